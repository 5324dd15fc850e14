import SyrinxSystem

// Called while the lock is held.
extension LV2World {
  @unsafe func withNode<Result>(_ uri: String, _ body: (OpaquePointer) -> Result?) -> Result? {
    guard let node = unsafe uri.withCString({ unsafe lilv.newURI(world, $0) }) else { return nil }
    defer { unsafe lilv.freeNode(node) }
    return unsafe body(node)
  }

  /// The text of a node, in one line.
  @unsafe func text(_ node: OpaquePointer?) -> String? {
    guard let node = unsafe node, let bytes = unsafe lilv.string(node) else { return nil }
    return unsafe SystemText.string(bytes).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  /// The same of a node that has to be freed.
  @unsafe func owned(_ node: OpaquePointer?) -> String? {
    defer { unsafe lilv.freeNode(node) }
    return unsafe text(node)
  }

  /// The path of a node that is the address of a file.
  @unsafe func path(_ node: OpaquePointer?) -> String? {
    guard let node = unsafe node, let bytes = unsafe lilv.path(node, nil) else { return nil }
    defer { unsafe lilv.free(bytes) }
    return unsafe SystemText.string(bytes)
  }

  /// The number of a node; nil of one that is none.
  @unsafe func number(_ node: OpaquePointer?) -> Double? {
    guard let node = unsafe node else { return nil }
    if unsafe lilv.isTruth(node) { return unsafe lilv.truth(node) ? 1 : 0 }
    guard unsafe lilv.isNumber(node) || lilv.isWhole(node) else { return nil }
    let value = unsafe Double(lilv.number(node))
    return value.isFinite ? value : nil
  }

  /// Hands on each of some nodes, which are freed.
  @unsafe func forEach(_ nodes: OpaquePointer?, _ body: (OpaquePointer) -> Void) {
    guard let nodes = unsafe nodes else { return }
    var place = unsafe lilv.firstNode(nodes)
    while unsafe !lilv.isLastNode(nodes, place) {
      if let node = unsafe lilv.node(nodes, place) { unsafe body(node) }
      unsafe place = lilv.nextNode(nodes, place)
    }
    unsafe lilv.freeNodes(nodes)
  }

  @unsafe func texts(_ nodes: OpaquePointer?) -> [String] {
    var texts: [String] = []
    unsafe forEach(nodes) { node in unsafe text(node).map { texts.append($0) } }
    return texts
  }
}

import CPlugins
import SyrinxSystem

/// The contents of bundles, as lilv has read them. One thread at a time asks.
@safe final class LV2World: @unchecked Sendable {
  let lilv: LilvLibrary
  let lock = Lock()
  let world: OpaquePointer
  private var loaded: Set<String> = []

  init?(_ lilv: LilvLibrary) {
    guard let world = unsafe lilv.newWorld() else { return nil }
    self.lilv = lilv
    unsafe self.world = unsafe world
  }

  /// Reads the manifest of a bundle's folder, once.
  func load(_ folder: String) {
    lock.hold {
      let path = folder.hasSuffix("/") ? folder : folder + "/"
      guard loaded.insert(path).inserted else { return }
      guard let node = unsafe path.withCString({ unsafe lilv.newFileURI(world, nil, $0) }) else {
        return
      }
      unsafe lilv.loadBundle(world, node)
      unsafe lilv.freeNode(node)
    }
  }

  /// All plug-ins of the bundles that were read, by URI, with title and the bundle's folder.
  func plugins() -> [(uri: String, title: String, folder: String)] {
    lock.hold {
      let plugins = unsafe lilv.plugins(world)
      var found: [(uri: String, title: String, folder: String)] = []
      var place = unsafe lilv.firstPlugin(plugins)
      while unsafe !lilv.isLastPlugin(plugins, place) {
        if let plugin = unsafe lilv.plugin(plugins, place),
          let uri = unsafe text(lilv.uri(plugin)), let folder = unsafe path(lilv.bundle(plugin))
        {
          found.append((uri, unsafe owned(lilv.title(plugin)) ?? "", folder))
        }
        unsafe place = lilv.nextPlugin(plugins, place)
      }
      return found
    }
  }

  /// A plug-in by its URI; nil where no bundle that was read has it.
  func plugin(_ uri: String) -> LV2Plugin? {
    lock.hold {
      unsafe withNode(uri) { unsafe lilv.pluginOfURI(lilv.plugins(world), $0) }
        .map { unsafe LV2Plugin(self, $0, uri: uri) }
    }
  }
}

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

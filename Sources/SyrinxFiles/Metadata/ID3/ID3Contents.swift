extension [ID3Contents] {
  /// One table counts so many children.
  private static let mostChildren = 255

  /// Has all chapters found from a table that no other holds, of which there is one: programs that go by
  /// the tables find no others (“ID3v2 Chapter Frame Addendum”, 3.2).
  mutating func completeContents(of chapters: [[UInt8]]) {
    let known = Set(chapters + map(\.id))
    for index in indices { self[index].children.removeAll { !known.contains($0) } }
    if count <= 1 {
      var root = first ?? ID3Contents(id: Array<UInt8>("toc".utf8), flags: 1, children: [])
      if Set(root.children) != Set(chapters) { root.children = chapters }
      self = [root]
    } else if !contains(where: { $0.flags & 2 != 0 }) {
      let held = Set(flatMap(\.children))
      let id = Self.freeID("toc", known)
      insert(
        ID3Contents(id: id, flags: 1, children: map(\.id).filter { !held.contains($0) }), at: 0)
    }
    let place = firstIndex { $0.flags & 2 != 0 } ?? 0
    self[place].flags |= 2
    let reached = reached(from: self[place].id)
    self[place].children += chapters.filter { !reached.contains($0) }
    divide(at: place, known.union([self[place].id]))
  }

  /// All that a table leads to.
  private func reached(from id: [UInt8]) -> Set<[UInt8]> {
    let children = Dictionary(map { ($0.id, $0.children) }) { first, _ in first }
    var reached: Set<[UInt8]> = []
    var open = [id]
    while let next = open.popLast() {
      for child in children[next] ?? [] where reached.insert(child).inserted { open.append(child) }
    }
    return reached
  }

  /// Gives children that are too many for a table to tables within it.
  private mutating func divide(at place: Int, _ taken: Set<[UInt8]>) {
    let children = self[place].children
    guard children.count > Self.mostChildren else { return }
    var taken = taken
    self[place].children = []
    for start in stride(from: 0, to: children.count, by: Self.mostChildren) {
      let id = Self.freeID("toc\(start)", taken)
      taken.insert(id)
      append(
        ID3Contents(
          id: id, flags: 1, children: Array<[UInt8]>(children[start...].prefix(Self.mostChildren))))
      self[place].children.append(id)
    }
    divide(at: place, taken)
  }

  private static func freeID(_ name: String, _ taken: Set<[UInt8]>) -> [UInt8] {
    var id = Array<UInt8>(name.utf8)
    while taken.contains(id) { id.append(UInt8(ascii: "x")) }
    return id
  }
}

import Testing

@testable import SyrinxText

@Suite("Paths by their ends")
struct PathEndsTests {
  private static func ends(_ paths: [String]) -> PathEnds {
    var ends = PathEnds()
    for path in paths {
      let steps = path.split(separator: "/")
      ends.insert(
        path, name: String(steps.last!), folders: steps.dropLast().joined(separator: "/"))
    }
    return ends
  }

  @Test("of paths of a name, those with most folders in common are the nearest")
  func nearest() throws {
    let ends = Self.ends(["/data/a/x/1", "/data/b/x/1", "y/1", "y/2"])
    func nearest(_ name: String, _ folders: String) -> (Set<String>, Int)? {
      ends.nearest(to: name, in: folders).map { (Set($0.paths), $0.folders) }
    }
    for (name, folders, paths, shared) in [
      ("1", "in/b/x", ["/data/b/x/1"], 2), ("1", "/data/a/x", ["/data/a/x/1"], 3),
      ("1", "x", ["/data/a/x/1", "/data/b/x/1"], 1), ("1", "y", ["y/1"], 1),
      ("1", "z", ["/data/a/x/1", "/data/b/x/1", "y/1"], 0), ("2", "", ["y/2"], 0),
    ] {
      let found = try #require(nearest(name, folders))
      #expect(found.0 == Set(paths) && found.1 == shared, "\(folders)/\(name): \(found)")
    }
    #expect(nearest("3", "y") == nil && nearest("y", "") == nil)
  }

  /// Compared with each other, ten thousand million pairs of paths would be looked at.
  @Test("a hundred thousand files of one name are found each by itself", .timeLimit(.minutes(1)))
  func growth() {
    let count = 100_000
    let ends = Self.ends((0..<count).map { "\($0)/wav/1" })
    for number in stride(from: 0, to: count, by: 7) {
      let found = ends.nearest(to: "1", in: "in/\(number)/wav")
      guard found?.paths == ["\(number)/wav/1"] else {
        Issue.record("\(number): \(found?.paths.prefix(3) ?? [])")
        return
      }
    }
  }
}

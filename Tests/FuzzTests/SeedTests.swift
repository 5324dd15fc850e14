import Foundation
import TestSupport
import Testing

@testable import FuzzTargets

/// Every target of `make fuzz` over its seeds and some mutations of them. A fault ends the
/// process, and the last test that was begun names the target.
@Suite(.serialized)
struct SeedTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures/Fuzz")

  private static func seeds(_ name: String) -> [[UInt8]] {
    let files =
      (try? FileManager.default.contentsOfDirectory(
        at: folder.appending(path: name), includingPropertiesForKeys: nil)) ?? []
    return files.sorted { $0.path < $1.path }.compactMap { try? Array(Data(contentsOf: $0)) }
  }

  @Test("A target takes its seeds and what is like them", arguments: FuzzTarget.all.map(\.name))
  func mutations(_ name: String) throws {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    let seeds = Self.seeds(name)
    #expect(!seeds.isEmpty, "Fixtures/Fuzz/\(name) has no seeds")
    target.run([])
    for seed in seeds { target.run(seed) }
    var mutator = Mutator(seeds)
    for _ in 0..<(isFull ? 300 : 100) { mutator.next().map(target.run) }
  }

  @Test func everyFolderOfSeedsHasATarget() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(folders) == Set(FuzzTarget.all.map(\.name)))
  }
}

import SyrinxFiles
import SyrinxTimeline
import TestSupport
import Testing

@testable import SyrinxRender

@Suite("The keys of clips that are kept")
struct ClipCacheTests {
  private let place: TemporaryFolder

  init() throws { place = try TemporaryFolder() }

  private func hash(_ change: (inout RenderOptions) -> Void = { _ in }) throws -> String? {
    var options = RenderOptions()
    change(&options)
    let segments = try SegmentCache(folder: place.file("cache"), byteLimit: 1 << 20)
    return try ClipCache(segments, options).hash(of: .file(place.file("a.txt")))
  }

  @Test("state what becomes of damage and of NaN, and only that of the options")
  func policies() throws {
    try place.write("a", to: "a.txt")
    let usual = try #require(try hash())
    let others = try [hash { $0.damaged = .stop }, hash { $0.nan = .zero }]
    #expect(Set(others + [usual]).count == 3)
    #expect(try hash { $0.seed = 9 } == usual)
    try place.write("b", to: "a.txt")
    #expect(try hash() != usual)
  }

  @Test("do not exist of what is not there, which those say who open it")
  func missing() throws { #expect(try hash() == nil) }
}

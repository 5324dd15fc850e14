import Foundation
import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxDevices
@testable import SyrinxRender

@Suite("A file that is played")
struct PlayedItemTests {
  @Test("is said to be damaged once it was heard")
  func damaged() throws {
    let bench = Bench()
    try bench.write([sine(440, count: 40_000)], to: "damaged.flac")
    var bytes = try #require(bench.bytes("damaged.flac"))
    for index in bytes.count / 2..<bytes.count / 2 + 100 { bytes[index] ^= 0x55 }
    try bytes.write(to: URL(filePath: bench.path("damaged.flac")))
    let item = try PlayedItem(bench.path("damaged.flac"), nil) { chain in
      try RenderPlan(
        RenderRequest(
          listeningTo: bench.path("damaged.flac"), .chain(chain ?? ChainSpec()), RenderOptions()))
    }
    #expect(item.heardWarnings.isEmpty)
    let opened = try item.playback(nil).open(at: 0, item.format) { false }
    var buffer = AudioBuffer(channelCount: 1, frameCapacity: 4096)
    while try opened.renderer.render(into: &buffer) > 0 {}
    #expect(item.heardWarnings.isEmpty)
    opened.end()
    #expect(item.heardWarnings.count == 1)
    #expect(item.heardWarnings.first?.contains("damaged.flac: damaged at ") == true)
  }

  @Test(
    "has no file open before it is played, unless it is to keep the first",
    arguments: [true, false])
  func closed(keepsFirst: Bool) throws {
    let bench = Bench()
    try bench.write([sine(440, count: 4000)], to: "a.wav")
    weak var plan: RenderPlan?
    let item = try PlayedItem(bench.path("a.wav"), nil, keepsFirst: keepsFirst) { _ in
      let made = try RenderPlan(
        RenderRequest(listeningTo: bench.path("a.wav"), .chain(ChainSpec()), RenderOptions()))
      plan = made
      return made
    }
    #expect((plan != nil) == keepsFirst)
    #expect(item.seconds == 0.5)
    _ = try item.playback(nil).open(at: 0, item.format) { false }
    // Neither does what was played stay open.
    #expect(plan == nil)
  }
}

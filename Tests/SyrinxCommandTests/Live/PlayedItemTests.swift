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
    let renderer = try item.playback(nil).open(0) { false }
    var buffer = AudioBuffer(channelCount: 1, frameCapacity: 4096)
    while try renderer.render(into: &buffer) > 0 {}
    #expect(item.heardWarnings.count == 1)
    #expect(item.heardWarnings.first?.contains("damaged.flac: damaged at ") == true)
  }
}

import Foundation
import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("Ducking")
struct DuckTests {
  private let rate = 8000

  /// A file of a rate in which a tone is heard from one second to two.
  private struct Speech: RenderResources {
    let rate: Int

    func openSource(at path: String) throws -> any FrameSource {
      let tone = sine(300, rate: rate, count: 2 * rate, amplitude: 0.3)
      let sound = tone.indices.map { $0 < rate ? 0 : tone[$0] }
      return BufferSource(AudioBuffer(channels: [sound]), sampleRate: rate)
    }
  }

  private func gains(_ duck: Duck, keyRate: Int) throws -> [Double] {
    let sound = [Float](repeating: 0.25, count: 5 * rate)
    let renderer = try makeRenderer(
      duck, [sound], rate: rate, resources: Speech(rate: keyRate))
    let first = try renderer.renderAll()[0]
    try renderer.reset()
    #expect(try renderer.renderAll()[0] == first)
    return first.map { 20 * log10(Double($0) / 0.25) }
  }

  @Test("the sound falls while the file is heard, and rises again", arguments: [8000, 22_050])
  func falls(keyRate: Int) throws {
    var duck = Duck()
    duck.under = "speech.wav"
    let gains = try gains(duck, keyRate: keyRate)
    #expect(gains[..<(rate - 100)].allSatisfy { $0 == 0 })
    #expect(abs(gains[2 * rate - 10] + 12) < 0.1)
    // 63 % after 50 ms down, and, once 20 ms and the hold are over, after 500 ms up.
    let down = gains.firstIndex { $0 < -12 * (1 - exp(-1)) }! - rate
    #expect(abs(Double(down) / Double(rate) - 0.05) < 0.006)
    let up = gains[(2 * rate)...].firstIndex { $0 > -12 * exp(-1) }! - 2 * rate
    #expect(abs(Double(up) / Double(rate) - 0.72) < 0.03)
    #expect(gains.last! > -0.2)
  }

  @Test("in a graph it falls while what is connected second is heard")
  func inGraph() throws {
    var graph = Graph()
    func player(_ sound: [Float], _ name: String) throws -> NodeID {
      try graph.add(
        PlayerNode(SoundSource(AudioBuffer(channels: [sound]), sampleRate: rate)), as: name)
    }
    let music = try player([Float](repeating: 0.25, count: 3 * rate), "music")
    let tone = sine(300, rate: rate, count: 2 * rate, amplitude: 0.3)
    let speech = try player(tone.indices.map { $0 < rate ? 0 : tone[$0] }, "speech")
    let duck = try graph.add(Duck(), as: "duck", after: music)
    try graph.connect(speech, to: duck)
    try graph.connect(duck, to: graph.output)
    let gains = try Renderer(graph).renderAll()[0].map { 20 * log10(Double($0) / 0.25) }
    #expect(gains.count == 3 * rate)
    #expect(gains[..<(rate - 100)].allSatisfy { $0 == 0 })
    #expect(abs(gains[2 * rate - 10] + 12) < 0.1)
    #expect(gains.last! > -4)
  }

  @Test("without a file it is a bypass, and it never runs live")
  func bypass() {
    var duck = Duck()
    #expect(duck.isBypass)
    duck.under = "speech.wav"
    #expect(!duck.isBypass && !duck.canRunLive)
  }
}

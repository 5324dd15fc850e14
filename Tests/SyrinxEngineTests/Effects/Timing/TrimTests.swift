import Foundation
import SyrinxEngine
import TestSupport
import Testing

@Suite("Trimming")
struct TrimTests {
  private let rate = 1000

  private func trimmed(_ channels: [[Float]], _ words: [(String, String)] = []) throws -> [[Float]]
  {
    var trim = Trim()
    for (parameter, word) in words { try trim.set(parameter, word: word) }
    return try render(resolve(trim, for: channels, rate: rate), channels, rate: rate)
  }

  /// Numbered frames from 300 up to 599 among a thousand of next to nothing.
  private var sound: [Float] {
    (0..<1000).map { (300..<600).contains($0) ? Float($0) / 1000 : 0.0005 }
  }

  @Test("what is kept is the sound and so much of the silence about it")
  func kept() throws {
    #expect(try trimmed([sound]) == [Array(sound[250..<650])])
    #expect(try trimmed([sound], [("keep", "0")]) == [Array(sound[300..<600])])
    #expect(try trimmed([sound], [("keep", "0.35s")]) == [Array(sound[0..<950])])
  }

  @Test("the threshold decides what is silent")
  func threshold() throws {
    #expect(try trimmed([sound], [("threshold", "-70")]) == [sound])
    // −6.02 dB is one half.
    #expect(
      try trimmed([sound], [("threshold", "-6.0206"), ("keep", "0")]) == [Array(sound[501..<600])]
        || trimmed([sound], [("threshold", "-6.0206"), ("keep", "0")]) == [Array(sound[500..<600])])
  }

  @Test("silence is what is silent in every channel")
  func channels() throws {
    let early = impulse(at: 100, count: 1000)
    let late = impulse(at: 800, count: 1000)
    let out = try trimmed([early, late], [("keep", "0")])
    #expect(out == [Array(early[100...800]), Array(late[100...800])])
  }

  @Test("the end of an open-ended sound is known once it has been heard")
  func openEnd() throws {
    let player = PlayerNode(SoundSource(OpenEnded(sound)))
    var graph = Graph()
    let playerID = try graph.add(player, as: "player")
    let renderer = try Renderer(graph, upTo: playerID)
    #expect(renderer.frameCount == nil)
    let measurement = try Trim().resolved(hearing: RenderedSound(renderer))
    let trim = measurement.effect
    let trimID = try graph.add(trim, as: "trim")
    try graph.connect(playerID, to: trimID)
    try graph.connect(trimID, to: graph.output)
    let trimmed = try Renderer(graph)
    #expect(trimmed.frameCount == 400)
    #expect(try trimmed.renderAll() == [Array(sound[250..<650])])
  }

  @Test("a sound that is silent throughout is left as it is")
  func silent() throws {
    let nothing = [Float](repeating: 0.0001, count: 500)
    #expect(try trimmed([nothing]) == [nothing])
  }
}

/// A source that does not say how long it is.
private final class OpenEnded: FrameSource {
  private let source: BufferSource
  var format: StreamFormat { source.format }
  var frameCount: Int? { nil }

  init(_ samples: [Float]) {
    source = BufferSource(AudioBuffer(channels: [samples]), sampleRate: 1000)
  }

  func read(into block: inout AudioBlock) -> Int { source.read(into: &block) }
  func seek(to frame: Int) { source.seek(to: frame) }
}

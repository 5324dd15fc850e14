import Foundation
import SyrinxEngine
import TestSupport
import Testing

@Suite("Fading")
struct FadeTests {
  private let rate = 1000

  private func gains(_ words: [(String, String)], count: Int = 1000) throws -> [Double] {
    var fade = Fade()
    for (parameter, word) in words { try fade.set(parameter, word: word) }
    return try render(fade, [[Float](repeating: 1, count: count)], rate: rate)[0].map(Double.init)
  }

  @Test("each curve is its formula", arguments: Fade.Shape.allCases)
  func formulas(shape: Fade.Shape) throws {
    let gains = try gains([("in", "0.3"), ("out", "200ms"), ("curve", shape.rawValue)])
    func gain(_ t: Double) -> Double {
      switch shape {
      case .linear: t
      case .equalPower: sin(.pi / 2 * t)
      case .exponential: (pow(1000, t) - 1) / 999
      }
    }
    for frame in 0..<1000 {
      let want = gain(min(Double(frame) / 300, 1)) * gain(min(Double(999 - frame) / 200, 1))
      #expect(abs(gains[frame] - want) < 1e-7)
    }
    #expect(gains[0] == 0 && gains[999] == 0)
    #expect(gains[300..<800].allSatisfy { $0 == 1 })
  }

  @Test("rises from when the player is heard, not over the silence before it")
  func latePlayer() throws {
    var late = Player()
    late.at = 0.5
    var fade = Fade()
    fade.in = 0.2
    var slow = Varispeed()
    slow.rate = 0.5
    for (node, speed) in [(nil, 1), (slow, 0.5)] as [(Varispeed?, Double)] {
      var graph = Graph()
      let sound = AudioBuffer(channels: [[Float](repeating: 1, count: 1000)])
      var last = try graph.add(
        PlayerNode(SoundSource(sound, sampleRate: 1000), late), as: "player")
      if let node { last = try graph.add(node, as: "node", after: last) }
      last = try graph.add(fade, as: "fade", after: last)
      try graph.connect(last, to: graph.output)
      let out = try Renderer(graph, RenderSettings(maximumFrameCount: 64)).renderAll()[0]
      let start = Int(500 / speed)
      #expect(out.prefix(start - 100).allSatisfy { $0.magnitude < 0.01 })
      for frame in stride(from: 50, through: 200, by: 25) {
        #expect(abs(out[start + frame] - Float(frame) / 200) < 0.02)
      }
    }
  }

  @Test("two sounds faded across each other with equal power keep it")
  func equalPower() throws {
    let rising = try gains([("in", "1"), ("curve", "equal-power")], count: 1001)
    let falling = try gains([("out", "1"), ("curve", "equal-power")], count: 1001)
    for (a, b) in zip(rising, falling) { #expect(abs(a * a + b * b - 1) < 1e-6) }
  }

  @Test("a fade longer than the sound begins and ends in silence all the same")
  func tooLong() throws {
    let gains = try gains([("in", "2"), ("out", "2")], count: 500)
    #expect(gains[0] == 0 && gains[499] == 0)
    #expect(gains.allSatisfy { $0 >= 0 && $0 < 0.13 })
  }

  @Test("ends where the sound does, whatever is heard of the tail before it")
  func tails() throws {
    let room = Reverb()
    for (tail, count) in [(TailPolicy.none, 400), (.seconds(0.2), 600), (.automatic, nil)] {
      var fade = Fade()
      fade.out = 0.1
      var graph = Graph()
      let sound = SoundSource(AudioBuffer(channels: [noise(count: 400)]), sampleRate: 1000)
      var last = try graph.add(PlayerNode(sound), as: "player")
      last = try graph.add(room, as: "room", after: last)
      last = try graph.add(fade, as: "fade", after: last)
      try graph.connect(last, to: graph.output)
      let output = try Renderer(graph, RenderSettings(tail: tail)).renderAll()[0]
      #expect(count == nil || output.count == count)
      #expect(output.last == 0)
      #expect(output.dropLast(1).last != 0)
    }
  }

  @Test("the end of a sound that has none known cannot be faded, its beginning can")
  func openEnd() throws {
    var fade = Fade()
    fade.out = 1
    let open = StreamInfo(format: StreamFormat(sampleRate: rate, channelCount: 1), length: nil)
    let setup = ProcessorSetup(inputs: [open], maximumFrameCount: 64)
    #expect(throws: EngineError.endUnknown(node: "", parameter: "out")) {
      _ = try fade.makeProcessor(setup)
    }
    fade.out = 0
    fade.in = 1
    _ = try fade.makeProcessor(setup)
  }
}

import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("Reverse")
struct ReverseTests {
  private let left = noise(count: 3001, seed: 1)
  private let right = noise(count: 3001, seed: 2)

  @Test("the last sample comes first, in blocks of any size and after a seek")
  func backwards() throws {
    for block in [1, 64, 512, 4096] {
      let out = try render(Reverse(), [left, right], rate: 8000, blockFrameCount: block)
      #expect(out == [left.reversed(), right.reversed()])
    }
    let renderer = try makeRenderer(Reverse(), [left], rate: 8000)
    try renderer.seek(to: 1234)
    #expect(try renderer.renderAll()[0] == Array(left.reversed().dropFirst(1234)))
    #expect(renderer.timeMap.output(at: 1000) == 2001)
    #expect(renderer.timeMap.output(of: 1000...1500) == 1501...2001)
    #expect(renderer.timeMap.input(at: 2001) == 1000)
  }

  private func chain(_ effects: [any Effect]) throws -> Renderer {
    var graph = Graph()
    let source = SoundSource(AudioBuffer(channels: [left]), sampleRate: 8000)
    var last = try graph.add(PlayerNode(source), as: "player")
    for effect in effects { last = try graph.add(effect, as: "effect", after: last) }
    try graph.connect(last, to: graph.output)
    return try Renderer(graph)
  }

  @Test("what was turned twice is as it was, and tails of effects before come first")
  func twice() throws {
    #expect(try chain([Reverse(), Reverse()]).renderAll() == [left])
    var echo = Delay()
    echo.time = 0.05
    echo.feedback = 0
    let forwards = try chain([echo]).renderAll()[0]
    #expect(forwards.count > left.count)
    #expect(try chain([echo, Reverse()]).renderAll()[0] == forwards.reversed())
  }

  @Test("a fade after it rises over what comes first")
  func faded() throws {
    var fade = Fade()
    fade.in = 0.1
    for count in 1...2 {
      let turned = Array(repeating: Reverse() as any Effect, count: count)
      let plain = try chain(turned).renderAll()[0]
      let out = try chain(turned + [fade]).renderAll()[0]
      #expect(out.count == plain.count)
      for frame in out.indices {
        let gain = min(Float(frame) / 800, 1)
        #expect(abs(out[frame] - gain * plain[frame]) < 1e-6)
      }
    }
  }

  @Test("beside the sound itself it is added to it")
  func besideDry() throws {
    var graph = Graph()
    let source = SoundSource(AudioBuffer(channels: [left]), sampleRate: 8000)
    let player = try graph.add(PlayerNode(source), as: "player")
    let mixer = try graph.add(Mixer(), as: "mixer")
    try graph.connect(player, to: mixer)
    try graph.connect(graph.add(Reverse(), as: "reverse", after: player), to: mixer)
    try graph.connect(mixer, to: graph.output)
    let out = try Renderer(graph).renderAll()[0]
    #expect(out == zip(left, left.reversed()).map { $0 + $1 })
  }
}

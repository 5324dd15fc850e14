import TestSupport
import Testing

@testable import SyrinxEngine

extension Sample {
  fileprivate static var admitted: [Sample] {
    let format = StreamFormat(sampleRate: 8000, channelCount: 2)
    return all.filter { $0.admits(format) }
  }
}

@Suite("Every effect, on a timeline,")
struct TimeLaws {
  private static let rate = 8000

  private func player(_ sound: [[Float]], at frame: Int) -> PlayerNode {
    var player = Player()
    player.at = Double(frame) / Double(Self.rate)
    return PlayerNode(SoundSource(AudioBuffer(channels: sound), sampleRate: Self.rate), player)
  }

  private func sound(_ count: Int, seed: UInt64) -> [[Float]] {
    [noise(count: count, seed: seed), noise(count: count, seed: seed + 1)]
  }

  /// The effect behind two clips with a pause between, and behind one that lies in the pause.
  private func timeline(_ effect: any Effect) throws -> Graph {
    var graph = Graph()
    let bus = try graph.add(Mixer(), as: "bus")
    for (place, frame) in [700, 2600].enumerated() {
      let clip = player(sound(300, seed: UInt64(10 * place + 1)), at: frame)
      try graph.connect(graph.add(clip, as: "clip"), to: bus)
    }
    let clip = try graph.add(player(sound(250, seed: 31), at: 1500), as: "clip")
    let sum = try graph.add(Mixer(), as: "sum")
    for node in [bus, clip] {
      let resolved = try graph.resolve(effect, after: node).effect
      try graph.connect(graph.add(resolved, as: "effect", after: node), to: sum)
    }
    try graph.connect(sum, to: graph.output)
    return graph
  }

  @Test("gives every bit that it gives when everything is run always", arguments: Sample.admitted)
  func silenceLeftOut(sample: Sample) throws {
    let graph = try timeline(sample.effect)
    var settings = RenderSettings(tail: .seconds(0.01), maximumFrameCount: 100)
    let got = try Renderer(graph, settings).renderAll()
    settings.skipsSilence = false
    #expect(try bits(got) == bits(Renderer(graph, settings).renderAll()))
  }

  @Test("goes on after seeking with what a render from the start gives", arguments: Sample.admitted)
  func seeking(sample: Sample) throws {
    let sound = sound(2500, seed: 1)
    let renderer = try makeRenderer(
      resolve(sample.effect, for: sound, rate: Self.rate), sound, rate: Self.rate,
      blockFrameCount: 128, tail: .seconds(0.01))
    let whole = try renderer.renderAll()
    for frame in [1300, whole[0].count - 5] where frame > 0 {
      try renderer.seek(to: frame)
      #expect(renderer.position == min(frame, whole[0].count))
      let rest = try renderer.renderAll()
      #expect(bits(rest) == bits(whole.map { Array($0.dropFirst(frame)) }), "\(frame)")
    }
  }

  @Test("an impulse response too", arguments: [40, 700, 5000])
  func convolution(length: Int) throws {
    var reverb = Reverb()
    reverb.ir = "hall.wav"
    let hall = Hall(length: length)
    let graph = try timeline(reverb)
    var settings = RenderSettings(
      tail: .seconds(0.01), maximumFrameCount: 100, resources: hall)
    let renderer = try Renderer(graph, settings)
    let got = try renderer.renderAll()
    try renderer.seek(to: 2700)
    #expect(try bits(renderer.renderAll()) == bits(got.map { Array($0.dropFirst(2700)) }))
    settings.skipsSilence = false
    #expect(try bits(got) == bits(Renderer(graph, settings).renderAll()))
  }

  @Test("in graphs of any shape", arguments: 1...12)
  func anyShape(seed: Int) throws {
    var author = GraphAuthor(seed: UInt64(seed))
    let graph = try author.write()
    var settings = RenderSettings(tail: .seconds(0.02), maximumFrameCount: author.pick([33, 256]))
    let renderer = try Renderer(graph, settings)
    let got = try renderer.renderAll()
    for _ in 0..<3 {
      let frame = author.number(0..<got[0].count)
      try renderer.seek(to: frame)
      #expect(try bits(renderer.renderAll()) == bits(got.map { Array($0.dropFirst(frame)) }))
    }
    settings.skipsSilence = false
    #expect(try bits(got) == bits(Renderer(graph, settings).renderAll()))
  }
}

/// An impulse response of noise.
private struct Hall: RenderResources {
  let length: Int

  func openSource(at path: String) throws -> any FrameSource {
    BufferSource(AudioBuffer(channels: [noise(count: length, seed: 77)]), sampleRate: 8000)
  }
}

/// Writes graphs of clips, groups of clips, brackets and effects, by chance.
private struct GraphAuthor {
  private var dice: Dice
  private var graph = Graph()

  init(seed: UInt64) { dice = Dice(seed: seed) }

  mutating func number(_ range: Range<Int>) -> Int {
    range.lowerBound + dice.next(below: range.count)
  }

  mutating func pick<Choice>(_ choices: [Choice]) -> Choice { choices[number(0..<choices.count)] }

  mutating func write() throws -> Graph {
    let sum = try group(depth: 2)
    try graph.connect(sum, to: graph.output)
    return graph
  }

  private mutating func group(depth: Int) throws -> NodeID {
    let sum = try graph.add(Mixer(), as: "sum")
    for _ in 0..<number(1..<5) {
      let child = depth > 0 && number(0..<3) == 0 ? try group(depth: depth - 1) : try clip()
      try graph.connect(child, to: sum)
    }
    return try effects(after: sum)
  }

  private mutating func clip() throws -> NodeID {
    let rate = pick([8000, 8000, 11_025])
    var player = Player()
    player.start = Double(number(0..<200)) / 8000
    player.loop = number(1..<3)
    let start = number(0..<4000)
    if rate == 8000 { player.at = Double(start) / 8000 }
    let samples = noise(count: number(201..<900), seed: UInt64(number(1..<1000)))
    let source = SoundSource(AudioBuffer(channels: [samples]), sampleRate: rate)
    var last = try graph.add(PlayerNode(source, player), as: "clip")
    if rate != 8000 {
      last = try graph.add(RateConversion(to: 8000), as: "rate", after: last)
      last = try graph.add(Placement(at: start), as: "start", after: last)
    }
    return try effects(after: last)
  }

  private mutating func effects(after node: NodeID) throws -> NodeID {
    var last = node
    for _ in 0..<number(0..<3) {
      if number(0..<5) == 0 {
        let sum = try graph.add(Mixer(), as: "sum")
        for _ in 0..<2 { try graph.connect(effect(after: last), to: sum) }
        last = sum
      } else {
        last = try effect(after: last)
      }
    }
    return last
  }

  private mutating func effect(after node: NodeID) throws -> NodeID {
    let effects: [any Effect] = [
      with(Gain()) { $0.db = -3 }, Tremolo(), Ring(), Chorus(), Phaser(), Vibrato(), Crush(),
      Drive(),
      with(Delay()) {
        $0.time = 0.03
        $0.feedback = 0
      },
      Delay(), Limiter(), Gate(), Compressor(), Anonymize(), with(Fade()) { $0.in = 0.02 },
      with(Reverb()) { $0.preset = .smallRoom }, Robotize(),
    ]
    return try graph.add(pick(effects), as: "effect", after: node)
  }
}

/// An effect with some of its parameters set.
private func with<E>(_ effect: E, _ change: (inout E) -> Void) -> E {
  var effect = effect
  change(&effect)
  return effect
}

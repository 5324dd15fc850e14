import Foundation
import TestSupport
import Testing

@testable import SyrinxEngine

private let rate = 8000
/// For what is compared with itself alone.
private let lowRate = 4000

/// Words of a tone with overtones, and pauses between them.
private func talk(seconds: Double, seed: Double = 0, rate: Int = rate) -> [Float] {
  let hiss = noise(count: Int(seconds * Double(rate)), seed: 9, amplitude: 0.0003)
  return sound(count: hiss.count) { frame in
    let time = Double(frame) / Double(rate)
    let place = (time + seed).truncatingRemainder(dividingBy: 1.9)
    let open = min(max(min(place, 1.6 - place) / 0.02, 0), 1)
    let phase = 2 * Double.pi * 220 * time
    let voice = 0.3 * sin(phase) + 0.15 * sin(2 * phase + 1) + 0.1 * sin(5 * phase + 2)
    return Float(open * voice) + hiss[frame]
  }
}

private func pitch(_ cents: Double, tempo: Double = 1, formants: String = "follow") throws -> Pitch
{
  var pitch = Pitch()
  pitch.quality = .fine
  try pitch.set("cents", word: "\(cents)")
  try pitch.set("tempo", word: "\(tempo)")
  try pitch.set("formants", word: formants)
  return pitch
}

/// Pieces so short that each pause is a joint: of what is said in 4.3 seconds there are three.
private let short = SilenceSplitter.Lengths(first: 1.4, further: 1.2)

/// A pitch effect that works by such pieces.
private struct ShortPieces: GraphNode {
  let pitch: Pitch
  init(_ pitch: Pitch) { self.pitch = pitch }
  var threadWeight: Int { pitch.threadWeight }

  func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    try PitchProcessor(pitch, setup, lengths: short)
  }
}

private func shift(
  _ channels: [[Float]], _ parameters: Pitch, rate: Int = rate, threads: Int = 1,
  blockFrameCount: Int = 2048
) throws -> [[Float]] {
  try render(
    ShortPieces(parameters), channels, rate: rate, blockFrameCount: blockFrameCount,
    threads: threads)
}

/// A source that ends where nobody expects it, or fails there.
private final class Stream: FrameSource {
  struct Broken: Error {}
  private let source: BufferSource
  private let isBroken: Bool
  private var position = 0

  init(_ channels: [[Float]], rate: Int = rate, isBroken: Bool = false) {
    source = BufferSource(AudioBuffer(channels: channels), sampleRate: rate)
    self.isBroken = isBroken
  }

  var format: StreamFormat { source.format }
  var frameCount: Int? { nil }

  func read(into block: inout AudioBlock) throws -> Int {
    let count = source.read(into: &block)
    if isBroken, count < block.frameCount { throw Broken() }
    return count
  }

  func seek(to frame: Int) { source.seek(to: frame) }
}

private func renderer(
  _ source: any FrameSource, _ node: any GraphNode, _ threads: Int
) throws -> Renderer {
  let player = PlayerNode(SoundSource(source))
  var graph = Graph()
  let playerID = try graph.add(player, as: "player")
  let nodeID = try graph.add(node, as: "pitch")
  try graph.connect(playerID, to: nodeID)
  try graph.connect(nodeID, to: graph.output)
  return try Renderer(graph, RenderSettings(resources: Threads(threads)))
}

@Suite("Pitch by pieces")
struct PitchSegmentTests {
  @Test(
    "makes the same samples with any number of threads and in blocks of any size",
    arguments: [(300.0, 1.0, "follow"), (-500, 0.7, "keep"), (0, 1.6, "1.2@1s/0.8@3.5s")])
  func sameSamples(cents: Double, tempo: Double, formants: String) throws {
    let parameters = try pitch(cents, tempo: tempo, formants: formants)
    let sound = [0, 0.05].map { talk(seconds: 4.3, seed: $0, rate: lowRate) }
    let want = try shift(sound, parameters, rate: lowRate)
    for (threads, block) in [(1, 100), (2, 7), (5, 2048), (2, 30_000)] {
      #expect(
        try shift(sound, parameters, rate: lowRate, threads: threads, blockFrameCount: block)
          == want,
        "with \(threads) threads in blocks of \(block)")
    }
    let piped = try renderer(Stream(sound, rate: lowRate), ShortPieces(parameters), 2)
    #expect(try piped.renderAll() == want, "out of a pipe")
  }

  @Test(
    "keeps the length it promises",
    arguments: [(1.0 / 32, 2), (0.3, 1), (0.99, 2), (1.37, 1), (32, 2), (32, 1)] as [(Double, Int)])
  func length(tempo: Double, threads: Int) throws {
    // Joints behind 1.7, 3.6 and 5.5 seconds.
    let sound = talk(seconds: tempo < 0.1 ? 2.01 : 5.71, rate: lowRate)
    let out = try shift([sound], pitch(400, tempo: tempo), rate: lowRate, threads: threads)[0]
    #expect(out.count == Int((Double(sound.count) / tempo).rounded()))
    #expect(isFinite(out))
  }

  @Test("after a reset, in the middle of the sound too, is as good as new", arguments: [1, 2])
  func reset(threads: Int) throws {
    let sound = [talk(seconds: 4.3)]
    let renderer = try makeRenderer(
      ShortPieces(pitch(300)), sound, rate: rate, blockFrameCount: 2048, threads: threads)
    let want = try shift(sound, pitch(300))
    #expect(try renderer.renderAll() == want)
    try renderer.reset()
    var buffer = AudioBuffer(channelCount: 1, frameCapacity: 30_000)
    _ = try renderer.render(into: &buffer)
    try renderer.reset()
    #expect(try renderer.renderAll() == want)
  }

  @Test(
    "hands on what keeps its input from being read, and can be left at any time", arguments: [1, 2])
  func failure(threads: Int) throws {
    let sound = [talk(seconds: 3)]
    let broken = try renderer(
      Stream(sound, isBroken: true), ShortPieces(pitch(300)), threads)
    #expect(throws: Stream.Broken.self) { try broken.renderAll() }
    let left = try makeRenderer(
      ShortPieces(pitch(300)), sound, rate: rate, threads: threads)
    var buffer = AudioBuffer(channelCount: 1, frameCapacity: 512)
    #expect(try left.render(into: &buffer) == 512)
  }

  /// Three words and the joints between them, three semitones up.
  private static let shifted = Result { try shift([talk(seconds: 5.6)], pitch(300), threads: 2)[0] }

  @Test("shifts a tone as far, as loud and as clean before a joint and after it")
  func tone() throws {
    let out = try Self.shifted.get()
    let wanted = 220 * exp2(300.0 / 1200)
    var word = 0
    while Double(word) * 1.9 + 1.6 < 5.6 {
      let first = Int((Double(word) * 1.9 + 0.3) * Double(rate))
      let range = first..<first + rate
      let got = frequency(
        of: out, about: first + rate / 2, guess: wanted, rate: rate, halfWidth: rate / 2)
      #expect(abs(1200 * log2(got / wanted)) < 0.1)
      var clean = Array(out[range])
      for (harmonic, amplitude) in [(1.0, 0.3), (2, 0.15), (5, 0.1)] {
        let fit = ToneFit(clean, frequency: wanted * harmonic, rate: rate, in: 0..<clean.count)
        #expect(abs(decibels(fit.amplitude / amplitude)) < 0.3)
        let step = 2 * Double.pi * wanted * harmonic / Double(rate)
        var frame = 0
        while frame < clean.count {
          clean[frame] -= Float(fit.amplitude * sin(step * Double(frame) + fit.phase))
          frame += 1
        }
      }
      let rest = clean.reduce(0) { $0 + Double($1) * Double($1) } / Double(clean.count)
      #expect(10 * log10(rest / 0.066) < -45, "word \(word)")
      word += 1
    }
  }

  @Test("is as soft in the pauses where it is joined as the sound is, without a click")
  func pauses() throws {
    let out = try Self.shifted.get()
    for pause in 0..<2 {
      let first = Int((Double(pause) * 1.9 + 1.66) * Double(rate))
      let quiet = out[first..<first + rate / 6]
      #expect(quiet.allSatisfy { $0.magnitude < 0.003 }, "pause \(pause)")
    }
    let steepest = zip(out, out.dropFirst()).map { ($0 - $1).magnitude }.max()!
    // Of the sum of three sines.
    #expect(steepest < 0.25 * 1.2 * 1.19)
  }

  @Test("of channels that are the same is that of one, and like that of both to a rounding")
  func single() throws {
    let sound = talk(seconds: 4.3)
    var other = sound
    other[3] = other[3].nextUp
    let alone = try shift([sound], pitch(300))[0]
    for threads in [1, 2] {
      #expect(try shift([sound, sound], pitch(300), threads: threads) == [alone, alone])
    }
    let both = try shift([sound, other], pitch(300))
    #expect(largestDifference(both[0], alone) < 1e-6)
  }

  @Test("goes through a passage where channels that were one part, without a pause")
  func parting() throws {
    let sound = sine(300, rate: rate, count: 7 * rate)
    var other = sound
    for frame in 4 * rate..<other.count { other[frame] *= 0.99 }
    let out = try shift([sound, other], pitch(300), threads: 2)
    #expect(try shift([sound, other], pitch(300)) == out)
    let wanted = 300 * exp2(300.0 / 1200)
    func level(_ channel: Int, second: Int) -> Double {
      let range = second * rate..<(second + 1) * rate
      return ToneFit(out[channel], frequency: wanted, rate: rate, in: range).amplitude
    }
    for second in 5..<6 {
      #expect(abs(decibels(level(0, second: second) / level(0, second: 2))) < 0.05)
      #expect(abs(decibels(level(1, second: second) / level(1, second: 2)) - decibels(0.99)) < 0.05)
    }
    let passage = out[0][3 * rate..<6 * rate]
    #expect(zip(passage, passage.dropFirst()).allSatisfy { abs($0 - $1) < 0.16 })
  }

  @Test("beside others in branches and one after the other works as alone")
  func several() throws {
    let sound = [talk(seconds: 3, rate: lowRate)]
    func build(_ threads: Int) throws -> [[Float]] {
      let player = PlayerNode(SoundSource(AudioBuffer(channels: sound), sampleRate: lowRate))
      var graph = Graph()
      let mixer = Mixer()
      let last = try ShortPieces(pitch(-200, tempo: 1.1))
      let playerID = try graph.add(player, as: "player")
      let mixerID = try graph.add(mixer, as: "mixer")
      let lastID = try graph.add(last, as: "last")
      for cents in [300.0, -700, 1200] {
        let node = try ShortPieces(pitch(cents))
        let nodeID = try graph.add(node, as: "pitch")
        try graph.connect(playerID, to: nodeID)
        try graph.connect(nodeID, to: mixerID)
      }
      try graph.connect(mixerID, to: lastID)
      try graph.connect(lastID, to: graph.output)
      return try Renderer(graph, RenderSettings(resources: Threads(threads))).renderAll()
    }
    let want = try build(1)
    #expect(try build(2) == want)
    #expect(try build(9) == want)
  }

  /// Longer than anything that is read ahead.
  private static let long = talk(seconds: 40, rate: lowRate)

  @Test(
    "beside branches of a long sound, also of like channels, runs no further ahead than was said",
    arguments: [1, 2])
  func longBranches(channelCount: Int) throws {
    let channels = Array(repeating: Self.long, count: channelCount)
    func build(_ threads: Int) throws -> [[Float]] {
      let player = PlayerNode(SoundSource(AudioBuffer(channels: channels), sampleRate: lowRate))
      var graph = Graph()
      let playerID = try graph.add(player, as: "player")
      let mixerID = try graph.add(Mixer(), as: "mixer", after: playerID)
      for cents in [1200.0, -1200] {
        let nodeID = try graph.add(pitch(cents, formants: "keep"), as: "pitch", after: playerID)
        try graph.connect(nodeID, to: mixerID)
      }
      try graph.connect(mixerID, to: graph.output)
      return try Renderer(graph, RenderSettings(resources: Threads(threads))).renderAll()
    }
    let want = try build(1)
    // One thread for each branch, and several.
    for threads in sampled([2, 4, 6], "branches") {
      #expect(try build(threads) == want, "\(threads) threads")
    }
  }

  @Test("is read no further ahead than was said where what comes out is wanted slowly")
  func lead() throws {
    for threads in [1, 2, 3] {
      let source = CountingSource(Self.long, rate: lowRate)
      let node = try pitch(300)
      let slow = try renderer(source, node, threads)
      var buffer = AudioBuffer(channelCount: 1, frameCapacity: 1024)
      var (heard, most) = (0, 0)
      while case let count = try slow.render(into: &buffer), count > 0 {
        heard += count
        most = max(most, source.frames.count - heard)
        Thread.sleep(forTimeInterval: 0.005)
      }
      #expect(heard == Self.long.count)
      let said = SegmentedStretcher.lookahead(
        for: threads, of: slow.format, SilenceSplitter.Lengths())
      #expect(most <= said + lowRate, "\(threads) threads")
    }
  }
}

import SyrinxEngine
import TestSupport
import Testing

/// A sound by its channels, pushed through a chain in parts of odd sizes.
private func push(
  _ channels: [[Float]], through chain: StreamingChain, sizes: [Int] = [1, 331, 17, 2048, 5, 700]
) throws -> [[Float]] {
  let sound = AudioBuffer(channels: channels)
  var made = AudioBuffer(channelCount: chain.format.channelCount, frameCapacity: 600)
  let sink = BufferSink(channelCount: chain.format.channelCount)
  func take() throws {
    while true {
      var block = made.prefix(sizes[sink.channels[0].count % sizes.count])
      let count = try chain.take(into: &block)
      guard count > 0 else { return }
      sink.write(block.frames.prefix(count))
    }
  }
  var (done, turn) = (0, 0)
  while done < sound.frameCapacity {
    done += try chain.give(sound.frames.dropFirst(done).prefix(sizes[turn % sizes.count]))
    turn += 1
    try take()
  }
  try chain.finish()
  try take()
  return sink.channels
}

@Suite("A chain that frames are pushed through")
struct StreamingChainTests {
  private static var settings: RenderSettings {
    RenderSettings(tail: .seconds(0.01), maximumFrameCount: 512)
  }

  @Test(
    "gives what a rendering gives, to the last frame of its tail",
    arguments: Trial.of(.blockSizes).filter { !$0.sample.effect.isOpen })
  func offline(trial: Trial) throws {
    let (effect, format) = (trial.sample.effect, trial.formats[0])
    let channels = (1...format.channelCount).map { noise(count: 3000, seed: UInt64($0)) }
    func chain(frameCount: Int?) throws -> StreamingChain {
      try StreamingChain(
        sampleRate: format.sampleRate, channelCount: format.channelCount, frameCount: frameCount,
        settings: Self.settings
      ) { try $0.add(effect, as: "effect", after: $1) }
    }
    guard !effect.traits.contains(.reverses) else {
      #expect(throws: StreamingError.needsWholeSound) { try chain(frameCount: nil) }
      #expect(throws: StreamingError.needsWholeSound) { try chain(frameCount: 3000) }
      return
    }
    let want = try render(
      effect as any GraphNode, channels, rate: format.sampleRate, tail: .seconds(0.01))
    let declared = try chain(frameCount: 3000)
    #expect(declared.frameCount == want[0].count && declared.latency == 0)
    #expect(try push(channels, through: declared) == want, "\(format)")
    do {
      let pushed = try push(channels, through: chain(frameCount: nil))
      #expect(pushed == want, "\(format), undeclared")
    } catch EngineError.endUnknown, EngineError.badCurve(_, _, .lengthUnknown) {
      // Something counts from the end.
    }
  }

  @Test("live gives each frame after its latency, and the tail when it has ended")
  func live() throws {
    var settings = RenderSettings(tail: .seconds(0.25), maximumFrameCount: 128)
    settings.live = LiveSettings()
    let sound = [noise(count: 9000)]
    for effect: any Effect in [Delay(), Limiter(), Pitch(), Robotize(), Gain(), Reverb()] {
      func chain() throws -> StreamingChain {
        try StreamingChain([effect], sampleRate: 16_000, channelCount: 1, settings: settings)
      }
      let one = try chain()
      let made = try push(sound, through: one, sizes: [128])
      #expect(made[0].count == one.latency + 9000 + 4000, "\(effect)")
      #expect(one.frameCount == made[0].count)
      #expect(try push(sound, through: chain(), sizes: [1, 127, 33, 64]) == made, "\(effect)")
      guard effect is Delay else { continue }
      #expect(try render(effect, sound, rate: 16_000, tail: .seconds(0.25)) == made)
    }
  }

  @Test("live gives as many frames as were given at any time")
  func liveCount() throws {
    let settings = RenderSettings(maximumFrameCount: 64, live: LiveSettings())
    let chain = try StreamingChain(
      [Limiter()], sampleRate: 48_000, channelCount: 2, settings: settings)
    #expect(chain.latency > 0 && chain.liveValue("ceiling", of: "limiter") != nil)
    var room = [Float](repeating: 0, count: 2 * 64)
    for count in [64, 1, 33, 64] {
      let samples = [Float](repeating: 0.5, count: 2 * count)
      #expect(try chain.give(interleaved: samples.span) == count)
      var span = room.mutableSpan
      #expect(try chain.take(interleaved: &span) == count)
    }
  }

  @Test("takes and gives interleaved samples and lent memory alike")
  func memory() throws {
    let (left, right) = (noise(count: 3000), noise(count: 3000, seed: 2))
    let want = try push(
      [left, right], through: StreamingChain([Delay()], sampleRate: 8000, channelCount: 2))
    let chain = try StreamingChain([Delay()], sampleRate: 8000, channelCount: 2)
    var mixed = zip(left, right).flatMap { [$0, $1] }
    #expect(try chain.give(interleaved: mixed.span) == 3000)
    try chain.finish()
    mixed = Array(repeating: 0, count: 2 * (want[0].count + 10))
    var span = mixed.mutableSpan
    #expect(try chain.take(interleaved: &span) == want[0].count)
    #expect(mixed.enumerated().filter { $0.offset % 2 == 1 }.map(\.element).starts(with: want[1]))

    let lent = try StreamingChain([Delay()], sampleRate: 8000, channelCount: 2)
    let planes = left + right
    let count = try unsafe planes.withUnsafeBufferPointer {
      try lent.give(
        unsafe AudioFrames(
          lending: $0.baseAddress!, channelCount: 2, frameCount: 2999, stride: 3000))
    }
    #expect(count == 2999)
    var room = [Float](repeating: 0, count: 5000)
    let taken = try unsafe room.withUnsafeMutableBufferPointer {
      var block = try unsafe AudioBlock(
        lending: $0.baseAddress!, channelCount: 2, frameCount: 2000, stride: 3000)
      return try lent.take(into: &block)
    }
    #expect(taken == 2000)
    #expect(room[3000..<5000].elementsEqual(want[1][..<2000]))
  }

  @Test("throws what it cannot do, and goes on")
  func wrong() throws {
    func make(_ rate: Int, _ channels: Int, block: Int = 64, count: Int? = nil) throws {
      _ = try StreamingChain(
        [Gain()], sampleRate: rate, channelCount: channels, frameCount: count,
        settings: RenderSettings(maximumFrameCount: block))
    }
    for (rate, channels) in [(0, 1), (-1, 1), (.max, 1), (48_000, 0), (48_000, .max)] {
      #expect(throws: StreamingError.badFormat(sampleRate: rate, channelCount: channels)) {
        try make(rate, channels)
      }
    }
    for block in [0, -1, .max] {
      #expect(throws: StreamingError.badFrameCount(block)) { try make(8000, 1, block: block) }
      guard block != 0 else { continue }
      #expect(throws: StreamingError.badFrameCount(block)) { try make(8000, 1, count: block) }
    }
    #expect(throws: EngineError.notMeasured(effect: "normalize")) {
      try StreamingChain([Normalize()], sampleRate: 8000, channelCount: 1)
    }
    var faster = Varispeed()
    faster.rate = 2
    #expect(throws: StreamingError.cannotFollow) {
      try StreamingChain(
        [faster], sampleRate: 8000, channelCount: 1,
        settings: RenderSettings(live: LiveSettings()))
    }

    let chain = try StreamingChain([Delay()], sampleRate: 8000, channelCount: 2, frameCount: 100)
    var mono = AudioBuffer(channelCount: 1, frameCapacity: 8)
    #expect(throws: StreamingError.channelCountsDiffer(given: 1, expected: 2)) {
      try chain.give(mono.frames)
    }
    #expect(throws: StreamingError.channelCountsDiffer(given: 1, expected: 2)) {
      var block = mono.block
      _ = try chain.take(into: &block)
    }
    let samples = [Float](repeating: .nan, count: 202)
    #expect(throws: StreamingError.partialFrame(sampleCount: 201, channelCount: 2)) {
      try chain.give(interleaved: samples.span.extracting(1...))
    }
    #expect(throws: StreamingError.lengthsDiffer(given: 101, declared: 100)) {
      try chain.give(interleaved: samples.span)
    }
    #expect(throws: StreamingError.lengthsDiffer(given: 0, declared: 100)) { try chain.finish() }
    #expect(try chain.give(interleaved: samples.span.extracting(2...)) == 100)
    try chain.finish()
    #expect(throws: StreamingError.alreadyFinished) { try chain.finish() }
    #expect(throws: StreamingError.alreadyFinished) { try chain.give(interleaved: samples.span) }
    var room = samples
    var span = room.mutableSpan
    #expect(try chain.take(interleaved: &span) == 101)
  }

  @Test("refuses memory that no channels can lie in")
  func badMemory() throws {
    for (channels, frames, stride) in [
      (0, 1, 1), (2, 8, 7), (2, -1, 8), (.max, 1, 1), (2, 1, .max),
    ] {
      #expect(
        throws: StreamingError.badMemory(
          channelCount: channels, frameCount: frames, stride: stride)
      ) {
        try unsafe [Float](repeating: 0, count: 8).withUnsafeBufferPointer {
          _ = try unsafe AudioFrames(
            lending: $0.baseAddress!, channelCount: channels, frameCount: frames, stride: stride)
        }
      }
    }
  }

  @Test("can be let go of at any time, and passes on what its effects throw")
  func ends() throws {
    for given in [0, 10, 5000] {
      let chain = try StreamingChain([Pitch(), Reverb()], sampleRate: 8000, channelCount: 1)
      _ = try chain.give(AudioBuffer(channelCount: 1, frameCapacity: given).frames)
      var block = AudioBuffer(channelCount: 1, frameCapacity: 10)
      var part = block.block
      _ = try chain.take(into: &part)
    }
    let chain = try StreamingChain(sampleRate: 8000, channelCount: 1) {
      try $0.add(Failing(), as: "failing", after: $1)
    }
    var block = AudioBuffer(channelCount: 1, frameCapacity: 5000)
    #expect(try chain.give(block.frames) > 2048)
    for _ in 0..<2 {
      #expect(throws: EngineError.sourceInUse) {
        var part = block.block
        _ = try chain.take(into: &part)
      }
    }
    #expect(throws: EngineError.sourceInUse) { try chain.finish() }
  }

  /// Throws when it is rendered.
  private struct Failing: GraphNode {
    final class FailingProcessor: Processor {
      let format: StreamFormat
      init(_ format: StreamFormat) { self.format = format }
      func render(into block: inout AudioBlock, from inputs: [ProcessorInput]) throws {
        throw EngineError.sourceInUse
      }
      func reset(to frame: Int) {}
    }

    func makeProcessor(_ setup: ProcessorSetup) -> any Processor { FailingProcessor(setup.format) }
  }
}

/// Keeps the wave under a ceiling, between the samples too.
///
/// It looks five milliseconds ahead, live less than one, so that the gain is down before a peak arrives, and
/// gives all channels the same gain. What never rises above the ceiling passes bit for bit.
public struct Limiter: DeclaredEffect {
  public var ceiling: Curve = -1
  public var release: Curve = 100

  public init() {}

  public static let name = "limiter"
  public static let purpose = EffectPurpose.dynamics
  public static let summary = "Keep the true peak below a ceiling."
  public static let examples = ["gain +6 limiter -1"]
  public static let details = [
    "If the sample rate is converted, it is converted before a limiter that ends the"
      + " chain, so that OUT keeps the ceiling. Lossy encoding may exceed it by some tenths"
      + " of a decibel; a ceiling of −1.5 or −2 leaves room for that."
  ]
  public static let parameters: [Parameter<Limiter>] = [
    .number("ceiling", \.ceiling, .truePeak, -24...0, positional: true, help: "maximum true peak"),
    .number("release", \.release, .milliseconds, 1...5000, help: "release time constant (63 %)"),
  ]

  public static let traits: EffectTraits = .setsPeaks

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    StatefulProcessor(try LimiterState(self, setup))
  }
}

/// Delays the sound while it looks for peaks, and lowers it before they arrive.
///
/// It works in blocks of one size and is late by a block and by what it looks ahead.
struct LimiterState: ReblockedState, ~Copyable {
  private static let blocks = (usual: 256, live: 32)
  private static let lookaheadSeconds = (usual: 0.005, live: 0.0007)

  let format: StreamFormat
  let memory = InputMemory.everything
  var queue: ReblockingBuffer
  private var peaks: InterSamplePeaks
  private var gain: LimiterGain
  private var lines: DelayLines
  private var ceiling: ParameterBlock<Float>
  private var ballistics: Ballistics
  private let lowestCeiling: Float
  /// Peaks of a block's frames, then gains; and the ceilings there as amplitudes.
  private var gains: AudioBuffer
  private var ceilings: AudioBuffer

  init(_ settings: Limiter, _ setup: ProcessorSetup) throws {
    let count = setup.isLive ? Self.blocks.live : Self.blocks.usual
    let seconds = setup.isLive ? Self.lookaheadSeconds.live : Self.lookaheadSeconds.usual
    let level = try setup.stream("ceiling", settings.ceiling)
    ballistics = try Ballistics(
      attack: 0, release: settings.release, setup, blockFrameCount: count)
    format = setup.format
    queue = ReblockingBuffer(channelCount: format.channelCount, blockFrameCount: count)
    peaks = InterSamplePeaks(channelCount: format.channelCount, blockFrameCount: count)
    gain = LimiterGain(lookahead: format.frames(in: seconds), blockFrameCount: count)
    lines = DelayLines(
      channelCount: format.channelCount, longest: InterSamplePeaks.delay + gain.delay,
      blockFrameCount: count)
    lowestCeiling = magnitude(atLevel: Float(level.range.lowerBound))
    ceiling = ParameterBlock(level, maximumFrameCount: count)
    gains = AudioBuffer(channelCount: 1, frameCapacity: count)
    ceilings = AudioBuffer(channelCount: 1, frameCapacity: count)
    reset(to: 0)
  }

  /// Frames from a sample's arrival in a block to its gain.
  private var delay: Int { InterSamplePeaks.delay + gain.delay }

  var latency: Int { queue.blockFrameCount + delay }

  mutating func processBlock() {
    advance()
    let delay = delay
    queue.process { input, output in
      gains.withBlock {
        var samples = $0[0]
        peaks.process(input, into: &samples, above: lowestCeiling)
        ceilings.withFrames { ceilings in
          ballistics.withCoefficients { _, releases in
            gain.process(&samples, ceilings: ceilings.samples(of: 0), releases: releases)
          }
        }
      }
      lines.write(input)
      Self.lower(lines, by: gains, delay: delay, into: &output)
    }
  }

  private static func lower(
    _ lines: DelayLines, by gains: borrowing AudioBuffer, delay: Int, into output: inout AudioBlock
  ) {
    let gains = gains.samples(of: 0)
    for channel in 0..<output.channelCount {
      let start = lines.position(of: channel, delayedBy: delay)
      let delayed = lines.storage.span.extracting(start..<start + output.frameCount)
      var samples = output[channel]
      for frame in samples.indices { samples[frame] = delayed[frame] * gains[frame] }
    }
  }

  /// Makes the parameters' values those of the frames whose peaks are looked at.
  private mutating func advance() {
    ballistics.advance(queue.blockFrameCount)
    guard ceiling.advance(queue.blockFrameCount) else { return }
    let decibels = ceiling.values
    var samples = ceilings[0]
    for frame in samples.indices { samples[frame] = magnitude(atLevel: decibels[frame]) }
  }

  mutating func reset(to frame: Int) {
    ceiling.seek(to: frame - InterSamplePeaks.delay)
    ballistics.seek(to: frame - InterSamplePeaks.delay)
    queue.reset(to: frame)
    peaks.reset()
    gain.reset()
    lines.reset()
  }
}

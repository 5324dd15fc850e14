/// Delays the sound while it looks for peaks, and lowers it before they arrive.
///
/// It works in blocks of one size and is late by a block and by what it looks ahead.
final class LimiterProcessor: InPlaceProcessor {
  private static let blockFrameCount = 256
  private static let lookaheadSeconds = 0.005

  let format: StreamFormat
  let memory = InputMemory.everything
  private var queue: ReblockingBuffer
  private let peaks: InterSamplePeaks
  private var gain: LimiterGain
  private var lines: DelayLines
  private var ceiling: ParameterBlock<Float>
  private var ballistics: Ballistics
  private let lowestCeiling: Float
  /// Peaks of a block's frames, then gains; and the ceilings there as amplitudes.
  private let gains: AudioBuffer
  private let ceilings: AudioBuffer

  init(_ settings: Limiter, _ setup: ProcessorSetup) throws {
    format = setup.format
    let count = Self.blockFrameCount
    queue = ReblockingBuffer(channelCount: format.channelCount, blockFrameCount: count)
    peaks = InterSamplePeaks(channelCount: format.channelCount, blockFrameCount: count)
    gain = LimiterGain(lookahead: format.frames(in: Self.lookaheadSeconds))
    lines = DelayLines(
      channelCount: format.channelCount, longest: InterSamplePeaks.delay + gain.delay,
      blockFrameCount: count)
    let level = try setup.stream("ceiling", settings.ceiling)
    lowestCeiling = magnitude(atLevel: Float(level.range.lowerBound))
    ceiling = ParameterBlock(level, maximumFrameCount: count)
    ballistics = try Ballistics(
      attack: 0, release: settings.release, setup, blockFrameCount: count)
    gains = AudioBuffer(channelCount: 1, frameCapacity: count)
    ceilings = AudioBuffer(channelCount: 1, frameCapacity: count)
    reset(to: 0)
  }

  /// Frames from a sample's arrival in a block to its gain.
  private var delay: Int { InterSamplePeaks.delay + gain.delay }

  var latency: Int { queue.blockFrameCount + delay }
  var alignment: Int { queue.blockFrameCount }

  func process(_ block: AudioBlock) {
    var done = 0
    while done < block.frameCount {
      if queue.exchange(block, &done) { processWholeBlock() }
    }
  }

  private func processWholeBlock() {
    advance()
    var gains = self.gains.block[0]
    let ceilings = self.ceilings.block
    peaks.process(queue.input, into: &gains, above: lowestCeiling)
    ballistics.withCoefficients { _, releases in
      gain.process(&gains, ceilings: ceilings.samples(of: 0), releases: releases)
    }
    lines.write(queue.input)
    let output = queue.output
    for channel in 0..<output.channelCount {
      let start = lines.position(of: channel, delayedBy: delay)
      let delayed = lines.storage.span.extracting(start..<start + output.frameCount)
      var samples = output[channel]
      for frame in samples.indices { samples[frame] = delayed[frame] * gains[frame] }
    }
    queue.advance()
  }

  /// Makes the parameters' values those of the frames whose peaks are looked at.
  private func advance() {
    ballistics.advance(queue.blockFrameCount)
    guard ceiling.advance(queue.blockFrameCount) else { return }
    let decibels = ceiling.values
    var ceilings = self.ceilings.block[0]
    for frame in ceilings.indices { ceilings[frame] = magnitude(atLevel: decibels[frame]) }
  }

  func reset(to frame: Int) {
    ceiling.seek(to: frame - InterSamplePeaks.delay)
    ballistics.seek(to: frame - InterSamplePeaks.delay)
    queue.reset(to: frame)
    peaks.reset()
    gain.reset()
    lines.reset()
  }
}

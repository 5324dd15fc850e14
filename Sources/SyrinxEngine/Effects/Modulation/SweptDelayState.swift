/// Mixes each channel with itself, late by a time that sweeps up and down: chorus and flanger.
///
/// The delay is part of the sound and not a latency. It begins at its least, which is never below
/// the six frames that reading between samples needs.
struct SweptDelayState: PartwiseState {
  static let partFrameCount = 256

  let format: StreamFormat
  let tail: Int
  let memory: InputMemory
  private let framesPerMillisecond: Double
  /// Frames.
  private let shortest: Double
  private var tracks: SweepTracks
  private var line: SweptDelay
  private var waves = [Float](repeating: 0, count: partFrameCount)
  private var delays = [Double](repeating: 0, count: partFrameCount)
  private var feedback = [Float](repeating: 0, count: partFrameCount)
  private var mix = [Float](repeating: 0, count: partFrameCount)

  /// `sweep.depth` is how many milliseconds the delay moves from its shortest.
  init(_ sweep: some SweepEffect, shortest milliseconds: Double, _ setup: ProcessorSetup) throws {
    format = setup.format
    framesPerMillisecond = Double(format.sampleRate) / 1000
    shortest = max(milliseconds * framesPerMillisecond, Double(SweptDelay.leastDelay))
    tracks = try SweepTracks(sweep, setup, maximumFrameCount: Self.partFrameCount)
    let longest = shortest + tracks.depth.range.upperBound * framesPerMillisecond
    line = SweptDelay(
      channelCount: format.channelCount, delays: shortest...longest,
      maximumFrameCount: Self.partFrameCount)
    memory =
      tracks.feedback.range.strongest == 0
      ? .frames(FractionalDelay.past(for: longest)) : .everything
    tail =
      EchoTail.frameCount(
        delay: longest, feedback: tracks.feedback.range.strongest, sampleRate: format.sampleRate)
      + setup.input.tail(ringing: FractionalDelay.reach)
  }

  mutating func process(part: inout AudioBlock) {
    let count = part.frameCount
    tracks.advance(count)
    let (feedbacks, mixes) = (tracks.feedback.values, tracks.mix.values)
    feedback.fill(feedbacks.count) { Float(feedbacks[$0]) }
    mix.fill(mixes.count) { Float(mixes[$0]) }
    line.begin(count)
    for channel in 0..<part.channelCount {
      if channel == 0 || !tracks.isNarrow { fillDelays(count, of: channel) }
      var samples = part[channel]
      line.process(&samples, of: channel, delays: delays, feedback: feedback, mix: mix)
    }
    line.end(count)
  }

  private mutating func fillDelays(_ count: Int, of channel: Int) {
    let (shortest, framesPerMillisecond) = (shortest, framesPerMillisecond)
    tracks.fillWaves(&waves, count, of: channel)
    let (waves, depths) = (waves, tracks.depth.values)
    delays.fill(count) { frame in
      let way = 0.5 - 0.5 * Double(waves[frame])
      return shortest + depths[frame] * framesPerMillisecond * way
    }
  }

  mutating func reset(to frame: Int) {
    tracks.seek(to: frame)
    line.reset()
  }
}

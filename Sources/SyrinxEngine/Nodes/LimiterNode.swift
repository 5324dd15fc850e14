/// Delays the sound while it looks for peaks, and lowers it before they arrive.
///
/// It works in chunks and is late by a chunk and by what it looks ahead.
final class LimiterNode: InPlaceNode {
  private let knobs: Limiter
  private var works: Works?

  /// What is made anew for every stream.
  fileprivate struct Works {
    var queue: ChunkQueue
    let peaks: WavePeaks
    var gain: LimiterGain
    var lines: DelayLines
    var ceiling: KnobTrack
    var ballistics: Ballistics
    let lowestCeiling: Float
    /// Peaks of a chunk's frames, then gains; and the ceilings there as amplitudes.
    let gains: AudioBuffer
    let ceilings: AudioBuffer

    /// Frames from a sample's arrival in a chunk to its gain.
    var delay: Int { WavePeaks.delay + gain.delay }
  }

  init(_ knobs: Limiter) { self.knobs = knobs }

  private static let chunk = 256
  private static let lookaheadSeconds = 0.005

  func prepare(for inputs: [Inflow], maximumFrameCount: Int) throws -> StreamFormat {
    let format = inputs[0].format
    let chunk = Self.chunk
    let gain = LimiterGain(lookahead: format.frames(in: Self.lookaheadSeconds))
    works = Works(
      queue: ChunkQueue(channelCount: format.channelCount, chunk: chunk),
      peaks: WavePeaks(channelCount: format.channelCount, chunk: chunk), gain: gain,
      lines: DelayLines(
        channelCount: format.channelCount, longest: WavePeaks.delay + gain.delay, chunk: chunk),
      ceiling: try KnobTrack(knobs.ceiling, for: inputs[0], longestPiece: chunk),
      ballistics: try Ballistics(
        attack: 0, release: knobs.release, for: inputs[0], longestPiece: chunk),
      lowestCeiling: magnitude(atLevel: Float(knobs.ceiling.minimum)),
      gains: AudioBuffer(channelCount: 1, frameCapacity: chunk),
      ceilings: AudioBuffer(channelCount: 1, frameCapacity: chunk))
    return format
  }

  var latency: Int { works.map { $0.queue.chunk + $0.delay } ?? 0 }

  func process(_ block: AudioBlock) {
    var done = 0
    while done < block.frameCount {
      guard works!.queue.exchange(block, &done) else { continue }
      works!.process()
    }
  }

  func reset() { works?.reset() }
}

extension LimiterNode.Works {
  /// Processes the chunk that has become whole.
  mutating func process() {
    moveKnobs()
    var gains = self.gains.block[0]
    let ceilings = self.ceilings.block
    let shares = ballistics.shares
    peaks.process(queue.input, into: &gains, above: lowestCeiling)
    gain.process(&gains, ceilings: ceilings.samples(of: 0), releases: shares.samples(of: 1))
    lines.write(queue.input)
    let output = queue.output
    for channel in 0..<output.channelCount {
      let start = lines.place(of: channel, delayedBy: delay)
      let delayed = lines.storage.span.extracting(start..<start + output.frameCount)
      var samples = output[channel]
      for frame in samples.indices { samples[frame] = delayed[frame] * gains[frame] }
    }
    queue.advance()
  }

  /// Makes the knobs' values those of the frames whose peaks are looked at.
  private mutating func moveKnobs() {
    let position = queue.position - WavePeaks.delay
    ballistics.move(to: position, count: queue.chunk)
    guard ceiling.move(to: position, count: queue.chunk) else { return }
    let levels = ceiling.values
    let decibels = levels.samples(of: 0)
    var ceilings = self.ceilings.block[0]
    for frame in ceilings.indices { ceilings[frame] = magnitude(atLevel: decibels[frame]) }
  }

  mutating func reset() {
    queue.reset()
    peaks.reset()
    gain.reset()
    lines.reset()
  }
}

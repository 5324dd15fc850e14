/// Mixes each channel with itself, late by a time that sweeps up and down: chorus and flanger.
///
/// The delay is part of the sound and not a latency. It begins at its least, which is never below
/// the six frames that reading between samples needs.
final class SweptDelayNode: InPlaceNode {
  private let sweep: Sweep
  /// Milliseconds.
  private let shortest: Double
  private var works: Works?
  private(set) var tail = 0

  /// What is made anew for every stream.
  fileprivate struct Works {
    static let pieceFrameCount = 256
    let framesPerMillisecond: Double
    /// Frames.
    let shortest: Double
    var tracks: SweepTracks
    var line: SweptDelay
    var waves = [Float](repeating: 0, count: pieceFrameCount)
    var delays = [Double](repeating: 0, count: pieceFrameCount)
    var feedback = [Float](repeating: 0, count: pieceFrameCount)
    var mix = [Float](repeating: 0, count: pieceFrameCount)
    var position = 0
  }

  /// `sweep.depth` is how many milliseconds the delay moves.
  init(_ sweep: Sweep, shortest: Double) {
    self.sweep = sweep
    self.shortest = shortest
  }

  func prepare(for inputs: [Inflow], maximumFrameCount: Int) throws -> StreamFormat {
    let format = inputs[0].format
    let framesPerMillisecond = Double(format.sampleRate) / 1000
    let least = max(shortest * framesPerMillisecond, Double(SweptDelay.leastDelay))
    let longest = least + sweep.depth.maximum * framesPerMillisecond
    works = Works(
      framesPerMillisecond: framesPerMillisecond, shortest: least,
      tracks: try SweepTracks(
        sweep, for: inputs[0], maximumFrameCount: Works.pieceFrameCount),
      line: SweptDelay(
        channelCount: format.channelCount, delays: least...longest,
        maximumFrameCount: Works.pieceFrameCount))
    tail = EchoTail.frameCount(
      delay: longest, feedback: sweep.feedback.strongest / 100, sampleRate: format.sampleRate)
    return format
  }

  func process(_ block: AudioBlock) {
    block.forEachPiece(of: Works.pieceFrameCount, from: works!.position) { works!.process($0) }
  }

  func reset() { works?.reset() }
}

extension SweptDelayNode.Works {
  mutating func process(_ piece: AudioBlock) {
    let count = piece.frameCount
    tracks.advance(count)
    Self.narrow(tracks.feedback.values, into: &feedback)
    Self.narrow(tracks.mix.values, into: &mix)
    line.begin(count)
    for channel in 0..<piece.channelCount {
      if channel == 0 || !tracks.isNarrow { fillDelays(count, of: channel) }
      var samples = piece[channel]
      line.process(&samples, of: channel, delays: delays, feedback: feedback, mix: mix)
    }
    line.end(count)
    position += count
  }

  private static func narrow(_ values: [Double], into floats: inout [Float]) {
    var floats = floats.mutableSpan
    for frame in floats.indices { floats[frame] = Float(values[frame]) }
  }

  private mutating func fillDelays(_ count: Int, of channel: Int) {
    let (tracks, shortest, framesPerMillisecond) = (tracks, shortest, framesPerMillisecond)
    tracks.fillWaves(&waves, count, of: channel)
    let (waves, depths) = (waves, tracks.depth.values)
    var delays = delays.mutableSpan
    for frame in 0..<count {
      let place = 0.5 - 0.5 * Double(waves[frame])
      delays[frame] = shortest + depths[frame] * framesPerMillisecond * place
    }
  }

  mutating func reset() {
    tracks.reset()
    line.reset()
    position = 0
  }
}

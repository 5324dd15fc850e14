/// Lowers loud passages: levels, static curve, smoothing and gain, each over a piece of the stream.
final class CompressorNode: InPlaceNode {
  private let knobs: Compressor
  private var works: Works?

  /// What is made anew for every stream.
  fileprivate struct Works {
    var threshold, ratio, knee, makeup: KnobTrack
    var ballistics: Ballistics
    /// Magnitudes of a piece's frames, then reductions, then gains.
    let gains: AudioBuffer
    var computer = GainComputer()
    var position = 0
  }

  init(_ knobs: Compressor) { self.knobs = knobs }

  /// Frames that are worked on at a time, few enough to stay in the first-level cache.
  private static let longestPiece = 512

  func prepare(for inputs: [Inflow], maximumFrameCount: Int) throws -> StreamFormat {
    let longest = min(maximumFrameCount, Self.longestPiece)
    func track(_ curve: Curve) throws -> KnobTrack {
      try KnobTrack(curve, for: inputs[0], longestPiece: longest)
    }
    works = Works(
      threshold: try track(knobs.threshold), ratio: try track(knobs.ratio),
      knee: try track(knobs.knee), makeup: try track(knobs.makeup),
      ballistics: try Ballistics(
        attack: knobs.attack, release: knobs.release, inARow: true, for: inputs[0],
        longestPiece: longest),
      gains: AudioBuffer(channelCount: 1, frameCapacity: longest))
    return inputs[0].format
  }

  func process(_ block: AudioBlock) {
    var done = 0
    while done < block.frameCount {
      let count = min(works!.gains.frameCapacity, block.frameCount - done)
      works!.process(block.extracting(done..<done + count))
      done += count
    }
  }

  func reset() { works?.reset() }
}

extension CompressorNode.Works {
  mutating func process(_ piece: AudioBlock) {
    moveKnobs(piece.frameCount)
    let block = gains.block.prefix(piece.frameCount)
    var gains = block[0]
    piece.writeMagnitudes(to: &gains)
    reduce(&gains)
    let shares = ballistics.shares
    computer.smooth(&gains, attacks: shares.samples(of: 0), releases: shares.samples(of: 1))
    let makeup = self.makeup.values
    let makeups = makeup.samples(of: 0)
    for frame in gains.indices { gains[frame] = magnitude(atLevel: makeups[frame] - gains[frame]) }
    piece.scale(by: block.samples(of: 0))
    position += piece.frameCount
  }

  /// Makes the knobs' values those of the next frames.
  private mutating func moveKnobs(_ count: Int) {
    threshold.move(to: position, count: count)
    ratio.move(to: position, count: count)
    knee.move(to: position, count: count)
    makeup.move(to: position, count: count)
    ballistics.move(to: position, count: count)
  }

  private func reduce(_ magnitudes: inout MutableSpan<Float>) {
    let (t, r, k) = (threshold.values, ratio.values, knee.values)
    let thresholds = t.samples(of: 0)
    let ratios = r.samples(of: 0)
    let knees = k.samples(of: 0)
    for frame in magnitudes.indices {
      magnitudes[frame] = GainComputer.reduction(
        level: level(ofMagnitude: magnitudes[frame]), threshold: thresholds[frame],
        ratio: ratios[frame], knee: knees[frame])
    }
  }

  mutating func reset() {
    computer.reset()
    position = 0
  }
}

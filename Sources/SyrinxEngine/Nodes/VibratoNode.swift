/// Moves the pitch up and down by reading a delay line faster and slower.
///
/// With c = depth in octaves × ln 2, the speed of reading is r = 1 + sinh c · cos θ + (cosh c − 1) ·
/// cos 2θ. Its extremes are e^c and e^−c, so the pitch rises and falls by exactly the depth; its mean
/// is 1, so the sound never drifts. The delay is what 1 − r sums to:
///
///     d = mean − (sinh c · sin θ + (cosh c − 1)/2 · sin 2θ) ÷ ω
///
/// It begins at its mean, which is the latency that the engine trims; wave and curves wait as long,
/// so that they keep to the moments of the sound that enters.
final class VibratoNode: InPlaceNode {
  private let knobs: Vibrato
  private var works: Works?
  private(set) var latency = 0

  /// What is made anew for every stream.
  fileprivate struct Works {
    static let pieceFrameCount = 256
    /// Frames.
    let mean: Double
    let framesPerRadianHertz: Double
    var oscillator: Oscillator
    var rate: CurveTrack
    var depth: CurveTrack
    var line: SweptDelay
    var delays = [Double](repeating: 0, count: pieceFrameCount)
    let feedback = [Float](repeating: 0, count: pieceFrameCount)
    let mix = [Float](repeating: 1, count: pieceFrameCount)
    /// Frames until the sound's first one is due.
    var waiting: Int
  }

  init(_ knobs: Vibrato) { self.knobs = knobs }

  func prepare(for inputs: [Inflow], maximumFrameCount: Int) throws -> StreamFormat {
    let format = inputs[0].format
    func automation(_ curve: Curve) throws -> Automation {
      try Automation(curve, rate: format.sampleRate, length: inputs[0].length)
    }
    let count = Works.pieceFrameCount
    let framesPerRadianHertz = Double(format.sampleRate) / (2 * .pi)
    let (first, second) = Works.swing(cents: knobs.depth.maximum)
    let widest = (first + second) * framesPerRadianHertz / knobs.rate.minimum
    // Later than it must be, so that many frames can be read at once.
    let least = Double(SweptDelay.leastDelay + Works.pieceFrameCount)
    latency = Int((widest + least).rounded(.up))
    let rate = try automation(knobs.rate)
    works = Works(
      mean: Double(latency), framesPerRadianHertz: framesPerRadianHertz,
      oscillator: Oscillator(rate, sampleRate: format.sampleRate, maximumFrameCount: count),
      rate: CurveTrack(rate, maximumFrameCount: count),
      depth: CurveTrack(try automation(knobs.depth), maximumFrameCount: count),
      line: SweptDelay(
        channelCount: format.channelCount,
        delays: least...2 * Double(latency) - least, maximumFrameCount: count),
      waiting: latency)
    return format
  }

  func process(_ block: AudioBlock) {
    let early = block.prefix(works!.waiting)
    early.forEachPiece(of: Works.pieceFrameCount, from: 0) { works!.wait($0) }
    let due = block.dropFirst(early.frameCount)
    due.forEachPiece(of: Works.pieceFrameCount, from: 0) { works!.process($0) }
  }

  func reset() {
    works?.reset()
    works?.waiting = latency
  }
}

extension VibratoNode.Works {
  /// sinh c and (cosh c − 1)/2, by their series; c is at most 0.12.
  @inline(__always)
  static func swing(cents: Double) -> (Double, Double) {
    let c = cents * (0.693_147_180_559_945_3 / 1200)
    let s = c * c
    return (
      c * (1 + s / 6 * (1 + s / 20 * (1 + s / 42))), s / 4 * (1 + s / 12 * (1 + s / 30))
    )
  }

  /// Takes in frames before the first one is due.
  mutating func wait(_ piece: AudioBlock) {
    for frame in 0..<piece.frameCount { delays[frame] = mean }
    delay(piece)
    waiting -= piece.frameCount
  }

  mutating func process(_ piece: AudioBlock) {
    let count = piece.frameCount
    oscillator.advance(count)
    rate.advance(count)
    depth.advance(count)
    fillDelays(count)
    delay(piece)
  }

  private mutating func delay(_ piece: AudioBlock) {
    let count = piece.frameCount
    line.begin(count)
    for channel in 0..<piece.channelCount {
      var samples = piece[channel]
      line.process(&samples, of: channel, delays: delays, feedback: feedback, mix: mix)
    }
    line.end(count)
  }

  private mutating func fillDelays(_ count: Int) {
    let (mean, framesPerRadianHertz) = (mean, framesPerRadianHertz)
    let (phases, rates, depths) = (oscillator.phases, rate.values, depth.values)
    var delays = delays.mutableSpan
    for frame in 0..<count {
      let (first, second) = Self.swing(cents: depths[frame])
      let phase = phases[frame] &- .quarterTurn
      let sine = cosine(ofPhase: phase)
      let sineOfTwice = cosine(ofPhase: (phases[frame] &<< 1) &- .quarterTurn)
      delays[frame] =
        mean - (first * sine + second * sineOfTwice) * framesPerRadianHertz / rates[frame]
    }
  }

  mutating func reset() {
    oscillator.reset()
    rate.reset()
    depth.reset()
    line.reset()
  }
}

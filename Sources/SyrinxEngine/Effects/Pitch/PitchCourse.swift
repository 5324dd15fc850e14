import SyrinxSystem

/// Pitch and tempo that change on the way.
///
/// The sound is first stretched by pitch ÷ tempo at an unchanged pitch, then played back at the
/// speed of the pitch. So both turn exactly where the curves say, and the length is the one promised.
struct PitchCourse {
  let cents: FrameValues
  let tempo: FrameCurve
  let times: SpeedCurve

  /// Where the stretched sound should be, unless pitch is turned by hand.
  private(set) var path: StretchedPath?
  /// Where the stretched sound should be and was last asked to be, and how far it runs ahead of that
  /// on average.
  private var wanted = 0.0
  private var frame = 0.0
  private var ahead = 0.0
  private let sampleRate: Double

  init(_ values: PitchValues, sampleRate: Int) {
    cents = values.cents
    tempo = values.tempo
    times = values.course.times
    path = cents.curve.map { [tempo, times] in
      StretchedPath(cents: $0, tempo: tempo, times: times)
    }
    self.sampleRate = Double(sampleRate)
  }

  func pitchScale(at frame: Double) -> Double { exp2(cents.value(at: frame) / 1200) }

  /// The ratio of stretching at an input frame.
  func timeRatio(at frame: Double) -> Double { pitchScale(at: frame) / tempo.value(at: frame) }

  var smallestRatio: Double { exp2(cents.range.lowerBound / 1200) / tempo.range.upperBound }

  /// The ratio to begin with.
  var firstRatio: Double {
    let ratio = timeRatio(at: 0)
    return TimeStretcher.readsTooFar(at: ratio) ? TimeStretcher.tooFar.below : ratio
  }

  /// The ratio for the next input, when so many stretched frames have been made.
  ///
  /// The library rounds each hop to whole frames and does not make up for it: it would run some 25
  /// frames a second away from the sound. So the mean surplus is steered back within a second. Where
  /// the library would read too far, the ratios at both ends take turns, so that the mean is kept.
  mutating func advance(to frame: Double, madeFrameCount: Int) -> Double {
    wanted =
      path?.position(atOutput: times.outputFrame(atInput: frame))
      ?? wanted + (frame - self.frame) * timeRatio(at: (frame + self.frame) / 2)
    self.frame = frame
    let surplus = Double(madeFrameCount) - wanted
    ahead += (surplus - ahead) / 64
    let ratio = timeRatio(at: frame) * (1 - min(max(ahead / sampleRate, -0.05), 0.05))
    guard TimeStretcher.readsTooFar(at: ratio) else { return ratio }
    return surplus > 0 ? TimeStretcher.tooFar.above : TimeStretcher.tooFar.below
  }
}

extension Double {
  /// The quotient of the smallest whole numbers that differs from a positive number by less than 10⁻⁶
  /// of it, which in a pitch is 0.002 cents.
  var nearbyRatio: Double {
    guard self >= 1 else { return 1 / (1 / self).nearbyRatio }
    var denominator = 1.0
    while true {
      let nearby = (self * denominator).rounded() / denominator
      if (nearby - self).magnitude < 1e-6 * self { return nearby }
      denominator += 1
    }
  }
}

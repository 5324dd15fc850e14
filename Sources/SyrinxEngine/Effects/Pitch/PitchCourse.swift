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

/// Where in a stretched sound one is that is played back at the speed of its pitch: ∫ pitch dn over the
/// output frames n.
///
/// Stretching and playing back ask for it at other frames; both get the same integral, so that neither
/// drifts away from the other where pitch and tempo jump.
struct StretchedPath {
  private let cents: FrameCurve
  private let tempo: FrameCurve
  private let times: SpeedCurve
  /// The next frame at which pitch or tempo has a corner, of the input and of the output.
  private var corner: (input: Double, output: Double)?
  private var frame = 0.0
  private var sum = 0.0

  init(cents: FrameCurve, tempo: FrameCurve, times: SpeedCurve) {
    self.cents = cents
    self.tempo = tempo
    self.times = times
    findCorner(after: 0)
  }

  private mutating func findCorner(after frame: Double) {
    let next = min(
      cents.corner(after: frame) ?? .infinity, tempo.corner(after: frame) ?? .infinity)
    corner = next.isFinite ? (next, times.outputFrame(atInput: next)) : nil
  }

  /// The frame of the stretched sound that is heard at an output frame, no earlier than the last.
  mutating func position(atOutput end: Double) -> Double {
    while let corner, corner.output <= end {
      add(until: corner.output)
      findCorner(after: corner.input)
    }
    add(until: end)
    return sum
  }

  /// By Gauss and Legendre's rule of five points, exact to 1e-8 over two octaves.
  private mutating func add(until end: Double) {
    guard end > frame else { return }
    let (middle, half) = ((frame + end) / 2, (end - frame) / 2)
    for (place, weight) in Self.points {
      sum +=
        half * weight
        * exp2(cents.value(at: times.inputFrame(atOutput: middle + half * place)) / 1200)
    }
    frame = end
  }

  private static let points = [
    (-0.906179845938664, 0.236926885056189), (-0.538469310105683, 0.478628670499366),
    (0, 0.568888888888889), (0.538469310105683, 0.478628670499366),
    (0.906179845938664, 0.236926885056189),
  ]
}

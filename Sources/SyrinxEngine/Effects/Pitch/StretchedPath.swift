import SyrinxSystem

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

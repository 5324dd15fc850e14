import SyrinxSystem

/// Input and output time under a speed that follows a curve.
///
/// The curve is given over input time t, so output time is τ(t) = ∫ dt ÷ r(t). On a straight segment
/// r = r₀ + s·t that is ln(r ÷ r₀) ÷ s, and backwards t = r₀·(exp(s·τ) − 1) ÷ s.
struct SpeedCurve {
  private struct Segment {
    let inputStart: Double
    let outputStart: Double
    let rate: Double
    let slope: Double
  }

  private let segments: [Segment]
  /// The input and output frames of a turn, and those of the first that lie before the stream; nil where it does
  /// not begin again.
  private var turn: (input: Double, output: Double)?
  private var phase = (input: 0.0, output: 0.0)

  /// Of a rate in straight lines.
  init(_ rate: FrameCurve) {
    var segments: [Segment] = []
    var output = 0.0
    for line in rate.segments {
      let length = line.end - line.start
      let slope = length.isFinite ? (line.to - line.from) / length : 0
      let segment = Segment(
        inputStart: line.start, outputStart: output, rate: line.from, slope: slope)
      segments.append(segment)
      if length.isFinite { output += Self.duration(segment, length) }
    }
    self.segments = segments
    guard let repetition = rate.repetition else { return }
    phase = (repetition.phase, outputFrame(inTurn: repetition.phase))
    turn = (repetition.period, output)
  }

  private static func duration(_ segment: Segment, _ input: Double) -> Double {
    let change = segment.slope * input / segment.rate
    // Where the slope is next to nothing the logarithm's series is exact and division by it is not.
    guard change.magnitude > 1e-9 else { return input / segment.rate * (1 - change / 2) }
    return log1p(change) / segment.slope
  }

  var constantSpeed: Double? {
    segments.count == 1 && turn == nil ? segments[0].rate : nil
  }

  /// The length of a stream played along the curve; its tail is never cut by rounding.
  func length(for input: StreamLength) -> StreamLength {
    if let constantSpeed { return input.played(at: constantSpeed) }
    let duration = outputFrame(atInput: input.duration)
    let end = outputFrame(atInput: input.duration + Double(input.tail))
    return StreamLength(
      duration: duration,
      tail: max(Int(bounded: end.rounded(.up)) - Int(bounded: duration.rounded()), 0))
  }

  func outputFrame(atInput frame: Double) -> Double {
    guard let turn else { return outputFrame(inTurn: frame) }
    let count = ((frame + phase.input) / turn.input).rounded(.down)
    return count * turn.output - phase.output
      + outputFrame(inTurn: frame + phase.input - count * turn.input)
  }

  private func outputFrame(inTurn frame: Double) -> Double {
    let segment = segments[max(segments.firstIndexAbove(frame) { $0.inputStart } - 1, 0)]
    return segment.outputStart + Self.duration(segment, frame - segment.inputStart)
  }

  func inputFrame(atOutput frame: Double) -> Double {
    guard let turn else { return inputFrame(inTurn: frame) }
    let count = ((frame + phase.output) / turn.output).rounded(.down)
    return count * turn.input - phase.input
      + inputFrame(inTurn: frame + phase.output - count * turn.output)
  }

  private func inputFrame(inTurn frame: Double) -> Double {
    let segment = segments[max(segments.firstIndexAbove(frame) { $0.outputStart } - 1, 0)]
    let elapsed = frame - segment.outputStart
    let growth = segment.slope * elapsed
    guard growth.magnitude > 1e-9 else {
      return segment.inputStart + segment.rate * elapsed * (1 + growth / 2)
    }
    return segment.inputStart + segment.rate * expm1(growth) / segment.slope
  }
}

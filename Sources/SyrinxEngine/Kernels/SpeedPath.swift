#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How input and output time run against each other under a speed that follows a curve.
///
/// The curve is given over input time t, so output time is τ(t) = ∫ dt ÷ r(t). On a straight piece
/// r = r₀ + s·t that is ln(r ÷ r₀) ÷ s, and backwards t = r₀·(exp(s·τ) − 1) ÷ s.
struct SpeedPath {
  private struct Piece {
    let inputStart: Double
    let outputStart: Double
    let rate: Double
    let slope: Double
  }

  private let pieces: [Piece]

  init(_ rate: Automation) {
    var pieces: [Piece] = []
    var output = 0.0
    for segment in rate.segments {
      let length = segment.end - segment.start
      let slope = length.isFinite ? (segment.to - segment.from) / length : 0
      let piece = Piece(
        inputStart: segment.start, outputStart: output, rate: segment.from, slope: slope)
      pieces.append(piece)
      if length.isFinite { output += Self.duration(piece, length) }
    }
    self.pieces = pieces
  }

  private static func duration(_ piece: Piece, _ input: Double) -> Double {
    let change = piece.slope * input / piece.rate
    // Where the slope is next to nothing the logarithm's series is exact and division by it is not.
    guard change.magnitude > 1e-9 else { return input / piece.rate * (1 - change / 2) }
    return log1p(change) / piece.slope
  }

  /// The speed, if it never changes.
  var constantSpeed: Double? { pieces.count == 1 ? pieces[0].rate : nil }

  /// The length of a stream played along the path; its tail is never cut by rounding.
  func length(for input: StreamLength) -> StreamLength {
    if let constantSpeed { return input.played(at: constantSpeed) }
    let duration = outputFrame(atInput: input.duration)
    let end = outputFrame(atInput: input.duration + Double(input.tail))
    return StreamLength(
      duration: duration,
      tail: max(Int(bounded: end.rounded(.up)) - Int(bounded: duration.rounded()), 0))
  }

  /// The output frame at which an input frame is heard.
  func outputFrame(atInput frame: Double) -> Double {
    let piece = pieces[max(pieces.firstIndexAbove(frame) { $0.inputStart } - 1, 0)]
    return piece.outputStart + Self.duration(piece, frame - piece.inputStart)
  }

  /// The input frame that is heard at an output frame.
  func inputFrame(atOutput frame: Double) -> Double {
    let piece = pieces[max(pieces.firstIndexAbove(frame) { $0.outputStart } - 1, 0)]
    let elapsed = frame - piece.outputStart
    let growth = piece.slope * elapsed
    guard growth.magnitude > 1e-9 else {
      return piece.inputStart + piece.rate * elapsed * (1 + growth / 2)
    }
    return piece.inputStart + piece.rate * expm1(growth) / piece.slope
  }
}

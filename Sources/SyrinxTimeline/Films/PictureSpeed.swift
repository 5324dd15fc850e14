#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif
import SyrinxEngine

/// A passage of a film in which its speed goes in a straight line from one value to another.
public struct PictureSpeed: Hashable, Sendable {
  /// Seconds of the film; the last passage has no end.
  public var start: Double
  public var end: Double
  public var from: Double
  public var to: Double

  public init(start: Double, end: Double, from: Double, to: Double) {
    self.start = start
    self.end = end
    self.from = from
    self.to = to
  }

  /// How long it takes.
  var seconds: Double {
    let (length, rise) = (end - start, to - from)
    return rise.magnitude > 1e-9 ? length / rise * log(to / from) : length / from
  }

  /// The time at which a picture of the passage is shown, as an expression of ffmpeg's, if it begins at a
  /// time: the integral of 1 ÷ speed.
  func expression(beginningAt begin: Double) -> String {
    let (length, rise) = (end - start, to - from)
    func text(_ number: Double) -> String { "(" + number.text(decimals: 9) + ")" }
    let time = "(T-\(text(start)))"
    guard rise.magnitude > 1e-9, length.isFinite else {
      return "\(text(begin))+\(time)/\(text(from))"
    }
    return "\(text(begin))+\(text(length / rise))*log(1+\(time)*\(text(rise / length / from)))"
  }
}

extension FilmOutput.Speed {
  /// The speed of a picture that follows a sound, such as `Varispeed.rate`, of so many seconds.
  public init(following rate: Curve, seconds: Double) throws(CurveError) {
    if let speed = rate.constant {
      self = .constant(speed)
      return
    }
    let unit = 1e6
    let curve = try FrameCurve(
      rate, rate: Int(unit), length: StreamLength(duration: seconds * unit))
    self = .segments(
      curve.segments.map {
        PictureSpeed(start: $0.start / unit, end: $0.end / unit, from: $0.from, to: $0.to)
      })
  }
}

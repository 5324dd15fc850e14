import SyrinxSystem

/// A time as it is written. It becomes a whole frame once, and is added up in whole frames only, so that
/// nothing drifts.
public enum TimelineTime: Hashable, Sendable {
  case seconds(Double)
  /// So many pictures of a rate.
  case pictures(Int32, FrameRate)

  public static let zero = TimelineTime.seconds(0)
  /// A hundred hours, in seconds.
  static let limit = 360_000.0

  /// The nearest frame at a sample rate.
  public func frames(at sampleRate: Int) -> Int {
    switch self {
    case .seconds(let seconds): Int(bounded: (seconds * Double(sampleRate)).rounded())
    case .pictures(let count, let rate):
      Self.frames(Int(count) * rate.denominator, over: rate.numerator, at: sampleRate)
    }
  }

  public var seconds: Double {
    switch self {
    case .seconds(let seconds): seconds
    case .pictures(let count, let rate):
      Double(Int(count) * rate.denominator) / Double(rate.numerator)
    }
  }

  /// The frame nearest to a fraction of seconds, halves up: whole seconds by themselves, since the
  /// product of all three numbers is more than `Int` holds.
  private static func frames(_ number: Int, over divisor: Int, at sampleRate: Int) -> Int {
    var (seconds, rest) = number.quotientAndRemainder(dividingBy: divisor)
    if rest < 0 { (seconds, rest) = (seconds - 1, rest + divisor) }
    let whole = StatedNumber(seconds) * StatedNumber(sampleRate)
    return (whole + StatedNumber((2 * rest * sampleRate + divisor) / (2 * divisor)))
      .clamped(to: -1 << 60...1 << 60)
  }
}

import SyrinxEngine
import SyrinxSystem

/// A time as it is written. It becomes a whole frame once, and is added up in whole frames only, so that
/// nothing drifts.
public enum TimelineTime: Hashable, Sendable {
  case seconds(Double)
  /// So many pictures of a rate.
  case pictures(Int32, FrameRate)

  public static let zero = TimelineTime.seconds(0)

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

extension TimelineTime {
  /// Why a text is no time.
  enum Fault: Error {
    case notATime
    /// A timecode, where nothing says how many pictures there are in a second.
    case noFrameRate
    /// A timecode that names no picture at a rate.
    case noPicture(FrameRate)
  }

  /// A hundred hours, in seconds.
  static let limit = 360_000.0

  /// Reads seconds with or without a unit, `1:02.5`, or a timecode, each with or without a sign.
  init(_ word: String, fps: FrameRate?) throws(Fault) {
    var rest = word[...]
    let first = rest.unicodeScalars.first
    let isNegative = first == "-" || first == "−"
    if isNegative || first == "+" { rest.unicodeScalars.removeFirst() }
    let sign = isNegative ? -1 : 1
    if Timecode.looksLike(rest) {
      guard let fps else { throw .noFrameRate }
      guard let picture = Timecode.picture(rest, at: fps) else { throw .noPicture(fps) }
      self = .pictures(Int32(clamping: sign * picture), fps)
      return
    }
    let domain = Domain.number(NumberDomain(.seconds, 0...Self.limit, takesCurve: false))
    guard let value = try? domain.parse(String(rest), parameter: ""),
      let seconds = value.curve?.constant
    else { throw .notATime }
    self = .seconds(Double(sign) * seconds)
  }
}

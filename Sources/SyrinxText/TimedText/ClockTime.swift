import SyrinxSystem

package enum ClockTime {
  /// More than three years; what is beyond is no time.
  package static let limit = 100_000_000.0

  /// The seconds of `1:02:03.45`, `02:03,45` or `03.45`; nil of anything else. What follows a colon
  /// stays below 60.
  package static func seconds(_ text: some StringProtocol, fields: ClosedRange<Int> = 1...3)
    -> Double?
  {
    var total = 0.0
    var field = 0.0
    var fieldCount = 1
    var digitCount = 0
    var fraction = 0.0
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39:
        digitCount += 1
        guard digitCount <= 12 else { return nil }
        if fraction > 0 {
          field += Double(byte - 0x30) * fraction
          fraction /= 10
        } else {
          field = field * 10 + Double(byte - 0x30)
        }
      case UInt8(ascii: ":"):
        guard digitCount > 0, fraction == 0, fieldCount == 1 || field < 60 else { return nil }
        total = (total + field) * 60
        field = 0
        fieldCount += 1
        digitCount = 0
      case UInt8(ascii: "."), UInt8(ascii: ","):
        guard digitCount > 0, fraction == 0 else { return nil }
        fraction = 0.1
        digitCount = 0
      default: return nil
      }
    }
    guard digitCount > 0, fields.contains(fieldCount), fieldCount == 1 || field < 60 else {
      return nil
    }
    total += field
    return total <= limit ? total : nil
  }

  /// The seconds of `12:34:56` as compact discs count them: minutes, seconds and frames, of which a second
  /// has 75.
  package static func discSeconds(_ text: some StringProtocol) -> Double? {
    let numbers = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == 3, let minutes = numbers[0], let seconds = numbers[1],
      let frames = numbers[2], (0..<100_000).contains(minutes), (0..<60).contains(seconds),
      (0..<75).contains(frames)
    else { return nil }
    return Double(minutes * 60 + seconds) + Double(frames) / 75
  }

  package static func digits(_ number: Int, _ count: Int) -> String {
    String(number).zeroPadded(to: count)
  }

  /// `01:02:03.456` of milliseconds.
  package static func hours(_ milliseconds: Int, point: String = ".", digitCount: Int = 2) -> String
  {
    let time = max(milliseconds, 0)
    return digits(time / 3_600_000, digitCount) + ":" + digits(time / 60_000 % 60, 2) + ":"
      + digits(time / 1000 % 60, 2) + point + digits(time % 1000, 3)
  }

  /// A number of millionths as a decimal number, with as many decimals as it needs but no fewer than
  /// so many.
  static func decimal(millionths: Int, atLeast count: Int) -> String {
    var decimals = digits(abs(millionths) % 1_000_000, 6)
    while decimals.utf8.count > count, decimals.hasSuffix("0") { decimals.removeLast() }
    let sign = millionths < 0 ? "-" : ""
    return sign + String(abs(millionths) / 1_000_000) + (decimals.isEmpty ? "" : "." + decimals)
  }
}

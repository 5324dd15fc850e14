import SyrinxSystem

extension ClockTime {
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

extension Double {
  /// The shortest decimal that reads back as this number, without a trailing `.0`.
  package var shortText: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The number rounded to a count of decimals, all of them shown.
  package func text(decimals: Int) -> String {
    guard isFinite else { return isNaN ? "nan" : self < 0 ? "-inf" : "inf" }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (magnitude * scale).rounded()
    guard scaled < 9e15 else { return description }
    let whole = Int(scaled)
    let sign = self < 0 && whole != 0 ? "-" : ""
    guard decimals > 0 else { return sign + String(whole) }
    let unit = Int(scale)
    return sign + String(whole / unit) + "." + String(whole % unit).zeroPadded(to: decimals)
  }
}

extension String {
  /// The number with a true minus sign.
  package var withTrueMinus: String { hasPrefix("-") ? "−" + dropFirst() : self }
}

extension Int {
  /// Seconds as `5:00` or `1:05:00`.
  package var clockText: String {
    let (minutes, seconds) = (self / 60, ":" + String(self % 60).zeroPadded(to: 2))
    guard minutes >= 60 else { return "\(minutes)" + seconds }
    return "\(minutes / 60):" + String(minutes % 60).zeroPadded(to: 2) + seconds
  }
}

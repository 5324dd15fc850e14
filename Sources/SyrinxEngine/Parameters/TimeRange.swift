/// A part of a sound, in seconds.
package struct TimeRange: Hashable, Sendable {
  package let start: Double
  /// Infinite where it reaches to the end.
  package let end: Double
  package let text: String

  /// Reads `10..20`; either time may be left out.
  package init?(_ text: String) {
    guard let dots = text.firstRange(of: ".."),
      text[dots.upperBound...].firstRange(of: "..") == nil
    else { return nil }
    let times = [text[..<dots.lowerBound], text[dots.upperBound...]].map { word in
      word.isEmpty ? nil : Self.seconds(String(word))
    }
    start = text.hasPrefix("..") ? 0 : times[0] ?? -1
    end = text.hasSuffix("..") ? .infinity : times[1] ?? -1
    self.text = text
    guard start >= 0, end > start else { return nil }
  }

  private static func seconds(_ word: String) -> Double? {
    try? NumberDomain(.seconds, 0...360_000, takesCurve: false).constant(word)
  }
}

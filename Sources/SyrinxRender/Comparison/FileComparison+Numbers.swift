import SyrinxAnalysis
import SyrinxText

extension FileComparison {
  /// `frame 4410 (0:00.100)`.
  func place(_ frame: Int) -> String {
    "frame \(frame) ("
      + Measure.duration(Double(frame) / Double(comparison.format.sampleRate)) + ")"
  }

  func place(_ frame: Int, _ channel: Int) -> String {
    place(frame) + (comparison.channels.count > 1 ? ", channel \(channel + 1)" : "")
  }

  func level(_ difference: ChannelDifference, _ channel: Int? = nil) -> String {
    guard difference.largest > 0 else { return "none" }
    let frame = difference.largestFrame
    let where_ = channel == nil ? place(frame, comparison.worstChannel) : place(frame)
    guard difference.largest.isFinite else { return "NaN or infinite, at " + where_ }
    return decibels(difference.largestDB, "dBFS") + " at " + where_
  }

  func decibels(
    _ value: Double?, _ unit: String, signed: Bool = false, _ places: Int = 1
  ) -> String {
    guard let value, value.isFinite else { return (value == nil ? "−∞ " : "∞ ") + unit }
    return (signed ? self.signed(value, places) : value.text(decimals: places).withTrueMinus)
      + " " + unit
  }

  func signed(_ value: Double, _ places: Int) -> String {
    let text = value.text(decimals: places).withTrueMinus
    return text.first == "−" ? text : "+" + text
  }

  func hertz(_ hertz: Double) -> String {
    hertz < 1000
      ? "\(Int(bounded: hertz.rounded())) Hz" : "\((hertz / 1000).text(decimals: 1)) kHz"
  }
}

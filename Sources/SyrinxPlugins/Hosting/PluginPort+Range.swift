import SyrinxSystem

extension PluginPort {
  /// The allowed values at a sample rate; a port that states no bound has one that no plug-in reaches.
  func range(at sampleRate: Int) -> ClosedRange<Double> {
    let scale = scalesWithRate ? Double(sampleRate) : 1
    var first = lower.map { $0 * scale } ?? -Self.far
    var last = upper.map { $0 * scale } ?? Self.far
    if isWhole { (first, last) = (first.rounded(.up), last.rounded(.down)) }
    first = min(max(first, -Self.far), Self.far)
    last = max(min(last, Self.far), first)
    return first.decimal...last.decimal
  }

  private static let far = 1e9

  /// The default; where none is stated, the value nearest to 0.
  func standard(at sampleRate: Int) -> Double {
    let range = range(at: sampleRate)
    let (first, last) = (range.lowerBound, range.upperBound)
    let value =
      switch standard {
      case .none: 0.0
      case .value(let value): value
      case .multiple(let factor): factor * Double(sampleRate)
      }
    return min(max(isWhole ? value.rounded() : value, first), last).decimal
  }

  /// The default moves with the sample rate.
  var standardScalesWithRate: Bool {
    scalesWithRate && standard(at: 48_000) != standard(at: 96_000)
  }
}

extension Double {
  /// The number as its maker wrote it, who had a float of some seven digits.
  var decimal: Double {
    guard self != 0, isFinite else { return self }
    let places = 6 - Int(log10(magnitude).rounded(.down))
    let scale = pow(10, Double(places.magnitude))
    return places >= 0 ? (self * scale).rounded() / scale : (self / scale).rounded() * scale
  }
}

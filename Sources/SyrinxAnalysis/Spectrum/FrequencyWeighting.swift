public enum FrequencyWeighting: String, CaseIterable, Sendable {
  /// A-weighting, IEC 61672-1.
  case a
  case none

  /// The factor for amplitudes at a frequency; 1 at 1 kHz.
  ///
  /// IEC 61672-1:2013, annex E, equations E.1 and E.6: four poles at two frequencies, two single
  /// ones between them, four zeros at 0 Hz.
  public func gain(at hertz: Double) -> Double {
    guard self == .a else { return 1 }
    return Self.shape(hertz) / Self.shapeAtReference
  }

  private static let shapeAtReference = shape(1000)

  private static func shape(_ hertz: Double) -> Double {
    let (f1, f2, f3, f4) = (20.598997, 107.65265, 737.86223, 12194.217)
    let f = hertz * hertz
    return f * f * f4 * f4
      / ((f + f1 * f1) * ((f + f2 * f2) * (f + f3 * f3)).squareRoot() * (f + f4 * f4))
  }
}

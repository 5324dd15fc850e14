/// A number of an effect that changes over time.
public struct MovingValue: Hashable, Sendable {
  /// That of its parameter, or of a part of an item.
  public let name: String
  public let unit: Unit
  public let curve: Curve

  init(_ name: String, _ unit: Unit, _ curve: Curve) {
    self.name = name
    self.unit = unit
    self.curve = curve
  }
}

extension Effect {
  public var movingValues: [MovingValue] { parameters.moving(values) }
}

extension [ParameterDeclaration] {
  fileprivate func moving(_ values: [ParameterValue]) -> [MovingValue] {
    zip(self, values).compactMap { parameter, value in
      guard let curve = value.curve, curve.constant == nil else { return nil }
      return MovingValue(parameter.name, parameter.domain.number?.unit ?? .plain, curve)
    }
  }
}

extension Equalizer {
  public var movingValues: [MovingValue] {
    let bands = bands.flatMap { band in
      [
        MovingValue("\(band.kind.rawValue) frequency", .hertz, band.frequency),
        MovingValue("\(band.kind.rawValue) gain", .decibels, band.gain),
        MovingValue("\(band.kind.rawValue) width", .plain, band.width.curve),
      ].filter { band.curves.contains($0.curve) }
    }
    return ([MovingValue("gain", .decibels, gain)] + bands).filter { $0.curve.constant == nil }
  }
}

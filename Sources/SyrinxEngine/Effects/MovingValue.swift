/// A number of an effect that changes over time.
public struct MovingValue: Hashable, Sendable {
  /// That of its parameter, or of a part of an item.
  public let name: String
  public let unit: Unit
  public let curve: Curve
}

extension Effect {
  public var movingValues: [MovingValue] { parameters.moving(values) }
}

extension [ParameterDeclaration] {
  fileprivate func moving(_ values: [ParameterValue]) -> [MovingValue] {
    zip(self, values).compactMap { parameter, value in
      guard let curve = value.curve, curve.constant == nil else { return nil }
      let unit = parameter.domain.number?.unit ?? .plain
      return MovingValue(name: parameter.name, unit: unit, curve: curve)
    }
  }
}

extension Equalizer {
  public var movingValues: [MovingValue] {
    let bands = bands.flatMap { band in
      let kind = band.kind.rawValue
      return [
        MovingValue(name: kind + " frequency", unit: .hertz, curve: band.frequency),
        MovingValue(name: kind + " gain", unit: .decibels, curve: band.gain),
        MovingValue(name: kind + " width", unit: .plain, curve: band.width.curve),
      ].filter { band.curves.contains($0.curve) }
    }
    return ([MovingValue(name: "gain", unit: .decibels, curve: gain)] + bands)
      .filter { $0.curve.constant == nil }
  }
}

extension Equalizer.Band.Width {
  /// The name of its live value, which the number of the band follows.
  var name: String {
    switch self {
    case .octaves: "octaves"
    case .q: "q"
    }
  }

  var domain: NumberDomain {
    switch self {
    case .octaves: NumberDomain(.plain, 0.05...5)
    case .q: NumberDomain(.plain, 0.1...100)
    }
  }
}

extension Equalizer {
  /// The numbers of the bands are named by the band's, counted from 1: `frequency1`, `gain1`, `q1`.
  public var liveParameters: [ParameterDeclaration] {
    var declarations = Self.declarations.filter { $0.domain.number != nil }
    for (index, band) in bands.enumerated() {
      func add(_ name: String, _ domain: NumberDomain, _ curve: Curve) {
        declarations.append(
          ParameterDeclaration(
            "\(name)\(index + 1)", .number(domain), standard: .number(curve),
            help: "\(name) of band \(index + 1)"))
      }
      let highest = max(Band.highestHeard, band.frequency.maximum)
      add("frequency", NumberDomain(.hertz, Band.lowestHeard...highest), band.frequency)
      if band.kind.hasGain { add("gain", NumberDomain(.decibels, -96...24), band.gain) }
      if band.kind.hasWidth { add(band.width.name, band.width.domain, band.width.curve) }
    }
    return declarations
  }
}

import SyrinxSystem

/// A band with the streams of its numbers, which says frame by frame what filter it is.
struct MovingBand {
  private let band: Equalizer.Band
  private let sampleRate: Int
  private var frequency: ParameterBlock<Double>
  private var gain: ParameterBlock<Double>
  private var width: ParameterBlock<Double>
  private var values: Equalizer.Band.Values
  /// Those of the newest frame.
  private(set) var coefficients: StateVariableCoefficients

  /// The band that has a number, counted from 1, by which its live values are named.
  init(_ band: Equalizer.Band, number: Int, _ setup: ProcessorSetup) throws {
    func block(_ name: String, _ curve: Curve, isUsed: Bool) throws -> ParameterBlock<Double> {
      ParameterBlock(
        isUsed ? try setup.stream("\(name)\(number)", curve) : ParameterStream(constant: 0),
        maximumFrameCount: StateVariableCascade.blockFrameCount)
    }
    self.band = band
    sampleRate = setup.format.sampleRate
    frequency = try block("frequency", band.frequency, isUsed: true)
    gain = try block("gain", band.gain, isUsed: band.kind.hasGain)
    width = try block(band.width.name, band.width.curve, isUsed: band.kind.hasWidth)
    values = Equalizer.Band.Values(
      frequency: frequency.asked.lowerBound, gain: gain.asked.lowerBound,
      width: width.asked.lowerBound)
    coefficients = band.movingCoefficients(at: values, sampleRate: sampleRate)
  }

  /// None of its numbers ever changes.
  var isConstant: Bool {
    frequency.constant != nil && gain.constant != nil && width.constant != nil
  }

  /// The frames in which it rings down, wherever its numbers are.
  var framesOfRinging: Int {
    var longest = 0
    for frequency in [frequency.range.lowerBound, frequency.range.upperBound] {
      for gain in [gain.range.lowerBound, gain.range.upperBound] {
        for width in [width.range.lowerBound, width.range.upperBound] {
          let values = Equalizer.Band.Values(frequency: frequency, gain: gain, width: width)
          let still = band.coefficients(at: values, sampleRate: sampleRate)
          longest = max(longest, [still].framesOfRinging)
        }
      }
    }
    return longest
  }

  /// Moves on to the next frames; the coefficients of a band that stays are left as they are.
  mutating func advance(_ count: Int, into frames: inout [StateVariableCoefficients]) {
    guard !isConstant else { return }
    frequency.advance(count)
    gain.advance(count)
    width.advance(count)
    for frame in 0..<count {
      let next = Equalizer.Band.Values(
        frequency: frequency.values[frame], gain: gain.values[frame], width: width.values[frame])
      if next != values {
        values = next
        coefficients = band.movingCoefficients(at: next, sampleRate: sampleRate)
      }
      frames[frame] = coefficients
    }
  }

  mutating func seek(to frame: Int) {
    frequency.seek(to: frame)
    gain.seek(to: frame)
    width.seek(to: frame)
  }
}

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

extension Equalizer.Band {
  /// The same filter as `coefficients(at:sampleRate:)`, in a form that may change with every frame.
  ///
  /// The analog prototypes are the cookbook's: with g = tan(w0/2) and k = 2α/sin w0 they become the mixes
  /// that Simper's paper lists.
  func movingCoefficients(at values: Values, sampleRate: Int) -> StateVariableCoefficients {
    let w0 = 2 * Double.pi * min(values.frequency / Double(sampleRate), 0.499)
    let g = tan(w0 / 2)
    let k = damping(values.width, w0: w0, g: g)
    let A = exactAmplitude(decibels: values.gain / 2)
    return switch kind {
    case .lowPass, .resonantLowPass:
      StateVariableCoefficients(g: g, k: k, direct: 0, band: 0, low: 1)
    case .highPass, .resonantHighPass:
      StateVariableCoefficients(g: g, k: k, direct: 1, band: -k, low: -1)
    case .bandPass: StateVariableCoefficients(g: g, k: k, direct: 0, band: k, low: 0)
    case .bandStop: StateVariableCoefficients(g: g, k: k, direct: 1, band: -k, low: 0)
    case .parametric:
      StateVariableCoefficients(g: g, k: k / A, direct: 1, band: k / A * (A * A - 1), low: 0)
    case .lowShelf, .resonantLowShelf:
      StateVariableCoefficients(
        g: g / A.squareRoot(), k: k, direct: 1, band: k * (A - 1), low: A * A - 1)
    case .highShelf, .resonantHighShelf:
      StateVariableCoefficients(
        g: g * A.squareRoot(), k: k, direct: A * A, band: k * (1 - A) * A, low: 1 - A * A)
    }
  }

  private func damping(_ value: Double, w0: Double, g: Double) -> Double {
    guard kind.hasWidth else { return 2.0.squareRoot() }
    guard case .octaves = width else { return 1 / value }
    switch kind {
    case .parametric, .bandPass, .bandStop:
      return BiquadWidth.damping(w0: w0, tangent: g, octaves: value)
    default: return 1 / BiquadWidth.q(octaves: value)
    }
  }
}

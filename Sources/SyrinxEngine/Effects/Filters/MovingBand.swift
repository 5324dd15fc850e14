import SyrinxSystem

/// A band with the streams of its numbers, as a filter that follows them frame by frame.
struct MovingBand {
  private let band: Equalizer.Band
  private let sampleRate: Int
  private var frequency: ParameterBlock<Double>
  private var gain: ParameterBlock<Double>
  private var width: ParameterBlock<Double>
  private var newest: (values: Equalizer.Band.Values, coefficients: StateVariableCoefficients)
  /// One for each frame of the newest block; all the same where nothing moves.
  private var coefficients: [StateVariableCoefficients]
  /// One for each two channels.
  private var filters: [StateVariableFilter]

  /// The band of an equalizer that has a number, by which its live values are named.
  init(
    _ band: Equalizer.Band, number: Int, _ setup: ProcessorSetup, maximumFrameCount: Int
  ) throws {
    let nothing = ParameterStream(constant: 0)
    try self.init(
      band, frequency: setup.stream("frequency\(number)", band.frequency),
      gain: band.kind.hasGain ? setup.stream("gain\(number)", band.gain) : nothing,
      width: band.kind.hasWidth
        ? setup.stream("\(band.width.name)\(number)", band.width.curve) : nothing,
      setup, maximumFrameCount: maximumFrameCount)
  }

  init(
    _ band: Equalizer.Band, frequency: ParameterStream,
    gain: ParameterStream = ParameterStream(constant: 0),
    width: ParameterStream = ParameterStream(constant: 0), _ setup: ProcessorSetup,
    maximumFrameCount: Int
  ) {
    func block(_ stream: ParameterStream) -> ParameterBlock<Double> {
      ParameterBlock(stream, maximumFrameCount: maximumFrameCount)
    }
    self.band = band
    sampleRate = setup.format.sampleRate
    self.frequency = block(frequency)
    self.gain = block(gain)
    self.width = block(width)
    let values = Equalizer.Band.Values(
      frequency: frequency.asked.lowerBound, gain: gain.asked.lowerBound,
      width: width.asked.lowerBound)
    newest = (values, band.movingCoefficients(at: values, sampleRate: sampleRate))
    coefficients = Array(repeating: newest.coefficients, count: maximumFrameCount)
    filters = Array(repeating: StateVariableFilter(), count: (setup.format.channelCount + 1) / 2)
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

  /// Moves on to the next frames.
  mutating func advance(_ count: Int) {
    guard !isConstant else { return }
    frequency.advance(count)
    gain.advance(count)
    width.advance(count)
    for frame in 0..<count {
      let values = Equalizer.Band.Values(
        frequency: frequency.values[frame], gain: gain.values[frame], width: width.values[frame])
      if values != newest.values {
        newest = (values, band.movingCoefficients(at: values, sampleRate: sampleRate))
      }
      coefficients[frame] = newest.coefficients
    }
  }

  /// Filters the frames of a pair of channels.
  mutating func process(_ frames: inout [SIMD2<Double>], _ count: Int, pair: Int) {
    Self.filter(&filters[pair], coefficients, &frames, count)
  }

  private static func filter(
    _ filter: inout StateVariableFilter, _ coefficients: [StateVariableCoefficients],
    _ frames: inout [SIMD2<Double>], _ count: Int
  ) {
    var local = filter
    let coefficients = coefficients.span
    var frames = frames.mutableSpan
    for frame in 0..<count { frames[frame] = local.step(frames[frame], coefficients[frame]) }
    local.flushDenormals()
    filter = local
  }

  /// Goes on with the values of a frame, having heard nothing.
  mutating func reset(to frame: Int) {
    frequency.seek(to: frame)
    gain.seek(to: frame)
    width.seek(to: frame)
    for pair in filters.indices { filters[pair].reset() }
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

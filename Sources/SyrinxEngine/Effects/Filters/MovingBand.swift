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

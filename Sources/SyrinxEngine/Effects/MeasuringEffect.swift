/// An effect that has to hear the whole of the sound that enters it before its parameters are decided.
///
/// Whoever builds a graph resolves it first: what comes before the effect is rendered once, into the
/// effect's own meters, and never held in memory.
public protocol MeasuringEffect: Effect {
  /// Whether something is left to be measured; an effect that is not open makes its node as others
  /// do, one that is open cannot.
  var isOpen: Bool { get }
  /// Hears the sound, as often as it needs to, and decides what was left open.
  func resolved(hearing sound: some EnteringSound) throws -> MeasurementResult
}

/// What an effect has come to by measuring.
public struct MeasurementResult {
  /// What does the work, with nothing left open.
  public var effect: any Effect
  /// What was measured and decided, to be shown beside the parameters that were turned.
  public var findings: [Setting]
  /// What could not be done as it was asked.
  public var warning: EffectWarning?

  public init(_ effect: any Effect, findings: [Setting] = [], warning: EffectWarning? = nil) {
    self.effect = effect
    self.findings = findings
    self.warning = warning
  }
}

/// What an effect cannot make of a sound; the rest of its work is done.
public enum EffectWarning: Hashable, Sendable {
  /// Some decibels are missing to a loudness, since the true peak would rise above a level.
  case peakReached(loudness: Double, missing: Double, peak: Double)
  /// The sound is too short or too quiet for what was to be measured, and is left as it is.
  case nothingToMeasure(measure: String)
  /// The true peak in dBTP is so low that the sound is taken for silence and left as it is.
  case peakTooLow(Double, limit: Double)
  /// The loudness in LUFS is so low that the sound is taken for silence and left as it is.
  case loudnessTooLow(Double, limit: Double)
  /// Nothing in the sound has a pitch in Hz that could be moved to a target.
  case unvoiced(target: Double)
  /// The median pitch in Hz is moved towards a target, but no further than so many cents.
  case targetTooFar(target: Double, median: Double, limit: Double)
}

extension Setting {
  /// Something that was measured, rounded to some decimals, with its unit.
  public init(measured name: String, _ value: Double, _ unit: Unit, decimals: Int) {
    self.init(
      name: name, value: .number(Curve(value)),
      words: [value.text(decimals: decimals) + unit.rawValue], isPositional: false)
  }
}

/// The sound that enters an effect, to be heard beforehand.
public protocol EnteringSound {
  var format: StreamFormat { get }
  /// Nil where the end is unknown until it has been heard.
  var frameCount: Int? { get }
  /// Plays the whole sound, tail included, and goes back to its beginning.
  func play(to sink: some FrameSink) throws
}

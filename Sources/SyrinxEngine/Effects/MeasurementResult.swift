/// An effect as it is after it has heard the sound that enters it.
///
/// Whoever builds a graph resolves open effects first: what comes before one is rendered once, into the
/// effect's own meters.
public struct MeasurementResult {
  /// With nothing left open.
  public var effect: any Effect
  /// Measured and decided values, to be shown beside the parameters that were turned.
  public var findings: [Setting]
  /// The part that could not be done as it was asked.
  public var warning: EffectWarning?
  /// Number of times that the sound that enters is read: each time it was heard, and when it is played.
  public internal(set) var passCount = 1

  public init(_ effect: any Effect, findings: [Setting] = [], warning: EffectWarning? = nil) {
    self.effect = effect
    self.findings = findings
    self.warning = warning
  }
}

/// A part that an effect cannot do for a sound; the rest of its work is done.
public enum EffectWarning: Hashable, Sendable {
  /// Some decibels are missing to a loudness, since the true peak would rise above a level.
  case peakReached(loudness: Double, missing: Double, peak: Double)
  /// The sound is too short or too quiet for the measure, and is left as it is.
  case nothingToMeasure(measure: String)
  /// No pause is so long, in seconds, and below the level; the sound is left as it is.
  case noPause(longerThan: Double, below: Double)
  /// So many of the parts that are to be cut out lie after the end of the sound, in seconds.
  case partsBeyondEnd(Int, end: Double)
  /// The file that an effect adds is silent where it would be heard.
  case silentFile(path: String)
  /// No sample exceeds the threshold; the sound is left as it is.
  case nothingHeard
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
  /// A measured value, rounded to some decimals, with its unit.
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
  /// Files and threads of the rendering.
  var resources: any RenderResources { get }
  /// Plays the whole sound, tail included, and goes back to its beginning.
  func play(to sink: some FrameSink) throws
  /// Plays it once to several, each of which may work on a thread of its own.
  func play(to sinks: [any FrameSink]) throws
}

/// An effect that brings a whole sound to a level by one gain, which several sounds can share.
public protocol LevelingEffect: Effect {
  /// The gain in decibels for sounds that have a loudness in LUFS and a true peak in dBTP together, and
  /// the ceiling under which a limiter must then keep their peaks; nil for silence.
  func gain(loudness: Double?, truePeak: Double) -> (decibels: Double, ceiling: Double?)?
}

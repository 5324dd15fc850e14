/// Facts about an effect by which renderers, timelines and figures decide.
public struct EffectTraits: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Takes so long that its result is worth keeping.
  public static let expensive = EffectTraits(rawValue: 1 << 0)
  /// Disguises a voice, so that words about the sound must not give it away.
  public static let hidesSpeaker = EffectTraits(rawValue: 1 << 1)
  /// Reads the sound from its end.
  public static let reverses = EffectTraits(rawValue: 1 << 2)
  /// Peaks after it are those before it, each times a factor.
  public static let scalesPeaks = EffectTraits(rawValue: 1 << 3)
  /// Brings peaks to a level, or keeps them below one.
  public static let setsPeaks = EffectTraits(rawValue: 1 << 4)
  /// Is better shown by its impulse response than by its frequency response.
  public static let reverberates = EffectTraits(rawValue: 1 << 5)
  /// Is late by seconds, and therefore does not run live.
  public static let looksFarAhead = EffectTraits(rawValue: 1 << 6)
  /// Is code of others, of which nothing is promised: it may crash or never return.
  public static let isForeign = EffectTraits(rawValue: 1 << 7)
  /// Does not state that it neither waits nor allocates while it runs.
  public static let mayWait = EffectTraits(rawValue: 1 << 8)
  /// Takes in all of the sound before its first frame comes out, by means that the engine alone does
  /// not have.
  public static let takesWholeSound = EffectTraits(rawValue: 1 << 9)
}

/// A value that is allowed and was probably meant otherwise.
public enum ValueDoubt: Hashable, Sendable {
  /// A few cents without a unit: semitones.
  case centsForSemitones
  /// A peak that only a loudness would be.
  case peakForLoudness
  /// A rate as high as a delay in milliseconds, with which the effect begins elsewhere.
  case rateForDelay
}

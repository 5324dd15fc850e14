/// The twenty-two distortions, by Apple's names; the sound is our own.
public enum DistortionPreset: String, CaseIterable, Sendable {
  case drumsBitBrush = "drums-bit-brush"
  case drumsBufferBeats = "drums-buffer-beats"
  case drumsLoFi = "drums-lo-fi"
  case multiBrokenSpeaker = "multi-broken-speaker"
  case multiCellphoneConcert = "multi-cellphone-concert"
  case multiDecimated1 = "multi-decimated-1"
  case multiDecimated2 = "multi-decimated-2"
  case multiDecimated3 = "multi-decimated-3"
  case multiDecimated4 = "multi-decimated-4"
  case multiDistortedFunk = "multi-distorted-funk"
  case multiDistortedCubed = "multi-distorted-cubed"
  case multiDistortedSquared = "multi-distorted-squared"
  case multiEcho1 = "multi-echo-1"
  case multiEcho2 = "multi-echo-2"
  case multiEchoTight1 = "multi-echo-tight-1"
  case multiEchoTight2 = "multi-echo-tight-2"
  case multiEverythingIsBroken = "multi-everything-is-broken"
  case speechAlienChatter = "speech-alien-chatter"
  case speechCosmicInterference = "speech-cosmic-interference"
  case speechGoldenPi = "speech-golden-pi"
  case speechRadioTower = "speech-radio-tower"
  case speechWaves = "speech-waves"
}

/// The stages of a distortion, in the order of the sound. They are those of Apple's
/// kAudioUnitSubType_Distortion; those that are left out do nothing.
public struct DistortionStages: Hashable, Sendable {
  /// Repeats, `time` milliseconds apart, each `decay` times the one before.
  public struct Delay: Hashable, Sendable {
    public var time: Double
    public var decay: Double
    /// Percent.
    public var mix: Double
  }

  /// A lower sample rate and fewer bits, without a filter.
  public struct Decimation: Hashable, Sendable {
    /// Percent of six octaves below 44.1 kHz, at whatever rate the stream has.
    public var decimation: Double
    /// Percent of the way from sixteen bits to one.
    public var rounding: Double
    /// Percent.
    public var mix = 100.0
  }

  /// linear·x + squared·x² + cubic·x³.
  public struct Polynomial: Hashable, Sendable {
    public var linear: Double
    public var squared = 0.0
    public var cubic = 0.0
    /// Percent.
    public var mix = 100.0
  }

  /// Two ring modulators side by side.
  public struct Ring: Hashable, Sendable {
    /// Hertz.
    public var first: Double
    public var second: Double
    /// Percent, from the first to the second.
    public var balance = 50.0
    /// Percent.
    public var mix: Double
  }

  public var delay: Delay?
  public var decimation: Decimation?
  public var polynomial: Polynomial?
  public var ring: Ring?
  /// Decibels before the soft clip, which saturates at full scale.
  public var clipGain = 0.0
  /// Decibels after it: with the pregain left alone, speech and music come out about as loud as they
  /// went in.
  public var level = 0.0
}

// Filters/ is the equalizer: bands in words, as coefficients, and in one pass.

/// Shapes the tone with any number of bands, in the manner of AVAudioUnitEQ.
///
/// Bands ring a little, narrow ones and low ones longest. A file is left as long as it was, so that it
/// stays in time with others: what rings on after the last frame is heard within the tail of another
/// effect, or where a fixed tail is asked for, until the slowest pole has decayed by 60 dB.
public struct Equalizer: DeclaredEffect {
  /// The bands, in the order of the sound.
  public var bands: [Band] = []
  /// Decibels added to everything: Apple's globalGain.
  public var gain: Curve = 0

  public init() {}

  public init(_ bands: [Band], gain: Curve = 0) {
    self.bands = bands
    self.gain = gain
  }

  public static let name = "eq"
  public static let purpose = EffectPurpose.tone
  public static let summary = "Equalizer with any number of bands, of eleven types."
  public static let examples = [
    "eq high-pass@80 parametric@2.5k:+3/0.7 high-shelf@8k:-2", "eq low-pass@300@0s/8k@3s",
    "eq resonant-low-pass@200@0s/5k@2s/q2@0s/q8@2s",
  ]
  public static let details = [
    "Frequency, gain and width of a band may each be a curve, whose points are joined by ‘/’ as"
      + " elsewhere: parametric@500@0s/2k@3s:-12@0s/+6@3s/0.7. Each point of a moving width states q or"
      + " oct, as in /q1@0s/q8@3s; times in a band are written in seconds, since ‘:’ begins the gain.",
    "The length does not change. Filters ring beyond the end only in the tail of a"
      + " reverb or delay, or with --tail T.",
  ]
  public static let parameters: [Parameter<Equalizer>] = [
    Parameter(
      "bands", .list(placeholder: Band.form, takesCurves: true), positional: true,
      help: "bands such as low-shelf@120:+3, parametric@1k:-6/0.5oct, band-pass@440/q0.7; types: "
        + Band.Kind.names,
      read: { .list($0.bands.map(\.word)) },
      write: { (equalizer, value) throws(ParameterError) in
        guard case .list(let words) = value else { throw .cannotBeUnset(parameter: "bands") }
        equalizer.bands = try words.map { (word) throws(ParameterError) in
          try Band(word, parameter: "bands")
        }
      }),
    .number("gain", \.gain, .decibels, -96...24, bypassValue: 0, help: "gain after the bands"),
  ]

  public func readingItems(_ resources: any RenderResources) throws -> Equalizer {
    var read = self
    for index in bands.indices { read.bands[index] = try bands[index].reading(resources) }
    return read
  }

  public var curves: [Curve] { [gain] + bands.flatMap(\.curves) }

  /// 2: it no longer lengthens a sound.
  public static let revision = 2
  public var isBypass: Bool { gain.isConstant(0) && bands.allSatisfy(\.isBypass) }
  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    StatefulProcessor(try EqualizerState(self, setup))
  }
}

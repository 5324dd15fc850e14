/// The effects that there are; within a purpose, help lists them in this order.
public struct EffectCatalog: Sendable {
  public let effects: [EffectDescriptor]

  public init(_ effects: [EffectDescriptor]) { self.effects = effects }

  public var names: [String] { effects.map(\.name) }

  /// The effects by what they are for, each group in the catalogue's order.
  public var groups: [(purpose: EffectPurpose, effects: [EffectDescriptor])] {
    EffectPurpose.allCases.compactMap { purpose in
      let group = effects.filter { $0.purpose == purpose }
      return group.isEmpty ? nil : (purpose, group)
    }
  }

  public func effect(named name: String) -> EffectDescriptor? {
    effects.first { $0.name == name }
  }

  /// Those that are built in.
  public static let standard = EffectCatalog(types.map { EffectDescriptor($0) })

  private static let types: [any DeclaredEffect.Type] = [
    Pitch.self,
    Reverb.self,
    Varispeed.self,
    Reverse.self,
    Equalizer.self,
    Gain.self,
    Delay.self,
    Stutter.self,
    Distortion.self,
    Drive.self,
    Exciter.self,
    Crush.self,
    Ring.self,
    Tremolo.self,
    Vibrato.self,
    Chorus.self,
    Flanger.self,
    Phaser.self,
    Wah.self,
    Compressor.self,
    Multiband.self,
    Limiter.self,
    Gate.self,
    Expander.self,
    Duck.self,
    Denoise.self,
    Dehum.self,
    Dereverb.self,
    Deess.self,
    Declip.self,
    Declick.self,
    Pan.self,
    Width.self,
    Invert.self,
    Fade.self,
    Trim.self,
    Silence.self,
    Pad.self,
    Normalize.self,
    Loudness.self,
    Robotize.self,
    Whisper.self,
    Anonymize.self,
    Tune.self,
    Harmony.self,
  ]
}

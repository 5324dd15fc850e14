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
  public static let standard = EffectCatalog([
    EffectDescriptor(Pitch.self),
    EffectDescriptor(Reverb.self),
    EffectDescriptor(Varispeed.self),
    EffectDescriptor(Reverse.self),
    EffectDescriptor(Equalizer.self),
    EffectDescriptor(Gain.self),
    EffectDescriptor(Delay.self),
    EffectDescriptor(Stutter.self),
    EffectDescriptor(Distortion.self),
    EffectDescriptor(Drive.self),
    EffectDescriptor(Exciter.self),
    EffectDescriptor(Crush.self),
    EffectDescriptor(Ring.self),
    EffectDescriptor(Tremolo.self),
    EffectDescriptor(Vibrato.self),
    EffectDescriptor(Chorus.self),
    EffectDescriptor(Flanger.self),
    EffectDescriptor(Phaser.self),
    EffectDescriptor(Wah.self),
    EffectDescriptor(Compressor.self),
    EffectDescriptor(Multiband.self),
    EffectDescriptor(Level.self),
    EffectDescriptor(Limiter.self),
    EffectDescriptor(Gate.self),
    EffectDescriptor(Expander.self),
    EffectDescriptor(Duck.self),
    EffectDescriptor(Denoise.self),
    EffectDescriptor(Dehum.self),
    EffectDescriptor(Dereverb.self),
    EffectDescriptor(Deess.self),
    EffectDescriptor(Declip.self),
    EffectDescriptor(Declick.self),
    EffectDescriptor(Pan.self),
    EffectDescriptor(Width.self),
    EffectDescriptor(Invert.self),
    EffectDescriptor(Fade.self),
    EffectDescriptor(Trim.self),
    EffectDescriptor(Silence.self),
    EffectDescriptor(Pad.self),
    EffectDescriptor(Normalize.self),
    EffectDescriptor(Loudness.self),
    EffectDescriptor(Robotize.self),
    EffectDescriptor(Whisper.self),
    EffectDescriptor(Anonymize.self),
    EffectDescriptor(Tune.self),
    EffectDescriptor(Harmony.self),
    EffectDescriptor(Noise.self),
    EffectDescriptor(SimulatedRoom.self),
    EffectDescriptor(HardClip.self),
    EffectDescriptor(PacketLoss.self),
  ])
}

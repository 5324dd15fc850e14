/// The effects that there are; within a purpose, help lists them in this order.
public struct EffectCatalog: Sendable {
  public let effects: [EffectDescriptor]
  /// Where further effects are found by name; they are looked for only when one is named.
  public let finders: [any EffectFinder]

  public init(_ effects: [EffectDescriptor], finders: [any EffectFinder] = []) {
    self.effects = effects
    self.finders = finders
  }

  public var names: [String] { effects.map(\.name) }

  /// The finder of effects with such a name; nil of names of those that are listed.
  public func finder(for name: String) -> (any EffectFinder)? {
    guard !finders.isEmpty, let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      return nil
    }
    return finders.first { $0.family == name[..<colon] }
  }

  /// The names that a mistyped one may have been meant for.
  public func names(near word: String) -> [String] {
    finder(for: word)?.found.map(\.name) ?? names
  }

  /// All effects, those that are found among them, which takes a while.
  public func includingFound() -> EffectCatalog {
    EffectCatalog(effects + found, finders: finders)
  }

  /// The effects that are found, in the order of their names.
  public var found: [EffectDescriptor] {
    finders.flatMap { finder in finder.found.compactMap { finder.effect(named: $0.name) } }
  }

  /// The effects by what they are for, each group in the catalogue's order.
  public var groups: [(purpose: EffectPurpose, effects: [EffectDescriptor])] {
    EffectPurpose.allCases.compactMap { purpose in
      let group = effects.filter { $0.purpose == purpose }
      return group.isEmpty ? nil : (purpose, group)
    }
  }

  public func effect(named name: String) -> EffectDescriptor? {
    effects.first { $0.name == name } ?? finder(for: name)?.effect(named: name)
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
    EffectDescriptor(Crop.self),
    EffectDescriptor(Silence.self),
    EffectDescriptor(Cut.self),
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
    EffectDescriptor(Codec.self),
    EffectDescriptor(Mask.self),
  ])
}

import SyrinxEngine
import SyrinxSystem

// Voices/ holds named chains: the built-in ones of `VoiceCatalog`, and those of users in JSON
// files. `VoiceBook` finds them; the readers of Chain/ replace `voice NAME` by their steps.

/// A chain with a name and a one-line description.
public struct Voice: Hashable, Sendable {
  public var name: String
  public var summary: String
  public var chain: ChainSpec
  /// The file it was read from; nil for those that are built in.
  public var path: String?
}

/// `voice NAME amount=A quality=Q` in a chain.
public struct VoiceCall: Adjustable, Hashable {
  public var name: String?
  public var amount = 1.0
  /// Nil where each `pitch` of the voice has its own.
  public var quality: Pitch.Quality?

  public init() {}

  public static let word = "voice"
  public static let summary = "Insert the chain of a voice, in full or in part."
  public static let parameters: [Parameter<VoiceCall>] = [
    .text(
      "name", \.name, placeholder: "NAME", positional: true,
      help: "name of a voice; see ‘syrinx voices’"),
    .fixed(
      "amount", \.amount, .plain, 0...1, positional: true,
      help:
        "strength: interpolates parameters between bypass and the voice's values (ratios"
        + " geometrically); filters open; parameters without a bypass value stay"),
    .optional(
      "quality", \.quality,
      help: "quality of every pitch effect in the voice, overriding its own"),
  ]
}

extension ChainSpec {
  package func withPitch(of quality: Pitch.Quality) -> ChainSpec {
    mapEffects { effect in
      var effect = effect
      effect.pitchQuality = quality
      return effect
    }
  }

  /// The chain with its parameters interpolated toward bypass, which is `amount` 0.
  ///
  /// As `amount` falls, each of n parallel chains approaches a gain of 1/n, so that their sum
  /// approaches the input.
  func weakened(to amount: Double) throws(ParameterError) -> ChainSpec {
    guard amount < 1 else { return self }
    guard amount > 0 else { return ChainSpec() }
    return ChainSpec(
      try steps.map { step throws(ParameterError) in
        switch step {
        case .effect(let effect): .effect(try effect.weakened(to: amount))
        case .branches(let branches): .branches(try Self.weakened(branches, to: amount))
        }
      })
  }

  private static func weakened(_ branches: [ChainSpec], to amount: Double) throws(ParameterError)
    -> [ChainSpec]
  {
    var level = Gain()
    level.db = Curve(-20 * log10(Double(branches.count)))
    let trim = try level.weakened(to: 1 - amount)
    return try branches.map { branch throws(ParameterError) in
      var branch = try branch.weakened(to: amount)
      if !trim.isBypass { branch.steps.append(.effect(trim)) }
      return branch
    }
  }
}

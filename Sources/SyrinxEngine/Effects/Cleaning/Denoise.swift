import SyrinxSystem

// Effects/Cleaning/ takes away from a recording what does not belong to it: noise, clicks, clipping.

/// Lowers steady noise under speech and music, in short spectra.
///
/// The gain of each bin is the one that Ephraim and Malah found for the logarithm of amplitudes
/// (1985); the noise is followed by the probability that speech is present (Gerkmann and Hendriks,
/// 2012), or stays what it was in a stretch or a file.
public struct Denoise: DeclaredEffect {
  /// Percent of the gains' decibels.
  public var strength: Curve = 100
  /// Decibels from the noise to what is left of it.
  public var floor: Curve = -25
  /// Where there is nothing but noise.
  public var profile: NoisePassage?
  /// The noise of a stretch of the sound, once it has been heard.
  var learnt: NoiseProfile?

  public init() {}

  public static let name = "denoise"
  public static let purpose = EffectPurpose.clean
  public static let summary = "Reduce steady noise behind speech and music."
  public static let examples = ["denoise", "denoise 70 floor=-12", "denoise profile=0..0.3s"]
  public static let parameters: [Parameter<Denoise>] = [
    .number(
      "strength", \.strength, .percent, 0...100, positional: true, bypassValue: 0,
      help: "amount of the reduction"),
    .number(
      "floor", \.floor, .decibels, -60...0, bypassValue: 0,
      help: "lowest level of the residual noise, relative to the noise"),
    Parameter(
      "profile", .text(placeholder: "FROM..TO|FILE"), at: \.profile,
      help: "a section of the sound, or a file, with noise only; default: tracks the noise",
      read: { $0.map { .text($0.word) } ?? .unset },
      write: { .some($0.word.map { NoisePassage($0) }) }),
  ]
  public static let details = [
    "Without profile, the noise is estimated continuously and may change slowly; steady tones"
      + " and held notes count as noise after about a second. With profile, it is learnt once:"
      + " profile=0..0.5s is the first half second of the incoming sound, profile=room.wav a"
      + " recording, of which up to a minute is read. Noise that comes and goes there, as the talk"
      + " of many people does, is taken to have twice its mean power and lowered more smoothly."
  ]

  public static let traits: EffectTraits = .expensive
  /// 2: a profile of unsteady noise is smoothed and raised.
  public static let revision = 2
  public var revision: Int { profile == nil ? 1 : 2 }
  public var filesRead: [String] {
    guard case .file(let path)? = profile else { return curveFiles }
    return [path] + curveFiles
  }

  public var isBypass: Bool {
    strength.isConstant(0) || floor.isConstant(0) || learnt?.isSilent == true
  }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    guard setup.isLive || !isBypass else { return Passage().makeProcessor(setup) }
    return try DenoiseProcessor(self, setup)
  }
}

/// Where the noise of a sound can be heard by itself.
public enum NoisePassage: Hashable, Sendable {
  /// Seconds of the sound.
  case stretch(ClosedRange<Double>, word: String)
  /// The path of a file.
  case file(String)

  /// Reads `0..0.5s`; what is not of that form is a path.
  init(_ word: String) {
    self = Self.stretch(word).map { .stretch($0, word: word) } ?? .file(word)
  }

  /// The word that is read as this.
  var word: String {
    switch self {
    case .stretch(_, let word), .file(let word): word
    }
  }

  private static func stretch(_ word: String) -> ClosedRange<Double>? {
    guard let dots = word.firstRange(of: ".."),
      let from = Quantity.seconds(word[..<dots.lowerBound]),
      let to = Quantity.seconds(word[dots.upperBound...]), from >= 0, from < to, to.isFinite
    else { return nil }
    return from...to
  }
}

import SyrinxEngine
import SyrinxRender

/// An effect of SoX or a filter of ffmpeg, and what does the same here.
struct ForeignEffect: Sendable {
  let names: [String]
  /// Letters of the options that SoX takes before the values, or after them too.
  var flags = ""
  /// Letters of those that take a value.
  var valued = ""
  var hasTrailingFlags = false
  /// True for one of SoX whose name has another meaning here, whatever its values.
  var meansOther: Bool { ["delay", "loudness", "silence", "trim"].contains(names[0]) }
  /// Nil where the values have no equivalent.
  let equivalent: @Sendable (ForeignValues) -> Equivalent?

  init(
    _ names: String..., flags: String = "", valued: String = "", hasTrailingFlags: Bool = false,
    equivalent: @escaping @Sendable (ForeignValues) -> Equivalent?
  ) {
    self.names = names
    self.flags = flags
    self.valued = valued
    self.hasTrailingFlags = hasTrailingFlags
    self.equivalent = equivalent
  }

  /// The replacement of foreign words.
  enum Equivalent: Equatable {
    case chain([String])
    case options([String])
    /// Options for the input, which do the same only where no effect stands before.
    case inputOptions([String])
    /// A command that is given the input only, or makes a film of it, with what follows.
    case command(String, [String])
    /// A command that makes one sound of several, with its options.
    case combining(String, [String] = [])
    /// A mix, in which each of n sounds is divided by this power of n.
    case mixing(exponent: Double)
    /// Several, one after the other.
    case several([Equivalent])
    /// A computed sound, in the words of `synth` before its length.
    case source([String], length: Double?)
    /// The noise of the segment is learnt by `denoise`.
    case noiseProfile
    /// A sentence that names an alternative.
    case nothing(String)
  }

  static func named(_ name: String) -> ForeignEffect? {
    all.first { $0.names.contains(name.lowercased()) }
  }

  /// The effect that a word begins, with its values where they are in the word, as in `volume=2`; of a band
  /// of the equalizer, as in `low-pass@3k`, it is the band.
  static func begun(by word: String) -> (effect: ForeignEffect, values: ForeignValues?)? {
    if let at = word.firstIndex(of: "@"), let kind = EqualizerWords.kind(String(word[..<at])) {
      let band = kind + word[at...]
      return (ForeignEffect("eq") { _ in .chain(["eq", band]) }, ForeignValues([]))
    }
    guard let equals = word.firstIndex(of: "=") else { return named(word).map { ($0, nil) } }
    return named(String(word[..<equals])).map {
      ($0, ForeignValues(filter: word[word.index(after: equals)...]))
    }
  }

  static let all =
    levels + dynamics + filters + bands + times + layouts + modulation + others + training
    + plain
}

extension ForeignEffect {
  private static let levels = [
    ForeignEffect("vol", "volume") { values in
      guard let word = values.word(0, "volume") else { return nil }
      // The number is one of powers.
      if values.word(1) == "power", let number = ForeignValues.number(word), number > 0 {
        return .chain(["gain", (ForeignValues.decibels(number) / 2).level])
      }
      if word.hasSuffix("%") {
        guard let percent = Double(word.dropLast()), percent > 0 else { return nil }
        return .chain(["gain", ForeignValues.decibels(percent / 100).level])
      }
      if word.hasPrefix("-"), !word.lowercased().hasSuffix("db"), values.bare.count < 2 {
        guard let factor = ForeignValues.number(word), factor < 0 else { return nil }
        return .chain(["gain", ForeignValues.decibels(-factor).level, "invert"])
      }
      return values.decibels(0, "volume").map { level in
        // One gain goes up to 24 dB.
        .chain(level > 24 ? ["gain", "24", "gain", (level - 24).level] : ["gain", level.level])
      }
    },
    ForeignEffect("norm", flags: "ib") { .chain(["normalize", ($0.number(0) ?? 0).level]) },
    // A change of level is the same here; with -n it follows a normalization, with -l a limiter follows it.
    ForeignEffect("gain", flags: "nl") {
      if let level = $0.named["gain"] { return .chain(["gain", level]) }
      let level = $0.number(0) ?? 0
      if $0.flags == "l" { return .chain(["gain", level.level, "limiter", "0"]) }
      guard $0.flags == "n" else { return nil }
      return .chain(["normalize", min(level, 0).level] + (level > 0 ? ["gain", level.level] : []))
    },
    // ffmpeg's defaults are −24 LUFS and −2 dBTP.
    ForeignEffect("loudnorm") { values in
      let peak = (values.number(2, "TP", "tp") ?? -2).level
      let loudness = (values.number(0, "I", "i") ?? -24).level
      return .chain(["loudness", loudness, "ceiling=\(peak)"])
    },
    ForeignEffect("amplify") { $0.number(0).map { .chain(["gain", $0.typed]) } },
    ForeignEffect("alimiter", "limiter") { values in
      if let level = values.named["threshold"] { return .chain(["limiter", level]) }
      guard let limit = values.decibels(2, "limit") else { return nil }
      return .chain(["limiter", limit.level])
    },
    ForeignEffect("overdrive") { .chain(["drive", ($0.number(0) ?? 20).typed]) },
  ]

  private static let filters = [
    ForeignEffect("highpass", "highpassfilter") { pass("high-pass", $0) },
    ForeignEffect("lowpass", "lowpassfilter") { pass("low-pass", $0) },
    ForeignEffect("bandpass", flags: "c") { band("band-pass", $0) },
    ForeignEffect("bandreject") { band("band-stop", $0) },
    ForeignEffect("equalizer", "peakfilter") { values in
      // Without a width, which both programs want.
      if values.bare.count == 2, let frequency = values.number(0), frequency > 0,
        let gain = values.number(1), values.bare[1].first.map({ "+-".contains($0) }) ?? false
      {
        return .chain(["eq", "parametric@\(values.bare[0]):\(gain.signed)"])
      }
      guard let word = values.word(0, "f", "frequency"), let width = width(values, "q"),
        let gain = values.number(2, "g", "gain")
      else { return nil }
      return .chain(["eq", "parametric@\(word):\(gain.signed)/\(width)"])
    },
    // The frequencies are those of SoX and ffmpeg.
    ForeignEffect("bass", "lowshelf", "lowshelffilter") { shelf("low-shelf", at: "100", $0) },
    ForeignEffect("treble", "highshelf", "highshelffilter") { shelf("high-shelf", at: "3k", $0) },
  ]

  private static func pass(_ kind: String, _ values: ForeignValues) -> Equivalent? {
    // SoX's number of poles.
    if let poles = values.bare.first, poles == "-1" || poles == "-2" {
      return pass(kind, ForeignValues(values.bare.dropFirst()))
    }
    guard let word = values.word(0, "f", "frequency") else { return nil }
    guard values.word(1, "w", "width") != nil else { return .chain(["eq", "\(kind)@\(word)"]) }
    return width(values, "q").map { .chain(["eq", "resonant-\(kind)@\(word)/\($0)"]) }
  }

  private static func band(_ kind: String, _ values: ForeignValues) -> Equivalent? {
    guard let word = values.word(0, "f", "frequency") else { return nil }
    return width(values, "h").map { .chain(["eq", "\(kind)@\(word)/\($0)"]) }
  }

  private static func shelf(_ kind: String, at standard: String, _ values: ForeignValues)
    -> Equivalent?
  {
    guard let gain = values.number(0, "g", "gain") else { return nil }
    let frequency = values.word(1, "f", "frequency") ?? standard
    return .chain(["eq", "\(kind)@\(frequency):\(gain.signed)"])
  }

  /// The width of a band: a number with the letter of its unit, or in a unit that goes without saying.
  private static func width(_ values: ForeignValues, _ standard: Character) -> String? {
    guard let frequency = values.number(0, "f", "frequency"),
      let word = values.word(1, "w", "width", "q")
    else { return nil }
    let letter = word.last.flatMap { $0.isLetter ? $0 : nil }
    guard let number = Double(letter == nil ? word[...] : word.dropLast()), number > 0 else {
      return nil
    }
    switch letter ?? values.word(.max, "t", "width_type")?.first ?? standard {
    case "q": return "q" + number.typed
    case "o": return number.typed + "oct"
    case "h": return "q" + (frequency / number).typed
    case "k": return "q" + (frequency / number / 1000).typed
    default: return nil
    }
  }

  /// A threshold of silence: a part of full scale, or decibels.
  static func level(_ word: String?) -> String? {
    guard let word else { return nil }
    let level =
      word.hasSuffix("%")
      ? Double(word.dropLast()).map { ForeignValues.decibels($0 / 100) }
      : ForeignValues([word.hasSuffix("d") ? word + "B" : word]).decibels(0)
    return level?.level
  }
}

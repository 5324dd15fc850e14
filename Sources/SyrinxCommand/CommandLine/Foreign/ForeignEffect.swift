import SyrinxEngine
import SyrinxRender

/// An effect of SoX or a filter of ffmpeg, and what does the same here.
struct ForeignEffect: Sendable {
  let names: [String]
  /// Letters of the options that SoX takes before the values, or behind them too.
  var flags = ""
  /// Letters of those that take a value.
  var valued = ""
  var hasTrailingFlags = false
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
    // A change of level is the same here; with -n it follows a normalization.
    ForeignEffect("gain", flags: "n") {
      guard $0.flags == "n" else { return nil }
      let level = $0.number(0) ?? 0
      return .chain(["normalize", min(level, 0).level] + (level > 0 ? ["gain", level.level] : []))
    },
    // ffmpeg's defaults are −24 LUFS and −2 dBTP.
    ForeignEffect("loudnorm") { values in
      let peak = (values.number(2, "TP", "tp") ?? -2).level
      let loudness = (values.number(0, "I", "i") ?? -24).level
      return .chain(["loudness", loudness, "ceiling=\(peak)"])
    },
    ForeignEffect("alimiter") { values in
      guard let limit = values.decibels(2, "limit") else { return nil }
      return .chain(["limiter", limit.level])
    },
    ForeignEffect("overdrive") { .chain(["drive", ($0.number(0) ?? 20).typed]) },
  ]

  private static let filters = [
    ForeignEffect("highpass") { pass("high-pass", $0) },
    ForeignEffect("lowpass") { pass("low-pass", $0) },
    ForeignEffect("bandpass", flags: "c") { band("band-pass", $0) },
    ForeignEffect("bandreject") { band("band-stop", $0) },
    ForeignEffect("equalizer") { values in
      guard let word = values.word(0, "f", "frequency"), let width = width(values, "q"),
        let gain = values.number(2, "g", "gain")
      else { return nil }
      return .chain(["eq", "parametric@\(word):\(gain.signed)/\(width)"])
    },
    // The frequencies are those of SoX and ffmpeg.
    ForeignEffect("bass", "lowshelf") { shelf("low-shelf", at: "100", $0) },
    ForeignEffect("treble", "highshelf") { shelf("high-shelf", at: "3k", $0) },
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
      let word = values.word(1, "w", "width")
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

  private static let times = [
    ForeignEffect("speed") { values in
      guard values.bare.count < 2 else { return nil }
      return values.word(0).map { .chain(["varispeed", $0]) }
    },
    ForeignEffect("tempo", "atempo", flags: "qmsl") { values in
      values.word(0, "tempo").map { .chain(["pitch", "tempo=\($0)"]) }
    },
    ForeignEffect("stretch") { values in
      guard let factor = values.number(0), factor > 0 else { return nil }
      return .chain(["pitch", "tempo=\((1 / factor).typed)"])
    },
    ForeignEffect("rubberband") { values in
      let settings = [
        values.word(0, "pitch").map { "x" + $0 }, values.word(1, "tempo").map { "tempo=" + $0 },
      ]
      return .chain(["pitch"] + settings.compactMap { $0 })
    },
    ForeignEffect("trim", "atrim") { values in
      guard let start = values.seconds(0, "start"),
        start > 0 || values.word(1, "end", "duration") != nil
      else { return nil }
      var options = start > 0 ? ["--start", start.typed] : []
      if let word = values.word(1, "end") {
        // SoX counts from the start unless told otherwise by =.
        let isPosition = word.hasPrefix("=") || values.named["end"] != nil
        guard
          let time = ForeignValues.seconds(
            isPosition && word.hasPrefix("=") ? String(word.dropFirst()) : word),
          time > 0
        else { return nil }
        options += ["--end", (isPosition ? time : start + time).typed]
      }
      return .inputOptions(options)
    },
    ForeignEffect("fade") { values in
      let curves = [
        "t": "linear", "q": "equal-power", "l": "exponential", "h": "equal-power", "p": "linear",
      ]
      let curve = values.word(0).flatMap { curves[$0] }
      let numbers = values.bare.dropFirst(curve == nil ? 0 : 1).map(ForeignValues.seconds)
      guard let rise = numbers.first ?? nil, curve != nil || numbers.count > 1 else { return nil }
      let stop = numbers.dropFirst().first
      let fall = numbers.dropFirst(2).first ?? (stop == nil ? nil : rise)
      let chain = ["fade", rise.typed] + (fall.flatMap { $0 }.map { ["out=" + $0.typed] } ?? [])
      // A fade of SoX goes over 100 dB unless another curve is named.
      let fade = Equivalent.chain(chain + ["curve=" + (curve ?? "exponential")])
      guard let stop, let stop, stop > 0 else { return fade }
      return .several([.inputOptions(["--end", stop.typed]), fade])
    },
    ForeignEffect("afade") { values in
      guard let type = values.word(0, "t", "type"), let time = values.seconds(2, "d", "duration")
      else { return nil }
      return .chain(["fade", (type == "out" ? "out=" : "") + time.typed])
    },
    ForeignEffect("silence", flags: "l") { $0.bare.count > 1 ? trimmed($0) : nil },
    ForeignEffect("silenceremove") { trimmed($0) },
    ForeignEffect("apad") { values in
      values.seconds(.max, "pad_dur").map { .options(["--tail", $0.typed]) }
    },
    // {start,cents,length}: a bend lasts to the end.
    ForeignEffect("bend", valued: "fo") { values in
      var (time, shift, points) = (0.0, 0.0, [String]())
      for word in values.bare {
        let numbers = word.split(separator: ",").map { Double($0) }
        guard numbers.count == 3, let start = numbers[0], let cents = numbers[1],
          let length = numbers[2]
        else { return nil }
        points.append("\(shift.typed)@\((time + start).typed)s")
        time += start + length
        shift += cents
        points.append("\(shift.typed)@\(time.typed)s")
      }
      return points.isEmpty ? nil : .chain(["pitch", points.joined(separator: "/")])
    },
    ForeignEffect("vad", valued: "tTspgqabfclLrn") { _ in .chain(["trim"]) },
    ForeignEffect("pad") { values in
      guard values.bare.count == 2, let before = values.seconds(0), let after = values.seconds(1)
      else { return nil }
      if before == 0 { return .options(["--tail", after.typed]) }
      return .chain(["pad", before.typed] + (after > 0 ? ["after=" + after.typed] : []))
    },
    ForeignEffect("adelay") { values in
      // Milliseconds, one for each channel, unless a unit says otherwise.
      let words =
        values.named["delays"].map { $0.split(separator: "|").map(String.init) } ?? values.bare
      guard let word = words.first, words.allSatisfy({ $0 == word }) else { return nil }
      let isBare = word.last?.isNumber ?? false
      guard let time = ForeignValues.seconds(word) else { return nil }
      return .chain(["pad", isBare ? time.typed + "ms" : (1000 * time).typed + "ms"])
    },
    ForeignEffect("asetrate") { values in
      // As in 44100*1.25, which says how much faster.
      let factors = (values.word(0, "sample_rate", "r") ?? "").split(separator: "*")
      if factors.count == 2, let speed = factors.compactMap({ Double($0) }).min(), speed > 0 {
        return .chain(["varispeed", speed.typed])
      }
      return .nothing(
        "varispeed takes the new rate divided by the old one: varispeed 1.088 plays 44100 Hz as 48000 Hz"
      )
    },
    ForeignEffect("repeat") { .inputOptions(["--loop", (($0.number(0) ?? 1) + 1).typed]) },
    ForeignEffect("areverse") { _ in .chain(["reverse"]) },
  ]

  /// Silence removed at the ends, and inside where SoX's periods are below zero.
  private static func trimmed(_ values: ForeignValues) -> Equivalent? {
    guard let start = level(values.word(2, "start_threshold") ?? "0.1%") else { return nil }
    // Periods below zero are those inside the sound; with -l a pause keeps so much of its beginning.
    guard values.number(3, "stop_periods") ?? 0 < 0 else { return .chain(["trim", start]) }
    guard let pause = values.seconds(4, "stop_duration"),
      let stop = level(values.word(5, "stop_threshold"))
    else { return nil }
    let kept = values.flags == "l" ? pause : values.seconds(.max, "stop_silence") ?? 0
    let times = ["longer=\(max(pause, 0.02).typed)", "to=\(kept.typed)"]
    return .chain(["trim", start, "silence", stop] + times)
  }
}

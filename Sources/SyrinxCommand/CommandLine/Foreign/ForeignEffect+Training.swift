import SyrinxEngine
import SyrinxFiles
import SyrinxRender

/// Words of programs that damage sounds for training, and of editors that cut by words.
extension ForeignEffect {
  static let training =
    [
      ForeignEffect("clip", "hardclip", "clipping") { values in
        if let level = values.named["threshold"] { return .chain(["hard-clip", level]) }
        guard values.named.isEmpty, values.bare.count < 2 else { return nil }
        guard let word = values.bare.first, word.hasSuffix("%") else {
          return .chain(["hard-clip"] + values.bare)
        }
        return .chain(["hard-clip", "percentile=" + word.dropLast()])
      },
      ForeignEffect("hard-clip") { values in
        guard let word = values.bare.first, word.hasSuffix("%") else { return nil }
        return .chain(["hard-clip", "percentile=" + word.dropLast()])
      },
      // A folder or a file of noise.
      ForeignEffect("noise") { values in
        guard let path = values.bare.first,
          path.first?.isLetter ?? false || path.contains("/"),
          Noise.Kind(rawValue: path) == nil
        else { return nil }
        let isFile = Container(path: path) != nil || path.hasPrefix("any:")
        let source = isFile ? path : "any:" + path + (path.hasSuffix("/") ? "" : "/")
        return .chain(["noise"] + values.bare.dropFirst() + ["from=" + source] + values.others)
      },
      // A number without a unit is meant in semitones.
      ForeignEffect("pitchshift", "pitch-shift", "pitch_shift") { values in
        // Its range where none is said, in semitones.
        if values.bare.isEmpty, values.named.isEmpty { return .chain(["pitch", "any:-4st..4st"]) }
        return semitones(values)
      },
      ForeignEffect("change-pitch") {
        semitones($0) ?? .nothing("pitch takes the shift in semitones, as in pitch +3st")
      },
      // A direction, or a unit after its number.
      ForeignEffect("pitch") { values in
        var words = values.bare[...]
        let sign = words.first.flatMap { ["up": 1.0, "down": -1.0][$0] }
        if sign != nil { words.removeFirst() }
        guard let number = words.popFirst().flatMap(ForeignValues.number), sign == nil || number > 0
        else { return nil }
        let name = words.popFirst()
        guard words.isEmpty, sign != nil || name != nil else { return nil }
        return ForeignValues.units[name ?? "st"].map {
          .chain(["pitch", ((sign ?? 1) * number).typed + $0] + values.others)
        }
      },
      // A root and a mode, as in `C major`.
      ForeignEffect("tune") { values in
        let words = values.named["key"].map { [$0] } ?? values.bare
        guard let root = words.first, words.count < 3, root.count < 3,
          let letter = root.uppercased().first, "A"..."G" ~= letter, root.dropFirst() != "m"
        else { return nil }
        let mode = words.count > 1 ? words[1].lowercased() : "major"
        let scale = "scale=\(letter)\(root.dropFirst())-\(mode)"
        return .chain(["tune", scale] + values.others.filter { !$0.hasPrefix("key=") })
      },
      ForeignEffect("filter") { values in
        values.word(0, "cutoff", "frequency", "freq").map { .chain(["eq", "low-pass@" + $0]) }
      },
      ForeignEffect("room") { values in
        let sides = values.bare.first?.split(separator: "x").map(String.init) ?? []
        guard sides.count == 3, sides.allSatisfy({ Double($0) != nil }) else { return nil }
        return .chain(["room"] + sides + values.others)
      },
      ForeignEffect("random", "uniform") { _ in
        .nothing(
          "random values are written any:LOW..HIGH, as in pitch any:-3st..3st (syrinx help augmentation)"
        )
      },
      ForeignEffect("mix") { values in
        values.bare.isEmpty
          ? .nothing(
            "sounds are mixed by: syrinx mix in.wav other.wav out.wav; noise from=other.wav adds one by snr="
          ) : nil
      },
      ForeignEffect("lr[") { _ in
        .nothing(
          "both channels are levelled by level channels=each; ms[ A , B ] has the middle and the sides"
        )
      },
      ForeignEffect("remove", "delete") { removal($0.bare) },
      ForeignEffect("cut") { values in
        let isText = values.bare.allSatisfy {
          $0.first?.isLetter ?? false && $0.firstRange(of: "..") == nil
        }
        return isText ? removal(values.bare) : between(values)
      },
    ] + codecs

  private static let codecs =
    ["ulaw", "alaw", "gsm", "g722", "amr", "speex", "opus", "mp3", "vorbis", "aac"].map { name in
      ForeignEffect(name) { values in
        values.named.isEmpty && values.bare.count < 2
          ? .chain(["codec", name] + values.bare) : nil
      }
    }

  private static func semitones(_ values: ForeignValues) -> Equivalent? {
    guard let word = values.bare.first ?? values.named["semitones"], values.bare.count < 2 else {
      return nil
    }
    let shift = word.last?.isNumber ?? false ? word + "st" : word
    return .chain(["pitch", shift] + values.others.filter { !$0.hasPrefix("semitones=") })
  }

  /// The part between two times, which are written as one word here.
  private static func between(_ values: ForeignValues) -> Equivalent? {
    guard let word = values.bare.first, word.firstRange(of: "..") == nil, values.named.isEmpty
    else { return nil }
    let times = values.bare.count == 2 ? values.bare.map(ForeignValues.seconds) : []
    let span = times.count == 2 ? (times[0] ?? 0, times[1] ?? 0) : values.span ?? (0, 0)
    guard span.0 >= 0, span.1 > span.0 else { return nil }
    return .chain(["cut", "\(span.0.typed)..\(span.1.typed)"])
  }

  private static func removal(_ words: [String]) -> Equivalent? {
    words.isEmpty ? nil : .options(words.flatMap { ["--remove", $0] })
  }
}

extension ForeignValues {
  /// The values with names, whose ranges are drawn from.
  var others: [String] {
    named.sorted { $0.key < $1.key }.map { $0.key + "=" + ($0.value.asRandomRange ?? $0.value) }
  }
}

extension String {
  /// `-3..3` as values are drawn from it; nil for other words.
  var asRandomRange: String? {
    guard let dots = firstRange(of: ".."), !contains("@"), !contains(":") else { return nil }
    let (low, high) = (String(self[..<dots.lowerBound]), String(self[dots.upperBound...]))
    guard ForeignValues.bound(low) != nil, ForeignValues.bound(high) != nil else { return nil }
    return "any:" + self
  }
}

extension ForeignValues {
  /// The number of one end of a range, in any unit.
  fileprivate static func bound(_ word: String) -> Double? {
    Double(word.prefix { $0.isNumber || "+-.".contains($0) })
  }
}

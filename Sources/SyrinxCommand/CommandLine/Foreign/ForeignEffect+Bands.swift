import SyrinxEngine
import SyrinxRender
import SyrinxSystem

/// Bands of the equalizer in words that say the same as its own.
enum EqualizerWords {
  private static let others = [
    "lowpass": "low-pass", "highpass": "high-pass", "bandpass": "band-pass",
    "bandstop": "band-stop",
    "notch": "band-stop", "lowshelf": "low-shelf", "highshelf": "high-shelf", "peak": "parametric",
    "peaking": "parametric", "bell": "parametric",
  ]

  /// The name of a type of band.
  static func kind(_ word: String) -> String? {
    let word = word.lowercased()
    return Equalizer.Band.Kind(rawValue: word) == nil ? others[word] : word
  }

  /// Bands that are written in several words, as in `high-pass 80` or `1k +3`; nil where something else is
  /// among them, or where nothing is to be written otherwise.
  static func bands(_ words: [String]) -> [String]? {
    var bands: [String] = []
    var rest = words.flatMap(parted)[...]
    while let word = rest.popFirst() {
      if let at = word.firstIndex(of: "@"), let kind = kind(String(word[..<at])) {
        bands.append(kind + word[at...])
        continue
      }
      let named = kind(word)
      guard let frequency = named == nil ? word : rest.popFirst(), isNumber(frequency) else {
        return nil
      }
      var band = (named ?? "parametric") + "@" + frequency
      if let gain = rest.first, named?.hasSuffix("pass") != true, named != "band-stop",
        let number = ForeignValues.number(gain)
      {
        rest.removeFirst()
        band += ":" + number.signed
      } else if named == nil {
        return nil
      }
      if let width = rest.first, isWidth(width, onlyNumbers: rest.count == 1) {
        rest.removeFirst()
        band += "/" + width
      }
      bands.append(band)
    }
    return bands == words ? nil : bands
  }

  /// `low-pass=300` in two words, and the tone controls as the shelves that they are.
  private static func parted(_ word: String) -> [String] {
    let halves = word.split(separator: "=", maxSplits: 1).map(String.init)
    guard !halves.isEmpty else { return [word] }
    return (shelves[halves[0].lowercased()] ?? [halves[0]]) + halves.dropFirst()
  }

  /// True for the first word of a band, also where its value stands in the word.
  static func beginsBand(_ word: String) -> Bool {
    let name = String(word.prefix { $0 != "@" && $0 != "=" }).lowercased()
    return kind(name) != nil || shelves[name] != nil
  }

  private static let shelves = [
    "bass": ["low-shelf", "100"], "treble": ["high-shelf", "3k"],
  ]

  private static func isNumber(_ word: String) -> Bool { ForeignValues.number(word) ?? 0 > 0 }

  /// A quality or a width; a number alone may also be the next band's frequency.
  private static func isWidth(_ word: String, onlyNumbers: Bool) -> Bool {
    if word.hasPrefix("q") { return Double(word.dropFirst()) != nil }
    if word.hasSuffix("oct") { return Double(word.dropLast(3)) != nil }
    return onlyNumbers && Double(word).map { $0 > 0 && $0 < 20 } ?? false
  }
}

extension ForeignEffect {
  static let bands =
    [
      "low-pass", "high-pass", "band-pass", "band-stop", "notch", "low-shelf", "high-shelf",
      "parametric",
    ]
    .map { name in
      ForeignEffect(name) { values in
        EqualizerWords.bands([name] + values.bare).map { .chain(["eq"] + $0) }
      }
    } + [
      ForeignEffect("eq") { values in
        let named = values.named.sorted { $0.key < $1.key }.map { $0.key + "=" + $0.value }
        guard named.allSatisfy(EqualizerWords.beginsBand) else { return nil }
        return EqualizerWords.bands(values.bare + named).map { .chain(["eq"] + $0) }
      },
      // 300-3k is what passes, 300 all above, -3k all below, and 3k-300 is what does not.
      ForeignEffect("sinc", flags: "MIL", valued: "abptn") { values in
        let halves = (values.bare.last ?? "").split(
          separator: "-", omittingEmptySubsequences: false
        )
        .map(String.init)
        let numbers = halves.map(ForeignValues.number)
        guard values.bare.count == 1, halves.count <= 2 else { return nil }
        if halves.count == 1, numbers[0] != nil { return .chain(["eq", "high-pass@" + halves[0]]) }
        guard halves.count == 2, let high = numbers[1] else { return nil }
        guard let low = numbers[0] else {
          return halves[0].isEmpty ? .chain(["eq", "low-pass@" + halves[1]]) : nil
        }
        guard low > high else {
          return .chain(["eq", "high-pass@" + halves[0], "low-pass@" + halves[1]])
        }
        let middle = (low * high).squareRoot()
        return .chain(["eq", "band-stop@\(middle.typed)/q\((middle / (low - high)).typed)"])
      },
    ]
}

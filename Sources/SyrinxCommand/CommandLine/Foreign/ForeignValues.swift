import SyrinxEngine
import SyrinxRender
import SyrinxSystem

/// The values of an effect of another program: `0.8 0.9 1000 0.3` as SoX has them, or `f=100:g=3` as
/// ffmpeg has them.
struct ForeignValues {
  private(set) var bare: [String] = []
  private(set) var named: [String: String] = [:]
  /// The letters of options that SoX takes before values.
  private(set) var flags = ""
  /// Set where they are written in ffmpeg's form.
  private(set) var isFilter = false
  /// Set where the line begins with the name of SoX, so that they are certainly not those of here.
  var isSox = false
  /// Set where the sound is known to have one channel.
  var isMono = false

  /// Reads `1 0.5` as SoX does.
  init(_ words: some Sequence<String>) {
    for word in words {
      // Levels of SoX may have no end.
      if word.looksLikeOption, !word.hasPrefix("-inf") {
        flags += word.dropFirst()
        continue
      }
      if let equals = word.firstIndex(of: "="), equals > word.startIndex {
        named[Self.plain(word[..<equals])] = String(word[word.index(after: equals)...])
      } else {
        bare.append(word)
      }
    }
    // Both ends of a range that audiomentations draws from.
    for (name, low) in named where name.hasPrefix("min_") {
      let own = String(name.dropFirst(4))
      guard let high = named.removeValue(forKey: "max_" + own) else { continue }
      named[name] = nil
      named[own] = "any:\(low)..\(high)"
    }
  }

  /// The name of a parameter of pedalboard or audiomentations without its unit, as SoX and ffmpeg have it.
  static func plain(_ name: Substring) -> String {
    let units = ["_db", "_hz", "_ms"]
    let plain = units.first(where: name.hasSuffix).map { name.dropLast($0.count) } ?? name
    return ["cutoff_frequency": "frequency", "bit_depth": "bits"][plain] ?? String(plain)
  }

  /// Reads `1:0.5` or `f=1:g=0.5` as ffmpeg does.
  init(filter text: Substring) {
    self.init(text.split { ":|".contains($0) }.map(String.init))
    isFilter = true
  }

  /// A value by one of its names or by its place.
  func word(_ index: Int, _ names: String...) -> String? { word(index, names) }

  private func word(_ index: Int, _ names: [String]) -> String? {
    names.lazy.compactMap { named[$0] }.first ?? (index < bare.count ? bare[index] : nil)
  }

  /// A number, with `k` for thousands and with the units that these programs allow.
  func number(_ index: Int, _ names: String...) -> Double? {
    word(index, names).flatMap(Self.number)
  }

  static func number(_ word: String) -> Double? {
    let digits = word.prefix { !$0.isLetter || $0 == "e" }
    let scale: [String: Double] = [
      "": 1, "k": 1000, "khz": 1000, "hz": 1, "db": 1, "s": 1, "ms": 0.001,
    ]
    guard let number = Double(digits), number.isFinite,
      let factor = scale[word.dropFirst(digits.count).lowercased()]
    else { return nil }
    return number * factor
  }

  /// A change of level in decibels: a factor, or a number of dB.
  func decibels(_ index: Int, _ names: String...) -> Double? {
    guard let word = word(index, names), let number = Self.number(word) else { return nil }
    let isLevel =
      word.lowercased().hasSuffix("db")
      || index < bare.count && self.word(index + 1)?.lowercased() == "db"
    return isLevel ? number : number > 0 ? Self.decibels(number) : nil
  }

  /// Units as they are called in full.
  static let units = [
    "semitone": "st", "semitones": "st", "half-tones": "st", "halftones": "st", "st": "st",
    "cents": "c", "cent": "c", "octave": "oct", "octaves": "oct", "sec": "s", "second": "s",
    "seconds": "s", "msec": "ms", "percent": "%",
  ]

  static func decibels(_ factor: Double) -> Double { 20 * log10(factor) }

  /// A length of time in seconds, also as `1:02:03.5`.
  func seconds(_ index: Int, _ names: String...) -> Double? {
    word(index, names).flatMap(time)
  }

  /// Likewise; after a number of SoX's the letter s means samples, whose rate is not known here.
  func time(_ word: String) -> Double? {
    isSox && word.hasSuffix("s") ? nil : Self.seconds(word)
  }

  /// The only value, from one time to a later one, as in `1..2`, `0:05-0:10` and `1 to 2`.
  var span: (start: Double, end: Double)? {
    guard named.isEmpty, flags.isEmpty, !isSox else { return nil }
    var halves: [String] = []
    if bare.count == 1 {
      halves = bare[0].replacing("..", with: "-").split(separator: "-").map(String.init)
      guard halves.count == 2, bare[0].hasPrefix(halves[0]) else { return nil }
    } else if bare.count == 3, ["to", "-"].contains(bare[1]) {
      halves = [bare[0], bare[2]]
    }
    let times = halves.map(Self.seconds)
    guard times.count == 2, let start = times[0], let end = times[1], start >= 0, end > start
    else { return nil }
    return (start, end)
  }

  static func seconds(_ word: String) -> Double? {
    let parts = word.split(separator: ":").map { number(String($0)) }
    guard !parts.isEmpty, !parts.contains(nil) else { return nil }
    return parts.reduce(0) { $0 * 60 + $1! }
  }
}

extension Double {
  /// The number as it would be typed, with three decimals at most.
  var typed: String {
    let rounded = rounded(to: 1000)
    return (rounded == 0 ? 0 : rounded).shortText
  }

  /// Likewise, with a sign.
  var signed: String { (self > 0 ? "+" : "") + typed }

  /// A level as it would be typed, with two decimals at most.
  var level: String { rounded(to: 100).typed }
}

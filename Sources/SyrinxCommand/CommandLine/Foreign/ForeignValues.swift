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

  func word(_ index: Int, _ names: [String]) -> String? {
    names.lazy.compactMap { named[$0] }.first ?? (index < bare.count ? bare[index] : nil)
  }
}

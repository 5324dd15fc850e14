import SyrinxSystem

/// The points of an envelope in a project of Audacity's, as `.aup` files have it and programs that read `.aup3`
/// files write it: `<envelope><controlpoint t="1.5" val="0.5"/></envelope>`, times in seconds and factors of the
/// amplitude.
struct AudacityEnvelope {
  let points: [(line: Int, time: Substring, value: Substring)]
  /// Envelopes that have points.
  let count: Int

  /// Those of the first envelope that has any; nil of a text that is no such file.
  init?(_ text: String) {
    guard text.contains("<envelope") else { return nil }
    var envelopes: [[(line: Int, time: Substring, value: Substring)]] = []
    var line = 1
    for part in text.split(separator: "<", omittingEmptySubsequences: false) {
      defer { line += part.utf8.count { $0 == UInt8(ascii: "\n") } }
      let name = part.prefix { !$0.isWhitespace && $0 != "/" && $0 != ">" }
      if name == "envelope" { envelopes.append([]) }
      guard name == "controlpoint", !envelopes.isEmpty,
        let time = Self.value(of: "t", in: part), let value = Self.value(of: "val", in: part)
      else { continue }
      envelopes[envelopes.count - 1].append((line, time, value))
    }
    let filled = envelopes.filter { !$0.isEmpty }
    points = filled.first ?? []
    count = filled.count
  }

  /// The text between the quotes after a name.
  private static func value(of name: String, in tag: Substring) -> Substring? {
    for quote in ["\"", "'"] {
      let begin = " " + name + "=" + quote
      guard let start = tag.firstRange(of: begin)?.upperBound else { continue }
      return tag[start...].prefix { String($0) != quote }
    }
    return nil
  }
}

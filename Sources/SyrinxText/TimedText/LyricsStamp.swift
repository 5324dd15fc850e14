import SyrinxSystem

/// A time in brackets within lyrics: `[01:02.34]`, or `<01:02.34>` before a word; some programs write the
/// times of words in square brackets too.
package struct LyricsStamp {
  package let seconds: Double
  /// With its brackets.
  package let text: String
  private let hasThousandths: Bool

  package init(milliseconds: Int, hasThousandths: Bool = false, _ brackets: String = "[]") {
    self.hasThousandths = hasThousandths
    let step = hasThousandths ? 1 : 10
    let steps = (milliseconds + step / 2) / step
    let time = steps * step
    seconds = Double(time) / 1000
    let clock = ClockTime.digits(time / 60_000, 2) + ":" + ClockTime.digits(time / 1000 % 60, 2)
    let fraction = ClockTime.digits(steps % (1000 / step), hasThousandths ? 3 : 2)
    text = "\(brackets.first!)\(clock).\(fraction)\(brackets.last!)"
  }

  /// Reads the time that a text begins with; nil where it begins with none.
  package init?(at text: Substring, _ opening: Unicode.Scalar, _ closing: Unicode.Scalar) {
    let bytes = text.utf8
    guard bytes.first == UInt8(ascii: opening),
      let end = bytes.prefix(24).firstIndex(of: UInt8(ascii: closing))
    else { return nil }
    var inside = Substring(bytes[bytes.index(after: bytes.startIndex)..<end])
    // Some write hundredths after a colon.
    let colons = inside.utf8.indices.filter { inside.utf8[$0] == UInt8(ascii: ":") }
    if colons.count == 2, !inside.utf8.contains(UInt8(ascii: ".")) {
      inside = inside[..<colons[1]] + "." + inside[inside.utf8.index(after: colons[1])...]
    }
    guard let seconds = ClockTime.seconds(inside, fields: 2...3) else { return nil }
    self.seconds = seconds
    self.text = String(Substring(bytes[...end]))
    hasThousandths = inside.fields(".").last?.utf8.count == 3
  }

  package init?(ofWordAt text: Substring, inSquareBrackets: Bool) {
    guard
      let stamp = LyricsStamp(at: text, "<", ">")
        ?? (inSquareBrackets ? LyricsStamp(inRow: text) : nil)
    else { return nil }
    self = stamp
  }

  /// Reads what may be the time of a word in square brackets: with a fraction, since `[3:16]` is text.
  init?(inRow text: Substring) {
    guard let stamp = LyricsStamp(at: text, "[", "]"),
      stamp.text.utf8.count(where: { ":.".utf8.contains($0) }) > 1
    else { return nil }
    self = stamp
  }

  /// The times in square brackets among the words of a line are those of words: none is earlier than the
  /// line, or than the one before it.
  package static func areSquare(in words: Substring, from start: Double) -> Bool {
    var (last, isFound) = (start, false)
    for index in words.utf8.indices where words.utf8[index] == UInt8(ascii: "[") {
      guard let stamp = LyricsStamp(inRow: words[index...]) else { continue }
      guard stamp.seconds >= last else { return false }
      (last, isFound) = (stamp.seconds, true)
    }
    return isFound
  }

  package func moved(to seconds: Double) -> LyricsStamp {
    func milliseconds(_ seconds: Double) -> Int { Int(bounded: (seconds * 1000).rounded()) }
    let (time, old) = (milliseconds(seconds), milliseconds(self.seconds))
    if abs(time - old) < 5 && !hasThousandths || time == old { return self }
    return LyricsStamp(
      milliseconds: time, hasThousandths: hasThousandths, "\(text.first!)\(text.last!)")
  }
}

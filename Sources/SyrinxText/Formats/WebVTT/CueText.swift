struct CueText {
  let rate: Int
  let start: Int
  var builder = LineBuilder()
  var speaker: String?
  private var isStamped = false
  /// For each span that is open whether it is a bare one, which only says where a word begins and ends.
  private var spans: [Bool] = []

  init(rate: Int, start: Int) {
    self.rate = rate
    self.start = start
  }

  mutating func read(_ row: Substring) {
    var rest = row
    while let index = rest.utf8.firstIndex(where: { $0 == 0x3C || $0 == 0x26 }) {
      builder.append(rest[..<index])
      rest = rest[index...]
      if rest.utf8.first == 0x26 {
        let (text, length) = CharacterReference.read(rest)
        builder.append(text)
        rest = Substring(rest.utf8.dropFirst(length))
      } else {
        let close = rest.utf8.firstIndex(of: 0x3E) ?? rest.endIndex
        tag(rest[rest.utf8.index(after: index)..<close], raw: rest[..<close] + ">")
        rest = close == rest.endIndex ? rest[close...] : rest[rest.utf8.index(after: close)...]
      }
    }
    builder.append(rest)
  }

  private mutating func tag(_ inside: Substring, raw: Substring) {
    if inside.utf8.first?.isDigit == true, let seconds = ClockTime.seconds(inside, fields: 2...3) {
      if !isStamped { builder.stampFront(start) }
      isStamped = true
      builder.stamp(TimedText.frame(seconds, rate: rate))
      return
    }
    if inside == "c" || inside.begins(with: "c.") {
      spans.append(inside == "c")
      if spans.last! { return }
    } else if inside == "/c", let isBare = spans.popLast(), isBare {
      return
    } else if speaker == nil, inside.begins(with: "v ") || inside.begins(with: "v.") {
      let name = inside.utf8.firstIndex(of: 0x20).map { inside[$0...].trimmed } ?? ""
      speaker = name.isEmpty ? nil : CharacterReference.resolved(name)
      // Written again from the speaker.
      if inside.begins(with: "v "), builder.isBlank { return }
    } else if inside == "/v" {
      return
    }
    builder.mark(raw)
  }
}

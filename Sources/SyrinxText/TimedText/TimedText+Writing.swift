import SyrinxSystem

extension TimedText {
  /// The bytes of a file, and what of the document is not in them. What was read and has not changed
  /// since is written byte by byte as it was.
  public func written(
    as format: TimedTextFormat
  ) throws(TimedTextError) -> (bytes: [UInt8], losses: [TimedTextLoss]) {
    guard let writer = format.facts.writer else { throw .readOnly(format) }
    if let origin, format == origin.format, origin.content == self { return (origin.bytes, []) }
    var losses = LossCount()
    let document = held(by: format, &losses)
    document.countLosses(as: format, &losses)
    switch writer {
    case .bytes(let write): return (write(document), losses.losses)
    case .text(let write):
      let text = write(document, &losses)
      return (text.bytes(as: details(for: format)), losses.losses)
    }
  }

  /// Details of the format that is written; none where they are of another one.
  func details(for format: TimedTextFormat) -> [Detail] {
    isOwn(format) ? details : []
  }

  /// Markup and details are those of a format.
  func isOwn(_ format: TimedTextFormat) -> Bool { self.format?.facts.family == format.facts.family }

  private func countLosses(as format: TimedTextFormat, _ losses: inout LossCount) {
    let facts = format.facts
    let holds = facts.holds
    guard !holds.contains(.everything) else { return }
    if !holds.contains(.words) { losses.add(.wordTimes, lines.count { !$0.words.isEmpty }) }
    if !holds.contains(.rows) { losses.add(.lineBreaks, lines.count { $0.inOneRow != $0.text }) }
    if !holds.contains(.tiers) { losses.add(.tiers, tiers.count) }
    losses.add(.speakers, lines.count { $0.speaker != nil && !facts.holdsSpeaker($0) })
    losses.add(.tags, tags.count { !$0.value.isEmpty && !facts.holdsTag($0) })
    if !holds.contains(.openEnds) {
      losses.add(.guessedEnds, lines.count { $0.end == nil && $0.words.last?.end == nil })
    }
    if !holds.contains(.overlaps) {
      for order in facts.voices(self) {
        losses.add(
          .overlaps,
          zip(order, order.dropFirst()).count { (lines[$0].end ?? .min) > lines[$1].start })
      }
    }
    facts.countLosses(self, &losses)
    if !isOwn(format) {
      losses.add(.markup, lines.reduce(0) { $0 + $1.markup.count })
      let own = lines.reduce(0) { sum, line in
        line.words.reduce(sum + line.details.count) { $0 + $1.details.count }
      }
      losses.add(.details, details.count + own)
    }
  }
}

extension String {
  /// The text as a format's details want it written. One that their encoding lacks a letter for is
  /// written as UTF-8.
  func bytes(as details: [TimedText.Detail]) -> [UInt8] {
    let text = details["newline"] == "crlf" ? replacing("\n", with: "\r\n") : self
    let encoding = details["encoding"].flatMap { TextEncoding(rawValue: $0) } ?? .utf8
    return encoding.bytes(text) ?? Array(text.utf8)
  }
}

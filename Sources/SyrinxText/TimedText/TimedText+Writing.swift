extension TimedText {
  /// Hands over the bytes of a file, of JSON in parts, and returns what of the document is not in them.
  public func write(
    as format: TimedTextFormat, to take: ([UInt8]) throws -> Void
  ) throws -> [TimedTextLoss] {
    guard format == .json, origin == nil else {
      let (bytes, losses) = try written(as: format)
      try take(bytes)
      return losses
    }
    try JSONWords.write(self) { text in try take(Array(text.utf8)) }
    return []
  }

  /// The bytes of a file, and what of the document is not in them. What was read and has not changed
  /// since is written byte by byte as it was.
  public func written(
    as format: TimedTextFormat
  ) throws(TimedTextError) -> (bytes: [UInt8], losses: [TimedTextLoss]) {
    guard format.isWritable else { throw .readOnly(format) }
    if let origin, format == origin.format, origin.content == self { return (origin.bytes, []) }
    var losses = LossCount()
    let document = held(by: format, &losses)
    document.countLosses(as: format, &losses)
    let text: String
    switch format {
    case .lrc: text = LRC.write(document, withWords: false, &losses)
    case .enhancedLRC: text = LRC.write(document, withWords: true, &losses)
    case .srt: text = SRT.write(document, &losses)
    case .webVTT: text = WebVTT.write(document, &losses)
    case .ass: text = ASS.write(document, &losses)
    case .ttml: text = TTML.write(document)
    case .textGrid: text = TextGrid.write(document)
    case .audacity: text = AudacityLabels.write(document)
    case .ultraStar: text = UltraStar.write(document)
    case .json:
      var bytes: [UInt8] = []
      JSONWords.write(self) { bytes += $0.utf8 }
      return (bytes, [])
    case .sylt: return (SYLT.write(document), losses.losses)
    case .kar: throw .readOnly(format)
    }
    return (text.bytes(as: details(for: format)), losses.losses)
  }

  /// Details of the format that is written; none where they are of another one.
  func details(for format: TimedTextFormat) -> [Detail] {
    isOwn(format) ? details : []
  }

  /// Whether markup and details are those of a format.
  func isOwn(_ format: TimedTextFormat) -> Bool { self.format?.family == format.family }

  private func countLosses(as format: TimedTextFormat, _ losses: inout LossCount) {
    guard format != .json else { return }
    if !format.holdsWords { losses.add(.wordTimes, lines.count { !$0.words.isEmpty }) }
    if !format.holdsRows { losses.add(.lineBreaks, lines.count { $0.inOneRow != $0.text }) }
    losses.add(.speakers, lines.count { $0.speaker != nil && !format.holdsSpeaker(of: $0) })
    if format != .textGrid { losses.add(.tiers, tiers.count) }
    // Intervals have a length.
    if format == .textGrid {
      losses.add(.words, lines.reduce(0) { $0 + $1.words.count { $0.end == $0.start } })
    }
    if format == .ultraStar {
      losses.add(.starts, lines.count { ($0.words.first?.start ?? $0.start) > $0.start })
    }
    losses.add(.tags, tags.count { !$0.value.isEmpty && !format.holdsTag($0) })
    if format.needsEnds {
      losses.add(.guessedEnds, lines.count { $0.end == nil && $0.words.last?.end == nil })
    }
    if !format.holdsOverlaps {
      // Players sing at the same time.
      let groups = format == .ultraStar ? players.map(\.order) : [Array(lines.indices)]
      for order in groups {
        losses.add(
          .overlaps,
          zip(order, order.dropFirst()).count { (lines[$0].end ?? .min) > lines[$1].start })
      }
    }
    if !isOwn(format) {
      losses.add(.markup, lines.reduce(0) { $0 + $1.markup.count })
      losses.add(.details, details.count + lines.reduce(0) { $0 + $1.detailCount })
    }
  }
}

extension TimedText.Line {
  fileprivate var detailCount: Int {
    details.count + words.reduce(0) { $0 + $1.details.count }
  }
}

extension TimedTextFormat {
  public var isWritable: Bool { self != .kar }

  /// Formats that differ only in what of them is used.
  var family: TimedTextFormat { self == .enhancedLRC ? .lrc : self }

  /// Whether words within lines can have times of their own.
  public var holdsWords: Bool { ![.lrc, .srt, .audacity].contains(self) }

  fileprivate var holdsRows: Bool {
    [.srt, .webVTT, .ass, .ttml, .textGrid, .json].contains(self)
  }

  fileprivate func holdsSpeaker(of line: TimedText.Line) -> Bool {
    switch self {
    case .json: true
    case .webVTT: line.speaker?.printable == line.speaker
    // A comma would end the field.
    case .ass: line.speaker?.printable == line.speaker && line.speaker?.utf8.contains(0x2C) == false
    case .ultraStar: line.player != nil
    default: false
    }
  }

  fileprivate var needsEnds: Bool { ![.lrc, .enhancedLRC, .sylt, .json].contains(self) }

  fileprivate var holdsOverlaps: Bool {
    [.srt, .webVTT, .ass, .ttml, .audacity, .json].contains(self)
  }

  fileprivate func holdsTag(_ tag: TimedText.Detail) -> Bool {
    switch self {
    case .json: true
    case .lrc, .enhancedLRC, .ultraStar, .webVTT: tag.value.printable == tag.value
    case .ass: tag.name == "title" && tag.value.printable == tag.value
    case .ttml: tag.name == "title" || tag.name == "language"
    case .sylt: tag.name == "language"
    case .srt, .textGrid, .audacity, .kar: false
    }
  }
}

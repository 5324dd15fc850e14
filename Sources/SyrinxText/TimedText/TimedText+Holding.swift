extension TimedText {
  /// The same without the count.
  package func held(by format: TimedTextFormat) -> TimedText {
    var losses = LossCount()
    return held(by: format, &losses)
  }

  /// The same as a format can hold it. A line break is a line feed, however it was written; characters that
  /// the format would take for its own, or has no way to write, are others, and all of that is counted.
  func held(by format: TimedTextFormat, _ losses: inout LossCount) -> TimedText {
    guard !format.facts.holds.contains(.everything) else { return self }
    var text = self
    for index in lines.indices where lines[index].needsCare {
      text.lines[index].hold(format.facts, &losses)
    }
    return text
  }
}

extension TimedText.Line {
  /// Its text is anything but printed characters that begin and end with no space. Of the non-ASCII
  /// ones only those are no characters of XML that begin with these bytes.
  fileprivate var needsCare: Bool {
    let bytes = text.utf8
    if bytes.contains(where: { $0 < 0x20 || $0 == 0xEF }) { return true }
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else {
      return true
    }
    return first.isSpace || last.isSpace
  }

  fileprivate mutating func hold(_ format: TimedTextFacts, _ losses: inout LossCount) {
    var scalars: [Unicode.Scalar] = []
    /// For each scalar of the text its place in the new one.
    var places: [Int] = []
    var isReturn = false
    for scalar in text.unicodeScalars {
      // The line feed after a carriage return is one with it.
      let isSecond = isReturn && scalar == "\n"
      isReturn = scalar == "\r"
      places.append(isSecond ? scalars.count - 1 : scalars.count)
      if isSecond { continue }
      guard scalar != "\r", let held = format.held(scalar) else {
        if scalar != "\r" { losses.add(.characters) }
        scalars.append(scalar == "\r" ? "\n" : format.replacement)
        continue
      }
      scalars.append(held)
    }
    places.append(scalars.count)
    let hasOuterSpaces = scalars.first?.isSpace == true || scalars.last?.isSpace == true
    if !format.holds.contains(.blankLines), scalars.allSatisfy(\.isSpace) {
      losses.add(.lines)
    } else if hasOuterSpaces, !format.holds.contains(.outerSpaces) {
      losses.add(.spaces)
    }
    text = String(String.UnicodeScalarView(scalars))
    func place(_ position: Int) -> Int { places[min(max(position, 0), places.count - 1)] }
    for index in words.indices {
      let range = words[index].range
      words[index].range = place(range.lowerBound)..<place(range.upperBound)
    }
    for index in markup.indices { markup[index].position = place(markup[index].position) }
  }
}

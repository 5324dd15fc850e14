import SyrinxEngine
import SyrinxText

extension Metadata {
  /// The same with the times moved that stand within texts: those of lyrics in the form of LRC files
  /// and of cue sheets as text. `place` tells where a frame of one rate lies among those of the other,
  /// and nil of frames that are not in the output; lines that begin there are left out, as are tracks of
  /// which nothing is heard. `beginning` tells where a stretch is first heard.
  public func movingTimesInTexts(
    from sampleRate: Int, to newRate: Int, by place: (_ frame: Int) -> Int?,
    beginning: (_ stretch: Range<Int>) -> Int? = { _ in nil }
  ) -> (metadata: Metadata, losses: [Loss]) {
    var (moved, lost) = (self, Inventory())
    func frame(_ time: Double) -> Int? { Int(exactly: (time * Double(sampleRate)).rounded()) }
    func seconds(_ time: Double) -> Double? {
      frame(time).flatMap(place).map { Double($0) / Double(newRate) }
    }
    func first(_ time: Double, _ end: Double?) -> Double? {
      guard let start = frame(time), case let last = end.flatMap(frame) ?? .max, start < last
      else { return nil }
      return beginning(start..<last).map { Double($0) / Double(newRate) }
    }
    for index in tags.list.indices {
      let tag = tags.list[index]
      let text: TextWithTimes
      if tag.field == .lyrics || tag.key.uppercased() == TimedLyrics.vorbisName {
        text = TextWithTimes(lyrics: tag.text, by: seconds)
        lost.add("line of lyrics", text.lostCount)
      } else if tag.key.uppercased() == "CUESHEET" {
        text = TextWithTimes(cueSheet: tag.text, by: seconds, beginning: first)
        lost.add("track of a cue sheet", text.lostCount)
      } else {
        continue
      }
      if text.text != tag.text {
        moved.tags.list[index].text = text.text
        moved.tags.list[index].origin = nil
      }
    }
    return (moved, lost.names.map { Loss($0, lost[$0], .outside) })
  }
}

/// A text with other times in it.
private struct TextWithTimes {
  private(set) var text = ""
  /// Lines or tracks that are left out.
  private(set) var lostCount = 0

  /// Lines that begin with times in square brackets; within them, words may have times of their own.
  init(lyrics: String, by place: (Double) -> Double?) {
    var lines: [(text: String, end: Substring)] = []
    for (line, end) in lyrics.rowsWithEnds {
      var (rest, stamps, start) = (line, "", nil as Double?)
      while let stamp = LyricsStamp(at: rest, "[", "]") {
        rest = rest.behind(stamp.text) ?? ""
        start = start ?? stamp.seconds
        if let time = place(stamp.seconds) { stamps += stamp.moved(to: time).text }
      }
      guard let start else {
        lines.append((String(line), end))
        continue
      }
      guard !stamps.isEmpty else {
        lostCount += 1
        continue
      }
      let areSquare = LyricsStamp.areSquare(in: rest, from: start)
      var words = String.UnicodeScalarView()
      var index = rest.startIndex
      while index < rest.endIndex {
        if let stamp = LyricsStamp(ofWordAt: rest[index...], inSquareBrackets: areSquare) {
          if let time = place(stamp.seconds) {
            words.append(contentsOf: stamp.moved(to: time).text.unicodeScalars)
          }
          index = rest.utf8.index(index, offsetBy: stamp.text.utf8.count)
        } else {
          words.append(rest.unicodeScalars[index])
          rest.unicodeScalars.formIndex(after: &index)
        }
      }
      lines.append((stamps + String(words), end))
    }
    text = Self.text(lines, as: lyrics)
  }

  /// The lines that are left of a text; the last ends with a line break only if that of the text did.
  private static func text(_ lines: [(text: String, end: Substring)], as old: String) -> String {
    let isEnded = old.rowsWithEnds.last?.end.isEmpty == false
    return lines.enumerated().map { index, line in
      line.text + (index < lines.count - 1 || isEnded ? line.end : "")
    }.joined()
  }

  /// `INDEX 01 12:34:56`, of which the last number counts 75 frames a second; those of one track
  /// follow its line `TRACK 01 AUDIO`. `beginning` tells where a stretch is first heard.
  init(
    cueSheet: String, by place: (Double) -> Double?,
    beginning: (_ time: Double, _ end: Double?) -> Double?
  ) {
    var tracks: [[SheetLine]] = [[]]
    for (line, end) in cueSheet.rowsWithEnds {
      let sheetLine = SheetLine(line, end)
      if sheetLine.words.first == "TRACK" { tracks.append([]) }
      tracks[tracks.count - 1].append(sheetLine)
    }
    var kept: [SheetLine] = []
    for (number, track) in tracks.enumerated() {
      let places = track.map { $0.time.flatMap(place) }
      var main: (index: Int, time: Double)?
      // A track of which only the beginning is cut away begins where it is first heard; of one that has no
      // more than its pregap left, nothing is.
      if let index = track.firstIndex(where: \.isMain)
        ?? track.lastIndex(where: { $0.time != nil }),
        places[index] == nil
      {
        let next = tracks.dropFirst(number + 1).joined().lazy.compactMap(\.time).first
        guard let time = beginning(track[index].time!, next) else {
          lostCount += 1
          continue
        }
        main = (index, time)
      }
      for (index, line) in track.enumerated() {
        let time = places[index] ?? (index == main?.index ? main?.time : nil)
        if line.time == nil || time != nil { kept.append(line.moved(to: time)) }
      }
    }
    text = Self.text(kept.map { ($0.text, $0.end) }, as: cueSheet)
  }
}

/// A line of a cue sheet as text.
private struct SheetLine {
  private(set) var text: String
  let end: Substring
  let words: [Substring]
  /// That of an `INDEX`, in seconds.
  let time: Double?
  /// The track itself begins there, after its pregap.
  var isMain: Bool { time != nil && words[1] == "01" }

  init(_ line: Substring, _ end: Substring) {
    text = String(line)
    self.end = end
    words = line.utf8.split { $0 == 0x20 || $0 == 0x09 }.map { Substring($0) }
    time = words.count == 3 && words[0] == "INDEX" ? ClockTime.discSeconds(words[2]) : nil
  }

  /// The same with another time, where it has one.
  func moved(to seconds: Double?) -> SheetLine {
    guard let seconds, time != nil else { return self }
    var line = self
    let start = Substring(text.utf8.prefix { $0 == 0x20 || $0 == 0x09 })
    line.text = "\(start)INDEX \(words[1]) \(Self.discTime(seconds))"
    return line
  }

  private static func discTime(_ seconds: Double) -> String {
    let frames = Int(exactly: (seconds * 75).rounded()) ?? 0
    return [frames / 4500, frames / 75 % 60, frames % 75].map { ClockTime.digits($0, 2) }.joined(
      separator: ":")
  }
}

extension TimedText {
  /// The same for sound whose time has been changed by a map, which counts frames of the sound. What
  /// lies in what was cut away is left out and told; what lies partly there is shortened.
  public func moved(
    by map: TimeMap, from inputRate: Int, to outputRate: Int
  ) -> (text: TimedText, losses: [TimedTextLoss]) {
    if map.isIdentity, inputRate == outputRate { return (self, []) }
    let isTurned = map.output(at: 1) ?? 0 < map.output(at: 0) ?? 0
    return moved(from: inputRate, to: outputRate, isTurned: isTurned) { map.output(of: $0) }
  }
}

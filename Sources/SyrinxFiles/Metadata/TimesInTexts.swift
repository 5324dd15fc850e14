extension Metadata {
  /// The same with the times moved that stand within texts: those of lyrics in the form of LRC files
  /// and of cue sheets as text. `place` tells where a frame of one rate lies among those of the other,
  /// and nil of frames that are not in the output; lines and tracks that begin there are left out.
  public func movingTimesInTexts(
    from sampleRate: Int, to newRate: Int, by place: (_ frame: Int) -> Int?
  ) -> (metadata: Metadata, losses: [Loss]) {
    var (moved, lost) = (self, Inventory())
    func seconds(_ time: Double) -> Double? {
      Int(exactly: (time * Double(sampleRate)).rounded()).flatMap(place).map {
        Double($0) / Double(newRate)
      }
    }
    for index in tags.list.indices {
      let tag = tags.list[index]
      let text: TextWithTimes
      if tag.field == .lyrics || tag.key.uppercased() == TimedLyrics.vorbisName {
        text = TextWithTimes(lyrics: tag.text, by: seconds)
        lost.add("line of lyrics", text.lostCount)
      } else if tag.key.uppercased() == "CUESHEET" {
        text = TextWithTimes(cueSheet: tag.text, by: seconds)
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
    var lines: [String] = []
    for line in lyrics.split(separator: "\n", omittingEmptySubsequences: false) {
      var (rest, stamps, hadStamp) = (line, "", false)
      while let stamp = LyricsStamp(at: rest, "[", "]") {
        rest = rest.dropFirst(stamp.text.count)
        hadStamp = true
        if let time = place(stamp.seconds) { stamps += stamp.moved(to: time).text }
      }
      guard hadStamp else {
        lines.append(String(line))
        continue
      }
      guard !stamps.isEmpty else {
        lostCount += 1
        continue
      }
      var words = ""
      while let next = rest.first {
        if let stamp = LyricsStamp(at: rest, "<", ">") {
          if let time = place(stamp.seconds) { words += stamp.moved(to: time).text }
          rest = rest.dropFirst(stamp.text.count)
        } else {
          words.append(next)
          rest = rest.dropFirst()
        }
      }
      lines.append(stamps + words)
    }
    text = lines.joined(separator: "\n")
  }

  /// `INDEX 01 12:34:56`, of which the last number counts 75 frames a second; those of one track
  /// follow its line `TRACK 01 AUDIO`.
  init(cueSheet: String, by place: (Double) -> Double?) {
    var (tracks, isLost) = ([[String]()], [false])
    for line in cueSheet.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.split { $0 == " " || $0 == "\t" || $0 == "\r" || $0 == "\r\n" }
      if words.first == "TRACK" {
        tracks.append([])
        isLost.append(false)
      }
      var written = String(line)
      if words.count == 3, words[0] == "INDEX", let time = Self.seconds(words[2]) {
        if let moved = place(time) {
          let end = line.hasSuffix("\r") ? "\r" : ""
          let start = line.prefix { $0 == " " || $0 == "\t" }
          written = "\(start)INDEX \(words[1]) \(Self.discTime(moved))\(end)"
        } else {
          isLost[isLost.count - 1] = true
        }
      }
      tracks[tracks.count - 1].append(written)
    }
    text = zip(tracks, isLost).filter { !$0.1 }.flatMap(\.0).joined(separator: "\n")
    lostCount = isLost.count { $0 }
  }

  private static func seconds(_ text: Substring) -> Double? {
    let numbers = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 3, let minutes = numbers[0], let seconds = numbers[1],
      let frames = numbers[2], (0..<100_000).contains(minutes), (0..<60).contains(seconds),
      (0..<75).contains(frames)
    else { return nil }
    return Double(minutes * 60 + seconds) + Double(frames) / 75
  }

  private static func discTime(_ seconds: Double) -> String {
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    let frames = Int(exactly: (seconds * 75).rounded()) ?? 0
    return [frames / 4500, frames / 75 % 60, frames % 75].map(two).joined(separator: ":")
  }
}

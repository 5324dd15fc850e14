import SyrinxSystem

extension TimedTextFormat {
  /// MIDI karaoke, which can be read only.
  public static let kar = TimedTextFormat(
    TimedTextFacts(
      name: "kar", endings: ["kar", "mid", "midi"], holds: [.words, .blankLines],
      reader: .bytes(KAR.read),
      writer: nil, recognition: .init(rank: 0) { $0.bytes.starts(with: "MThd".utf8) }))
}

/// Karaoke as MIDI: text events (FF 01) of which those that begin with `@` say something of the song,
/// with `/` begin a line and with `\` a verse; or lyric events (FF 05) in which a carriage return or a
/// line feed ends one. Times count ticks, whose length tempo events change. (Standard MIDI Files 1.0.)
enum KAR {
  private struct Event {
    let tick: Int
    let isLyric: Bool
    let text: String
  }

  private static let itemLimit = 1 << 20

  static func read(_ bytes: [UInt8], rate: Int) throws(TimedTextError) -> TimedText {
    func fault(_ fault: TimedTextError.Fault) -> TimedTextError {
      .unreadable(.kar, fault, line: nil)
    }
    var reader = ByteCursor(bytes)
    guard reader.bytes(4) == Array("MThd".utf8)[...],
      let length = reader.bigEndian(4)?.within(6...Int.max),
      let header = reader.bytes(length)
    else { throw fault(.noHeader) }
    let division = Int(header[header.startIndex + 4]) << 8 | Int(header[header.startIndex + 5])
    guard division != 0 else { throw fault(.badNumber("0")) }
    var tempos: [(tick: Int, microseconds: Int)] = []
    var tracks: [[Event]] = []
    while let name = reader.bytes(4), let length = reader.bigEndian(4) {
      // A track that is cut off is read as far as it goes.
      let body = reader.bytes(length.clamped(to: 0...reader.rest.count)) ?? []
      guard Array(name) == Array("MTrk".utf8) else { continue }
      var events: [Event] = []
      var track = ByteCursor(body)
      track.midiEvents { tick, type, content in
        switch type {
        case 0x51 where content.count == 3 && tempos.count < itemLimit:
          tempos.append((tick, Int(content.bigEndian.bits)))
        case 0x01, 0x05:
          let text = DecodedText(Array(content)).text
          if events.count < itemLimit {
            events.append(Event(tick: tick, isLyric: type == 0x05, text: text))
          }
        default: break
        }
      }
      tracks.append(events)
    }
    let clock = MIDIClock(division: division, tempos: tempos)
    var document = TimedText(rate: rate)
    for event in tracks.joined() where event.text.hasPrefix("@") {
      let value = String(event.text.dropFirst(2).trimmed)
      switch event.text.dropFirst().first {
      case "T" where document.tags["title"] == nil: document.tags["title"] = value
      case "T" where document.tags["artist"] == nil: document.tags["artist"] = value
      case "L": document.tags["language"] = value
      default: break
      }
    }
    // The words are in the track that has most of them, as text or as lyrics.
    let candidates = tracks.flatMap { track in
      [false, true].map { kind in
        track.filter { $0.isLyric == kind && !$0.text.hasPrefix("@") && !$0.text.isEmpty }
      }
    }
    guard let words = candidates.max(by: { $0.count < $1.count }), !words.isEmpty else {
      throw fault(.nothingFound)
    }
    document.lines = lines(words) { document.frame(clock.seconds($0)) }
    return document
  }

  private static func lines(_ events: [Event], time: (Int) -> Int) -> [TimedText.Line] {
    var lines: [TimedText.Line] = []
    var builder = LineBuilder()
    var start = 0
    func finish(at end: Int?) {
      if !builder.isBlank { lines.append(builder.line(start: start, end: end)) }
      builder = LineBuilder()
    }
    for event in events {
      let now = time(event.tick)
      var text = event.text[...]
      if !event.isLyric, let first = text.utf8.first, first == 0x2F || first == 0x5C {
        finish(at: now)
        text = Substring(text.utf8.dropFirst())
      }
      for (row, end) in text.rowsWithEnds {
        if !row.isEmpty {
          if builder.isBlank { start = now }
          builder.stamp(now)
          builder.append(row)
        }
        if !end.isEmpty { finish(at: now) }
      }
    }
    finish(at: nil)
    return lines
  }
}

/// Ticks as seconds, under tempos that change.
private struct MIDIClock {
  private var sections: [(tick: Int, seconds: Double, secondsPerTick: Double)] = []

  init(division: Int, tempos: [(tick: Int, microseconds: Int)]) {
    if division & 0x8000 != 0 {
      // Frames a second, negative, and ticks a frame; 29 stands for 29.97.
      let frames = 256 - (division >> 8)
      let perSecond = (frames == 29 ? 30_000.0 / 1001 : Double(frames)) * Double(division & 0xFF)
      sections = [(0, 0, 1 / max(perSecond, 1))]
      return
    }
    let scale = 1e-6 / Double(division)
    sections = [(0, 0, 500_000 * scale)]
    for tempo in tempos.ordered(by: \.tick) {
      let last = sections.last!
      let seconds = last.seconds + Double(tempo.tick - last.tick) * last.secondsPerTick
      sections.append((tempo.tick, seconds, Double(tempo.microseconds) * scale))
    }
  }

  func seconds(_ tick: Int) -> Double {
    let section = sections[max(sections.firstIndexAbove(tick) { $0.tick } - 1, 0)]
    return min(
      section.seconds + Double(tick - section.tick) * section.secondsPerTick, ClockTime.limit)
  }
}

extension ByteCursor {
  /// A number of seven bits a byte, four bytes at most.
  private mutating func variable() -> Int? {
    var value = 0
    for _ in 0..<4 {
      guard let byte = byte() else { return nil }
      value = value << 7 | Int(byte & 0x7F)
      if byte & 0x80 == 0 { return value }
    }
    return nil
  }

  /// Hands over the meta events of a track, to its end or to where it makes no sense.
  fileprivate mutating func midiEvents(
    _ take: (_ tick: Int, _ type: UInt8, _ content: ArraySlice<UInt8>) -> Void
  ) {
    var tick = 0
    var status: UInt8 = 0
    while let delta = variable(), let next = rest.first {
      tick += delta
      if next & 0x80 != 0 {
        status = next
        _ = byte()
      }
      switch status {
      case 0xFF:
        guard let type = byte(), let length = variable(), let content = bytes(length)
        else { return }
        if type == 0x2F { return }
        take(tick, type, content)
      case 0xF0, 0xF7:
        guard let length = variable(), bytes(length) != nil else { return }
      case 0x80..<0xF0:
        let isShort = status & 0xF0 == 0xC0 || status & 0xF0 == 0xD0
        guard bytes(isShort ? 1 : 2) != nil else { return }
      default: return
      }
    }
  }
}

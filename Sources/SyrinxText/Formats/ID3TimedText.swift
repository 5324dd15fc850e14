import SyrinxSystem

package enum ID3TimeFormat: UInt8 {
  case mpegFrames = 1
  case milliseconds = 2
}

/// The body of a SYLT frame of ID3v2 (ID3v2.4, section 4.9): encoding, language, unit of time, kind of content,
/// description, then texts that each end with a zero and have a time.
package struct ID3TimedText: Hashable {
  package var language: String
  package var format: ID3TimeFormat
  /// 1 lyrics, 2 transcription, 3 movement, 4 events, 5 chord, 6 trivia.
  package var type: UInt8
  package var description: String
  package var lines: [Line] = []
  /// The bytes end within the description or before a time.
  package private(set) var isCut = false

  package struct Line: Hashable {
    package var text: String
    package var time: Int

    package init(text: String, time: Int) {
      self.text = text
      self.time = time
    }
  }

  package init(
    language: String, format: ID3TimeFormat, type: UInt8, description: String, lines: [Line]
  ) {
    self.language = language
    self.format = format
    self.type = type
    self.description = description
    self.lines = lines
  }

  /// Reads what follows the encoding; nil of a head that breaks off or counts in no known unit.
  package init?(_ cursor: inout ByteCursor, _ text: inout ID3TextReader) {
    guard let language = cursor.bytes(3)?.latin1,
      let format = cursor.byte().flatMap(ID3TimeFormat.init), let type = cursor.byte()
    else { return nil }
    self.init(
      language: language, format: format, type: type, description: text.next(&cursor), lines: [])
    isCut = !text.isEnded
    while !cursor.isAtEnd {
      let words = text.next(&cursor)
      guard let time = cursor.bigEndian(4) else {
        isCut = text.isEnded
        return
      }
      lines.append(Line(text: words, time: Int(time.bits)))
    }
  }

  package func bytes(_ encoding: ID3Text) -> [UInt8] {
    var bytes = [encoding.rawValue] + ID3Text.language(language)
    bytes += [format.rawValue, type] + encoding.terminated(description)
    for line in lines { bytes += encoding.terminated(line.text) + .bigEndian(line.time) }
    return bytes
  }
}

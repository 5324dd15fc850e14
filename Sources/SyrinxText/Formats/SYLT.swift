import SyrinxSystem

extension TimedTextFormat {
  /// The body of a SYLT frame of an ID3v2 tag.
  public static let sylt: TimedTextFormat = {
    var format = TimedTextFormat(
      "sylt", endings: ["sylt"], holds: [.words, .openEnds], reader: .bytes(SYLT.read),
      writer: .bytes(SYLT.write))
    format.holdsTag = { $0.name == "language" }
    return format
  }()
}

/// The body of a SYLT frame of ID3v2: encoding, language, unit of time, kind of content, description,
/// then texts that each end with a zero and have a time. A text that begins with a line feed begins a
/// line; where none does, each is a line. (ID3v2.4, section 4.9.)
enum SYLT {
  static func read(_ bytes: [UInt8], rate: Int) throws(TimedTextError) -> TimedText {
    func fault(_ fault: TimedTextError.Fault) -> TimedTextError {
      .unreadable(.sylt, fault, line: nil)
    }
    guard bytes.count >= 6 else { throw fault(.endsEarly) }
    guard bytes[0] <= 3 else { throw fault(.unknownEncoding(Int(bytes[0]))) }
    guard bytes[4] == 2 else { throw fault(.timeInFrames) }
    var document = TimedText(rate: rate)
    if bytes[0] != 3 { document.details.append(TimedText.Detail("encoding", String(bytes[0]))) }
    let language = String(decoding: bytes[1..<4].filter { $0 != 0 }, as: UTF8.self)
    if !language.isEmpty { document.tags.append(TimedText.Detail("language", language)) }
    if bytes[5] != 1 { document.details.append(TimedText.Detail("content", String(bytes[5]))) }
    var texts = SYLTTexts(bytes, encoding: bytes[0], from: 6)
    guard let description = texts.next() else { throw fault(.endsEarly) }
    if !description.isEmpty {
      document.details.append(TimedText.Detail("description", description))
    }
    var entries: [TimedText.Entry] = []
    while let text = texts.next() {
      guard let milliseconds = texts.number() else { throw fault(.endsEarly) }
      entries.append(.init(text, at: document.frame(Double(milliseconds) / 1000)))
    }
    guard !entries.isEmpty else { throw fault(.nothingFound) }
    document.lines = TimedText(rate: rate, entries: entries).lines
    return document
  }

  static func write(_ document: TimedText) -> [UInt8] {
    let details = document.details(for: .sylt)
    let entries = document.entries
    let isLatin = entries.allSatisfy { $0.text.unicodeScalars.allSatisfy { $0.value < 0x100 } }
    let wanted = details["encoding"].flatMap(UInt8.init) ?? 3
    let encoding = wanted == 0 && !isLatin ? 3 : wanted
    let language = Array((document.tags["language"] ?? "und").utf8.prefix(3))
    var bytes = [encoding] + language + Array(repeating: 0, count: 3 - language.count)
    bytes += [2, details["content"].flatMap(UInt8.init) ?? 1]
    bytes += SYLTTexts.bytes(details["description"] ?? "", encoding)
    for entry in entries {
      let time = UInt32(clamping: document.steps(entry.time, per: 1000))
      bytes += SYLTTexts.bytes(entry.text, encoding)
      bytes += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: time >> $0) }
    }
    return bytes
  }
}

/// Texts of an ID3v2 frame, each ended by a zero of the width of its encoding.
private struct SYLTTexts {
  private let bytes: [UInt8]
  private let encoding: UInt8
  private var index: Int

  init(_ bytes: [UInt8], encoding: UInt8, from index: Int) {
    self.bytes = bytes
    self.encoding = encoding
    self.index = index
  }

  mutating func next() -> String? {
    let isWide = encoding == 1 || encoding == 2
    var end = index
    if isWide {
      while end + 1 < bytes.count, bytes[end] != 0 || bytes[end + 1] != 0 { end += 2 }
      guard end + 1 < bytes.count else { return nil }
    } else {
      guard let zero = bytes[index...].firstIndex(of: 0) else { return nil }
      end = zero
    }
    let content = bytes[index..<end]
    index = end + (isWide ? 2 : 1)
    switch encoding {
    case 0: return String(String.UnicodeScalarView(content.map { Unicode.Scalar($0) }))
    case 3: return String(decoding: content, as: UTF8.self)
    default:
      var units = stride(from: content.startIndex, to: content.endIndex - 1, by: 2).map {
        UInt16(content[$0]) << 8 | UInt16(content[$0 + 1])
      }
      if units.first == 0xFFFE { units = units.map(\.byteSwapped) }
      if units.first == 0xFEFF { units.removeFirst() }
      return String(decoding: units, as: UTF16.self)
    }
  }

  mutating func number() -> UInt32? {
    guard index + 4 <= bytes.count else { return nil }
    defer { index += 4 }
    return bytes[index..<index + 4].bigEndian.bits
  }

  /// A zero within the text would end it.
  static func bytes(_ text: String, _ encoding: UInt8) -> [UInt8] {
    let text = text.replacing(scalar: "\0", with: "\u{FFFD}")
    switch encoding {
    case 0:
      return text.unicodeScalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") } + [0]
    case 1, 2:
      let mark: [UInt8] = encoding == 1 ? [0xFF, 0xFE] : []
      let units = text.utf16.flatMap { unit -> [UInt8] in
        let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
        return encoding == 1 ? [low, high] : [high, low]
      }
      return mark + units + [0, 0]
    default: return Array(text.utf8) + [0]
    }
  }
}

import SyrinxEngine
import SyrinxText

/// Chapters as Vorbis comments: `CHAPTER001=00:00:00.000`, `CHAPTER001NAME=…`, `CHAPTER001URL=…`
/// (Xiph.Org wiki, "Chapter Extension").
struct VorbisChapters {
  private let sampleRate: Int
  private var found: [Int: Metadata.Chapter] = [:]
  private var order: [Int] = []

  init(sampleRate: Int, _ chapters: [Metadata.Chapter] = []) {
    self.sampleRate = sampleRate
    for (index, chapter) in chapters.enumerated() { found[index + 1] = chapter }
    order = Array(0..<chapters.count).map { $0 + 1 }
  }

  var chapters: [Metadata.Chapter] { order.map { found[$0]! } }

  /// Takes up a comment; false of one that is no part of a chapter.
  mutating func take(_ key: String, _ value: String) -> Bool {
    guard let rest = key.behind("CHAPTER"),
      case let digits = rest.utf8.prefix(while: { 0x30...0x39 ~= $0 }), !digits.isEmpty,
      let number = Int(Substring(digits))
    else { return false }
    switch rest.dropFirst(digits.count) {
    case "":
      guard found[number] == nil, let seconds = ClockTime.seconds(value, fields: 3...3)
      else { return false }
      let time = Int(bounded: (seconds * 1000).rounded())
      let start = frames(ofMilliseconds: time, sampleRate)
      found[number] = Metadata.Chapter(id: String(rest), start: start, title: "")
      order.append(number)
      return true
    case "NAME" where found[number]?.title == "":
      found[number]?.title = value
      return true
    case "URL" where found[number]?.elements == []:
      found[number]?.elements = [.init(.vorbis, "URL", Array(value.utf8))]
      return true
    default: return false
    }
  }

  var comments: [VorbisComments.Comment] {
    chapters.enumerated().flatMap { index, chapter in
      let name = "CHAPTER" + ClockTime.digits(index + 1, 3)
      let time = milliseconds(ofFrames: chapter.start, sampleRate)
      var comments = [VorbisComments.Comment(name, ClockTime.hours(time))]
      if !chapter.title.isEmpty { comments.append(.init(name + "NAME", chapter.title)) }
      for part in chapter.elements where part.family == .vorbis {
        comments.append(.init(bytes: Array((name + part.id + "=").utf8) + part.bytes))
      }
      return comments
    }
  }
}

/// Times that count milliseconds, as those of ID3 and of chapters do.
func frames(ofMilliseconds time: Int, _ sampleRate: Int) -> Int {
  Int(bounded: (Double(time) / 1000 * Double(sampleRate)).rounded())
}

func milliseconds(ofFrames frames: Int, _ sampleRate: Int) -> Int {
  Int(exactly: (Double(frames) / Double(sampleRate) * 1000).rounded()) ?? 0
}

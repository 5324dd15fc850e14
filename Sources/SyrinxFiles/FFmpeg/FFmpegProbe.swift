import SyrinxEngine
import SyrinxText

/// What ffprobe tells of a file, as it writes it: lines of `section|key=value|…`, in which a backslash
/// stands before what means something (ffprobe, “Writers”, `compact` with `escape=c`).
struct FFmpegProbe {
  typealias Section = [String: String]

  private(set) var format: Section = [:]
  private(set) var streams: [Section] = []
  private(set) var chapters: [Section] = []
  /// Texts of the whole file and of its first sound, in their order.
  private(set) var texts: [(key: String, text: String)] = []

  static func words(_ kind: FFmpegKind?) -> [String] {
    ["ffprobe", "-v", "error"] + FFmpegSound.safety + (kind?.demuxer ?? [])
      + [
        "-show_format", "-show_streams", "-show_chapters", "-of", "compact=escape=c",
        "file:/dev/stdin",
      ]
  }

  /// Nil for what is no answer of ffprobe.
  init?(parsing text: String) {
    var ownTexts: [(key: String, text: String)] = []
    for line in text.rows {
      let fields = Self.fields(line)
      var section: Section = [:]
      for field in fields.dropFirst() {
        guard let (key, text) = field.divided(at: "=") else { continue }
        section[String(key)] = String(text)
      }
      let tags = fields.compactMap { field -> (key: String, text: String)? in
        guard let (key, text) = field.behind("tag:")?.divided(at: "=") else { return nil }
        return (String(key), String(text))
      }
      switch fields.first {
      case "format":
        format = section
        texts = tags
      case "stream":
        if section["codec_type"] == "audio", ownTexts.isEmpty { ownTexts = tags }
        streams.append(section)
      case "chapter": chapters.append(section)
      default: break
      }
    }
    guard format["format_name"] != nil else { return nil }
    texts += ownTexts.filter { own in !texts.contains { $0.key == own.key } }
  }

  private static func fields(_ line: Substring) -> [String] {
    var fields = [String.UnicodeScalarView()]
    var isEscaped = false
    for scalar in line.unicodeScalars {
      if isEscaped {
        isEscaped = false
        let meant: Unicode.Scalar =
          switch scalar {
          case "n": "\n"
          case "r": "\r"
          case "b": "\u{8}"
          case "f": "\u{C}"
          default: scalar
          }
        fields[fields.count - 1].append(meant)
      } else if scalar == "\\" {
        isEscaped = true
      } else if scalar == "|" {
        fields.append(.init())
      } else {
        fields[fields.count - 1].append(scalar)
      }
    }
    return fields.map { String($0) }
  }

  /// The sounds, in their order.
  var sounds: [Section] { streams.filter { $0["codec_type"] == "audio" } }

  /// Whether there is a picture that moves.
  var isFilm: Bool { streams.contains { $0["codec_type"] == "video" && !$0.isStill } }

  /// The clock of the file when it begins; one that begins before 0 is taken from 0 on.
  var start: Double { max(format.number("start_time") ?? 0, 0) }
}

extension FFmpegProbe.Section {
  func number(_ key: String) -> Double? { self[key].flatMap { Double($0) } }
  func count(_ key: String) -> Int? { self[key].flatMap { Int($0) } }
  /// Whether it is a cover.
  var isStill: Bool { self["disposition:attached_pic"] == "1" }
}

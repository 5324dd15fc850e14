import SyrinxText

/// An answer of ffprobe about a film or a sound.
public struct FFmpegProbe: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable {
    case video, audio, subtitle, attachment, data
  }

  public struct Stream: Hashable, Sendable {
    fileprivate let json: JSONValue

    public var kind: Kind { text("codec_type").flatMap(Kind.init) ?? .data }
    public var codec: String { text("codec_name") ?? "" }
    /// In seconds, on the clock of the file; nil where it is not said.
    var statedStart: Double? { json.decimal("start_time") }
    public var start: Double { statedStart ?? 0 }
    public var seconds: Double? { json.decimal("duration") ?? json["tags"]?.clock("DURATION") }
    public var sampleRate: Int? { json.count("sample_rate") }
    public var channels: Int? { json.count("channels") }
    /// As it is stored; see `FFmpegProbe.shownSize`.
    public var width: Int? { json.count("width") }
    public var height: Int? { json.count("height") }
    /// Degrees by which it is turned when it is shown.
    public var rotation: Int {
      let list = json["side_data_list"]?.elements ?? []
      let rotation = list.lazy.compactMap { $0.decimal("rotation") }.first ?? 0
      return Int(exactly: rotation.rounded()) ?? 0
    }
    /// A cover, which is no film.
    public var isStill: Bool { json["disposition"]?.decimal("attached_pic") == 1 }

    func text(_ name: String) -> String? { json[name]?.text }
    func count(_ name: String) -> Int? { json.count(name) }
  }

  public struct Chapter: Hashable, Sendable {
    public let start: Double
    public let end: Double
    public let title: String?

    fileprivate init?(_ json: JSONValue) {
      guard let start = json.decimal("start_time"), let end = json.decimal("end_time") else {
        return nil
      }
      self.start = start
      self.end = end
      title = json["tags"]?["title"]?.text
    }
  }

  /// The names of ffmpeg's reader, such as `mov,mp4,m4a,3gp,3g2,mj2`.
  public let format: String
  public let streams: [Stream]
  public let chapters: [Chapter]
  /// Where the file's clock stands at its first frame; one that begins before 0 is taken from 0 on.
  public let start: Double
  /// The same as it is stated.
  private let statedStart: Double?
  /// From the beginning to the end of the file.
  let fileSeconds: Double?
  /// Texts of the whole file and of its first sound, in their order.
  let texts: [Text]

  struct Text: Hashable {
    let key: String
    let text: String
  }

  /// The command that asks about a file; `demuxer` names its kind, where ffprobe would not find that out.
  package static func words(_ path: String, demuxer: [String] = []) -> [String] {
    ["ffprobe", "-v", "error"] + FFmpegSound.safety + demuxer
      + ["-show_format", "-show_streams", "-show_chapters", "-of", "json", "file:" + path]
  }

  /// Nil for what is no answer of ffprobe.
  public init?(parsing text: String) {
    guard let json = try? JSONValue(parsing: text), let format = json["format"],
      let streams = json["streams"]?.elements
    else { return nil }
    self.format = format["format_name"]?.text ?? ""
    statedStart = format.decimal("start_time")
    start = max(statedStart ?? 0, 0)
    self.streams = streams.map(Stream.init)
    fileSeconds = format.decimal("duration")
    chapters = json["chapters"]?.elements?.compactMap(Chapter.init) ?? []
    let texts = format.tags
    let own = self.streams.first { $0.kind == .audio && !$0.json.tags.isEmpty }?.json.tags ?? []
    self.texts = texts + own.filter { own in !texts.contains { $0.key == own.key } }
  }

  public func streams(_ kind: Kind) -> [Stream] { streams.filter { $0.kind == kind } }

  /// The film itself; nil of sound with or without a cover.
  public var picture: Stream? { streams(.video).first { !$0.isStill } }

  /// A sound begins where the file does. Without a picture what an encoder puts in front of it, in negative
  /// time, is left out by the decoder.
  func isAligned(_ sound: Stream) -> Bool {
    let own = picture == nil ? statedStart ?? start : start
    return abs((sound.statedStart ?? own) - own) < 0.0015
  }

  /// From `start` to the end of the picture, or else of the file.
  public var seconds: Double {
    let end = picture.flatMap { picture in picture.seconds.map { picture.start + $0 } }
    return max(end.map { $0 - start } ?? fileSeconds ?? 0, 0)
  }

  /// The size in which the picture is shown.
  public var shownSize: (width: Int, height: Int)? {
    guard let picture, let width = picture.width, let height = picture.height else { return nil }
    return picture.rotation % 180 == 0 ? (width, height) : (height, width)
  }
}

extension JSONValue {
  /// A number, which ffprobe may write as text.
  fileprivate func decimal(_ name: String) -> Double? {
    switch self[name] {
    case .number(let number): number
    case .string(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
    default: nil
    }
  }

  fileprivate func count(_ name: String) -> Int? { decimal(name).flatMap { Int(exactly: $0) } }

  /// A time as Matroska tells it: `00:00:05.120000000`.
  fileprivate func clock(_ name: String) -> Double? {
    guard let parts = self[name]?.text?.fields(":"), parts.count == 3 else { return nil }
    let numbers = parts.compactMap { Double($0) }
    return numbers.count == 3 ? numbers[0] * 3600 + numbers[1] * 60 + numbers[2] : nil
  }

  fileprivate var tags: [FFmpegProbe.Text] {
    let members = self["tags"]?.members ?? []
    return members.compactMap { member in
      member.value.text.map { FFmpegProbe.Text(key: member.name, text: $0) }
    }
  }
}

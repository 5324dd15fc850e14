import SyrinxText

/// What ffprobe tells of a film.
public struct FilmProbe: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable {
    case video, audio, subtitle, attachment, data
  }

  public struct Stream: Hashable, Sendable {
    public let kind: Kind
    public let codec: String
    /// In seconds, on the clock of the file.
    public let start: Double
    public let seconds: Double?
    public let sampleRate: Int?
    public let channels: Int?
    /// As it is stored; see `FilmProbe.width`.
    public let width: Int?
    public let height: Int?
    /// Degrees by which it is turned when it is shown.
    public let rotation: Int
    /// A cover, which is no film.
    public let isStill: Bool
  }

  public struct Chapter: Hashable, Sendable {
    public let start: Double
    public let end: Double
    public let title: String?
  }

  /// The names of ffmpeg's reader, such as `mov,mp4,m4a,3gp,3g2,mj2`.
  public let format: String
  public let streams: [Stream]
  public let chapters: [Chapter]
  /// Where the file's clock stands at its first frame; one that begins before 0 is taken from 0 on.
  public let start: Double
  /// From `start` to the end of the picture, or else of the file.
  public let seconds: Double

  public static func arguments(_ path: String) -> [String] {
    ["ffprobe", "-v", "error"] + FilmArguments.safety
      + ["-show_format", "-show_streams", "-show_chapters", "-of", "json", "file:" + path]
  }

  /// Nil for what is no answer of ffprobe.
  public init?(parsing text: String) {
    guard let json = try? JSONValue(parsing: text), let format = json["format"],
      case .array(let streams)? = json["streams"]
    else { return nil }
    let start = max(format.decimal("start_time") ?? 0, 0)
    self.start = start
    self.format = format.text("format_name") ?? ""
    self.streams = streams.map(Stream.init)
    chapters =
      if case .array(let chapters)? = json["chapters"] { chapters.compactMap(Chapter.init) } else {
        []
      }
    let whole = format.decimal("duration") ?? 0
    let picture = self.streams.first { $0.kind == .video && !$0.isStill }
    let end = picture.flatMap { picture in picture.seconds.map { picture.start + $0 } }
    seconds = max(end.map { $0 - start } ?? whole, 0)
  }

  public func streams(_ kind: Kind) -> [Stream] { streams.filter { $0.kind == kind } }

  /// The film itself; nil of sound with or without a cover.
  public var picture: Stream? { streams.first { $0.kind == .video && !$0.isStill } }

  /// The size in which the picture is shown.
  public var shownSize: (width: Int, height: Int)? {
    guard let picture, let width = picture.width, let height = picture.height else { return nil }
    return picture.rotation % 180 == 0 ? (width, height) : (height, width)
  }
}

extension FilmProbe.Stream {
  fileprivate init(_ json: JSONValue) {
    kind = json.text("codec_type").flatMap(FilmProbe.Kind.init) ?? .data
    codec = json.text("codec_name") ?? ""
    start = json.decimal("start_time") ?? 0
    seconds = json.decimal("duration") ?? json["tags"]?.clock("DURATION")
    sampleRate = json.decimal("sample_rate").flatMap { Int(exactly: $0) }
    channels = json.decimal("channels").flatMap { Int(exactly: $0) }
    width = json.decimal("width").flatMap { Int(exactly: $0) }
    height = json.decimal("height").flatMap { Int(exactly: $0) }
    var rotation = 0.0
    if case .array(let list)? = json["side_data_list"] {
      rotation = list.lazy.compactMap { $0.decimal("rotation") }.first ?? 0
    }
    self.rotation = Int(exactly: rotation.rounded()) ?? 0
    isStill = json["disposition"]?.decimal("attached_pic") == 1
  }
}

extension FilmProbe.Chapter {
  fileprivate init?(_ json: JSONValue) {
    guard let start = json.decimal("start_time"), let end = json.decimal("end_time") else {
      return nil
    }
    self.start = start
    self.end = end
    title = json["tags"]?.text("title")
  }
}

extension JSONValue {
  fileprivate func text(_ name: String) -> String? {
    if case .string(let text)? = self[name] { text } else { nil }
  }

  /// A number, which ffprobe may write as text.
  fileprivate func decimal(_ name: String) -> Double? {
    switch self[name] {
    case .number(let number): number
    case .string(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
    default: nil
    }
  }

  /// A time as Matroska tells it: `00:00:05.120000000`.
  fileprivate func clock(_ name: String) -> Double? {
    guard let parts = text(name)?.fields(":"), parts.count == 3 else { return nil }
    let numbers = parts.compactMap { Double($0) }
    return numbers.count == 3 ? numbers[0] * 3600 + numbers[1] * 60 + numbers[2] : nil
  }
}

import SyrinxEngine
import SyrinxFiles
import SyrinxSystem
import SyrinxText

extension Timeline {
  /// Reads a document. `folder` is where its paths begin; `chain` reads the chains in it.
  public init(
    parsing text: String, in folder: String = "", chain: @escaping ChainReader
  ) throws {
    try self.init(JSONNode(parsing: text).value, in: folder, chain: chain)
  }

  public init(
    _ json: JSONValue, in folder: String = "", chain: @escaping ChainReader
  ) throws {
    let document = JSONNode(json)
    let members = try document.object(
      with: Self.members,
      as: #"a timeline such as {"version": 1, "tracks": [{"clips": [{"path": "talk.wav"}]}]}"#)
    let version = try members.required("version")
    guard version.value == 1 else { throw TimelineError.unknownVersion(version.value.compact) }
    self.init()
    rate = try members["rate"]?.integer(1...Limits.sampleRates.upperBound)
    channels = try members["channels"]?.integer(Limits.channelCounts)
    fps = try members["fps"].map { try FrameRate($0) }
    let reader = TimelineReader(fps: fps, folder: folder, chain)
    if let place = members["seam"] { seam = try reader.time(place) }
    video = try members["video"].map { try reader.video($0) }
    if let place = members["tags"] {
      if case .object = place.value {
        tagTexts = try reader.tags(place)
      } else {
        tags = try reader.path(place)
      }
    }
    markers = try reader.list(members["markers"]) { try reader.marker($0) }
    buses = try reader.list(members["buses"]) { try reader.bus($0) }
    var number = 0
    tracks = try reader.list(
      members["tracks"], of: #"an array such as [{"clips": [{"path": "talk.wav"}]}]"#
    ) {
      number += 1
      return try reader.track($0, number)
    }
    master = try members["master"].map { try reader.chain($0.value, $0.path) }
    try checkNames()
    guard tracks.contains(where: { !$0.clips.isEmpty }) || video != nil else {
      throw TimelineError.nothingToHear
    }
  }

  static let members = [
    "$schema", "version", "rate", "channels", "fps", "seam", "video", "tags", "markers", "tracks",
    "buses", "master",
  ]
}

extension FrameRate {
  init(_ place: JSONNode) throws(TimelineError) {
    let rate: FrameRate? =
      switch place.value {
      case .number(let number): FrameRate(number)
      case .string(let text): FrameRate(text)
      default: nil
      }
    guard let rate else {
      throw .expected("pictures a second, such as 25 or \"30000/1001\"", place: place.path)
    }
    self = rate
  }
}

extension TimelineTime {
  /// Reads seconds with or without a unit, `1:02.5`, or a timecode, each with or without a sign.
  init(_ word: String, fps: FrameRate?, place: String) throws(TimelineError) {
    var rest = word[...]
    let first = rest.unicodeScalars.first
    let isNegative = first == "-" || first == "−"
    if isNegative || first == "+" { rest.unicodeScalars.removeFirst() }
    let sign = isNegative ? -1 : 1
    if Timecode.looksLike(rest) {
      guard let fps else { throw .noFrameRate(word, place: place) }
      guard let picture = Timecode.picture(rest, at: fps) else {
        throw .noPicture(word, fps, place: place)
      }
      self = .pictures(Int32(clamping: sign * picture), fps)
      return
    }
    let domain = NumberDomain(.seconds, 0...Self.limit, takesCurve: false)
    guard let seconds = try? domain.constant(String(rest)) else {
      throw .notATime(word, place: place)
    }
    self = .seconds(Double(sign) * seconds)
  }
}

/// Values that have been read, for all places of a document where the same is written.
private final class ReadValues {
  var paths: [String: String] = [:]
  var gains: [String: Curve] = [:]
  var chains: [JSONValue: TimelineChain] = [:]
}

struct TimelineReader {
  let fps: FrameRate?
  let folder: String
  let chain: ChainReader
  private let read = ReadValues()

  init(fps: FrameRate?, folder: String, _ chain: @escaping ChainReader) {
    self.fps = fps
    self.folder = folder
    self.chain = chain
  }

  func list<Item>(
    _ place: JSONNode?, of thing: String = "an array in [ ]", _ read: (JSONNode) throws -> Item
  ) throws -> [Item] {
    try place?.elements(of: thing).map(read) ?? []
  }

  /// A time, before 0 only for an offset.
  func time(_ place: JSONNode, maySubtract: Bool = false) throws(TimelineError) -> TimelineTime {
    let time: TimelineTime
    switch place.value {
    case .number(let number): time = .seconds(number)
    case .string(let word): time = try TimelineTime(word, fps: fps, place: place.path)
    default: throw .expected("a time", place: place.path)
    }
    let limit = TimelineTime.limit
    guard ((maySubtract ? -limit : 0)...limit).contains(time.seconds) else {
      throw .outOfRange(
        place.value.compact, allowed: maySubtract ? "−100 h…100 h" : "0…100 h", place: place.path)
    }
    return time
  }

  /// A level in decibels, which may move along a curve.
  func gain(_ place: JSONNode) throws(TimelineError) -> Curve {
    let word: String
    switch place.value {
    case .number(let number): word = number.shortText
    case .string(let text): word = text
    default: throw .expected("decibels, or a curve such as \"-6@0s/0@1s\"", place: place.path)
    }
    if let known = read.gains[word] { return known }
    do throws(ParameterError) {
      var gain = Gain()
      try gain.set("db", word: word)
      read.gains[word] = gain.db
      return gain.db
    } catch {
      throw .parameter(error, place: place.path)
    }
  }

  func path(_ place: JSONNode) throws(TimelineError) -> String {
    let written = try place.string()
    if let known = read.paths[written] { return known }
    let path = written == "-" ? written : Path.resolve(written, in: folder)
    read.paths[written] = path
    return path
  }

  func chain(_ place: JSONNode?) throws -> TimelineChain? {
    guard let place else { return nil }
    if let known = read.chains[place.value] { return known }
    let chain = try self.chain(place.value, place.path)
    guard chain.json != [] else { return nil }
    if !chain.isDrawn { read.chains[place.value] = chain }
    return chain
  }

  /// `{"title": "Blue", "artist": ["Ann", "Bob"]}`.
  func tags(_ place: JSONNode) throws(TimelineError) -> [(key: String, text: String)] {
    let members = try place.members(of: #"tags such as {"title": "Blue"}, or a file"#)
    var texts: [(key: String, text: String)] = []
    for (name, place) in members {
      let values = if case .array = place.value { try place.elements() } else { [place] }
      for value in values {
        let text = try value.string()
        guard !text.isEmpty, !name.isEmpty, !name.contains("=") else {
          throw .expected("a key and a text that is not empty", place: value.path)
        }
        texts.append((name, text))
      }
    }
    return texts
  }

  func marker(_ place: JSONNode) throws -> Timeline.Marker {
    let members = try place.object(
      with: Self.markerMembers, as: #"a marker such as {"name": "punch", "at": 7.4}"#)
    let name = try members.required("name").string()
    let at = try time(members.required("at"))
    let end = try members["end"].map { try time($0) }
    if let end, end.seconds < at.seconds {
      throw TimelineError.endsBeforeStart(place: place.path + ".end")
    }
    return Timeline.Marker(name: name, at: at, end: end)
  }

  func bus(_ place: JSONNode) throws -> Timeline.Bus {
    let members = try place.object(with: Self.busMembers, as: #"a bus such as {"name": "room"}"#)
    return Timeline.Bus(
      name: try members.required("name").string(), chain: try chain(members["chain"]),
      gain: try members["gain"].map { try gain($0) } ?? 0)
  }

  static let markerMembers = ["name", "at", "end"]
  static let busMembers = ["name", "chain", "gain"]
}

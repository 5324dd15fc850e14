import SyrinxEngine
import SyrinxFiles
import SyrinxText
import SyrinxTimeline

/// A timeline in a file: our own JSON, OpenTimelineIO or an edit decision list.
struct TimelineDocument {
  let path: String
  /// What errors call it, and its text, in which they find their lines.
  let origin: (name: String, text: String)
  /// As our own JSON.
  let json: JSONValue
  let timeline: Timeline
  /// What a foreign document holds that is not heard.
  private(set) var ignored: [String] = []

  private static let endings = ["json", "otio", "edl"]

  /// Whether a path can only be that of a timeline.
  static func isNamed(by path: String) -> Bool {
    Path.parts(ofName: Path.name(of: path)).ending.map { endings.contains($0.lowercased()) }
      ?? false
  }

  /// Reads a file. `fields` stand for `{stem}` and the like in its texts.
  init(
    _ path: String, _ chains: TimelineChains, fps: FrameRate? = nil,
    fields: [(name: String, value: String)] = [], labels: String? = nil
  ) throws {
    if Container(path: path) != nil { throw ComposeError.soundInstead(path: path) }
    let text = try readTextFile(at: path)
    self.path = path
    origin = (path, text)
    do {
      var json: JSONValue
      switch Path.parts(ofName: Path.name(of: path)).ending?.lowercased() {
      case "edl":
        guard let fps else { throw ComposeError.frameRateMissing(path: path) }
        json = try EditDecisionList.document(text, fps: fps)
      case "otio":
        let imported = try OpenTimeline.document(Self.parsed(text))
        json = imported.document
        ignored = imported.ignored
      default: json = try Self.parsed(text)
      }
      if !fields.isEmpty { json = json.replacing(fields) }
      if let labels { json = try json.adding(markersOf: labels) }
      self.json = json
      timeline = try Timeline(json, in: Path.folder(of: path), chain: chains.read)
    } catch let error as TimelineError {
      throw TimelineFileError(path: path, text: text, error: error)
    } catch let error as DocumentError {
      throw InvocationError.document(path: path, line: error.line(in: text), error)
    }
  }

  /// Takes one that has been made of words; its paths begin where the program stands.
  init(
    made json: JSONValue, by command: String, of path: String, _ chains: TimelineChains
  ) throws {
    self.path = path
    origin = (command, "")
    self.json = json
    timeline = try Timeline(json, in: "", chain: chains.read)
  }

  private static func parsed(_ text: String) throws(TimelineError) -> JSONValue {
    do throws(JSONError) { return try JSONValue(parsing: text) } catch { throw .notJSON(error) }
  }
}

extension JSONValue {
  /// The same with the labels of Audacity in a file as markers, behind its own.
  fileprivate func adding(markersOf path: String) throws -> JSONValue {
    guard case .object(var members) = self else { return self }
    let text = try readTextFile(at: path)
    let labels: JSONValue
    do throws(TimelineError) { labels = try AudacityLabels.markers(in: text) } catch {
      throw TimelineFileError(path: path, text: text, error: error)
    }
    guard case .array(let added) = labels else { return self }
    if let index = members.firstIndex(where: { $0.name == "markers" }),
      case .array(let own) = members[index].value
    {
      members[index] = .init("markers", .array(own + added))
    } else {
      members.append(.init("markers", labels))
    }
    return .object(members)
  }

  /// The same with fields such as `{stem}` in texts replaced.
  fileprivate func replacing(_ fields: [(name: String, value: String)]) -> JSONValue {
    switch self {
    case .string(let text):
      .string(fields.reduce(text) { $0.replacing("{\($1.name)}", with: $1.value) })
    case .array(let values): .array(values.map { $0.replacing(fields) })
    case .object(let members):
      .object(members.map { Member($0.name, $0.value.replacing(fields)) })
    default: self
    }
  }
}

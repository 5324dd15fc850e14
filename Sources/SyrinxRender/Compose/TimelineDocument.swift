import SyrinxEngine
import SyrinxFiles
import SyrinxText
import SyrinxTimeline

/// A timeline in a file: our own JSON, OpenTimelineIO or an edit decision list.
package struct TimelineDocument {
  package let path: String
  /// What errors call it, and its text, in which they find their lines.
  package let origin: (name: String, text: String)
  package let timeline: Timeline
  /// What in a foreign document is not heard as it is there.
  package let notes: [String]

  private static let endings = ["json", "otio", "edl"]

  /// Whether a path can only be that of a timeline.
  package static func isNamed(by path: String) -> Bool {
    Path.parts(ofName: Path.name(of: path)).ending.map { endings.contains($0.lowercased()) }
      ?? false
  }

  /// Reads a file. `fields` stand for `{stem}` and the like in its texts.
  package init(
    _ path: String, _ chains: TimelineChains, fps: FrameRate? = nil,
    fields: [TemplateField] = [], labels: String? = nil
  ) throws {
    try self.init(TimelineTemplate(path, fps: fps, labels: labels), chains, fields)
  }

  /// Fills in the fields of a template.
  package init(
    _ template: TimelineTemplate, _ chains: TimelineChains, _ fields: [TemplateField]
  ) throws {
    path = template.path
    origin = (path, template.text)
    notes = template.notes
    timeline = try locatingErrors(in: path, template.text) {
      try Timeline(
        template.json.replacing(fields), in: Path.folder(of: template.path), chain: chains.read)
    }
  }

  /// Takes one that has been made of words; its paths begin where the program stands.
  package init(
    made json: JSONValue, by command: String, of path: String, _ chains: TimelineChains
  ) throws {
    self.path = path
    origin = (command, "")
    notes = []
    timeline = try Timeline(json, in: "", chain: chains.read)
  }

  /// Does something with the timeline. Errors say in which document and on which line; of one that nobody
  /// has written only what is wrong with a sound counts.
  package func locating<Result>(_ body: () throws -> Result) throws -> Result {
    guard origin.text.isEmpty else {
      return try locatingErrors(in: origin.name, origin.text, body)
    }
    do { return try body() } catch let error as ClipError { throw error.error }
  }
}

/// Has errors in a document say which it is, and the line.
private func locatingErrors<Result>(
  in path: String, _ text: String, _ body: () throws -> Result
) throws -> Result {
  do {
    return try body()
  } catch let error
    where error is TimelineError || error is ClipError || error is DocumentError
  {
    throw TimelineFileError(path: path, text: text, error: error)
  }
}

/// The text of a timeline, read once for as many as are made of it.
package struct TimelineTemplate: Sendable {
  package let path: String
  package let text: String
  /// As our own JSON.
  package let json: JSONValue
  /// What in a foreign document is not heard as it is there.
  package let notes: [String]

  package init(_ path: String, fps: FrameRate? = nil, labels: String? = nil) throws {
    if Container(path: path) != nil { throw ComposeError.soundInstead(path: path) }
    try self.init(path, text: readTextFile(at: path), fps: fps, labels: labels)
  }

  package init(_ path: String, text: String, fps: FrameRate?, labels: String? = nil) throws {
    self.path = path
    self.text = text
    var notes: [String] = []
    var json = try locatingErrors(in: path, text) {
      switch Path.parts(ofName: Path.name(of: path)).ending?.lowercased() {
      case "edl":
        guard let fps else { throw ComposeError.frameRateMissing(path: path) }
        return try EditDecisionList.document(
          text, fps: fps, timecode: FileTimecodes(in: path).seconds)
      case "otio":
        let imported = try OpenTimeline.document(
          Self.parsed(text), timecode: FileTimecodes(in: path).seconds)
        notes = imported.notes.sentences(in: path)
        return imported.document
      default: return try Self.parsed(text)
      }
    }
    if let labels { json = try json.adding(markersOf: labels) }
    self.json = json
    self.notes = notes
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
  package func replacing(_ fields: [TemplateField]) -> JSONValue {
    switch self {
    case _ where fields.isEmpty: self
    case .string(let text): .string(TemplateField.filling(fields, into: text))
    case .array(let values): .array(values.map { $0.replacing(fields) })
    case .object(let members):
      .object(members.map { Member($0.name, $0.value.replacing(fields)) })
    default: self
    }
  }
}

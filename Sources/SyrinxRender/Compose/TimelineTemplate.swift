import SyrinxFiles
import SyrinxSystem
import SyrinxText
import SyrinxTimeline

/// A timeline's document before its fields are replaced, from which a batch makes many.
package struct TimelineTemplate: Sendable {
  package let path: String
  package let text: String
  /// Converted to the JSON of Syrinx.
  package let json: JSONValue
  /// Sentences about parts of an imported document that sound different here, and about fields without a place.
  package var notes: [String]

  package init(_ path: String, fps: FrameRate? = nil, labels: String? = nil) throws {
    if Container(path: path) != nil { throw ComposeError.soundInstead(path: path) }
    try self.init(path, text: readTextFile(at: path), fps: fps, labels: labels)
  }

  package init(_ path: String, text: String, fps: FrameRate?, labels: String? = nil) throws {
    self.path = path
    self.text = text
    var notes: [String] = []
    var json = try locatingErrors(in: path, text) {
      switch Path.ending(of: path) {
      case "edl":
        guard let fps else { throw ComposeError.frameRateMissing(path: path) }
        let imported = try EditDecisionList.document(
          text, fps: fps, timecode: FileTimecodes(in: path).seconds)
        notes = [imported.notes.sentence(in: path)].compactMap { $0 }
        return imported.document
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

  /// True for the name of an edit decision list, which is no JSON.
  static func isList(_ path: String) -> Bool { Path.ending(of: path) == "edl" }

  /// The same with a sentence about each of the fields that has no place in it.
  package func noting(_ fields: [TemplateField]) -> TimelineTemplate {
    var template = self
    for name in fields.map(\.name).unique {
      guard json.replacing([TemplateField(name, "")]) == json else { continue }
      template.notes.append(
        "--set \(name) changes nothing: there is no {\(name)} in ‘\(path)’")
    }
    return template
  }

  private static func parsed(_ text: String) throws(TimelineError) -> JSONValue {
    do throws(JSONError) { return try JSONValue(parsing: text) } catch { throw .notJSON(error) }
  }
}

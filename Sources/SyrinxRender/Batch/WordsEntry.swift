import SyrinxSystem
import SyrinxText

/// The words of an output in a journal.
package struct WordsEntry: Hashable, Sendable {
  /// The path below the folder of the journal.
  package var output: String
  /// The name of the source; nil for words that the input carries.
  package var source: String?
  var sourceStamp: FileStamp?
  /// Nil where there were none, or where they are in the sound file.
  package var made: FileStamp?
}

extension WordsEntry {
  package var json: JSONValue {
    var members = [JSONValue.Member("output", .string(output))]
    if let source { members.append(.init("from", .string(source))) }
    if let sourceStamp {
      members += sourceStamp.members("fromBytes", "fromModified", "fromHash")
    }
    if let made { members += made.members("bytes", "modified", "hash") }
    return .object(members)
  }

  init?(_ json: JSONValue) {
    guard case .string(let output)? = json["output"] else { return nil }
    self.output = output
    source = json["from"]?.text
    sourceStamp = json.stamp("fromBytes", "fromModified", "fromHash")
    made = json.stamp("bytes", "modified", "hash")
  }
}

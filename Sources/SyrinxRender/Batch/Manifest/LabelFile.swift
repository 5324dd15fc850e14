import SyrinxEngine
import SyrinxFiles
import SyrinxSystem
import SyrinxText

/// A file of labels of `--labels`: CTM, RTTM, `segments` of Kaldi or cuts of Lhotse.
package struct LabelFile: Sendable {
  package let path: String
  let table: LabelTable
  private let hash: UInt64

  package init(_ path: String) throws {
    guard let form = LabelTable.Form(name: Path.name(of: path)) else {
      throw LabelError.unknownForm(path)
    }
    self.path = path
    let text = try readTextFile(at: path)
    hash = ContentHash.of(text)
    do throws(LabelTable.Failure) { table = try LabelTable(text, form) } catch {
      throw LabelError.unreadable(path, error)
    }
  }

  /// The sources of labels that an input may be, and the folders that their paths have in common with its own; nil
  /// where it has no labels.
  func sources(of input: BatchInput) -> (names: [String], folders: Int)? {
    // A cut names its file, by whatever name the manifest calls a segment of that.
    let file = table.form == .cuts ? Path.parts(ofName: Path.name(of: input.path)).stem : nil
    return [input.row?.name, input.stem, file].lazy.compactMap { $0 }.compactMap {
      table.sources(of: $0, at: input.path)
    }.first
  }

  /// Stands in recipes, so that what was made with other labels is made again.
  var recipe: String { "--labels=\(Path.name(of: path))#\(ContentHash.text(hash))" }

  /// Where the moved labels go, those of a shard to a file of their own; those of Kaldi with their `wav.scp`.
  package func targets(in root: String, _ shard: Shard?) -> [String] {
    ([Path.name(of: path)] + (table.form == .segments ? ["wav.scp"] : [])).map { name in
      let (stem, ending) = Path.parts(ofName: name)
      let part = shard.map { $0.count == 1 ? "" : "-\($0.number)-of-\($0.count)" } ?? ""
      return Path.join(root, stem + part + (ending.map { "." + $0 } ?? ""))
    }
  }
}

package enum LabelError: Error, Equatable {
  case unknownForm(String)
  case unreadable(String, LabelTable.Failure)
}

extension LabelError: UsageError {
  package var sentence: String {
    switch self {
    case .unknownForm(let path):
      "--labels=\(path): choose a file named .ctm, .rttm, segments (Kaldi) or .jsonl (cuts of Lhotse)"
    case .unreadable(let path, let failure):
      "\(Phrase.place(path, failure.line)): \(failure.reason)"
    }
  }
}

extension LabelTable.Failure {
  fileprivate var reason: String {
    switch fault {
    case .fields(let count, let least):
      "has \(Measure.count(count, "field")) instead of \(least) or more"
    case .badTime(let word): "‘\(word.prefix(40))’ is not a time in seconds, or out of range"
    case .endsEarly(let word): "the end ‘\(word)’ must not be before the start"
    case .notACut: "is not a cut of Lhotse with a recording and its source"
    case .json(let error): "column \(error.column): \(error.fault.reason)"
    }
  }
}

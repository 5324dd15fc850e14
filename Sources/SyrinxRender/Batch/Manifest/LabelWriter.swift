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

  /// The recording of the table that an input is; nil where it has no labels.
  func recording(of input: BatchInput) -> String? {
    [input.row?.name, input.stem].lazy.compactMap { $0 }.first(where: table.knows)
  }

  /// The inputs that the labels of each source are of, such as a recording, or a file of cuts: those whose paths have
  /// most in common with it.
  fileprivate func owners(_ inputs: [BatchInput]) -> [String: LabelOwners] {
    var owners: [String: LabelOwners] = [:]
    for input in inputs {
      guard let name = recording(of: input) else { continue }
      let sources = table.sources(of: name, at: input.path)
      for (source, folders) in sources {
        owners[source, default: LabelOwners(folders: folders, path: input.path)]
          .add(input.path, folders: folders, isUncertain: sources.count > 1)
      }
    }
    return owners
  }

  /// The sources of which the labels are those of an input.
  fileprivate func sources(of input: BatchInput, _ owners: [String: LabelOwners]) -> Set<String> {
    guard let name = recording(of: input) else { return [] }
    return Set(
      table.sources(of: name, at: input.path).filter { owners[$0]?.folders == $1 }.keys)
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

/// Inputs that the labels of one source are of.
private struct LabelOwners {
  /// Folders at the end of their paths that are those of the source.
  private(set) var folders: Int
  /// The first of them, and another file.
  private(set) var path: String
  private(set) var other: String?
  /// True where one of them may be of another source as well.
  private(set) var isUncertain = false

  init(folders: Int, path: String) { (self.folders, self.path) = (folders, path) }

  mutating func add(_ path: String, folders: Int, isUncertain: Bool) {
    guard folders >= self.folders else { return }
    if folders > self.folders { self = LabelOwners(folders: folders, path: path) }
    if path != self.path { other = other ?? path }
    self.isUncertain = self.isUncertain || isUncertain
  }
}

package enum LabelError: Error, Equatable {
  case unknownForm(String)
  case unreadable(String, LabelTable.Failure)
}

extension LabelError: ReportableError {
  package var sentence: String {
    switch self {
    case .unknownForm(let path):
      "--labels=\(path): choose a file named .ctm, .rttm, segments (Kaldi) or .jsonl (cuts of Lhotse)"
    case .unreadable(let path, let failure):
      "\(Phrase.place(path, failure.line)): "
        + {
          switch failure.fault {
          case .fields(let count, let least):
            "has \(Measure.count(count, "field")) instead of \(least) or more"
          case .badTime(let word): "‘\(word)’ is not a time in seconds from 0"
          case .endsEarly(let word): "the end ‘\(word)’ must not lie before the start"
          case .notACut: "is not a cut of Lhotse with a recording and its source"
          case .json(let error): "column \(error.column): \(error.fault.reason)"
          }
        }()
    }
  }

  package var exitStatus: ExitStatus { .misused }
}

extension ManifestWriter {
  /// Writes the labels of all outputs that are up to date, each at its times in them, into files of the same
  /// names in the folder of the outputs; those of Kaldi with their `wav.scp`.
  package static func labels(_ plan: BatchPlan, _ summary: BatchSummary) throws -> [DataFileWriter]
  {
    var writers: [DataFileWriter] = []
    let root = plan.request.pattern.root
    for file in plan.request.labels {
      let files = try file.targets(in: root, plan.request.options.shard).map {
        try DataFileWriter(path: $0, madeOf: [file.path])
      }
      let recordings = files.dropFirst().first
      let owners = file.owners(plan.listed.map(\.input))
      for listed in plan.listed {
        let output = listed.output
        guard let result = summary.entry(ofRank: output.rank)?.result, let trace = result.trace,
          let name = file.recording(of: listed.input)
        else { continue }
        let recording = LabelTable.Recording(
          name: Self.recording(output, plan), path: output.path, frames: result.frames,
          rate: result.rate, channels: result.channels)
        let sources = file.sources(of: listed.input, owners)
        for line in file.table.lines(of: name, in: sources, for: recording, by: trace.moved) {
          try files[0].write(line + "\n")
        }
        try recordings?.write("\(recording.name) \(recording.path)\n")
      }
      writers += files
    }
    return writers
  }

  /// The name of an output in labels; where others have it too, with those of its folders.
  private static func recording(_ output: BatchOutput, _ plan: BatchPlan) -> String {
    let stem = output.stem
    guard plan.stems[stem] ?? 1 > 1 else { return word(stem) }
    return word(Path.parts(ofName: String(output.name.map { $0 == "/" ? "-" : $0 })).stem)
  }

  /// A name as one field of a row: without blanks.
  private static func word(_ name: String) -> String {
    String(
      String.UnicodeScalarView(name.unicodeScalars.map { $0.properties.isWhitespace ? "_" : $0 }))
  }

  /// Sentences on files of labels that have none of any input.
  package static func strangers(_ plan: BatchPlan) -> [String] {
    // A part may well have none of the inputs.
    guard plan.request.options.shard == nil, !plan.listed.isEmpty else { return [] }
    return plan.request.labels.filter { file in
      !plan.listed.contains { file.recording(of: $0.input) != nil }
    }.map {
      "\(Phrase.input($0.path)) has labels of no input: they are found by names, such as"
        + " ‘\(plan.listed[0].input.stem)’"
    }
  }
  /// Sentences on files of labels in which nothing tells apart what has one name.
  package static func namesakes(_ plan: BatchPlan) -> [String] {
    let inputs = plan.listed.map(\.input)
    return plan.request.labels.compactMap { file in
      let doubtful = file.owners(inputs).filter { $1.other != nil || $1.isUncertain }
      guard let (source, owners) = doubtful.min(by: { $0.key < $1.key }) else { return nil }
      let names = [owners.path, owners.other].compactMap { $0 }.map { "‘\($0)’" }
      return "\(Phrase.input(file.path)): the labels of ‘\(source)’ are taken for those of"
        + " \(names.joined(separator: " and ")), since the name is the same:"
        + " let a column id of --from tell them apart"
    }
  }
}

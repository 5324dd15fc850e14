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
      for listed in plan.listed {
        let output = listed.output
        guard let result = summary.entry(ofRank: output.rank)?.result, let trace = result.trace,
          let name = file.recording(of: listed.input)
        else { continue }
        let recording = LabelTable.Recording(
          name: Self.recording(output, plan), path: output.path, frames: result.frames,
          rate: result.rate, channels: result.channels)
        for line in file.table.lines(of: name, for: recording, by: trace.moved) {
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
}

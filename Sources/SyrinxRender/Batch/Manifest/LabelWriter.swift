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

  /// Stands in recipes, so that what was made with other labels is made again.
  var recipe: String { "--labels=\(Path.name(of: path))#\(ContentHash.text(hash))" }

  /// Where the moved labels go.
  package func target(in root: String) -> String { Path.join(root, Path.name(of: path)) }
}

package enum LabelError: Error, Hashable {
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
      let writer = try DataFileWriter(path: file.target(in: root), madeOf: [file.path])
      let isKaldi = file.table.form == .segments
      let recordings =
        try isKaldi
        ? DataFileWriter(path: Path.join(root, "wav.scp"), madeOf: [file.path]) : nil
      for listed in plan.listed {
        let output = listed.output
        guard let result = summary.entry(ofRank: output.rank)?.result, let trace = result.trace,
          let name = [listed.input.row?.name, listed.input.stem].lazy.compactMap({ $0 })
            .first(where: file.table.knows)
        else { continue }
        let recording = LabelTable.Recording(
          name: Path.parts(ofName: Path.name(of: output.path)).stem, path: output.path,
          frames: result.frames, rate: result.rate, channels: result.channels)
        for line in file.table.lines(of: name, for: recording, by: trace.moved) {
          try writer.write(line + "\n")
        }
        try recordings?.write("\(recording.name) \(recording.path)\n")
      }
      writers += [writer] + [recordings].compactMap { $0 }
    }
    return writers
  }
}

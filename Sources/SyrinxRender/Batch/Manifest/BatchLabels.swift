import SyrinxFiles
import SyrinxSystem
import SyrinxText

/// The labels of `--labels`, and the outputs that they are moved to.
package struct BatchLabels {
  private let plan: BatchPlan
  private let labels: [OwnedLabels]

  package init(_ plan: BatchPlan) {
    self.plan = plan
    labels = plan.request.labels.map { OwnedLabels($0, plan) }
  }

  /// Sentences on files of labels that have none of any input, or in which nothing tells apart what has one name.
  package var remarks: [String] {
    guard let first = plan.listed.first else { return [] }
    // A part may well have none of the inputs.
    let strangers = plan.request.options.shard == nil ? labels.filter(\.owners.isEmpty) : []
    return strangers.map {
      "\(Phrase.input($0.file.path)) has labels of no input: they are found by names, such as"
        + " ‘\(first.input.stem)’"
    } + labels.compactMap(\.doubt)
  }

  /// Writes the labels of all outputs that are up to date, each at its times in them, into files of the same
  /// names in the folder of the outputs; those of Kaldi with their `wav.scp`.
  package func begin(_ summary: BatchSummary) throws -> [DataFileWriter] {
    var writers: [DataFileWriter] = []
    for labels in labels {
      let file = labels.file
      let targets = file.targets(in: plan.request.pattern.root, plan.request.options.shard)
      let files = try targets.map { try DataFileWriter(path: $0, madeOf: [file.path]) }
      let recordings = files.dropFirst().first
      for listed in plan.listed {
        let output = listed.output
        guard let result = summary.entry(ofRank: output.rank)?.result, let trace = result.trace,
          let sources = labels.sources(of: listed.input)
        else { continue }
        let recording = LabelTable.Recording(
          name: name(of: output), path: output.path, frames: result.frames, rate: result.rate,
          channels: result.channels)
        let lines = file.table.lines(
          of: sources, named: listed.input.row?.name, for: recording, by: trace.moved)
        for line in lines { try files[0].write(line + "\n") }
        try recordings?.write("\(recording.name) \(recording.path)\n")
      }
      writers += files
    }
    return writers
  }

  /// The name of an output in labels; where others have it too, with those of its folders.
  private func name(of output: BatchOutput) -> String {
    let stem = output.stem
    guard plan.stems[stem] ?? 1 > 1 else { return Self.word(stem) }
    return Self.word(Path.parts(ofName: String(output.name.map { $0 == "/" ? "-" : $0 })).stem)
  }

  /// A name as one field of a row: without blanks.
  private static func word(_ name: String) -> String {
    String(
      String.UnicodeScalarView(name.unicodeScalars.map { $0.properties.isWhitespace ? "_" : $0 }))
  }
}

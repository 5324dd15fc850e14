import SyrinxEngine
import SyrinxFiles
import SyrinxPage
import SyrinxText

/// The facts about a finished render. Levels are measured before rounding and clipping.
package struct RenderReport {
  package struct Stream {
    package var path: String?
    /// Nil where the number is unknown.
    package var frames: Int?
    package var format: StreamFormat
    package var encoding: SampleEncoding

    package var json: JSONValue {
      let path = path.map { [JSONValue.Member("path", .string($0))] } ?? []
      return .object(
        path + [
          .init("frames", frames.json),
          .init("rate", .integer(format.sampleRate)),
          .init("channels", .integer(format.channelCount)),
          .init("encoding", .string(encoding.rawValue)),
        ])
    }
  }

  package var input: Stream?
  package var output: Stream
  package var peakDB: Double?
  package var truePeakDB: Double?
  package var integratedLUFS: Double?
  package var clippedSamples: Int
  /// The parts of the input that were cut out, by their names.
  var edits: [EditedParts.Edit] = []
  /// Metadata of the input that is in the output.
  package var kept: Inventory
  package var lost: [Metadata.Loss]
  /// Seconds of sound rendered per second.
  package var speed: Double
  package var warnings: [String]
  /// Nil unless `Measures.outline` was set.
  var outline: SoundOutline?
  /// Nil unless `Measures.trace` was set.
  var trace: RenderTrace?

  package var seconds: Double { Double(output.frames ?? 0) / Double(output.format.sampleRate) }

  package var json: JSONValue {
    let dropped = lost.reduce(into: Inventory()) { $0.add($1.name, $1.count) }
    let json: JSONValue = [
      "version": 1,
      "input": input?.json ?? nil,
      "output": output.json,
      "peakDB": peakDB.rounded(100),
      "truePeakDB": truePeakDB.rounded(100),
      "integratedLUFS": integratedLUFS.rounded(100),
      "clippedSamples": .integer(clippedSamples),
      "metadata": [
        "kept": .array(kept.names.map { .string($0) }),
        "dropped": .array(dropped.names.map { .string($0) }),
      ],
      "seconds": .number(seconds),
      "speed": .number((speed * 10).rounded() / 10),
      "warnings": .array(warnings.map { .string($0) }),
    ]
    return edits.isEmpty ? json : json.adding(["cut": .array(edits.map(\.json))])
  }

  package var editLines: [String] { edits.map(\.line) }

  /// A line on the metadata kept and dropped; nil where there was none.
  package var metadataText: String? {
    let parts = [("kept", kept.names), ("dropped", lost.map(\.words))].filter { !$0.1.isEmpty }
    guard !parts.isEmpty else { return nil }
    return "metadata "
      + parts.map { $0.0 + ": " + $0.1.joined(separator: ", ") }.joined(separator: "; ")
  }

  package var line: String {
    var parts = [
      output.path.map { OutputLocation($0).title } ?? "", Measure.duration(seconds),
      Measure.rate(output.format.sampleRate), Measure.channels(output.format.channelCount),
      output.encoding.rawValue, "peak " + Measure.level(peakDB, "dBFS"),
    ]
    if let truePeakDB { parts.append("true peak " + Measure.level(truePeakDB, "dBTP")) }
    if let integratedLUFS { parts.append(Measure.level(integratedLUFS, "LUFS")) }
    if clippedSamples > 0 { parts.append("before clipping") }
    parts.append(Measure.speed(speed) + " real time")
    return parts.joined(separator: "  ")
  }
}

extension RenderReport.Stream {
  package init(_ input: RenderInput) {
    self.init(
      path: input.name, frames: input.frameCount, format: input.format, encoding: input.encoding)
  }
}

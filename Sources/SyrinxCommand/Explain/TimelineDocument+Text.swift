import SyrinxEngine
import SyrinxRender
import SyrinxSystem
import SyrinxText
import SyrinxTimeline

extension TimelineDocument {
  /// Prints the resolved timeline; as OpenTimelineIO, if what is `written` in the document is given.
  func explain(
    _ chains: TimelineChains, _ options: RenderOptions, otio written: JSONValue?, isLabels: Bool,
    on console: Console
  ) throws {
    let files = ComposedFiles()
    let resolved = try resolved(chains, options, files: files)
    if let written {
      let name = Path.parts(ofName: Path.name(of: path)).stem
      console.output.write(
        OpenTimeline.otio(
          resolved, of: written, named: name, timecode: FileTimecodes(in: "").seconds))
      return
    }
    if isLabels {
      console.output.write(AudacityLabels.text(resolved.markers, rate: resolved.rate))
      return
    }
    let (frames, tail) = try locating {
      try Composition(lengthOf: resolved, options, files).length()
    }
    if options.json {
      let warnings = notes(of: resolved).map { JSONValue.string($0) }
      console.output.write(
        resolved.json(frames: frames, tailFrames: tail).adding(["warnings": .array(warnings)]))
    } else {
      console.output.write(TextTable(resolved.table).text)
      for note in notes(of: resolved) {
        console.output.write("note: \(note)\n")
      }
      func seconds(_ frames: Int) -> String {
        Measure.duration(Double(frames) / Double(resolved.rate))
      }
      var parts = [
        Measure.count(frames, "frame"), seconds(frames), Measure.rate(resolved.rate),
        Measure.channels(resolved.channels),
      ]
      if tail > 0 { parts.append("\(seconds(tail)) of that is tail") }
      console.output.write("timeline: " + parts.joined(separator: "  ") + "\n")
    }
  }
}

import SyrinxEngine
import SyrinxFiles
import SyrinxText
import SyrinxTimeline

extension TimelineDocument {
  /// Where every clip lies in frames.
  func resolved(_ chains: TimelineChains, _ options: RenderOptions) throws -> ResolvedTimeline {
    do {
      return try ResolvedTimeline(
        timeline, from: ComposeSources(chains: chains, options: options),
        settings: options.renderSettings)
    } catch let error as TimelineError {
      throw TimelineFileError(path: path, text: try readTextFile(at: path), error: error)
    }
  }

  /// Prints the resolved timeline.
  func explain(_ options: RenderOptions, isOTIO: Bool, on console: Console) throws {
    let resolved = try resolved(
      TimelineChains(voices: .usual(options.voices, console.effects)), options)
    if isOTIO {
      let name = Path.parts(ofName: Path.name(of: path)).stem
      console.output.write(OpenTimeline.otio(resolved, of: json, named: name))
    } else if options.json {
      console.output.write(resolved.json)
    } else {
      console.output.write(TextTable(resolved.table).text)
      for note in resolved.notes {
        console.output.write("note: \(note.sentence(at: resolved.rate))\n")
      }
      let parts = [
        Measure.count(resolved.frames, "frame"),
        Measure.duration(Double(resolved.frames) / Double(resolved.rate)),
        Measure.rate(resolved.rate), Measure.channels(resolved.channels),
      ]
      console.output.write("timeline: " + parts.joined(separator: "  ") + "\n")
    }
  }
}

extension RenderOptions {
  /// How graphs are rendered under these options.
  var renderSettings: RenderSettings {
    RenderSettings(
      tail: tail, maximumFrameCount: blockFrames,
      resources: FileResources(threadCount: threadCount, nonFinite: nan, damaged: damaged))
  }
}

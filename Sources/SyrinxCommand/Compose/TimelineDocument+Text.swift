import SyrinxEngine
import SyrinxFiles
import SyrinxText
import SyrinxTimeline

extension TimelineDocument {
  /// Where every clip lies in frames; `spoken` takes up the words of what is spoken for it.
  func resolved(
    _ chains: TimelineChains, _ options: RenderOptions, spoken: SpokenTexts = SpokenTexts()
  ) throws -> ResolvedTimeline {
    do {
      return try ResolvedTimeline(
        timeline, from: ComposeSources(chains: chains, options: options, spoken: spoken),
        settings: options.renderSettings)
    } catch let error as TimelineError {
      throw TimelineFileError(path: origin.name, text: origin.text, error: error)
    }
  }

  /// Prints the resolved timeline.
  func explain(
    _ options: RenderOptions, isOTIO: Bool, isLabels: Bool, on console: Console
  ) throws {
    let resolved = try resolved(
      TimelineChains(voices: .usual(options.voices, console.effects)), options)
    if isOTIO {
      let name = Path.parts(ofName: Path.name(of: path)).stem
      console.output.write(OpenTimeline.otio(resolved, of: json, named: name))
    } else if isLabels {
      console.output.write(AudacityLabels.text(resolved.markers, rate: resolved.rate))
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

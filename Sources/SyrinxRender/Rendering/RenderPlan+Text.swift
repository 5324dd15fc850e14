import SyrinxEngine
import SyrinxFiles
import SyrinxText

extension RenderPlan {
  private var outputStream: RenderReport.Stream {
    RenderReport.Stream(
      path: nil, frames: renderer.frameCount, format: renderer.format, encoding: output.encoding)
  }

  /// Number of frames after the end of the input's sound; nil where it is unknown.
  private var tailFrames: Int? {
    let last = renderer.description.nodes.last
    guard let length = last?.length, let frames = renderer.frameCount else { return nil }
    return frames - length.bodyFrameCount
  }

  /// Warnings that are known before rendering.
  private var warnings: [String] {
    cuts + effectWarnings.map { $0.sentence }
      + remarks + missingCodecs
  }

  private var missingCodecs: [String] {
    request.patch.effects.compactMap(\.codecRequest).unique.compactMap { $0.obstacle?.sentence }
  }

  /// Sentences about missing and damaged parts of the files that the players of a graph play and that effects
  /// read, each once; of pipes that effects read, as far as they have been read.
  package var otherCuts: [String] {
    // The input may be played or read by these too.
    let own = reader?.cuts ?? []
    return (playerCuts + resources.cuts(of: request.patch.soundsOfEffects)).unique
      .filter { !own.contains($0) }
  }

  /// Sentences about missing and damaged parts of the files that are played or read by effects.
  package var cuts: [String] { (reader?.cuts ?? []) + otherCuts }

  /// Remarks about the request: channels, hints about the chain, losses of films.
  package var remarks: [String] {
    renderer.remarks.map { $1.sentence(of: $0) }.unique
      + request.hints.map { $0.sentence } + (film?.remarks ?? [])
  }

  /// A remark on an output with the extension of a format that is not its own. Some formats share extensions.
  var misnamed: [String] {
    let families: [Set<Container>] = [
      [.wav, .wavex, .rf64], [.ogg, .opus], [.m4a, .mov], [.mat4, .mat5],
    ]
    guard film == nil, let wanted = request.options.container,
      case .file(let path) = request.output, let named = Container(path: path), named != wanted,
      !families.contains(where: { $0.isSuperset(of: [named, wanted]) })
    else { return [] }
    return [
      "‘\(path)’ is \(wanted.title) by --format, but has the extension of \(named.title)"
    ]
  }

  /// For a chain, a document that `--chain` reads.
  package var json: JSONValue {
    var input: JSONValue = nil
    if let source = self.input {
      var stream = RenderReport.Stream(source)
      stream.path = nil
      input = stream.json
    }
    let graph = renderer.description.json
    var members = [
      JSONValue.Member("version", 1), .init("input", input), .init("output", outputStream.json),
      .init("tailFrames", tailFrames.map { .integer($0) } ?? nil),
      .init("nodes", graph["nodes"] ?? nil), .init("connections", graph["connections"] ?? nil),
      .init("bypassed", .array(bypassed.map { .string($0) })),
      .init("warnings", .array(warnings.map { .string($0) })),
    ]
    if !request.drawn.isEmpty {
      let drawn = request.drawn.map {
        JSONValue.object([
          .init("from", .string($0.text)), .init("value", .string($0.word)),
        ])
      }
      members.append(.init("drawn", .array(drawn)))
    }
    if case .chain(let chain) = request.patch { members.append(.init("chain", chain.json)) }
    return .object(members)
  }

  package var text: String {
    var text = renderer.description.text
    if !bypassed.isEmpty {
      text +=
        "bypassed: " + bypassed.joined(separator: ", ").printable + "\n"
    }
    let drawn = request.drawn.sentence(seed: request.options.seed)
    if let drawn { text += drawn.printable + "\n" }
    for warning in warnings { text += "note: \(warning.printable)\n" }
    if case .chain(let chain) = request.patch, !chain.steps.isEmpty {
      text += "chain: \(chain.text.printable)\n"
    }
    let stream = outputStream
    let parts = [
      stream.frames.map { Measure.count($0, "frame") },
      stream.frames.map { Measure.duration(Double($0) / Double(stream.format.sampleRate)) },
      tailFrames.flatMap { $0 > 0 ? "tail " + Measure.count($0, "frame") : nil },
      Measure.rate(stream.format.sampleRate), Measure.channels(stream.format.channelCount),
      output.encoding.rawValue,
    ]
    return text + "output: " + parts.compactMap { $0 }.joined(separator: "  ") + "\n"
  }
}

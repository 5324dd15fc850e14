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

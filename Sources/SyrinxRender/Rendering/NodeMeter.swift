import SyrinxAnalysis
import SyrinxEngine
import SyrinxFiles
import SyrinxText

/// A value of `--meter`: a node and a file, as in `reverb=level.jsonl`.
public struct MeterRequest: Hashable, Sendable {
  public var node: String
  public var path: String

  init?(_ word: String) {
    guard let (node, path) = word.pair(at: "=") else { return nil }
    (self.node, self.path) = (node, path)
  }
}

/// Writes RMS level and peak of a node's output to a file, one line of JSON per interval, with the numbers that
/// a plug-in tells.
package final class NodeMeter: Output {
  private let request: MeterRequest
  private var writer: DataFileWriter?
  private var meter: IntervalMeter?
  /// The files of the input, whose permissions the new file gets.
  private let sources: [String]
  private var sampleRate = 1
  private var failure: FileError?
  private let readings: () -> [(title: String, value: Double)]

  private static let intervalsPerSecond = 50.0

  /// Installs a tap on the node; blocks before `begin` are not measured.
  init(
    _ request: MeterRequest, in graph: Graph, _ renderer: Renderer, madeOf sources: [String]
  ) throws {
    self.request = request
    self.sources = sources
    guard let node = graph.node(named: request.node) else {
      let names = graph.nodeNames
      throw RenderError.unknownNode(request.node, known: Array(names.dropFirst() + names.prefix(1)))
    }
    readings = { [weak renderer] in renderer?.readings(of: node) ?? [] }
    renderer.installTap(on: node) { [unowned self] block, _ in hear(block) }
  }

  package func begin(_ renderer: Renderer) throws(FileError) {
    guard let node = renderer.description.nodes.first(where: { $0.name == request.node }) else {
      return
    }
    sampleRate = node.format.sampleRate
    meter = IntervalMeter(format: node.format, intervalsPerSecond: Self.intervalsPerSecond)
    writer = try DataFileWriter(path: request.path, madeOf: sources)
  }

  private func hear(_ block: AudioFrames) {
    guard meter != nil, failure == nil else { return }
    do throws(FileError) {
      try meter!.add(block) { interval throws(FileError) in try write(interval) }
    } catch {
      failure = error
    }
  }

  private func write(_ interval: IntervalMeter.Interval) throws(FileError) {
    var members: [JSONValue.Member] = [
      .init("seconds", Double?(Double(interval.frame) / Double(sampleRate)).rounded(1e4)),
      .init(
        "rmsDB",
        .array(interval.powers.map { decibels(amplitude: $0.squareRoot()).rounded(100) })),
      .init(
        "peakDB", .array(interval.peaks.map { decibels(amplitude: Double($0)).rounded(100) })),
    ]
    let readings = readings().map { JSONValue.Member($0.title, .number($0.value.rounded(to: 1e4))) }
    if !readings.isEmpty { members.append(.init("controls", .object(readings))) }
    try writer?.write(JSONValue.object(members).compact + "\n")
  }

  /// Writes the last line, or throws the error of an earlier one.
  package func complete() throws(FileError) -> WholeFile? {
    if let failure { throw failure }
    try meter?.finish { interval throws(FileError) in try write(interval) }
    return try writer?.complete()
  }

  package func discard() { writer?.discard() }
}

import SyrinxEngine

/// Runs plug-ins by blocks whose places in the sound do not depend on what is asked for, so that neither
/// does the sound.
final class LADSPAProcessor: Processor {
  let format: StreamFormat
  let latency: Int
  let tail: Int
  private let name: String
  private let ownLatency: Int
  private var host: LADSPAHost

  init(_ plugin: LADSPAPlugin, _ effect: RuntimeEffect, _ setup: ProcessorSetup) throws {
    let name = effect.descriptor.name
    let rate = setup.format.sampleRate
    guard let layout = LADSPALayout(plugin, channelCount: setup.format.channelCount) else {
      throw PluginError.channels(
        name: name, inputs: plugin.audioInputs.count, outputs: plugin.audioOutputs.count,
        channelCount: setup.format.channelCount)
    }
    var (controls, first, last): ([LADSPAControl], [LADSPAControl], [LADSPAControl]) = ([], [], [])
    for (port, parameter) in plugin.controls {
      let curve = try Self.curve(plugin.ports[port], effect.value(of: parameter), rate)
      try Self.check(curve, plugin.ports[port], rate, name, parameter)
      func add(_ stream: ParameterStream, to list: inout [LADSPAControl]) {
        list.append(LADSPAControl(port: port, isWhole: plugin.ports[port].isWhole, stream: stream))
      }
      add(try setup.stream(parameter, curve), to: &controls)
      add(ParameterStream(constant: curve.points.first?.value ?? 0), to: &first)
      add(ParameterStream(constant: curve.points.last?.value ?? 0), to: &last)
    }
    let stated = try effect.value(of: LADSPAPlugin.tail.name).curve?.constant
    let findsTail = stated == nil && !setup.isLive && setup.input.tail != .none
    let key = LADSPAMeasurement.Key(
      effect: name, revision: effect.revision, values: effect.values, format: setup.format,
      findsTail: findsTail)
    let measurement = try setup.resources.shared(for: key) {
      try LADSPAMeasurement(
        plugin, named: name, layout, sampleRate: rate, first: first, last: last,
        findsTail: findsTail)
    }
    let isSteady = !setup.isLive && controls.allSatisfy { $0.stream.constant != nil }
    host = try LADSPAHost(
      plugin, named: name, layout, sampleRate: rate,
      blockFrameCount: isSteady ? Self.longBlock : Self.shortBlock, controls)
    self.name = name
    ownLatency = measurement.latency
    latency = measurement.latency + host.blockFrameCount
    tail = stated.map { setup.format.frames(in: $0) } ?? measurement.tail
    format =
      layout.outputCount == layout.channelCount
      ? setup.format : StreamFormat(sampleRate: rate, channelCount: layout.outputCount)
  }

  /// Frames of a block where nothing moves, and where something does or somebody listens.
  private static let (longBlock, shortBlock) = (512, 64)

  private static func curve(
    _ port: LADSPAPort, _ value: ParameterValue, _ rate: Int
  ) -> Curve {
    switch value {
    case .number(let curve): curve
    case .flag(let isOn): isOn ? 1 : 0
    default: Curve(port.standard(at: rate))
    }
  }

  /// Refuses what is allowed at higher sample rates only.
  private static func check(
    _ curve: Curve, _ port: LADSPAPort, _ rate: Int, _ name: String, _ parameter: String
  ) throws(PluginError) {
    guard port.scalesWithRate else { return }
    let range = port.range(at: rate)
    for point in curve.points where !range.contains(point.value) {
      throw .outOfRange(name: name, parameter: parameter, value: point.value, range: range)
    }
  }

  func render(into block: inout AudioBlock, from inputs: [ProcessorInput]) throws {
    try host.render(into: &block, from: inputs[0])
    let now = try host.latency()
    guard now == ownLatency else {
      throw PluginError.latencyMoved(name: name, from: ownLatency, to: now)
    }
  }

  func reset(to frame: Int) throws { try host.start() }
}

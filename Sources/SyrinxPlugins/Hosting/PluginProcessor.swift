import SyrinxEngine

/// Runs plug-ins by blocks whose places in the sound do not depend on what is asked for, so that neither
/// does the sound.
final class PluginProcessor: Processor {
  let format: StreamFormat
  let latency: Int
  let tail: Int
  private let ownLatency: Int
  private var host: PluginHost

  init(_ plugin: some HostedPlugin, _ effect: RuntimeEffect, _ setup: ProcessorSetup) throws {
    let name = effect.descriptor.name
    let rate = setup.format.sampleRate
    let sideCount = setup.inputs.count > 1 ? setup.inputs[1].format.channelCount : 0
    guard
      let layout = PluginLayout(
        plugin, channelCount: setup.format.channelCount, sideCount: sideCount)
    else {
      throw PluginError.channels(
        name: name, inputs: plugin.audioInputs.count, outputs: plugin.audioOutputs.count,
        channelCount: setup.format.channelCount)
    }
    let preset =
      plugin.presets.isEmpty ? nil : try effect.value(of: PluginParameters.preset).word
    let presetValues = plugin.presetValues(preset)
    var (controls, first, last): ([PluginControl], [PluginControl], [PluginControl]) = ([], [], [])
    for (port, parameter) in plugin.controls {
      let facts = plugin.ports[port]
      let curve =
        try facts.curve(effect.value(of: parameter))
        ?? Curve(presetValues[port] ?? facts.standard(at: rate))
      try Self.check(curve, facts, rate, name, parameter)
      func add(_ stream: ParameterStream, to list: inout [PluginControl]) {
        list.append(PluginControl(port: port, isWhole: facts.isWhole, stream: stream))
      }
      add(try setup.stream(parameter, curve), to: &controls)
      add(ParameterStream(constant: curve.points.first?.value ?? 0), to: &first)
      add(ParameterStream(constant: curve.points.last?.value ?? 0), to: &last)
    }
    let isSteady = !setup.isLive && controls.allSatisfy { $0.stream.constant != nil }
    let conditions = PluginConditions(
      name: name, sampleRate: rate, preset: preset, isLive: setup.isLive,
      blockFrameCount: isSteady ? Self.longBlock : Self.shortBlock)
    let stated = try effect.value(of: PluginParameters.tail.name).curve?.constant
    let findsTail = stated == nil && !setup.isLive && setup.input.tail != .none
    let key = PluginMeasurement.Key(
      effect: name, revision: effect.revision, preset: preset,
      first: first.compactMap(\.stream.constant), last: last.compactMap(\.stream.constant),
      sampleRate: rate,
      channelCount: setup.format.channelCount, sideCount: sideCount, findsTail: findsTail)
    let measurement = try setup.resources.shared(for: key) {
      try MeasuredPlugins.measurement(key) {
        try PluginMeasurement(
          plugin, conditions, layout, first: first, last: last, findsTail: findsTail)
      }
    }
    host = try PluginHost(plugin, conditions, layout, controls)
    ownLatency = measurement.latency
    latency = measurement.latency + conditions.blockFrameCount
    tail = stated.map { setup.format.frames(in: $0) } ?? measurement.tail
    format =
      layout.outputCount == layout.channelCount
      ? setup.format : StreamFormat(sampleRate: rate, channelCount: layout.outputCount)
  }

  /// Frames of a block where nothing moves, and where something does or somebody listens.
  static let (longBlock, shortBlock) = (512, 64)

  /// Refuses what is allowed at higher sample rates only.
  private static func check(
    _ curve: Curve, _ port: PluginPort, _ rate: Int, _ name: String, _ parameter: String
  ) throws(PluginError) {
    guard port.scalesWithRate else { return }
    let range = port.range(at: rate)
    for point in curve.points where !range.contains(point.value) {
      throw .outOfRange(name: name, parameter: parameter, value: point.value, range: range)
    }
  }

  func render(into block: inout AudioBlock, from inputs: [ProcessorInput]) throws {
    try host.render(into: &block, from: inputs)
    guard host.hasRun else { return }
    let now = try host.latency()
    guard now == ownLatency else {
      throw PluginError.latencyMoved(name: host.conditions.name, from: ownLatency, to: now)
    }
  }

  var readings: [(title: String, value: Double)] { host.readings }

  func reset(to frame: Int) throws { try host.start() }
}

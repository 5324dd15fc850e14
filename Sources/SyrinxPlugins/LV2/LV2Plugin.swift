import CPlugins
import SyrinxEngine
import SyrinxSystem

/// A plug-in as its bundle describes it.
@safe struct LV2Plugin: HostedPlugin, @unchecked Sendable {
  let world: LV2World
  let plugin: OpaquePointer
  let uri: String
  let title: String
  let ports: [PluginPort]
  let latencyPort: Int?
  let presets: [String]
  /// The reason why it is no effect here, as the end of a sentence about it.
  let obstacle: String?
  private let presetURIs: [String: String]
  private let maker: String
  private let version: String
  private let binary: String?
  private let isHardRealTime: Bool
  private let loadsDefaultState: Bool

  var lilv: LilvLibrary { world.lilv }

  /// The world's lock is held.
  @unsafe init(_ world: LV2World, _ plugin: OpaquePointer, uri: String) {
    let lilv = world.lilv
    self.world = world
    unsafe self.plugin = unsafe plugin
    self.uri = uri
    title = unsafe world.owned(lilv.title(plugin)) ?? ""
    maker = unsafe world.owned(lilv.author(plugin)) ?? ""
    binary = unsafe world.path(lilv.binary(plugin))
    func values(_ name: String) -> [String] {
      unsafe world.withNode(name) { unsafe world.texts(lilv.value(plugin, $0)) } ?? []
    }
    func offers(_ feature: String) -> Bool {
      unsafe world.withNode(feature) { unsafe lilv.hasFeature(plugin, $0) } ?? false
    }
    let versions = ["minorVersion", "microVersion"].map { values(LV2Names.core + $0).first }
    version = versions.contains(nil) ? "" : versions.compactMap(\.self).joined(separator: ".")
    isHardRealTime = offers(LV2Names.core + "hardRTCapable")
    loadsDefaultState = offers(LV2Names.loadDefaultState)

    let count = unsafe Int(lilv.portCount(plugin))
    var ports: [PluginPort] = []
    for place in 0..<min(count, Self.mostPorts) {
      guard let port = unsafe lilv.port(plugin, UInt32(place)),
        let facts = unsafe PluginPort(world, plugin, port)
      else { break }
      ports.append(facts)
    }
    self.ports = ports
    latencyPort =
      unsafe lilv.hasLatency(plugin) ? unsafe Int(lilv.latencyPort(plugin)) : nil

    var (labels, uris): ([String], [String]) = ([], [])
    unsafe world.withNode(LV2Names.preset) { kind -> Void? in
      unsafe world.forEach(lilv.related(plugin, kind)) { preset in
        guard let uri = unsafe world.text(preset) else { return }
        _ = unsafe lilv.loadResource(world.world, preset)
        let label = unsafe world.withNode(LV2Names.rdfLabel) { name in
          unsafe world.owned(lilv.get(world.world, preset, name, nil))
        }
        labels.append(label ?? uri)
        uris.append(uri)
      }
      return nil
    }
    let order = uris.indices.sorted { (labels[$0], uris[$0]) < (labels[$1], uris[$1]) }
    let words = Self.words(order.map { labels[$0] })
    presets = words
    presetURIs = Dictionary(uniqueKeysWithValues: zip(words, order.map { uris[$0] }))

    let known = Set(LV2Names.features + LV2Names.promises)
    let missing =
      unsafe world.texts(lilv.required(plugin)).filter { !known.contains($0) }
      + values(LV2Names.requiredOption).filter { !LV2Names.optionsGiven.contains($0) }
    obstacle =
      ports.count < count
      ? "has a port of a kind that is not known here"
      : missing.isEmpty
        ? nil : "requires what is not offered here: " + missing.joined(separator: ", ")
  }

  private static let mostPorts = 4096

  @unsafe func start(
    _ conditions: PluginConditions, audio: [(port: Int, place: UnsafeMutablePointer<Float>)]
  ) -> (any PluginInstance)? {
    unsafe LV2Instance(self, conditions, audio: audio)
  }

  /// The state of a preset or, of one that wants it, the default; it is freed after the body.
  @unsafe private func withState(_ preset: String?, _ body: (OpaquePointer) -> Void) {
    guard let name = preset.flatMap({ presetURIs[$0] }) ?? (loadsDefaultState ? uri : nil) else {
      return
    }
    world.lock.hold {
      unsafe world.withNode(name) { node -> Void? in
        var map = unsafe LV2URIDs.map
        guard let state = unsafe lilv.stateOfNode(world.world, &map, node) else { return nil }
        unsafe body(state)
        unsafe lilv.freeState(state)
        return nil
      }
    }
  }

  /// Gives a plug-in that has been made its state; ports are set from elsewhere.
  @unsafe func restore(
    _ preset: String?, _ instance: UnsafeMutablePointer<lilv_instance>, _ features: LV2Features
  ) {
    unsafe withState(preset) { state in
      let list = unsafe UnsafePointer(features.list)
      unsafe lilv.restore(state, instance, nil, nil, 0, list)
    }
  }

  private final class PortValues { var list: [(symbol: String, value: Double)] = [] }

  func values(ofPreset name: String) -> [Int: Double] {
    let values = PortValues()
    unsafe withState(name) { state in
      let handle = unsafe Unmanaged.passUnretained(values).toOpaque()
      unsafe lilv.stateValues(
        state,
        { symbol, handle, data, size, type in
          guard let symbol = unsafe symbol, let handle = unsafe handle, let data = unsafe data,
            let value = unsafe LV2Plugin.number(data, size, type)
          else { return }
          let values = unsafe Unmanaged<PortValues>.fromOpaque(handle).takeUnretainedValue()
          values.list.append((unsafe SystemText.string(symbol), value))
        }, handle)
    }
    var byPort: [Int: Double] = [:]
    for (symbol, value) in values.list {
      if let port = ports.firstIndex(where: { $0.symbol == symbol }) { byPort[port] = value }
    }
    return byPort
  }

  /// A number of a type that ports have; nil of another.
  @unsafe private static func number(
    _ data: UnsafeRawPointer, _ size: UInt32, _ type: UInt32
  ) -> Double? {
    func isA(_ name: String, _ count: UInt32) -> Bool {
      size == count && type == LV2URIDs.shared.number(of: name)
    }
    let value: Double
    if isA(LV2Names.float, 4) {
      value = unsafe Double(data.loadUnaligned(as: Float.self))
    } else if isA(LV2Names.double, 8) {
      value = unsafe data.loadUnaligned(as: Double.self)
    } else if isA(LV2Names.int, 4) || isA(LV2Names.bool, 4) {
      value = unsafe Double(data.loadUnaligned(as: Int32.self))
    } else if isA(LV2Names.long, 8) {
      value = unsafe Double(data.loadUnaligned(as: Int64.self))
    } else {
      return nil
    }
    return value.isFinite ? value : nil
  }

  static func summary(_ title: String) -> String {
    title.isEmpty ? "An LV2 plug-in." : title.hasSuffix(".") ? title : title + "."
  }

  func definition(_ name: String) -> RuntimeEffect.Definition {
    let hash = binary.flatMap { try? ContentHash.ofFile(at: $0) } ?? 0
    let about =
      "LV2 plug-in \(uri)\(version.isEmpty ? "" : " \(version)")\(maker.isEmpty ? "" : " by \(maker)")"
      + (binary.map { ", in \($0)." } ?? ".")
    return definition(
      name, summary: Self.summary(title), about: about, isHardRealTime: isHardRealTime, hash: hash)
  }
}

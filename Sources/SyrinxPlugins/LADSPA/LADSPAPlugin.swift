import CPlugins
import SyrinxEngine
import SyrinxSystem

/// A plug-in as its library describes it.
@safe struct LADSPAPlugin: HostedPlugin, @unchecked Sendable {
  let structure: UnsafePointer<ladspa_plugin>
  let label: String
  let title: String
  let maker: String
  let ports: [PluginPort]

  /// Nil where the structure lacks what every plug-in has.
  @unsafe init?(_ structure: UnsafePointer<ladspa_plugin>) {
    let facts = unsafe structure.pointee
    let count = unsafe Int(clamping: facts.port_count)
    guard let label = unsafe facts.label, unsafe facts.instantiate != nil,
      unsafe facts.connect_port != nil, unsafe facts.run != nil, unsafe facts.cleanup != nil,
      count > 0, count <= Self.mostPorts, let kinds = unsafe facts.port_kinds,
      let names = unsafe facts.port_names, let ranges = unsafe facts.port_ranges
    else { return nil }
    unsafe self.structure = unsafe structure
    unsafe self.label = Self.text(label)
    title = unsafe facts.name.map { unsafe Self.text($0) } ?? ""
    maker = unsafe facts.maker.map { unsafe Self.text($0) } ?? ""
    ports = (0..<count).map { place in
      let range = unsafe ranges[place]
      return unsafe PluginPort(
        kind: kinds[place], name: names[place].map { unsafe Self.text($0) } ?? "",
        hints: range.hints, lower: range.lower, upper: range.upper)
    }
    guard !self.label.isEmpty, self.label.unicodeScalars.allSatisfy({ $0.value > 0x20 }) else {
      return nil
    }
  }

  private static let mostPorts = 4096

  /// Its text in one line; old plug-ins write Latin-1.
  @unsafe private static func text(_ bytes: UnsafePointer<CChar>) -> String {
    let bytes = unsafe SystemText.bytes(SystemText.string(bytes))
    let text = String(validating: bytes, as: UTF8.self) ?? String(latin1: bytes)
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The output port that tells the latency, by the name that hosts have agreed on.
  var latencyPort: Int? {
    ports.firstIndex { port in
      port.isControl && !port.isInput && ["latency", "_latency"].contains(port.title)
    }
  }

  var presets: [String] { [] }
  func values(ofPreset name: String) -> [Int: Double] { [:] }

  @unsafe func start(
    _ conditions: PluginConditions, audio: [(port: Int, place: UnsafeMutablePointer<Float>)]
  ) -> (any PluginInstance)? {
    unsafe LADSPAInstance(self, sampleRate: conditions.sampleRate, audio: audio)
  }

  static func summary(_ title: String) -> String {
    title.isEmpty ? "A LADSPA plug-in." : title.hasSuffix(".") ? title : title + "."
  }

  /// The effect of a name that is made of the library in a file.
  func definition(_ name: String, _ path: String, hash: UInt64) -> RuntimeEffect.Definition {
    let (number, properties) = unsafe (structure.pointee.number, structure.pointee.properties)
    let maker = maker.isEmpty ? "" : " by " + maker
    return definition(
      name, summary: Self.summary(title), about: "LADSPA plug-in \(number)\(maker), in \(path).",
      isHardRealTime: properties & ladspa_is_hard_real_time != 0, hash: hash)
  }
}

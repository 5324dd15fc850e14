import CLADSPA
import SyrinxSystem

/// A plug-in as its library describes it.
@safe struct LADSPAPlugin: @unchecked Sendable {
  let structure: UnsafePointer<ladspa_plugin>
  let label: String
  let title: String
  let maker: String
  let ports: [LADSPAPort]

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
      return unsafe LADSPAPort(
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

  var audioInputs: [Int] { ports.indices.filter { ports[$0].isAudio && ports[$0].isInput } }
  var audioOutputs: [Int] { ports.indices.filter { ports[$0].isAudio && !ports[$0].isInput } }

  /// The output port that tells the latency, by the name that hosts have agreed on.
  var latencyPort: Int? {
    ports.firstIndex { port in
      !port.isAudio && !port.isInput && ["latency", "_latency"].contains(port.name)
    }
  }

  var isHardRealTime: Bool {
    unsafe structure.pointee.properties & ladspa_is_hard_real_time != 0
  }
}

import CLADSPA
import SyrinxEngine

extension LADSPAPlugin {
  static func summary(_ title: String) -> String {
    title.isEmpty ? "A LADSPA plug-in." : title.hasSuffix(".") ? title : title + "."
  }

  /// The reason why it is no effect, as the end of a sentence about it.
  var obstacle: String? {
    if audioInputs.isEmpty { return "makes sound and has no input for it: it is no effect" }
    if audioOutputs.isEmpty { return "has no output of sound: it is no effect" }
    return nil
  }

  /// The parameter that it has from its host.
  static let tail = ParameterDeclaration(
    "tail", .number(NumberDomain(.seconds, 0...600, takesCurve: false)), standard: .unset,
    help: "how long it sounds on after its input; else found by running it")

  /// Control inputs with the names of their parameters.
  var controls: [(port: Int, name: String)] {
    let inputs = ports.indices.filter { !ports[$0].isAudio && ports[$0].isInput }
    let short = inputs.map { Self.word(ports[$0].name.prefix { !"([".contains($0) }) }
    var taken: Set = [Self.tail.name]
    return zip(inputs, short).map { port, word in
      let isAlone = !word.isEmpty && short.count { $0 == word } == 1
      let base = isAlone ? word : Self.word(ports[port].name[...])
      let stem = base.isEmpty ? "port-\(port + 1)" : base
      var (name, number) = (stem, 2)
      while !taken.insert(name).inserted {
        name = "\(stem)-\(number)"
        number += 1
      }
      return (port, name)
    }
  }

  /// The letters and digits of a port's name in the form of a parameter's.
  private static func word(_ name: Substring) -> String {
    var word = ""
    for byte in name.lowercased().utf8 {
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      if isLetter || isDigit {
        word.unicodeScalars.append(Unicode.Scalar(byte))
      } else if !word.isEmpty, !word.hasSuffix("-") {
        word += "-"
      }
    }
    if word.hasSuffix("-") { word.removeLast() }
    return word.utf8.first.map { $0 <= UInt8(ascii: "9") } ?? false ? "port-" + word : word
  }

  /// The effect of a name that is made of the library in a file.
  func definition(_ name: String, _ path: String, hash: UInt64) -> RuntimeEffect.Definition {
    let controls = controls
    var definition = RuntimeEffect.Definition(
      name: name, summary: Self.summary(title),
      parameters: controls.map { ports[$0.port].parameter($0.name) } + [Self.tail]
    ) { effect, setup in try LADSPAProcessor(self, effect, setup) }
    definition.details = details(path)
    definition.traits = .isForeign
    // A library that is compiled anew may sound different: the number follows its bytes.
    definition.revision = max(Int(hash & 0x1F_FFFF_FFFF_FFFF), 2)
    return definition
  }

  private func details(_ path: String) -> [String] {
    let number = unsafe structure.pointee.number
    let (inputs, outputs) = (audioInputs.count, audioOutputs.count)
    let channels =
      inputs == 1 && outputs == 1
      ? "Each channel passes through a plug-in of its own."
      : "It takes \(inputs) channel\(inputs == 1 ? "" : "s") and makes \(outputs)."
    let maker = maker.isEmpty ? "" : " by " + maker
    return [
      "LADSPA plug-in \(number)\(maker), in \(path). \(channels)"
        + (isHardRealTime ? "" : " It does not state that it is fit for real time."),
      "A plug-in is code of others, to which the guarantees do not apply. Curves move its parameters"
        + " every 64 frames.",
    ]
  }
}

import SyrinxEngine

/// The parameters that a plug-in has from its host.
enum PluginParameters {
  static let tail = ParameterDeclaration(
    "tail", .number(NumberDomain(.seconds, 0...600, takesCurve: false)), standard: .unset,
    help: "how long it sounds on after its input; else found by running it")

  static let preset = "preset"

  static func preset(of words: [String]) -> ParameterDeclaration {
    ParameterDeclaration(
      preset, .choice(words), standard: .unset, help: "the state from which it starts")
  }
}

extension HostedPlugin {
  /// The reason why it is no effect, as the end of a sentence about it.
  var channelObstacle: String? {
    if audioInputs.isEmpty { return "has no audio input: it is not an effect" }
    if audioOutputs.isEmpty { return "has no audio output: it is not an effect" }
    return nil
  }

  /// Control inputs with the names of their parameters.
  var controls: [(port: Int, name: String)] {
    let inputs = ports.indices.filter {
      ports[$0].isControl && ports[$0].isInput && !ports[$0].isFreeWheeling
    }
    let short = inputs.map { port in
      ports[port].symbol ?? Self.word(ports[port].title.prefix { !"([".contains($0) })
    }
    var taken: Set = [PluginParameters.tail.name, PluginParameters.preset]
    return zip(inputs, short).map { port, word in
      let isAlone = !word.isEmpty && short.count { $0 == word } == 1
      let base = isAlone ? word : Self.word(ports[port].title[...])
      return (port, taken.insertUnique(base.isEmpty ? "port-\(port + 1)" : base))
    }
  }

  /// Names made of texts as they are, in the form of words, of which none is there twice.
  static func words(_ texts: [String]) -> [String] {
    var taken: Set<String> = []
    return texts.map { taken.insertUnique(choiceWord($0)) }
  }

  /// A label in the form of a word: letters, digits, points within numbers and signs before them.
  private static func choiceWord(_ label: String) -> String {
    let scalars = Array(label.lowercased().unicodeScalars)
    func isDigit(_ place: Int) -> Bool {
      scalars.indices.contains(place) && ("0"..."9").contains(scalars[place])
    }
    var word = String.UnicodeScalarView()
    for (place, scalar) in scalars.enumerated() {
      let isKept =
        scalar.properties.isAlphabetic || isDigit(place)
        || scalar == "." && isDigit(place - 1) && isDigit(place + 1)
        || scalar == "-" && word.isEmpty && isDigit(place + 1)
      if isKept {
        word.append(scalar)
      } else if let last = word.last, last != "-" {
        word.append("-")
      }
    }
    if word.last == "-" { word.removeLast() }
    return word.isEmpty ? "value" : String(word)
  }

  /// The letters and digits of a port's name in the form of a parameter's.
  static func word(_ name: Substring) -> String {
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

  /// The effect of a name, whose number of revision follows the bytes of its library: one that is compiled
  /// anew may sound different.
  func definition(
    _ name: String, summary: String, about: String, isHardRealTime: Bool, hash: UInt64
  ) -> RuntimeEffect.Definition {
    let (words, hasPresets) = (presets, !presets.isEmpty)
    var definition = RuntimeEffect.Definition(
      name: name, summary: summary,
      parameters: controls.map {
        ports[$0.port].parameter($0.name, leavesToPreset: hasPresets)
      } + (hasPresets ? [PluginParameters.preset(of: words)] : []) + [PluginParameters.tail]
    ) { effect, setup in try PluginProcessor(self, effect, setup) }
    let (inputs, outputs) = (audioInputs.count, audioOutputs.count)
    let channels =
      inputs == 1 && outputs == 1
      ? "Each channel passes through a plug-in of its own."
      : "It takes \(inputs) channel\(inputs == 1 ? "" : "s") and makes \(outputs)."
    let side =
      sideInputs.isEmpty
      ? "" : " In a graph its side chain hears a second input, and else silence."
    definition.details = [
      about + (isHardRealTime ? "" : " It does not state that it is fit for real time."),
      channels + side,
      "A plug-in is code of others, to which the guarantees do not apply. Curves move its parameters"
        + " every \(PluginProcessor.shortBlock) frames. With --isolate, as in batches, one that"
        + " crashes or hangs fails its file and nothing else.",
    ]
    definition.traits = isHardRealTime ? .isForeign : [.isForeign, .mayWait]
    definition.revision = max(Int(hash & 0x1F_FFFF_FFFF_FFFF), 2)
    if !sideInputs.isEmpty { definition.inputCounts = 1...2 }
    return definition
  }
}

extension Set<String> {
  /// Takes in a name, with a number after it where it is there already, and returns it.
  mutating func insertUnique(_ stem: String) -> String {
    var (name, number) = (stem, 2)
    while !insert(name).inserted {
      name = "\(stem)-\(number)"
      number += 1
    }
    return name
  }
}

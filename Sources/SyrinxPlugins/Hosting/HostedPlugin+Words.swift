extension HostedPlugin {
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

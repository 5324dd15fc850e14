extension Equalizer.Band {
  /// How a band is written.
  static let form = "TYPE@FREQ[:GAIN][/WIDTH]"

  /// Reads a band such as `parametric@1k:-6dB/0.5oct` or `band-pass@440/q0.7`.
  init(_ word: String, parameter: String) throws(ParameterError) {
    do throws(Flaw) {
      try self.init(word: word)
    } catch {
      throw .badItem(parameter: parameter, word: word, error.fault)
    }
  }

  /// The word that would be read as this band, with every part its type uses.
  var word: String {
    var word = kind.rawValue + "@" + frequency.shortText
    if kind.hasGain { word += (gain > 0 ? ":+" : ":") + gain.shortText }
    if kind.hasWidth {
      switch width {
      case .octaves(let octaves): word += "/" + octaves.shortText
      case .q(let q): word += "/q" + q.shortText
      }
    }
    return word
  }

  private struct Flaw: Error {
    let fault: ItemFault
    init(_ fault: ItemFault) { self.fault = fault }
  }

  private init(word: String) throws(Flaw) {
    guard let at = word.firstIndex(of: "@") else {
      throw Flaw(.missing(part: "frequency", form: Self.form))
    }
    guard let kind = Kind(rawValue: String(word[..<at])) else {
      throw Flaw(
        .unknown(part: "type", word: String(word[..<at]), choices: Kind.allCases.map(\.rawValue)))
    }
    var rest = word[word.index(after: at)...]
    let width = Self.cut(&rest, at: "/")
    let gain = Self.cut(&rest, at: ":")
    self.init(kind, at: try Self.frequency(rest))
    if let gain {
      guard kind.hasGain else { throw Flaw(.excess(part: "gain", kind: kind.rawValue)) }
      self.gain = try Self.gain(gain)
    }
    if let width {
      guard kind.hasWidth else { throw Flaw(.excess(part: "width", kind: kind.rawValue)) }
      self.width = try Self.width(width)
    }
  }

  private static func notANumber(
    _ part: String, _ word: Substring, _ examples: String...
  ) -> Flaw { Flaw(.notANumber(part: part, word: String(word), examples: examples)) }

  private static func outOfRange(_ part: String, _ word: String, _ allowed: String) -> Flaw {
    Flaw(.outOfRange(part: part, word: word, allowed: allowed))
  }

  /// Takes off what follows a mark.
  private static func cut(_ text: inout Substring, at mark: Character) -> Substring? {
    guard let index = text.firstIndex(of: mark) else { return nil }
    defer { text = text[..<index] }
    return text[text.index(after: index)...]
  }

  private static func frequency(_ text: Substring) throws(Flaw) -> Double {
    guard let value = Quantity(text)?.value(in: .hertz) else {
      throw Self.notANumber("frequency", text, "440", "1.5kHz")
    }
    // Nyquist depends on the stream and is looked at when that is known.
    guard value >= 20, value.isFinite else {
      throw Self.outOfRange("frequency", shown(value, "Hz", text), "20 Hz…Nyquist")
    }
    return value
  }

  private static func gain(_ text: Substring) throws(Flaw) -> Double {
    guard let value = Quantity(text)?.value(in: .decibels) else {
      throw Self.notANumber("gain", text, "-6", "3dB")
    }
    guard (-96...24).contains(value) else {
      throw Self.outOfRange("gain", shown(value, "dB", text), "−96…24 dB")
    }
    return value
  }

  /// A value in its own unit, or as it was typed where it is no number.
  private static func shown(_ value: Double, _ unit: String, _ text: Substring) -> String {
    value.isFinite ? value.shortText + " " + unit : String(text)
  }

  private static func width(_ text: Substring) throws(Flaw) -> Width {
    if text.first == "q" || text.first == "Q" {
      guard let quantity = Quantity(text.dropFirst()), quantity.suffix.isEmpty else {
        throw Self.notANumber("width", text, "q0.7")
      }
      guard (0.1...100).contains(quantity.number) else {
        throw Self.outOfRange("width", String(text), "q0.1…q100")
      }
      return .q(quantity.number)
    }
    guard let quantity = Quantity(text), ["", "oct"].contains(quantity.suffix.lowercased()) else {
      throw Self.notANumber("width", text, "0.5oct", "q0.7")
    }
    guard (0.05...5).contains(quantity.number) else {
      throw Self.outOfRange("width", shown(quantity.number, "oct", text), "0.05…5 oct")
    }
    return .octaves(quantity.number)
  }
}

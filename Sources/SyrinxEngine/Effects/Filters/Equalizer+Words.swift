extension Equalizer.Band {
  static let form = "TYPE@FREQ[:GAIN][/WIDTH]"

  /// Reads a band such as `parametric@1k:-6dB/0.5oct` or `band-pass@440/q0.7`.
  init(_ word: String, parameter: String) throws(ParameterError) {
    do throws(ItemFault) { try self.init(word: word) } catch {
      throw .badItem(parameter: parameter, word: word, error)
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

  private init(word: String) throws(ItemFault) {
    var (type, rest) = try ItemFault.parts(of: word, form: Self.form)
    guard let kind = Kind(rawValue: type) else {
      throw .unknown(part: "type", word: type, choices: Kind.allCases.map(\.rawValue))
    }
    let width = Self.cut(&rest, at: "/")
    let gain = Self.cut(&rest, at: ":")
    // Nyquist depends on the stream and is looked at when that is known.
    self.init(
      kind,
      at: try Self.number(
        rest, "frequency", .hertz, 20...Double.greatestFiniteMagnitude, allowed: "20 Hz…Nyquist",
        examples: ["440", "1.5kHz"]))
    if let gain {
      guard kind.hasGain else { throw .excess(part: "gain", kind: kind.rawValue) }
      self.gain = try Self.number(
        gain, "gain", .decibels, -96...24, allowed: "−96…24 dB", examples: ["-6", "3dB"])
    }
    if let width {
      guard kind.hasWidth else { throw .excess(part: "width", kind: kind.rawValue) }
      self.width = try Self.width(width)
    }
  }

  /// Takes off the text behind a mark.
  private static func cut(_ text: inout Substring, at mark: Character) -> Substring? {
    guard let index = text.firstIndex(of: mark) else { return nil }
    defer { text = text[..<index] }
    return text[text.index(after: index)...]
  }

  private static func number(
    _ text: Substring, _ part: String, _ unit: Unit, _ range: ClosedRange<Double>,
    allowed: String, examples: [String]
  ) throws(ItemFault) -> Double {
    let value = try ItemFault.number(text, part, unit, examples: examples)
    guard range.contains(value) else {
      throw .outOfRange(part: part, word: shown(value, unit.rawValue, text), allowed: allowed)
    }
    return value
  }

  /// A value in its own unit, or as it was typed where it is no number.
  private static func shown(_ value: Double, _ unit: String, _ text: Substring) -> String {
    value.isFinite ? value.shortText + " " + unit : String(text)
  }

  private static func width(_ text: Substring) throws(ItemFault) -> Width {
    if text.first == "q" || text.first == "Q" {
      guard let quantity = Quantity(text.dropFirst()), quantity.suffix.isEmpty else {
        throw .notANumber(part: "width", word: String(text), examples: ["q0.7"])
      }
      guard (0.1...100).contains(quantity.number) else {
        throw .outOfRange(part: "width", word: String(text), allowed: "q0.1…q100")
      }
      return .q(quantity.number)
    }
    guard let quantity = Quantity(text), ["", "oct"].contains(quantity.suffix.lowercased()) else {
      throw .notANumber(part: "width", word: String(text), examples: ["0.5oct", "q0.7"])
    }
    guard (0.05...5).contains(quantity.number) else {
      throw .outOfRange(
        part: "width", word: shown(quantity.number, "oct", text), allowed: "0.05…5 oct")
    }
    return .octaves(quantity.number)
  }
}

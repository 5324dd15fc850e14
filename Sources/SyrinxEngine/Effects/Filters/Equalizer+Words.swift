extension Equalizer.Band {
  private static let frequencies = NumberDomain(
    .hertz, 20...Double(Limits.sampleRates.upperBound / 2))
  private static let gains = NumberDomain(.decibels, -96...24)

  /// The same band with the points of curves that are in files.
  func reading(_ resources: any RenderResources) throws -> Self {
    var read = self
    read.frequency = try frequency.reading(resources, Self.frequencies, parameter: "frequency")
    read.gain = try gain.reading(resources, Self.gains, parameter: "gain")
    return read
  }

  package static let form = "TYPE@FREQ[:GAIN][/WIDTH]"

  /// Reads a band such as `parametric@1k:-6dB/0.5oct`, `band-pass@440/q0.7` or
  /// `resonant-low-pass@300@0s/8k@3s/q2@0s/q8@3s`.
  init(_ word: String, parameter: String) throws(ParameterError) {
    do throws(ItemFault) { try self.init(word: word) } catch {
      throw .badItem(parameter: parameter, word: word, error)
    }
  }

  /// The word that would be read as this band, with every part its type uses.
  var word: String {
    var word = kind.rawValue + "@" + frequency.text { $0.shortText }
    if kind.hasGain { word += ":" + gain.text { ($0 > 0 ? "+" : "") + $0.shortText } }
    if kind.hasWidth {
      switch width {
      case .octaves(let octaves):
        let unit = octaves.plainValue == nil ? "oct" : ""
        word += "/" + octaves.text { $0.shortText + unit }
      case .q(let q): word += "/" + q.text { "q" + $0.shortText }
      }
    }
    return word
  }

  private init(word: String) throws(ItemFault) {
    var (type, rest) = try ItemFault.parts(of: word, form: Self.form)
    guard let kind = Kind(rawValue: type) else {
      throw .unknown(part: "type", word: type, choices: Kind.allCases.map(\.rawValue))
    }
    let gain = Self.cut(&rest, at: rest.firstIndex(of: ":"))
    if gain != nil, !kind.hasGain, rest.contains("@") {
      throw .colonInTime(example: "8k@62.5s")
    }
    var last = gain ?? rest
    let width = Self.cut(&last, at: Self.startOfWidth(in: last))
    // Nyquist depends on the stream and is looked at when that is known.
    self.init(
      kind,
      at: try Self.curve(
        gain == nil ? last : rest, "frequency", Self.frequencies,
        allowed: "20 Hz…Nyquist", examples: ["440", "1.5kHz"]))
    if gain != nil {
      guard kind.hasGain else { throw .excess(part: "gain", kind: kind.rawValue) }
      self.gain = try Self.curve(
        last, "gain", Self.gains, allowed: "−96…24 dB", examples: ["-6", "3dB"])
    }
    if let width {
      guard kind.hasWidth else { throw .excess(part: "width", kind: kind.rawValue) }
      self.width = try Self.width(width)
    }
  }

  /// Takes off the text after a mark.
  private static func cut(_ text: inout Substring, at index: Substring.Index?) -> Substring? {
    guard let index else { return nil }
    defer { text = text[..<index] }
    return text[text.index(after: index)...]
  }

  /// The slash before the width: what follows it is no part of a curve, or is one that says q or oct.
  private static func startOfWidth(in text: Substring) -> Substring.Index? {
    text.indices.first { index in
      guard text[index] == "/" else { return false }
      let part = text[text.index(after: index)...].prefix { $0 != "/" }
      guard let at = part.firstIndex(of: "@") else { return !Curve.isShape(part) }
      return part.first == "q" || part.first == "Q" || part[..<at].lowercased().hasSuffix("oct")
    }
  }

  private static func curve(
    _ text: Substring, _ part: String, _ number: NumberDomain,
    allowed: String, examples: [String]
  ) throws(ItemFault) -> Curve {
    func value(_ text: Substring) throws(ItemFault) -> Double {
      let value = try ItemFault.number(text, part, number.unit, examples: examples)
      guard number.range.contains(value) else {
        throw .outOfRange(
          part: part, word: shown(value, number.unit.rawValue, text), allowed: allowed)
      }
      return value
    }
    guard Curve.isWritten(in: text) else { return Curve(try value(text)) }
    return try Curve.parse(text, value: value) { .badCurve(part: part, $0) }
  }

  /// A value in its own unit, or as it was typed where it is no number.
  private static func shown(_ value: Double, _ unit: String, _ text: Substring) -> String {
    value.isFinite ? value.shortText + " " + unit : String(text)
  }

  private static func width(_ text: Substring) throws(ItemFault) -> Width {
    let isQ = text.first == "q" || text.first == "Q"
    let value = isQ ? q : octaves
    let curve =
      Curve.isWritten(in: text)
      ? try Curve.parse(text, value: value, failure: { .badCurve(part: "width", $0) })
      : Curve(try value(text))
    return isQ ? .q(curve) : .octaves(curve)
  }

  private static func q(_ text: Substring) throws(ItemFault) -> Double {
    guard text.first == "q" || text.first == "Q", let quantity = Quantity(text.dropFirst()),
      quantity.suffix.isEmpty
    else {
      throw .notANumber(part: "width", word: String(text), examples: ["q0.7"])
    }
    guard (0.1...100).contains(quantity.number) else {
      throw .outOfRange(part: "width", word: String(text), allowed: "q0.1…q100")
    }
    return quantity.number
  }

  private static func octaves(_ text: Substring) throws(ItemFault) -> Double {
    guard let quantity = Quantity(text), ["", "oct"].contains(quantity.suffix.lowercased()) else {
      throw .notANumber(part: "width", word: String(text), examples: ["0.5oct", "q0.7"])
    }
    guard (0.05...5).contains(quantity.number) else {
      throw .outOfRange(
        part: "width", word: shown(quantity.number, "oct", text), allowed: "0.05…5 oct")
    }
    return quantity.number
  }
}

extension Equalizer.Band {
  /// How a band is written.
  static let form = "TYPE@FREQ[:GAIN][/WIDTH]"

  /// Reads a band such as `parametric@1k:-6dB/0.5oct` or `band-pass@440/q0.7`.
  init(_ word: String, knob: String) throws(ParameterError) {
    do throws(Flaw) {
      try self.init(word: word)
    } catch {
      throw .badItem(knob: knob, word: word, reason: error.reason)
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

  /// What is wrong with a band's word.
  private struct Flaw: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
  }

  private init(word: String) throws(Flaw) {
    guard let at = word.firstIndex(of: "@") else {
      throw Flaw("it has no frequency; a band is written \(Self.form)")
    }
    guard let kind = Kind(rawValue: String(word[..<at])) else {
      throw Flaw("‘\(word[..<at])’ is none of its types: \(Kind.names)")
    }
    var rest = word[word.index(after: at)...]
    let width = Self.cut(&rest, at: "/")
    let gain = Self.cut(&rest, at: ":")
    self.init(kind, at: try Self.frequency(rest))
    if let gain {
      guard kind.hasGain else { throw Flaw("a \(kind.rawValue) has no gain") }
      self.gain = try Self.gain(gain)
    }
    if let width {
      guard kind.hasWidth else { throw Flaw("a \(kind.rawValue) has no width") }
      self.width = try Self.width(width)
    }
  }

  /// Takes off what follows a mark.
  private static func cut(_ text: inout Substring, at mark: Character) -> Substring? {
    guard let index = text.firstIndex(of: mark) else { return nil }
    defer { text = text[..<index] }
    return text[text.index(after: index)...]
  }

  private static func frequency(_ text: Substring) throws(Flaw) -> Double {
    guard let value = Quantity(text)?.value(in: .hertz) else {
      throw Flaw("its frequency ‘\(text)’ is not a number of Hz or kHz")
    }
    // Nyquist depends on the stream and is looked at when that is known.
    guard value >= 20, value.isFinite else {
      throw Flaw("its frequency \(shown(value, "Hz", text)) is outside 20 Hz…half the sample rate")
    }
    return value
  }

  private static func gain(_ text: Substring) throws(Flaw) -> Double {
    guard let value = Quantity(text)?.value(in: .decibels) else {
      throw Flaw("its gain ‘\(text)’ is not a number of dB")
    }
    guard (-96...24).contains(value) else {
      throw Flaw("its gain \(shown(value, "dB", text)) is outside −96…24 dB")
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
        throw Flaw("its width ‘\(text)’ is not a Q such as q0.7")
      }
      guard (0.1...100).contains(quantity.number) else {
        throw Flaw("its width \(text) is outside q0.1…q100")
      }
      return .q(quantity.number)
    }
    guard let quantity = Quantity(text), ["", "oct"].contains(quantity.suffix.lowercased()) else {
      throw Flaw("its width ‘\(text)’ is neither octaves such as 0.5oct nor a Q such as q0.7")
    }
    guard (0.05...5).contains(quantity.number) else {
      throw Flaw("its width \(shown(quantity.number, "oct", text)) is outside 0.05…5 oct")
    }
    return .octaves(quantity.number)
  }
}

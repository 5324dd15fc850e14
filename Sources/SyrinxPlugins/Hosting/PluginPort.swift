import SyrinxEngine

/// A port of a plug-in: sound, a number or messages, that go in or out.
struct PluginPort: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case audio, control
    /// A number a frame.
    case voltage
    /// Messages, in a buffer of so many bytes.
    case events(byteCount: Int)
    /// Something else, without which it works.
    case unused
  }

  /// The default, as interfaces state it.
  enum Standard: Hashable, Sendable {
    case none
    case value(Double)
    /// So many times the sample rate.
    case multiple(Double)
  }

  struct Choice: Hashable, Sendable {
    let word: String
    let value: Double
  }

  let kind: Kind
  let isInput: Bool
  let title: String
  /// Its name as a parameter; nil where that is made of the title.
  var symbol: String?
  /// Multiples of the sample rate where it scales with that; nil where it is not bounded.
  var lower: Double?
  var upper: Double?
  var standard = Standard.none
  var isToggled = false
  var isWhole = false
  var scalesWithRate = false
  /// All values that an enumeration can take.
  var choices: [Choice] = []
  var unit = Unit.plain
  /// The plug-in listens to it and does not change it.
  var isSideChain = false
  /// It works without that port.
  var isOptional = false
  /// It is 1 where nobody waits for the sound; the host sets it.
  var isFreeWheeling = false

  var isAudio: Bool { kind == .audio }
  var isControl: Bool { kind == .control }

  /// True of names by which makers tell a side chain.
  static func namesSideChain(_ name: String) -> Bool {
    let letters = name.lowercased().filter(\.isLetter)
    return letters.hasPrefix("sidechain")
  }
}

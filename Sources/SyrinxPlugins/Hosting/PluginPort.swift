import SyrinxEngine
import SyrinxSystem

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

extension PluginPort {
  /// The allowed values at a sample rate; a port that states no bound has one that no plug-in reaches.
  func range(at sampleRate: Int) -> ClosedRange<Double> {
    let scale = scalesWithRate ? Double(sampleRate) : 1
    var first = lower.map { $0 * scale } ?? -Self.far
    var last = upper.map { $0 * scale } ?? Self.far
    if isWhole { (first, last) = (first.rounded(.up), last.rounded(.down)) }
    first = min(max(first, -Self.far), Self.far)
    last = max(min(last, Self.far), first)
    return first.decimal...last.decimal
  }

  private static let far = 1e9

  /// The default; where none is stated, the value nearest to 0.
  func standard(at sampleRate: Int) -> Double {
    let range = range(at: sampleRate)
    let (first, last) = (range.lowerBound, range.upperBound)
    let value =
      switch standard {
      case .none: 0.0
      case .value(let value): value
      case .multiple(let factor): factor * Double(sampleRate)
      }
    return min(max(isWhole ? value.rounded() : value, first), last).decimal
  }

  /// The default moves with the sample rate.
  var standardScalesWithRate: Bool {
    scalesWithRate && standard(at: 48_000) != standard(at: 96_000)
  }

  /// As a parameter of some name. Where presets set it too, it has no value until somebody gives one.
  func parameter(_ name: String, leavesToPreset: Bool) -> ParameterDeclaration {
    let standard = standard(at: 48_000)
    func make(_ domain: Domain, _ value: ParameterValue, _ help: String) -> ParameterDeclaration {
      guard leavesToPreset, let word = domain.print(value).first else {
        return ParameterDeclaration(name, domain, standard: value, help: help)
      }
      return ParameterDeclaration(
        name, domain, standard: .unset, help: help + ", default \(word) or the preset's")
    }
    if isToggled { return make(.flag, .flag(standard > 0), title) }
    if let nearest = choices.min(by: {
      ($0.value - standard).magnitude < ($1.value - standard).magnitude
    }) {
      return make(.choice(choices.map(\.word)), .choice(nearest.word), title)
    }
    // Larger rates than these are rare, and the processor knows the real one.
    let domain = NumberDomain(unit, range(at: 192_000), isWhole: isWhole, takesCurve: !isWhole)
    guard scalesWithRate else {
      return make(.number(domain), .number(Curve(standard)), title)
    }
    var help = title
    if let upper { help += ", at most \(upper.decimal.shortText) × sample rate" }
    guard standardScalesWithRate else {
      return make(.number(domain), .number(Curve(standard)), help)
    }
    help += ", default \((standard / 48_000).decimal.shortText) × sample rate"
    return ParameterDeclaration(name, .number(domain), standard: .unset, help: help)
  }

  /// The number that a value of the parameter means, over time; nil of one that is not set.
  func curve(_ value: ParameterValue) -> Curve? {
    switch value {
    case .number(let curve): curve
    case .flag(let isOn): isOn ? 1 : 0
    case .choice(let word): choices.first { $0.word == word }.map { Curve($0.value) }
    default: nil
    }
  }
}

extension Double {
  /// The number as its maker wrote it, who had a float of some seven digits.
  fileprivate var decimal: Double {
    guard self != 0, isFinite else { return self }
    let places = 6 - Int(log10(magnitude).rounded(.down))
    let scale = pow(10, Double(places.magnitude))
    return places >= 0 ? (self * scale).rounded() / scale : (self / scale).rounded() * scale
  }
}

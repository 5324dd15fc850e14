import CLADSPA
import SyrinxEngine
import SyrinxSystem

/// A port of a plug-in: sound, or a number, that goes in or out.
struct LADSPAPort: Hashable, Sendable {
  let isAudio: Bool
  let isInput: Bool
  let name: String
  private let hints: Int32
  private let lower: Double
  private let upper: Double

  init(kind: Int32, name: String, hints: Int32, lower: Float, upper: Float) {
    isAudio = kind & ladspa_port_audio != 0
    isInput = kind & ladspa_port_input != 0
    self.name = name
    self.lower = lower.isFinite ? Double(lower) : 0
    self.upper = upper.isFinite ? Double(upper) : 0
    var hints = hints
    if !lower.isFinite { hints &= ~ladspa_hint_below }
    if !upper.isFinite || self.upper < self.lower { hints &= ~ladspa_hint_above }
    self.hints = hints
  }

  private func has(_ bit: Int32) -> Bool { hints & bit != 0 }

  var isToggled: Bool { has(ladspa_hint_toggled) }
  var isWhole: Bool { has(ladspa_hint_integer) }
  /// Its bounds are multiples of the sample rate.
  var scalesWithRate: Bool { has(ladspa_hint_sample_rate) && !isToggled }

  /// The allowed values at a sample rate; a port that states no bound has one that no plug-in reaches.
  func range(at sampleRate: Int) -> ClosedRange<Double> {
    let scale = scalesWithRate ? Double(sampleRate) : 1
    var first = has(ladspa_hint_below) ? lower * scale : -Self.far
    var last = has(ladspa_hint_above) ? upper * scale : Self.far
    if isWhole { (first, last) = (first.rounded(.up), last.rounded(.down)) }
    first = min(max(first, -Self.far), Self.far)
    last = max(min(last, Self.far), first)
    return first.decimal...last.decimal
  }

  private static let far = 1e9

  /// The default by the hints; without one the value nearest to 0.
  func standard(at sampleRate: Int) -> Double {
    let range = range(at: sampleRate)
    let (first, last) = (range.lowerBound, range.upperBound)
    let isLogarithmic = has(ladspa_hint_logarithmic) && first > 0
    func between(_ share: Double) -> Double {
      isLogarithmic
        ? exp(log(first) * (1 - share) + log(last) * share) : first * (1 - share) + last * share
    }
    let value =
      switch hints & ladspa_default_mask {
      case ladspa_default_minimum: first
      case ladspa_default_low: between(0.25)
      case ladspa_default_middle: between(0.5)
      case ladspa_default_high: between(0.75)
      case ladspa_default_maximum: last
      case ladspa_default_1: 1.0
      case ladspa_default_100: 100.0
      case ladspa_default_440: 440.0
      default: 0.0
      }
    let nearest = min(max(isWhole ? value.rounded() : value, first), last)
    return nearest.decimal
  }

  /// The default moves with the sample rate.
  var standardScalesWithRate: Bool {
    scalesWithRate && standard(at: 48_000) != standard(at: 96_000)
  }

  /// What its name says in brackets, or at its end.
  var unit: Unit {
    let words = name.lowercased().split { " ()[],:/".contains($0) }
    guard let last = words.last else { return .plain }
    return switch last {
    case "db": .decibels
    case "hz": .hertz
    case "ms", "milliseconds": .milliseconds
    case "s", "sec", "secs", "seconds": .seconds
    case "%", "percent": .percent
    case "deg", "degrees": .degrees
    default: .plain
    }
  }

  /// As a parameter of some name.
  func parameter(_ name: String) -> ParameterDeclaration {
    guard !isToggled else {
      return ParameterDeclaration(
        name, .flag, standard: .flag(standard(at: 48_000) > 0), help: self.name)
    }
    // Larger rates than these are rare, and the processor knows the real one.
    let domain = NumberDomain(unit, range(at: 192_000), isWhole: isWhole, takesCurve: !isWhole)
    var help = self.name
    var standard = ParameterValue.number(Curve(standard(at: 48_000)))
    if scalesWithRate {
      help += ", at most \(upper.decimal.shortText) × sample rate"
      if standardScalesWithRate {
        help += ", default \((self.standard(at: 48_000) / 48_000).decimal.shortText) × sample rate"
        standard = .unset
      }
    }
    return ParameterDeclaration(name, .number(domain), standard: standard, help: help)
  }
}

extension Double {
  /// The number as its maker wrote it, who had a float of some seven digits.
  fileprivate var decimal: Double {
    guard self != 0, isFinite else { return self }
    let places = 6 - Int(log10(magnitude).rounded(.down))
    let scale = pow(10, Double(places.magnitude))
    let shown = places >= 0 ? (self * scale).rounded() / scale : (self / scale).rounded() * scale
    return shown
  }
}

import CPlugins
import SyrinxEngine
import SyrinxSystem

extension PluginPort {
  /// A port by LADSPA's bits, whose default is a bound, a part of the way between both, or one of four
  /// numbers. A bound that does not hold counts for the default all the same, as it does in all hosts.
  init(kind: Int32, name: String, hints: Int32, lower: Float, upper: Float) {
    func has(_ bit: Int32) -> Bool { hints & bit != 0 }
    self.init(
      kind: kind & ladspa_port_audio != 0 ? .audio : .control,
      isInput: kind & ladspa_port_input != 0, title: name)
    if has(ladspa_hint_below), lower.isFinite { self.lower = Double(lower) }
    if has(ladspa_hint_above), upper.isFinite, upper >= lower || self.lower == nil {
      self.upper = Double(upper)
    }
    isToggled = has(ladspa_hint_toggled)
    isWhole = has(ladspa_hint_integer)
    scalesWithRate = has(ladspa_hint_sample_rate) && !isToggled
    unit = Self.unit(in: name)
    let (first, last) = (Double(lower), Double(upper))
    func between(_ share: Double) -> Standard {
      stated(
        has(ladspa_hint_logarithmic) && first > 0 && last > 0
          ? exp(log(first) * (1 - share) + log(last) * share) : first * (1 - share) + last * share)
    }
    func stated(_ value: Double) -> Standard {
      guard value.isFinite else { return .none }
      return scalesWithRate ? .multiple(value) : .value(value)
    }
    standard =
      switch hints & ladspa_default_mask {
      case ladspa_default_minimum: stated(first)
      case ladspa_default_low: between(0.25)
      case ladspa_default_middle: between(0.5)
      case ladspa_default_high: between(0.75)
      case ladspa_default_maximum: stated(last)
      case ladspa_default_0: .value(0)
      case ladspa_default_1: .value(1)
      case ladspa_default_100: .value(100)
      case ladspa_default_440: .value(440)
      default: .none
      }
    isSideChain = isAudio && isInput && Self.namesSideChain(name)
  }

  /// The unit that a name has in brackets, or at its end, and not one of so many a second.
  private static func unit(in name: String) -> Unit {
    let words = name.lowercased().split { " ()[],:".contains($0) }
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
}

import SyrinxDevices
import SyrinxEngine
import SyrinxSystem

extension LiveParameters {
  struct Parameter {
    let node: String
    let declaration: ParameterDeclaration
    let live: LiveValue
    var name: String { node + "." + declaration.name }

    var scale: ParameterScale {
      ParameterScale(live.range, unit: declaration.domain.number?.unit)
    }

    var text: String {
      let unit = declaration.domain.number?.unit.rawValue ?? ""
      return live.value.rounded(to: 1000).shortText.withTrueMinus
        + (unit.isEmpty ? "" : " " + unit)
    }

    /// The value some steps further: a tenth of it for what is heard by ratios, else what a hand would turn.
    func value(after steps: Int) -> Double {
      let (value, count) = (live.value, Double(steps))
      let span = live.range.upperBound - live.range.lowerBound
      switch declaration.domain.number?.unit {
      case .cents: return value + 100 * count
      case .percent, .degrees: return value + 5 * count
      case .decibels, .level, .truePeak, .loudness, .bits: return value + count
      case .hertz, .seconds, .milliseconds, .ratio:
        guard value > 0 else { return value + span / 100 * count }
        var factor = 1.0
        for _ in 0..<steps.magnitude { factor *= steps > 0 ? 1.1 : 1 / 1.1 }
        return value * factor
      default: return value + span / 20 * count
      }
    }
  }
}

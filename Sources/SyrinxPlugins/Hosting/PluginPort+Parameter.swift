import SyrinxEngine
import SyrinxSystem

extension PluginPort {
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

import SyrinxDevices
import SyrinxEngine
import SyrinxRender

/// The parameters of the voice that is heard, which keys and lines turn.
struct LiveParameters {
  private let session: LiveSession
  private(set) var chosen: String?

  init(_ session: LiveSession) { self.session = session }

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

  var all: [Parameter] {
    session.parameters.compactMap { node, _, live in
      live.declaration.map { Parameter(node: node, declaration: $0, live: live) }
    }
  }

  /// The chosen one, or else the first.
  var current: Parameter? {
    let all = all
    return all.first { $0.name == chosen } ?? all.first
  }

  mutating func choose(_ steps: Int) {
    let names = all.map(\.name)
    guard !names.isEmpty else { return }
    let index = names.firstIndex(of: chosen ?? "") ?? 0
    chosen = names[((index + steps) % names.count + names.count) % names.count]
  }

  func turn(_ steps: Int) {
    guard let current else { return }
    _ = session.set(current.declaration.name, of: current.node, to: current.value(after: steps))
  }

  /// Sets a parameter to a value as it is typed; without a node it must be the only one of its name.
  mutating func set(_ node: String?, _ parameter: String, to word: String) throws {
    let all = all
    let name = node.map { $0 + "." + parameter } ?? parameter
    let matching = all.filter { $0.name == name || node == nil && $0.declaration.name == name }
    guard matching.count < 2 else {
      throw LiveError.severalParameters(name, matching.map(\.name))
    }
    guard let turned = matching.first else {
      let short = node == nil ? all.map(\.declaration.name) : []
      let isNear = Suggestion.nearest(to: name, among: short) != nil
      throw LiveError.noParameter(name, known: isNear ? short : all.map(\.name))
    }
    let value: ParameterValue
    do throws(ParameterError) {
      value = try turned.declaration.domain.parse(word, parameter: parameter)
    } catch {
      throw ChainError.parameter(effect: turned.node, error)
    }
    guard let number = value.curve?.constant else {
      throw LiveError.noValue(parameter: turned.name, word: word)
    }
    _ = session.set(parameter, of: turned.node, to: number)
    chosen = turned.name
  }
}

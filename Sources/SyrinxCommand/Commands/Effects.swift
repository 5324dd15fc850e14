import SyrinxEngine

/// Shows the catalogue of effects.
struct Effects: Command {
  struct Options: Adjustable {
    var json = false
    static let parameters: [Parameter<Options>] = [
      .flag("json", \.json, help: "print the catalogue as JSON")
    ]
  }

  static let name = "effects"
  static let summary = "Lists the effects, or one effect with its knobs."
  static let usage = ["[EFFECT] [--json]"]
  static let slots = [Slot.word(EffectCatalog.names)]

  private let chosen: (any Effect.Type)?
  private let options: Options

  init(_ invocation: Invocation<Options>) throws {
    options = invocation.options
    guard let name = try invocation.onlyWord(of: Self.self) else {
      chosen = nil
      return
    }
    guard let effect = EffectCatalog.effect(named: name) else {
      throw InvocationError.unknownTopic(name, candidates: EffectCatalog.all.map { $0.name })
    }
    chosen = effect
  }

  func run(at desk: Desk) -> ExitStatus {
    let writer = HelpWriter(columns: desk.output.columns)
    if options.json {
      let effects = chosen.map { [$0] } ?? EffectCatalog.all
      let document: JSONValue = ["version": 1, "effects": .array(effects.map { $0.schema })]
      desk.output.write(document)
    } else if let chosen {
      desk.output.write(writer.effect(chosen))
    } else {
      desk.output.write(writer.effects())
    }
    return .done
  }
}

extension Effect {
  /// The effect and its knobs for programs.
  fileprivate static var schema: JSONValue {
    [
      "name": .string(name),
      "summary": .string(summary),
      "knobs": .array(knobs.map(\.schema)),
    ]
  }
}

extension Knob {
  /// The knob for programs; what it does not have is null.
  var schema: JSONValue {
    let number = domain.number
    return [
      "name": .string(name),
      "unit": number.map { .string($0.unit.rawValue) } ?? nil,
      "default": standardText == nil ? nil : standard.json(words: domain.print(standard)),
      "minimum": number.map { .number($0.range.lowerBound) } ?? nil,
      "maximum": number.map { .number($0.range.upperBound) } ?? nil,
      "choices": domain.choices.isEmpty ? nil : .array(domain.choices.map { .string($0) }),
      "help": .string(help),
    ]
  }
}

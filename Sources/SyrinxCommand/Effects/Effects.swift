import SyrinxEngine
import SyrinxRender
import SyrinxText

/// Shows the catalogue of effects.
struct Effects: Command {
  struct Options: Adjustable {
    var json = false
    static let parameters: [Parameter<Options>] = [
      .flag("json", \.json, help: "print the catalogue as JSON")
    ]
  }

  static let name = "effects"
  static let summary = "List effects, or show the parameters of one."
  static let usage = ["[EFFECT] [--json]"]
  static let slots = [Slot.effect]

  private let chosen: EffectDescriptor?
  private let options: Options

  init(_ invocation: Invocation<Options>) throws {
    options = invocation.options
    guard let name = try invocation.onlyWord(of: Self.self) else {
      chosen = nil
      return
    }
    guard let effect = invocation.effects.effect(named: name) else {
      throw InvocationError.unknownTopic(name, candidates: invocation.effects.names)
    }
    chosen = effect
  }

  func run(on console: Console) -> ExitStatus {
    if options.json {
      let effects = chosen.map { [$0] } ?? console.effects.effects
      console.output.write(EffectCatalog.document(effects))
    } else if let chosen {
      console.output.write(console.writer.effect(chosen))
    } else {
      console.output.write(console.writer.effects())
    }
    return .done
  }
}

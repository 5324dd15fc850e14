import SyrinxEngine
import SyrinxPlugins
import SyrinxRender
import SyrinxText

final class Effects: Command {
  struct Options: Adjustable {
    var json = false
    var plugins = false
    var test = false
    static let parameters: [Parameter<Options>] = [
      .flag("plugins", \.plugins, help: "list the plug-ins that are installed instead"),
      .flag(
        "test", \.test, help: "test a plug-in against the rules that all built-in effects keep"),
      .flag("json", \.json, help: "print the catalogue, or the results, as JSON"),
    ]
  }

  static let name = "effects"
  static let summary = "List effects, or show the parameters of one."
  static let usage = ["[EFFECT] [--json]", "--plugins [--json]", "PLUGIN --test [--json]"]
  static let slots = [Slot.effect]

  private let chosen: EffectDescriptor?
  private let options: Options

  init(_ invocation: Invocation<Options>) throws {
    options = invocation.options
    guard let name = try invocation.onlyWord(of: Self.self) else {
      guard !options.test else { throw Self.missing("PLUGIN") }
      chosen = nil
      return
    }
    guard !options.plugins else { throw Self.unexpected(name) }
    guard let effect = invocation.effects.effect(named: name) else {
      if let obstacle = invocation.effects.obstacle(to: name) { throw obstacle }
      throw ChainError.unknownWord(name, after: nil, candidates: invocation.effects.names)
    }
    chosen = effect
  }

  func run(on console: Console) throws -> ExitStatus {
    if let chosen, options.test { return test(chosen, on: console) }
    if options.json {
      let all = options.plugins ? console.effects.found : console.effects.effects
      console.output.write(EffectCatalog.document(chosen.map { [$0] } ?? all))
    } else if let chosen {
      console.output.write(console.writer.effect(chosen))
    } else if options.plugins {
      let found = console.effects.finders.flatMap(\.found)
      if !EffectCatalog.hasLilv {
        console.notes.say(["LV2 plug-ins are not listed without lilv (apt-get install liblilv-0-0)"]
        )
      }
      if found.isEmpty {
        console.notes.say(["no plug-ins are found: LADSPA_PATH and LV2_PATH say where to look"])
      }
      console.output.write(console.writer.paragraph.list(found.map { ($0.name, $0.summary) }))
    } else {
      console.output.write(console.writer.effects())
    }
    return .done
  }

  /// Tries each law in a process of its own, where the program owns this one.
  private func test(_ effect: EffectDescriptor, on console: Console) -> ExitStatus {
    let trial = EffectTrial(effect)
    var rows: [(law: EffectTrial.Law, fault: String?)] = []
    for law in EffectTrial.Law.allCases {
      do {
        let line = console.ownsProcess ? try Isolation.run { trial.fault(of: law) ?? "" } : nil
        let fault = line ?? trial.fault(of: law) ?? ""
        rows.append((law, fault.isEmpty ? nil : fault))
      } catch {
        rows.append((law, error.report))
      }
    }
    let holds = rows.allSatisfy { $0.fault == nil }
    if options.json {
      let laws: [JSONValue] = rows.map { law, fault in
        [
          "law": .string(law.rawValue), "holds": .bool(fault == nil),
          "fault": fault.map { .string($0) } ?? .null,
        ]
      }
      console.output.write([
        "version": 1, "effect": .string(effect.name), "holds": .bool(holds), "laws": .array(laws),
      ])
    } else {
      console.output.write("\(effect.name)\n")
      for (law, fault) in rows {
        console.output.write(
          "  \(fault == nil ? "yes" : "no ")  \(law.sentence)\(fault.map { ": " + $0 } ?? "")\n")
      }
    }
    return holds ? .done : .failed
  }
}

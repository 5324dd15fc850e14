import SyrinxEngine
import SyrinxText

/// The contents of a `--chain` file: a chain, or a graph of several players.
public enum Patch: Hashable, Sendable {
  case chain(ChainSpec)
  case graph(GraphSpec)

  package var effects: [any Effect] {
    let steps =
      switch self {
      case .chain(let chain): chain.steps
      case .graph(let graph):
        graph.nodes.compactMap { node in
          if case .effect(let step) = node.kind { step } else { nil }
        }
      }
    return ChainSpec(steps).effects
  }

  /// Set where parallel chains differ in speed, so that the sound must be played more than once.
  package var hasDrift: Bool {
    if case .chain(let chain) = self { chain.hasDrift } else { false }
  }

  /// Set where an effect reads the sound from its end.
  var reverses: Bool { effects.contains { $0.traits.contains(.reverses) } }

  /// The files that are read beside the input.
  package var files: [String] {
    var files = effects.flatMap(\.filesRead)
    if case .graph(let graph) = self {
      for case .player(let player) in graph.nodes.map(\.kind) {
        files += [player.path].compactMap { $0 }
      }
    }
    return files
  }

  /// Set where one render may read a file more than once.
  var readsTwice: Bool { hasDrift || reverses || Set(files).count < files.count }

  /// The sounds that its effects read, of those that change anything.
  package var soundsOfEffects: [String] {
    effects.filter { !$0.isBypass }.flatMap(\.soundsRead)
  }

  /// Members that `explain --json` writes beside the chain, which are ignored when reading.
  package static let facts = [
    "input", "output", "tailFrames", "nodes", "connections", "bypassed", "warnings", "drawn",
  ]

  /// Reads a document with the member `chain`, or with `nodes` and `connections`.
  public init(parsing text: String, voices: VoiceBook = .builtIn) throws(DocumentError) {
    let document = try Document(versioned: text)
    let names = try document.members().map(\.name)
    if names.contains("nodes"), !names.contains("chain") {
      try document.allowMembers(["$schema", "version", "nodes", "connections"])
      self = .graph(try GraphSpec(document, effects: voices.effects))
    } else {
      try document.allowMembers(["$schema", "version", "chain"] + Self.facts)
      self = .chain(try ChainSpec(document.required("chain"), voices: voices))
    }
  }

  /// The document that is read as this chain.
  public static func document(_ chain: ChainSpec) -> JSONValue {
    ["version": 1, "chain": chain.json]
  }

  /// Semitones by which all of the sound is higher than it was; nil where nobody can say.
  var transposition: Double? {
    if case .chain(let chain) = self { return chain.transposition }
    // It may have sounds of its own.
    return effects.allSatisfy { $0.isBypass || $0.transposition == 0 } ? 0 : nil
  }
}

extension ChainSpec {
  fileprivate var transposition: Double? {
    var sum = 0.0
    for step in steps {
      let part: Double? =
        switch step {
        case .effect(let effect): effect.isBypass ? 0 : effect.transposition
        case .branches(let branches): ChainSpec.commonTransposition(of: branches)
        }
      guard let part else { return nil }
      sum += part
    }
    return sum
  }

  /// Voices beside the sound as it is do not change its key.
  private static func commonTransposition(of branches: [ChainSpec]) -> Double? {
    let shifts = branches.map(\.transposition)
    guard let first = shifts.first, !shifts.contains(0) else { return 0 }
    return shifts.allSatisfy { $0 == first } ? first : nil
  }
}

import SyrinxSystem

/// The numbers by which results of an earlier version are known to sound as those of this one. The version
/// of the program grows with every release; a revision grows only when sound changes beyond −120 dB.
public struct SoundRevisions: Hashable, Sendable {
  /// Of all that renders share: reading, rate conversion, mixing, timelines, dither. Renders with some options
  /// are of revision 2 (`SoundRevisions+Rendering`), so that the next is 3.
  public static let engine = 1
  /// The engine's place among the names of effects.
  public static let engineName = "engine"

  /// By name. Those that are 1 are left out: results that state no revisions, as those of version 1.0, are of
  /// the first.
  public private(set) var numbers: [String: Int] = [:]

  public init(_ numbers: [String: Int] = [:]) { add(numbers) }

  /// Those of the engine and of effects that are used. Of one effect with several settings the highest
  /// counts, above which every later change is.
  public init(of effects: [any Effect], engine: Int = engine) {
    add([Self.engineName: engine])
    for effect in effects { add([effect.descriptor.name: effect.revision]) }
  }

  private mutating func add(_ numbers: [String: Int]) {
    for (name, number) in numbers where number > self.numbers[name] ?? 1 {
      self.numbers[name] = number
    }
  }

  /// Those of several sounds that become one.
  public mutating func formUnion(_ other: SoundRevisions) { add(other.numbers) }

  public subscript(name: String) -> Int { numbers[name] ?? 1 }

  /// `engine 2 reverb 3`.
  public var text: String {
    numbers.ordered(by: { $0.key }).map { "\($0.key) \($0.value)" }.joined(separator: " ")
  }

  /// The names whose numbers differ, sorted.
  public func names(differingFrom other: SoundRevisions) -> [String] {
    Set(numbers.keys).union(other.numbers.keys).filter { self[$0] != other[$0] }.sorted()
  }
}

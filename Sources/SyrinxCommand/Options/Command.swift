import SyrinxEngine
import SyrinxRender

// Commands/ has a file for each command, and the list of them all. A command takes words and
// options, which it checks as far as it can, and runs at a console.

/// Something the program can be asked to do.
protocol Command: SendableMetatype {
  associatedtype Options: Adjustable
  static var name: String { get }
  /// What it does, in one sentence.
  static var summary: String { get }
  /// The words after its name, a line a way of using it.
  static var usage: [String] { get }
  /// What those words are, for completion.
  static var slots: [Slot] { get }
  /// What else help says, a paragraph each; a paragraph that begins with spaces stays as it is.
  static var details: [String] { get }
  init(_ invocation: Invocation<Options>) throws
  func run(on console: Console) throws -> ExitStatus
}

extension Command {
  static var details: [String] { [] }
  static var slots: [Slot] { [] }

  /// The ways of using it as they are typed.
  static var usageLines: [String] {
    usage.map { $0.isEmpty ? "syrinx \(name)" : "syrinx \(name) \($0)" }
  }

  /// The first way of using it, for messages.
  static var usageLine: String { usageLines[0] }
}

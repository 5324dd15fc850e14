import SyrinxEngine
import SyrinxRender

// Completions/ lets shells ask the program for candidates, so that they know your own voices too. A short
// script for each shell calls it (`Shell`); `Completion` answers.

final class Completions: Command {
  struct Options: Adjustable {
    static let parameters: [Parameter<Options>] = []
  }

  static let name = "completions"
  static let summary = "Print the completion script for bash, zsh or fish."
  static let usage = ["bash|zsh|fish"]
  static let slots = [Slot.word(Shell.allCases.map(\.rawValue))]
  static let details = [
    "The script asks syrinx for candidates: effects, parameters, options, their values, and"
      + " voices, including your own.",
    "‘make install’ installs the scripts. For the current session only:",
    """
      bash  source <(syrinx completions bash)
      zsh   source <(syrinx completions zsh)
      fish  syrinx completions fish | source
    """,
  ]

  private let shell: Shell

  init(_ invocation: Invocation<Options>) throws {
    shell = try .init(chosen: invocation.oneWord("SHELL", of: Self.self), as: "shell")
  }

  func run(on console: Console) -> ExitStatus {
    console.output.write(shell.script)
    return .done
  }
}

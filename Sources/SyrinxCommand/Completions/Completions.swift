import SyrinxEngine

/// Writes the script by which a shell completes what is typed.
struct Completions: Command {
  struct Options: Adjustable {
    static let parameters: [Parameter<Options>] = []
  }

  static let name = "completions"
  static let summary = "Writes the script by which bash, zsh or fish complete what you type."
  static let usage = ["bash|zsh|fish"]
  static let slots = [Slot.word(Shell.allCases.map(\.rawValue))]
  static let details = [
    "‘make install’ puts the scripts where the shells look for them. Without it, for this session:",
    """
      bash  source <(syrinx completions bash)
      zsh   source <(syrinx completions zsh)
      fish  syrinx completions fish | source
    """,
  ]

  private let shell: Shell

  init(_ invocation: Invocation<Options>) throws {
    guard let word = try invocation.onlyWord(of: Self.self) else {
      throw InvocationError.missing(word: "SHELL", command: Self.name, usage: Self.usageLine)
    }
    guard let shell = Shell(rawValue: word) else {
      throw InvocationError.unknownShell(word, known: Shell.allCases.map(\.rawValue))
    }
    self.shell = shell
  }

  func run(on console: Console) -> ExitStatus {
    console.output.write(shell.script(CompletionTable(effects: console.effects)))
    return .done
  }
}

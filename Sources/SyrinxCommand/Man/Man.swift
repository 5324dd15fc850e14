import SyrinxEngine
import SyrinxRender

/// Writes the manual page.
struct Man: Command {
  struct Options: Adjustable {
    static let parameters: [Parameter<Options>] = []
  }

  static let name = "man"
  static let summary = "Print the manual page."
  static let usage = [""]
  static let details = [
    "‘make install’ installs it. To read it without: syrinx man > syrinx.1; man ./syrinx.1"
  ]

  init(_ invocation: Invocation<Options>) throws { try invocation.noWord(of: Self.self) }

  func run(on console: Console) -> ExitStatus {
    console.output.write(ManPage(commands: console.commands, effects: console.effects).text)
    return .done
  }
}

import SyrinxEngine
import SyrinxRender
import SyrinxText

final class Doctor: Command {
  struct Options: Adjustable {
    var folder: String?
    var json = false
    static let parameters: [Parameter<Options>] = [
      .text(
        "voices", \.folder, placeholder: "FOLDER", help: "also check voices in this folder"),
      .flag("json", \.json, help: "print the results as JSON"),
    ]
  }

  static let name = "doctor"
  static let summary = "Check versions, formats, voices and folders."
  static let usage = ["[--json] [--voices FOLDER]"]
  static let details = [
    "The exit status is 1 if there is a problem. Programs and libraries needed only for pictures,"
      + " videos and formats such as M4A are optional."
  ]

  private let options: Options

  init(_ invocation: Invocation<Options>) throws {
    try invocation.noWord(of: Self.self)
    options = invocation.options
  }

  func run(on console: Console) -> ExitStatus {
    let findings = Findings(.usual(options.folder, console.effects))
    console.output.write(
      options.json ? findings.json.pretty + "\n" : findings.text(console.output.columns))
    return findings.problems.isEmpty ? .done : .failed
  }
}

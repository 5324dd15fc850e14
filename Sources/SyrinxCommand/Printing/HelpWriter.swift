import SyrinxEngine
import SyrinxFiles
import SyrinxRender
import SyrinxSystem
import SyrinxText

// Printing/ holds text that several commands print: help made from declarations, the line after a render.

/// Writes help; all of it comes from the declarations of commands, options and effects.
struct HelpWriter {
  let paragraph: Paragraph
  let catalog: EffectCatalog
  private let isBold: Bool

  /// Lines are 80 to 100 characters wide, as the terminal allows.
  init(columns: Int?, effects: EffectCatalog, isBold: Bool = false) {
    paragraph = Paragraph(columns: min(max(columns ?? 80, 80), 100))
    catalog = effects
    self.isBold = isBold
  }

  func title(_ text: String) -> String { isBold ? Bold.start + text + Bold.end : text }

  /// The first help: one screen of a terminal of 80 columns and 24 rows.
  func program(_ commands: CommandList) -> String {
    let widest = Self.tasks.map(\.line.count).max() ?? 0
    let tasks = Self.tasks.map { line, text in
      "  " + line + String(repeating: " ", count: widest - line.count + 2) + text
    }
    let groups = commands.groups.map { group in
      (name: group.title, text: group.commands.map { $0.name }.joined(separator: " "))
    }
    return """
      syrinx: a voice changer and effects processor for sound files

      \(tasks.joined(separator: "\n"))

      Usage: syrinx IN OUT [EFFECT [VALUE…] [key=value…]]… [--option…]
             syrinx COMMAND …

      \(paragraph.list(groups))
      \(paragraph.list(Self.furtherHelp))
      """
  }

  /// The tasks that most people come for.
  private static let tasks = [
    (line: "syrinx talk.wav robot.wav voice robot", text: "change a voice"),
    (line: "syrinx talk.wav out.wav denoise loudness -16", text: "clean a recording"),
    (line: "syrinx song.flac song.mp3", text: "convert a file"),
    (line: "syrinx batch talks --out done -- voice robot", text: "process a folder"),
    (line: "syrinx join intro.wav talk.wav show.mp3", text: "put sounds together"),
    (line: "syrinx live voice robot", text: "change your voice live"),
  ]

  private static let furtherHelp = [
    (name: "syrinx help recipes", text: "common tasks, a line or two each"),
    (name: "syrinx help NAME", text: "a command, effect, voice or topic"),
    (name: "syrinx help topics", text: "all topics; also syrinx effects, syrinx voices"),
    (name: "syrinx help --search WORD", text: "where help mentions a word"),
  ]

  /// A line for each effect, under what they are for.
  func effects() -> String {
    let widest = catalog.names.map(\.count).max() ?? 0
    return catalog.groups.map { purpose, effects in
      purpose.title + ":\n"
        + paragraph.list(effects.map { ($0.name, $0.summary) }, nameWidth: widest)
    }.joined(separator: "\n")
  }

  /// A command, its usage and options, and between them the topic of its name where `isWhole`.
  func command<C: Command>(_ command: C.Type, isWhole: Bool = false) -> String {
    var text =
      paragraph.text("syrinx \(C.name): \(C.summary)") + "\n" + title("Usage:") + "\n"
    for line in C.usageLines { text += "  \(line)\n" }
    for detail in C.details { text += "\n" + paragraph.text(detail) }
    let topic = Topic.named(C.name)
    if isWhole, let topic { text += body(of: topic) }
    var rows = C.Options.declarations.map { (name: $0.optionUsage, text: $0.optionText) }
    rows.append(("--help", "show this help"))
    return text + "\n" + title("Options:") + "\n" + paragraph.list(rows)
      + more(about: C.name, alsoItself: topic != nil && !isWhole)
  }

  func effect(_ effect: EffectDescriptor) -> String {
    let text = parameters(effect.parameters, effect.name, effect.summary, effect.details)
    guard !effect.examples.isEmpty else { return text + more(about: effect.name) }
    return effect.examples.reduce(text + "\n" + title("Examples:") + "\n") {
      $0 + "  syrinx in.wav out.wav \($1)\n"
    } + more(about: effect.name)
  }

  func voiceCall() -> String {
    parameters(VoiceCall.declarations, VoiceCall.word, VoiceCall.summary, [])
  }

  private func parameters(
    _ parameters: [ParameterDeclaration], _ name: String, _ summary: String, _ details: [String]
  ) -> String {
    var usage = name
    for parameter in parameters {
      let isList = parameter.domain.isList
      usage +=
        parameter.isPositional
        ? " [\(parameter.placeholder)\(isList ? "…" : "")]"
        : " [\(parameter.name)=\(parameter.placeholder)]"
    }
    let rows = parameters.map { ($0.name + ($0.isPositional ? " *" : ""), $0.description) }
    var text = paragraph.text("\(name): \(summary)") + "\n" + title("Usage:") + "\n"
    text += paragraph.lines(usage, indent: 2).joined(separator: "\n") + "\n"
    for detail in details { text += "\n" + paragraph.text(detail) }
    guard !rows.isEmpty else { return text }
    text +=
      "\n" + title("Parameters:") + "\n" + paragraph.list(rows) + "\n"
      + paragraph.text(Self.footnote)
    let curved = parameters.filter { $0.domain.takesCurve }.map(\.name)
    guard !curved.isEmpty else { return text + paragraph.text("All are constant.") }
    let constant = parameters.filter { !$0.domain.takesCurve }.map(\.name)
    return text
      + paragraph.text(
        "These may be curves (syrinx help curves), as in 0@0s/1@2.5s: "
          + curved.joined(separator: ", ") + "."
          + (constant.isEmpty
            ? "" : " Constant: " + constant.joined(separator: ", ") + "."))
  }

  func voice(_ voice: Voice) -> String {
    paragraph.text("\(voice.name): \(voice.summary)") + "\n"
      + paragraph.lines(voice.chain.text, indent: 2).joined(separator: "\n") + "\n\n"
      + paragraph.text(
        "‘voice \(voice.name)’ inserts this chain, ‘voice \(voice.name) amount=0.5’ at half"
          + " strength."
          + (voice.path.map { " It is defined in \($0)." } ?? ""))
  }

  static let footnote =
    "Parameters marked * are positional; all can be set with key=value. Defaults are in"
    + " brackets."
}

extension Console {
  /// Writes help as wide as the terminal.
  var writer: HelpWriter {
    HelpWriter(columns: output.columns, effects: effects, isBold: output.showsBold)
  }

  /// Shows help, by a pager where it does not fit on the terminal.
  func show(_ text: String) {
    let isLong = (output.rows.map { $0 <= text.count(where: \.isNewline) }) ?? false
    if ownsProcess, output.isTerminal, isLong, Pager.show(text) { return }
    output.writeHelp(text)
  }
}

extension Voice {
  var folder: String? {
    path.map { Path.folder(of: $0) }
  }
}

extension ParameterDeclaration {
  /// The option as it is typed.
  var optionUsage: String { "--" + name + (domain == .flag ? "" : " " + placeholder) }

  /// The text beside an option; its values stand there unless the placeholder shows them already.
  var optionText: String {
    if domain == .flag { return help }
    if case .choice(let choices) = domain, placeholder == choices.joined(separator: "|") {
      return help + (standardText.map { " [\($0)]" } ?? "")
    }
    return description
  }
}

/// The chain language in a few paragraphs, for the help of every command that takes a chain.
enum ChainHelp {
  static let paragraphs = [
    "Effects are applied in order. Values after an effect set its positional parameters"
      + " (marked * in its help), key=value sets any. Units: c, st, x, dB, Hz, k, ms, s, %,"
      + " oct; times also as 1:02:03.5. Most numbers may be curves, as in 0@0s/+400@2s"
      + " (syrinx help curves). [ A , B , dry ] runs chains in parallel and adds their outputs;"
      + " dry is the unprocessed sound. ‘syrinx effects’ lists all effects.",
    "‘voice NAME’ inserts the chain of a voice, ‘voice NAME amount=0.5’ at half strength."
      + " ‘syrinx voices’ lists all voices, ‘syrinx voices --help’ explains how to add your own.",
    "Values may be random: any:-3st..+3st, any:A,B,C, any:FOLDER/ (one of its sounds), log:200..8k,"
      + " normal:MEAN,DEVIATION; ‘chance 30% EFFECT’ applies an effect at times, ‘some 1..2"
      + " [ A , B , C ]’ and ‘shuffle [ A , B ]’ take some chains, or all in any order. They"
      + " depend on --seed and the name of the input alone; see ‘syrinx help augmentation’.",
  ]
}

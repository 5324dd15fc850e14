import SyrinxEngine
import SyrinxFiles
import SyrinxRender
import SyrinxSystem
import SyrinxText

// Messages/ holds text that several commands print: help made from declarations, the line after a render.

/// Writes help; all of it comes from the declarations of commands, options and effects.
struct HelpWriter {
  private let paragraph: Paragraph
  private let catalog: EffectCatalog

  /// Lines are 80 to 100 characters wide, as the terminal allows.
  init(columns: Int?, effects: EffectCatalog) {
    paragraph = Paragraph(columns: min(max(columns ?? 80, 80), 100))
    catalog = effects
  }

  func program(_ commands: CommandList) -> String {
    """
    syrinx: a voice changer and effects processor for sound files

    Usage:
      syrinx IN OUT [EFFECT [VALUE…] [key=value…]]… [--option…]
      syrinx COMMAND …

    Example:
      syrinx in.wav out.wav \(Self.example)

    Commands:
    \(paragraph.list(commands.all.map { ($0.name, $0.summary) }))
    \(effects())
    Voices:
    \(paragraph.lines(VoiceCatalog.names.joined(separator: ", "), indent: 2).joined(separator: "\n"))

    \(paragraph.text(
      "See ‘syrinx COMMAND --help’ for the options of a command, ‘syrinx help EFFECT’ for the"
      + " parameters of an effect, ‘syrinx voices VOICE’ for the chain of a voice, ‘syrinx --version’"
      + " for the version."))
    """
  }

  private static let example = "voice robot gain -2"

  /// A line for each effect, under what they are for.
  func effects() -> String {
    let widest = catalog.names.map(\.count).max() ?? 0
    return catalog.groups.map { purpose, effects in
      purpose.title + ":\n"
        + paragraph.list(effects.map { ($0.name, $0.summary) }, nameWidth: widest)
    }.joined(separator: "\n")
  }

  /// A command, its usage and options.
  func command<C: Command>(_ command: C.Type) -> String {
    var text = paragraph.text("syrinx \(C.name): \(C.summary)") + "\nUsage:\n"
    for line in C.usageLines { text += "  \(line)\n" }
    for detail in C.details { text += "\n" + paragraph.text(detail) }
    var rows = C.Options.declarations.map { (name: $0.optionUsage, text: $0.optionText) }
    rows.append(("--help", "show this help"))
    return text + "\nOptions:\n" + paragraph.list(rows)
  }

  /// An effect and its parameters.
  func effect(_ effect: EffectDescriptor) -> String {
    let text = parameters(effect.parameters, effect.name, effect.summary, effect.details)
    guard !effect.examples.isEmpty else { return text }
    return effect.examples.reduce(text + "\nExamples:\n") {
      $0 + "  syrinx in.wav out.wav \($1)\n"
    }
  }

  /// The word `voice` and its parameters.
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
    var text = paragraph.text("\(name): \(summary)") + "\nUsage:\n"
    text += paragraph.lines(usage, indent: 2).joined(separator: "\n") + "\n"
    for detail in details { text += "\n" + paragraph.text(detail) }
    guard !rows.isEmpty else { return text }
    text += "\nParameters:\n" + paragraph.list(rows) + "\n" + paragraph.text(Self.footnote)
    let curved = parameters.filter { $0.domain.number?.takesCurve == true }.map(\.name)
    guard !curved.isEmpty else { return text }
    return text
      + paragraph.text(
        "These may be curves, with linear segments between points, as in 0@0s/1@2.5s: "
          + curved.joined(separator: ", ") + ".")
  }

  /// A line for each voice, those that people keep after the others.
  func voices(personal: [Voice]) -> String {
    var text = paragraph.list(VoiceCatalog.all.map { ($0.name, $0.summary) })
    var rest = personal[...]
    while let folder = rest.first?.folder {
      let here = rest.prefix { $0.folder == folder }
      text += "\nIn \(folder.printable):\n" + paragraph.list(here.map { ($0.name, $0.summary) })
      rest = rest.dropFirst(here.count)
    }
    return text
  }

  /// A voice and its chain.
  func voice(_ voice: Voice) -> String {
    paragraph.text("\(voice.name): \(voice.summary)") + "\n"
      + paragraph.lines(voice.chain.text, indent: 2).joined(separator: "\n") + "\n\n"
      + paragraph.text(
        "‘voice \(voice.name)’ inserts this chain, ‘voice \(voice.name) amount=0.5’ at half"
          + " strength"
          + (voice.chain != voice.chain.withPitch(of: .voice)
            ? ", ‘voice \(voice.name) quality=voice’ with a faster pitch effect that preserves formants"
              + " better, for recordings of one speaker." : ".")
          + (voice.path.map { " It is defined in \($0)." } ?? ""))
  }

  private static let footnote =
    "Parameters marked * are positional; all can be set by key=value. Defaults are in"
    + " brackets."
}

extension Console {
  /// Writes help as wide as the terminal.
  var writer: HelpWriter { HelpWriter(columns: output.columns, effects: effects) }
}

extension Voice {
  fileprivate var folder: String? {
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

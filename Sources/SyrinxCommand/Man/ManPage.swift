import SyrinxEngine
import SyrinxRender

/// The manual page, made from the tables of commands, effects and voices.
struct ManPage {
  let commands: CommandList
  let effects: EffectCatalog

  var text: String {
    var page = Roff(name: "syrinx", section: 1, footer: "syrinx \(programVersion)")
    page.section("NAME")
    page.name("syrinx", "a voice changer and effects processor for sound files")
    page.section("SYNOPSIS")
    page.example(
      ["syrinx IN OUT [EFFECT [VALUE…] [key=value…]]… [--option…]", "syrinx COMMAND …"])
    page.section("DESCRIPTION")
    page.paragraph(
      "Syrinx reads a sound file, applies effects in the given order, and writes the"
        + " result.")
    for paragraph in ChainHelp.paragraphs { page.paragraph(paragraph) }
    page.section("COMMANDS")
    for command in commands.all { Self.add(command, to: &page) }
    page.section("EFFECTS")
    page.paragraph(HelpWriter.footnote)
    for (purpose, effects) in effects.groups {
      page.section(purpose.title.uppercased())
      for effect in effects {
        Self.add(effect.name, effect.summary, effect.parameters, to: &page)
        for detail in effect.details { page.paragraph(detail) }
        page.example(effect.examples.map { "syrinx in.wav out.wav " + $0 })
      }
    }
    page.section("VOICES")
    Self.add(VoiceCall.word, VoiceCall.summary, VoiceCall.declarations, to: &page)
    for voice in VoiceCatalog.all { page.item(voice.name, voice.summary) }
    page.section("FILES")
    page.item("~/.config/syrinx/voices/*.json", "Your own voices; see ‘syrinx voices --help’.")
    page.section("ENVIRONMENT")
    page.paragraph("See syrinx-environment(7).")
    page.section("EXIT STATUS")
    page.item("0", "Success.")
    page.item(
      "1",
      "Failure: a file, a format or a full disk; for batch, some files failed; for compare"
        + " and golden, a difference.")
    page.item("2", "Usage error; for compare and golden, also files that cannot be compared.")
    page.item("130", "Interrupted. On any failure an existing file is not changed.")
    page.section("EXAMPLES")
    page.example([
      "syrinx talk.wav robot.wav voice robot",
      "syrinx talk.wav up.wav pitch +4st formants=keep reverb large-hall mix=25",
      "syrinx talk.wav three.wav [ dry , pitch +7st , pitch -5st ] gain -6",
      "syrinx talk.wav tape.wav varispeed 1@1s/0.5@3s",
      "cat talk.wav | syrinx - - gain -3 | aplay",
    ])
    page.section("SEE ALSO")
    page.paragraph(TopicPage.references())
    return page.text
  }

  private static func add<C: Command>(_ command: C.Type, to page: inout Roff) {
    page.subsection(C.usageLines[0])
    page.paragraph(C.summary)
    if C.usage.count > 1 { page.example(Array(C.usageLines.dropFirst())) }
    for detail in C.details where !ChainHelp.paragraphs.contains(detail) {
      if detail.hasPrefix(" ") {
        page.example(detail.rows.filter { !$0.isEmpty }.map { String($0.drop { $0 == " " }) })
      } else {
        page.paragraph(detail)
      }
    }
    for parameter in C.Options.declarations {
      page.item(parameter.optionUsage, parameter.optionText)
    }
  }

  private static func add(
    _ name: String, _ summary: String, _ parameters: [ParameterDeclaration], to page: inout Roff
  ) {
    page.subsection(name)
    page.paragraph(summary)
    for parameter in parameters {
      page.item(parameter.name + (parameter.isPositional ? " *" : ""), parameter.description)
    }
  }
}

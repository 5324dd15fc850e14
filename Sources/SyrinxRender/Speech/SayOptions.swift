import SyrinxEngine
import SyrinxSpeech

/// The options of `say`: those of speech, and those of a render.
package struct SayOptions: Adjustable {
  package var render = RenderOptions()
  package var utterance = Utterance("")
  var isSpeakerGiven = false
  package var engine = SpeechEngine.espeak
  var ssml = false
  package var listSpeakers = false

  package init() {}

  package static let parameters: [Parameter<SayOptions>] =
    ownParameters
    + Parameter.renderOptions([.sound, .file, .chain, .work, .display], at: \SayOptions.render)
    .map { $0.name == "rate" ? $0.renamed("sample-rate", help: $0.help) : $0 }
    + [
      .words(
        \.render.words,
        help:
          "write the words with their times to a file, or into OUT itself if named; may be"
          + " repeated"),
      .flag("json", \.render.json, help: "print the report as JSON"),
      .flag("verbose", \.render.verbose, help: "print the graph and all measurements"),
    ]

  private static let ownParameters: [Parameter<SayOptions>] = [
    Parameter(
      "speaker", .text(placeholder: "NAME"),
      help: "language or voice, with an optional variant, such as de or en-us+f3; see"
        + " --list-speakers",
      read: { .text($0.utterance.speaker) },
      write: { (options, value) throws(ParameterError) in
        guard let word = value.word else { throw .cannotBeUnset(parameter: "speaker") }
        options.utterance.speaker = word
        options.isSpeakerGiven = true
      }),
    number("rate", .rate, help: "speed in words per minute"),
    number("pitch", .pitch, help: "pitch of the voice; 50 is normal"),
    number("range", .range, help: "pitch variation; 50 is normal"),
    number("volume", .volume, help: "volume in percent"),
    number("word-gap", .wordGap, help: "additional pause between words, in units of 10 ms"),
    number("before", .before, .seconds, help: "silence before each utterance"),
    number("after", .after, .seconds, help: "silence after each utterance"),
    .flag("ssml", \.ssml, help: "interpret the text as SSML"),
    .choice("engine", \.engine, help: "speech engine"),
    .flag("list-speakers", \.listSpeakers, help: "list speakers, optionally of one language"),
  ]

  private static func number(
    _ name: String, _ parameter: SpeechParameter, _ unit: Unit = .plain, help: String
  ) -> Parameter<SayOptions> {
    .fixed(
      name, \.utterance[parameter], unit, Utterance.limits(of: parameter), help: help)
  }
}

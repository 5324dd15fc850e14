import SyrinxEngine
import SyrinxFiles
import SyrinxRender
import SyrinxSystem
import SyrinxText

// Words/ converts and shows timed text: lyrics, subtitles, transcripts, labels.

final class Words: Command {
  struct Options: Adjustable {
    enum Unit: String, CaseIterable, Sendable { case line, word }

    var from: TimedTextFormat?
    var to: TimedTextFormat?
    var by = Unit.line
    var shift = 0.0
    var strict = false
    var at: Double?
    var stream: Int?
    var noClobber = false
    var quiet = false

    static let parameters: [Parameter<Options>] = [
      .optional("from", \.from, help: "format of IN; default: detected from its content"),
      .optional("to", \.to, help: "format of OUT; default: from its extension"),
      .choice("by", \.by, help: "one entry per line, or per word"),
      .fixed("shift", \.shift, .seconds, -36_000...36_000, help: "offset added to all times"),
      .flag("strict", \.strict, help: "fail if OUT cannot hold everything"),
      .optional(
        "at", \.at, .seconds, 0...360_000,
        help: "with show: print the display at this time instead of playing"),
      .optional(
        "stream", \.stream, .plain, 0...999,
        help: "subtitle stream of a film, counted from 0"),
      .flag("no-clobber", \.noClobber, help: "do not replace an existing file"),
      .quiet(\.quiet),
    ]
  }

  static let name = "words"
  static let summary = "Convert timed text (lyrics, subtitles, labels), or show it as karaoke."
  static let usage = ["IN OUT [--from FORMAT] [--to FORMAT] [--option…]", "show FILE [--at T]"]
  static let slots = [Slot.file, .file]
  static let details = [
    "Formats: lrc, elrc (words), srt, vtt, ass, ttml, textgrid (Praat), audacity (labels, .txt),"
      + " ultrastar, sylt (ID3), kar (MIDI, read only) and json, which also reads that of"
      + " whisper, MFA, YouTube and services for speech. Anything that OUT cannot hold is reported. A"
      + " file converted to its own format stays the same, byte for byte.",
    "IN can also be a sound file with lyrics, labelled cues or chapters, or a film with subtitles"
      + " or chapters (by ffmpeg). To embed words in a sound file, name it as OUT of --words,"
      + " as in: syrinx song.wav song.mp3 --words song.lrc=song.mp3",
    "To move words with a sound through effects, give --words to the command that renders it.",
  ]

  private indirect enum Task {
    case convert(TimedTextFile, TimedTextFile)
    case show(TimedTextFile)
  }

  private let task: Task
  private let options: Options

  init(_ invocation: Invocation<Options>) throws {
    options = invocation.options
    let words = invocation.words
    let first = try invocation.word(0, "IN", of: Self.self)
    let isShown = first == "show" && words.count <= 2 && FileIdentity(path: "show") == nil
    guard words.count > 1 else {
      throw Self.missing(isShown ? "FILE" : "OUT", form: isShown ? 1 : 0)
    }
    guard words.count == 2 else {
      throw Self.unexpected(words[2])
    }
    if isShown {
      task = .show(TimedTextFile(words[1], as: options.from))
      return
    }
    if options.at != nil { throw RenderError.conflict(option: "at", with: "OUT") }
    var used = UsedFiles(reading: [first])
    let out = words[1]
    guard used.claim(out) else { throw WordsError.sameFile(path: out) }
    let target = TimedTextFile(out, as: options.to)
    if target.format == nil, Container(path: out) != nil {
      throw WordsError.soundAsOutput(path: out, input: first)
    }
    if target.format == nil { throw WordsError.unknownEnding(path: out) }
    task = .convert(TimedTextFile(first, as: options.from), target)
  }

  func run(on console: Console) throws -> ExitStatus {
    switch task {
    case .show(let file):
      return try KaraokeScreen(file.read(stream: options.stream), console.output).run(
        at: options.at, of: file.path)
    case .convert(let source, let target):
      var text = try source.read(stream: options.stream)
      var losses: [TimedTextLoss] = []
      if options.shift != 0 {
        (text, losses) = text.shifted(by: text.frame(options.shift))
      }
      if options.by == .word { text = text.dividedIntoWords }
      let (writer, more) = try target.begin(
        text, from: source.path, noClobber: options.noClobber)
      losses += more
      if let sentence = losses.sentence(of: target.path) {
        if options.strict {
          writer.discard()
          throw WordsError.notHeld(path: target.path, sentence)
        }
        if !options.quiet { console.notes.say([sentence]) }
      }
      try writer.finish()
      return .done
    }
  }
}

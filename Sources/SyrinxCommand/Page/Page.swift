import SyrinxEngine
import SyrinxFiles
import SyrinxPage
import SyrinxText

// Page/ writes a page for a browser in which a sound, or two to be compared, can be heard and seen.

/// Writes a self-contained player page.
struct Page: Command {
  struct Options: Adjustable {
    enum Audio: String, CaseIterable, Sendable { case flac, wav }

    var render = RenderOptions()
    var out: String?
    var title: String?
    var words: String?
    var audio = Audio.flac

    static let parameters: [Parameter<Options>] =
      ownParameters
      + Parameter.renderOptions(
        [.input, .sound, .chain, .work, .display], at: \Options.render)

    private static let ownParameters: [Parameter<Options>] = [
      .text("out", \.out, placeholder: "FILE", help: "the page, which ends in .html"),
      .text("title", \.title, placeholder: "TEXT", help: "title of the page; default: IN's name"),
      .text(
        "words", \.words, placeholder: "FILE",
        help: "lyrics, subtitles or a transcript of IN, shown as it plays; default: those in IN"),
      .choice("audio", \.audio, help: "how the sound is stored in the page"),
    ]
  }

  static let name = "page"
  static let summary = "Writes a web page that plays a sound, or compares two without a gap."
  static let usage = [
    "IN --out PAGE.html [--option…]", "IN PROCESSED --out PAGE.html [--option…]",
    "IN EFFECT [VALUE…] [key=value…]… --out PAGE.html [--option…]",
  ]
  static let slots = [Slot.file, .optionalFile, .chain]
  static let details = [
    "The page is one file, which loads nothing from the network. It shows waveform, spectrogram,"
      + " spectrum bars, a mouth and words, and switches between IN and what became of it at the same"
      + " place and the same loudness, also blindly (ABX)."
  ]

  private let input: String
  private let processed: String?
  private let chain: ChainSpec
  private let options: Options
  private let output: String

  init(_ invocation: Invocation<Options>) throws {
    options = invocation.options
    let words = invocation.words
    guard let input = words.first else {
      throw InvocationError.missing(word: "IN", command: Self.name, usage: Self.usageLine)
    }
    guard let output = options.out else {
      throw InvocationError.missing(
        word: "--out PAGE.html", command: Self.name, usage: Self.usageLine)
    }
    guard input != "-" else { throw FileError.cannotSeek(path: input) }
    self.input = input
    self.output = output
    let voices = VoiceBook.usual(options.render.voices, invocation.effects)
    let patch = try options.render.readPatch(voices)
    let second = words.dropFirst().first
    let isFile = second.map {
      !invocation.effects.beginsChain($0) && ($0.looksLikeFile || FileIdentity(path: $0) != nil)
    }
    processed = isFile == true ? second : nil
    let rest = Array(words.dropFirst(processed == nil ? 1 : 2))
    guard case .chain(let chain) = try options.render.join(patch, rest, voices) else {
      throw PlotError.graphNotPlotted(chain: options.render.chain ?? "")
    }
    if processed != nil, !chain.steps.isEmpty {
      throw InvocationError.tooManyWords(
        rest.first ?? "--chain", command: Self.name, usage: Self.usageLines[1])
    }
    self.chain = chain
    var used = UsedFiles(reading: [input, processed, options.words] + Patch.chain(chain).files)
    try used.claim(output, for: "out")
  }

  func run(on console: Console) throws -> ExitStatus {
    let options = options.render
    let progress = StagedProgress(options, notes: console.notes, output: output)
    defer { progress.clear() }
    progress.beginStage(to: processed == nil && chain.isBypass ? 0.9 : 0.45)
    let first = try PreparedSound(
      "A", input, ChainSpec(), self.options, madeFor: output, progress)
    var sounds = [first]
    if processed != nil || !chain.isBypass {
      progress.beginStage(to: 0.9)
      sounds.append(
        try PreparedSound(
          "B", processed ?? input, chain, self.options, madeFor: output, progress))
    }
    progress.beginStage(to: 1)
    var page = PlayerPage(
      title: self.options.title ?? DecodedSound.title(of: input), summary: summary,
      sounds: sounds.enumerated().map { index, sound in
        PageSound(label: sound.label, name: sound.name, file: index, portrait: sound.portrait)
      }, files: sounds.map(\.file))
    if processed == nil, sounds.count > 1 { page.timeMap = sounds[1].timePoints }
    page.lines = try words(of: first).map(\.pageLines) ?? []
    let writer = try DataFileWriter(
      path: output, madeOf: [input, processed].compactMap { $0 }, noClobber: options.noClobber)
    try page.write { try writer.write($0) }
    try writer.finish(durably: options.sync == .yes)
    progress.clear()
    if !options.quiet { console.notes.say(sounds.flatMap(\.warnings)) }
    return .done
  }

  private var summary: String {
    if let processed { return "A: \(input.shownName)   B: \(processed.shownName)" }
    return chain.isBypass ? "" : chain.text
  }

  private func words(of sound: PreparedSound) throws -> TimedText? {
    if let path = options.words { return try TimedTextFile(path).read() }
    return sound.words
  }
}

extension String {
  /// A path as it is shown: its name.
  fileprivate var shownName: String { DecodedSound.title(of: self) }
}

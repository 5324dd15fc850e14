import SyrinxEngine
import SyrinxFiles
import SyrinxPage
import SyrinxRender
import SyrinxSystem
import SyrinxText

// Page/ writes a web page to hear and see a sound, or to compare two.

final class Page: Command {
  struct Options: Adjustable {
    var render = RenderOptions()
    var out: String?
    var title: String?
    var words: String?
    var sprite: String?
    var audio = PageAudio.flac
    var layout = PlayerPage.Layout.full

    static let parameters: [Parameter<Options>] =
      ownParameters
      + Parameter.renderOptions(
        [.input, .sound, .chain, .work, .display], at: \Options.render)

    private static let ownParameters: [Parameter<Options>] = [
      .text("out", \.out, placeholder: "FILE", help: "output file, ending in .html"),
      .text("title", \.title, placeholder: "TEXT", help: "title of the page; default: IN's name"),
      .text(
        "words", \.words, placeholder: "FILE",
        help: "lyrics, subtitles or a transcript of IN, shown as it plays; default: those in IN"),
      .text(
        "sprite", \.sprite, placeholder: "PICTURES",
        help: "pictures instead of a mouth, from closed to wide open: a folder of pictures,"
          + " sheet.png+atlas.json, or film.gif"),
      .choice("audio", \.audio, help: "audio format in the page"),
      .choice(
        "layout", \.layout,
        help: "what is shown at first: all, or a stage with large words for a singer"),
    ]
  }

  static let name = "page"
  static let summary = "Write a web page to play a sound or compare two."
  static let usage = [
    "IN --out PAGE.html [--option…]", "IN PROCESSED --out PAGE.html [--option…]",
    "IN EFFECT [VALUE…] [key=value…]… --out PAGE.html [--option…]",
  ]
  static let slots = [Slot.file, .optionalFile, .chain]
  static let details = [
    "The page is a single file and loads nothing from the network. It shows waveforms,"
      + " spectrograms, spectrum bars, a mouth and words, and switches between IN and the result"
      + " without a gap, at the same position and loudness, or blind (ABX).",
    "Words with phonemes, as in a TextGrid by ‘syrinx say --words’, shape the mouth; pictures whose names"
      + " end in closed, open, wide or round are shown for these shapes. An atlas is the JSON of"
      + " TexturePacker or Aseprite.",
  ]

  private let input: String
  private let processed: String?
  private let chain: ChainSpec
  /// The chain as it was asked for: voices by their names.
  private let chainName: String
  private let options: Options
  private let output: String
  private let sprites: SpriteSource?

  init(_ invocation: Invocation<Options>) throws {
    options = invocation.options
    let words = invocation.words
    let input = try invocation.word(0, "IN", of: Self.self)
    guard let output = options.out else {
      throw Self.missing("--out PAGE.html")
    }
    guard InputLocation(input) != .standardInput else { throw FileError.cannotSeek(path: input) }
    if OutputLocation(output) != .standardOutput { try checkPagePath(output, for: "out") }
    self.input = input
    self.output = output
    let voices = try VoiceBook.named(options.render.voices, invocation.effects)
    let patch = try options.render.readPatch(voices)
    processed = words.dropFirst().first.flatMap { invocation.effects.isFile($0) ? $0 : nil }
    let rest = Array(words.dropFirst(processed == nil ? 1 : 2))
    guard case .chain(let chain) = try options.render.join(patch, rest, voices) else {
      throw PlotError.graphNotPlotted(chain: options.render.chain ?? "")
    }
    if processed != nil, !chain.steps.isEmpty {
      throw Self.unexpected(rest.first ?? "--chain", form: 1)
    }
    self.chain = chain
    let isReadTwice =
      processed.map { InputLocation.areOnePipe(input, $0) }
      ?? (InputLocation(input).isPipe && !chain.steps.isEmpty)
    guard !isReadTwice else { throw FileError.cannotSeek(path: input) }
    chainName =
      ((options.render.chain.map { [InputLocation($0).title] } ?? []) + rest)
      .joined(separator: " ").printable
    sprites = try options.sprite.map { try SpriteSource($0) }
    var used = UsedFiles(
      reading: [input, processed, options.words] + Patch.chain(chain).files
        + (sprites?.files ?? []) + options.render.filesRead)
    try used.claim(output, for: "out")
  }

  func run(on console: Console) throws -> ExitStatus {
    let options = options.render
    try options.checkPlace(of: output)
    let line = StageLine(options, notes: console.notes, output: output)
    defer { line.clear() }
    let progress = line.progress
    progress.beginStage(to: processed == nil && chain.isBypass ? 0.9 : 0.45)
    let pictures = try sprites?.read()
    let names =
      processed.map { InputLocation.titles(of: [input, $0]) }
      ?? [InputLocation(input).title, chainName]
    if self.options.layout == .stage, let path = self.options.words,
      try TimedTextFile(path).read().lines.isEmpty
    {
      throw WordsError.noWords(path: path)
    }
    let first = try prepare("A", names[0], input, ChainSpec(), progress)
    var sounds = [first]
    if processed != nil || !chain.isBypass {
      progress.beginStage(to: 0.9)
      sounds.append(try prepare("B", names[1], processed ?? input, chain, progress))
    }
    progress.beginStage(to: 1)
    var page = try PlayerPage(
      title: self.options.title ?? InputLocation(input).title,
      summary: processed == nil ? chainName : "A: \(names[0])   B: \(names[1])", sounds,
      self.options.audio)
    if processed == nil, sounds.count > 1 { page.timeMap = sounds[1].timePoints }
    if let text = try words(of: first) {
      page.lines = text.pageLines
      page.shapes = text.mouthShapes
    }
    if page.lines.isEmpty, self.options.layout == .stage {
      throw WordsError.noWords(path: input, advice: "name a file of them, as in --words song.lrc")
    }
    page.sprites = pictures
    page.layout = self.options.layout
    try options.makeFolder(of: OutputLocation(output))
    let writer = try DataFileWriter(
      path: output, madeOf: [input, processed].compactMap { $0 }, noClobber: options.noClobber)
    var byteCount = 0
    try withExtendedLifetime(sounds) {
      try page.write {
        byteCount += $0.count
        try writer.write($0)
      }
    }
    try writer.finish(durably: options.sync == .yes)
    line.clear()
    let advice = Self.advice(on: output, byteCount, self.options.audio)
    if !options.quiet { console.notes.say(sounds.flatMap(\.warnings) + [advice].compactMap { $0 }) }
    return .done
  }

  /// A sentence about a page that takes long to open.
  static func advice(on path: String, _ byteCount: Int, _ audio: PageAudio) -> String? {
    guard byteCount > 256 << 20, audio != .opus else { return nil }
    return
      "\(path) has \(byteCount >> 20) MiB, which browsers take long to open: --audio opus makes it small"
  }

  private func prepare(
    _ label: String, _ name: String, _ path: String, _ chain: ChainSpec, _ progress: StagedProgress
  ) throws -> PreparedSound {
    try PreparedSound(
      label, named: name,
      RenderRequest(
        input: InputLocation(path), output: OutputLocation(output), patch: .chain(chain),
        options: options.render),
      as: options.audio, progress)
  }

  private func words(of sound: PreparedSound) throws -> TimedText? {
    if let path = options.words { return try TimedTextFile(path).read() }
    return sound.words
  }
}

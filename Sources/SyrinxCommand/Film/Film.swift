import SyrinxEngine
import SyrinxPictures
import SyrinxRender
import SyrinxTimeline

// Film/ makes a film of a sound: its waveform or spectrum, and its words, on a picture or a colour.

final class Film: Command {
  struct Options: Adjustable {
    var render = RenderOptions()
    var design = FilmDesign()
    var picture: String?
    var background: Colour?
    var colour: Colour?
    var words: String?
    var fps: FrameRate?

    static let parameters: [Parameter<Options>] =
      ownParameters
      + Parameter.renderOptions(
        [.input, .sound, .file, .chain, .work, .display], at: \Options.render
      ).filter { !["picture", "format", "encoding", "dither"].contains($0.name) }
      + Parameter.editOptions(at: \Options.render)
      + [.flag("json", \.render.json, help: "print the report as JSON")]

    private static let ownParameters: [Parameter<Options>] = [
      .text(
        "picture", \.picture, placeholder: "FILE",
        help: "background picture, not cropped; default: the cover of IN, if it has one"),
      .parsed(
        "background", \.background, placeholder: "COLOR",
        help: "color of the background, or around the picture, as #RRGGBB or a name",
        advice: advice, parse: { Colour($0) }, print: \.word),
      .parsed(
        "color", \.colour, placeholder: "COLOR",
        help: "the color of the overlay, and of words that have been spoken", advice: advice,
        parse: { Colour($0) }, print: \.word),
      .choice(
        "overlay", \.design.overlay,
        help: "moving graph of the sound: waveform, bars of its spectrum, or its spectrum over"
          + " time"),
      .text("title", \.design.title, placeholder: "TEXT", help: "title at the top"),
      .text(
        "words", \.words, placeholder: "FILE",
        help:
          "show the words of FILE (subtitles, lyrics, a transcript of IN, or a sound that carries"
          + " them), at the times that the chain moves them to"),
      .choice(
        "captions", \.design.captions,
        help: "what is shown of the words at a time: the line that is spoken, filled as far as its"
          + " words have times, or each word alone"),
      .count("width", \.design.width, FilmDesign.sizes, help: "width of the picture in pixels"),
      .count("height", \.design.height, FilmDesign.sizes, help: "height of the picture in pixels"),
      .pictures("fps", \.fps, help: "pictures per second, such as 30 or 30000/1001; default: 25"),
    ]

    private static let advice =
      "write #RRGGBB, as in #FFB347, or " + Phrase.list(Colour.words, conjunction: "or")
  }

  static let name = "film"
  static let summary = "Make a video of a sound: waveform or spectrum, picture, title and words."
  static let usage = ["IN OUT.mp4 [EFFECT [VALUE…] [key=value…]]… [--option…]"]
  static let slots = [Slot.file, .file, .chain]
  static let fileCount: Int? = 2
  static let details = [
    "IN is rendered through the chain as by ‘syrinx render’, and its film drawn at 1920×1080 pixels"
      + " or any other size. OUT is .mp4, .m4v, .mov, .mkv or .webm; ffmpeg encodes it. Tags and"
      + " chapters of IN are kept.",
    "The film of a timeline has a still picture by \"video\": {\"path\": \"cover.png\"}; see"
      + " ‘syrinx help films’.",
  ]

  private let request: RenderRequest
  private let design: FilmDesign
  private let options: Options

  init(_ invocation: Invocation<Options>) throws {
    options = invocation.options
    let input = try invocation.word(0, "IN", of: Self.self)
    let output = try invocation.word(1, "OUT.mp4", of: Self.self)
    // A transport stream has no place for chapters.
    guard let container = FilmOutput.Container(path: output), container != .mpegts
    else { throw PlotError.notAFilm(path: output) }
    if RenderRequest.areOneFile(input, output) { throw WordsError.sameFile(path: output) }
    var request = try RenderRequest(
      invocation.words, options: options.render, effects: invocation.effects)
    request.film = .drawn
    request.searchedWords = options.words
    var used = UsedFiles(reading: [options.picture, options.words])
    try used.claim(output: output)
    self.request = request
    var design = options.design
    // Encoders of video take even sides.
    design.width &= ~1
    design.height &= ~1
    if let colour = options.background { design.background = colour }
    if let colour = options.colour { design.colour = colour }
    self.design = design
  }

  func run(on console: Console) throws -> ExitStatus {
    let options = request.options
    try options.checkPlace(of: request.output.word)
    let line = StageLine(options, notes: console.notes, output: request.output.word)
    defer { line.clear() }
    let progress = line.progress
    progress.beginStage(to: 0.1)
    let plan = try RenderPlan(request) { done, sound in
      try progress.update(Double(done) / Double(max(sound.frameCount ?? 1, 1)))
    }
    let film = try SoundFilm(
      plan, design, picture: self.options.picture, words: self.options.words,
      rate: self.options.fps ?? FrameRate(25)!)
    let whole = Double(max(plan.renderer.frameCount ?? 1, 1))
    try plan.renderer.keep { try progress.update(Double($0) / whole) }
    progress.beginStage(to: 0.95)
    let picture = try film.draw(progress.update)
    try plan.renderer.reset()
    try plan.setPicture(picture.pathForPrograms)
    progress.beginStage(to: 1)
    let job = RenderJob(plan)
    let made = try job.makeFiles { try progress.update(Double($0) / whole) }
    let report = try withExtendedLifetime(picture) { try job.publish(made) }
    line.clear()
    if !options.quiet { console.notes.say(film.warnings) }
    report.say(request, on: console)
    return .done
  }
}

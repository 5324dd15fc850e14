import SyrinxAnalysis
import SyrinxEngine
import SyrinxFiles
import SyrinxPictures

/// Plays a sound and makes of its spectrum what was asked for.
struct SpectrumJob {
  let path: String
  let options: SpectrumOptions
  let output: SpectrumOutput

  /// Of more, each would have a few lines of the tallest picture, and all of them gigabytes of numbers.
  private static let mostChannels = 32

  func run(at desk: Desk) throws -> ExitStatus {
    let listening = try Listening(
      path, raw: options.raw, damaged: options.damaged, options.player)
    defer { if !options.quiet { desk.notes.say(listening.warnings) } }
    let progress = ProgressWriter(
      options.quiet ? .none : options.progress, notes: desk.notes,
      frameCount: listening.frameCount, sampleRate: listening.format.sampleRate)
    defer { progress.clear() }
    switch output {
    case .live: return try LiveBars(options, listening, desk.output).run()
    case .table(let kind, let path): try writeTable(kind, path, listening, desk, progress)
    case .spectrogram(let output, let path):
      let figure = try drawSpectrogram(listening, path, progress)
      try finish(figure, output, path, desk)
    case .bars(let output, let path, let moment):
      let figure = try drawBars(listening, path, at: moment, progress)
      try finish(figure, output, path, desk)
    case .film(let kind, let path):
      try FilmJob(kind: kind, path: path, options: options).run(listening, progress)
    }
    return .done
  }

  private func finish(
    _ figure: Figure, _ output: FigureOutput, _ path: String, _ desk: Desk
  ) throws {
    try output.write(figure, to: path, noClobber: options.picture.noClobber)
    figure.printNumbers(options.picture, at: desk)
  }

  private func writeTable(
    _ kind: SpectrumOutput.Table, _ path: String, _ listening: Listening, _ desk: Desk,
    _ progress: ProgressWriter
  ) throws {
    let table = BandTable(kind: kind, listening: listening, settings: options.settings)
    // A file is written whole; what goes to standard output is there at once.
    let file =
      path == "-"
      ? nil
      : try DataFileWriter(
        path: path, madeOf: [listening.path], noClobber: options.picture.noClobber)
    func write(_ text: String) throws {
      if let file { try file.write(text) } else { desk.output.writeData(text) }
    }
    try write(table.head)
    try listening.frames(options.settings, progress, for: path) { try write(table.text($0)) }
    try file?.finish()
  }

  func drawSpectrogram(
    _ listening: Listening, _ path: String, _ progress: ProgressWriter? = nil
  ) throws -> Figure {
    let channelCount = listening.format.channelCount
    guard channelCount <= Self.mostChannels else {
      throw LookError.tooManyChannels(
        path: listening.path, channelCount, most: Self.mostChannels)
    }
    let axis = options.frequencyAxis(listening.format)
    let size = options.spectrogramSize(listening.format.channelCount)
    let rows = max(size.height / listening.format.channelCount, 64)
    let edges = axis.edges(min(rows, 1024))
    let spectrogram = try Spectrogram(
      format: listening.format, frameCount: listening.frameCount, columnCount: size.width,
      edges: edges, size: options.settings.size)
    try listening.play(progress, for: path, to: spectrogram.sinks)
    spectrogram.finish()
    guard spectrogram.columnCount > 0 else { throw LookError.noFrames(path: listening.path) }
    return options.spectrogramFigure(spectrogram, of: listening, axis, edges)
  }

  private func drawBars(
    _ listening: Listening, _ path: String, at moment: Double, _ progress: ProgressWriter
  ) throws -> Figure {
    var nearest: SpectrumFrame?
    try listening.frames(options.settings, progress, for: path) { frame in
      let distance = (frame.seconds + listening.start - moment).magnitude
      let best = nearest.map { ($0.seconds + listening.start - moment).magnitude } ?? .infinity
      if distance < best { nearest = frame }
    }
    guard let nearest else { throw LookError.noFrames(path: listening.path) }
    guard moment <= listening.start + listening.seconds else {
      throw LookError.momentBeyondEnd(
        path: listening.path, moment: moment, seconds: listening.start + listening.seconds)
    }
    return options.barFigure(nearest, of: listening)
  }
}

extension Listening {
  /// Plays to the end and hands out the frames of the spectrum.
  func frames(
    _ settings: SpectrumSettings, _ progress: ProgressWriter?, for output: String,
    each: (SpectrumFrame) throws -> Void
  ) throws {
    var analyzer = try SpectrumAnalyzer(settings, format: format)
    try play(progress, for: output) { try analyzer.add($0, each: each) }
    try analyzer.finish(each: each)
  }
}

import SyrinxAnalysis
import SyrinxEngine
import SyrinxFiles
import SyrinxPictures
import SyrinxRender

/// Plays a sound and makes of its spectrum what was asked for.
struct SpectrumJob {
  let path: String
  let options: SpectrumOptions
  let output: SpectrumOutput

  /// Of more, each would have a few lines of the tallest picture, and all of them gigabytes of numbers.
  private static let mostChannels = 32

  func run(on console: Console) throws -> ExitStatus {
    if let file = output.path {
      try DataFileWriter.checkPlace(file, noClobber: options.picture.noClobber)
    }
    let decoded = try DecodedSound(path, options.render)
    defer { if !options.render.quiet { console.notes.say(decoded.warnings) } }
    let progress = ProgressWriter(
      options.render, notes: console.notes, frameCount: decoded.frameCount,
      sampleRate: decoded.format.sampleRate)
    defer { progress.clear() }
    switch output {
    case .live: return try LiveBars(options, decoded, console.output).run()
    case .table(let kind, let path): try writeTable(kind, path, decoded, console, progress)
    case .spectrogram(let output, let path):
      let figure = try drawSpectrogram(decoded, path, progress)
      try finish(figure, of: decoded, output, path, console)
    case .bars(let output, let path, let instant):
      let figure = try drawBars(decoded, path, at: instant, progress)
      try finish(figure, of: decoded, output, path, console)
    case .film(let kind, let path):
      try FilmJob(kind: kind, path: path, options: options).run(decoded, progress)
    }
    return .done
  }

  private func finish(
    _ figure: Figure, of decoded: DecodedSound, _ output: FigureOutput, _ path: String,
    _ console: Console
  ) throws {
    try output.write(
      figure, of: [decoded.path], to: path, noClobber: options.picture.noClobber)
    figure.printNumbers(options.picture, on: console)
  }

  private func writeTable(
    _ kind: SpectrumOutput.Table, _ path: String, _ decoded: DecodedSound, _ console: Console,
    _ progress: ProgressWriter
  ) throws {
    let table = BandTable(kind: kind, decoded: decoded, settings: options.settings)
    // A file is written whole; what goes to standard output is there at once.
    let file =
      OutputLocation(path) == .standardOutput
      ? nil
      : try DataFileWriter(
        path: path, madeOf: [decoded.path], noClobber: options.picture.noClobber)
    func write(_ text: String) throws {
      guard let file else {
        console.output.writeData(text)
        return try console.output.check()
      }
      try file.write(text)
    }
    try write(table.head)
    try decoded.frames(options.settings, progress, for: path) { try write(table.text($0)) }
    try file?.finish()
  }

  func drawSpectrogram(
    _ decoded: DecodedSound, _ path: String, _ progress: ProgressWriter? = nil
  ) throws -> Figure {
    let channelCount = decoded.format.channelCount
    guard channelCount <= Self.mostChannels else {
      throw PlotError.tooManyChannels(
        path: decoded.path, channelCount, most: Self.mostChannels)
    }
    let nyquist = decoded.format.nyquist
    let axis: Axis =
      options.axis == .log ? .frequency(upTo: nyquist) : .frequency(0...nyquist, options.axis)
    let size = options.spectrogramSize(decoded.format.channelCount)
    let rows = max(size.height / decoded.format.channelCount, 64)
    let edges = axis.edges(min(rows, 1024))
    let spectrogram = try Spectrogram(
      format: decoded.format, frameCount: decoded.frameCount, columnCount: size.width,
      edges: edges, size: options.settings.size)
    try decoded.play(progress, for: path, to: spectrogram.sinks)
    spectrogram.finish()
    guard spectrogram.columnCount > 0 else { throw PlotError.noFrames(path: decoded.path) }
    return options.spectrogramFigure(spectrogram, of: decoded, axis, edges)
  }

  private func drawBars(
    _ decoded: DecodedSound, _ path: String, at instant: Double, _ progress: ProgressWriter
  ) throws -> Figure {
    var nearest: SpectrumFrame?
    try decoded.frames(options.settings, progress, for: path) { frame in
      let distance = (frame.seconds + decoded.start - instant).magnitude
      let best = nearest.map { ($0.seconds + decoded.start - instant).magnitude } ?? .infinity
      if distance < best { nearest = frame }
    }
    guard let nearest else { throw PlotError.noFrames(path: decoded.path) }
    guard instant <= decoded.start + decoded.seconds else {
      throw PlotError.timeBeyondEnd(
        path: decoded.path, instant: instant, seconds: decoded.start + decoded.seconds)
    }
    return options.barFigure(nearest, of: decoded)
  }
}

extension DecodedSound {
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

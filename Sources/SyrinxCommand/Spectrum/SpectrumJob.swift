import SyrinxEngine
import SyrinxFiles
import SyrinxPictures
import SyrinxRender

/// Plays a sound and makes of its spectrum what was asked for.
struct SpectrumJob {
  let path: String
  let options: SpectrumOptions
  let output: SpectrumOutput

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
}

import SyrinxAnalysis
import SyrinxEngine
import SyrinxPictures
import SyrinxRender

extension SpectrumJob {
  /// Of more, each would have a few lines of the tallest picture, and all of them gigabytes of numbers.
  private static let mostChannels = 32

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

  func drawBars(
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

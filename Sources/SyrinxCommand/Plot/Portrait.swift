import SyrinxAnalysis
import SyrinxEngine
import SyrinxPictures
import SyrinxRender

/// The wave of a sound and its average spectrum, as far as pictures show them.
struct Portrait {
  let decoded: DecodedSound
  let waveform: WaveformMeter
  /// The average level between neighbouring edges.
  let edges: [Double]
  let levels: [Double?]

  private static let rowCount = 300

  /// Plays a sound to its end.
  init(
    _ decoded: DecodedSound, columnCount: Int, for output: String, _ progress: ProgressWriter?
  ) throws {
    var waveform = WaveformMeter(
      format: decoded.format, frameCount: decoded.frameCount, columnCount: columnCount)
    var spectrum = try AverageSpectrum(format: decoded.format)
    var isEmpty = true
    try decoded.play(progress, for: output) { block in
      isEmpty = false
      waveform.add(block)
      spectrum.add(block)
    }
    guard !isEmpty else { throw PlotError.noFrames(path: decoded.path) }
    spectrum.finish()
    self.decoded = decoded
    self.waveform = waveform
    edges = Axis.frequency(upTo: decoded.format.nyquist).edges(Self.rowCount)
    levels = spectrum.levels(edges: edges)
  }
}

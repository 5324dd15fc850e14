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

  /// The highest magnitude of any sample, and never less than full scale.
  private var reach: Double {
    waveform.channels.joined().reduce(1) {
      max($0, Double(max($1.highest, -$1.lowest)))
    }
  }

  /// A panel for each channel.
  func waveformFigure(_ options: PictureOptions) -> Figure {
    let names = decoded.format.channelNames
    let (start, reach) = (decoded.start, reach)
    let panels = names.indices.map { channel in
      let envelope = Envelope(
        waveform.channels[channel], names[channel], framesPerColumn: waveform.framesPerColumn,
        Double(decoded.format.sampleRate), start: start)
      return Panel(
        names[channel].lowercased(), title: names.count > 1 ? names[channel] : "",
        x: .time(start...start + decoded.seconds),
        y: Axis("amplitude", "Amplitude", -reach...reach), layers: [.envelope(envelope)])
    }
    let height = 150 + (names.count > 2 ? 110 : 200) * names.count
    return Figure(
      title: decoded.title, subtitle: decoded.facts, panels: panels.stacked,
      width: options.width ?? 1200,
      height: options.height ?? min(height, Figure.sizes.upperBound))
  }

  /// Both waves on one ruler, one below the other, and both spectra in one panel.
  static func pairFigure(
    _ before: Portrait, _ after: Portrait, _ title: String, _ options: PictureOptions
  ) -> Figure {
    let pair = [("Before", before), ("After", after)]
    let reach = max(before.reach, after.reach)
    let starts = [before, after].map(\.decoded.start)
    let end = max(
      before.decoded.seconds + starts[0], after.decoded.seconds + starts[1])
    var panels = pair.enumerated().map { index, side in
      let (name, portrait) = side
      let envelope = Envelope(
        portrait.waveform.together, name, framesPerColumn: portrait.waveform.framesPerColumn,
        Double(portrait.decoded.format.sampleRate), start: starts[index], pen: index)
      return Panel(
        name.lowercased(), title: "\(name): \(portrait.decoded.title)   \(portrait.decoded.facts)",
        x: .time(min(starts[0], starts[1])...end),
        y: Axis("amplitude", "Amplitude", -reach...reach), layers: [.envelope(envelope)])
    }.stacked
    let top = max(before.decoded.format.nyquist, after.decoded.format.nyquist)
    let loudest = (before.levels + after.levels).compactMap { $0 }.max() ?? 0
    let lines = pair.enumerated().map { index, side in
      let middles = zip(side.1.edges, side.1.edges.dropFirst()).map { ($0 * $1).squareRoot() }
      return Layer.line(
        Line(side.0, xs: middles, ys: side.1.levels, pen: index, fallsToSilence: true))
    }
    let ceiling = (loudest / 10).rounded(.up) * 10
    panels.append(
      Panel(
        "spectrum", title: "Average spectrum", x: .frequency(upTo: top),
        y: .level(ceiling - 90...ceiling), layers: lines))
    return Figure(
      title: title, panels: panels, width: options.width ?? 1200, height: options.height ?? 860)
  }
}

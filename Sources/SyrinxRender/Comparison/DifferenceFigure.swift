import SyrinxAnalysis
import SyrinxEngine
import SyrinxFiles
import SyrinxPictures
import SyrinxSystem
import SyrinxText

extension FileComparison {
  /// Panels of both waveforms, of the difference signal, and of level differences by third of an
  /// octave.
  package func figure() throws -> Figure {
    let portrait = try portrait(of: sources(), columnCount: 1000)
    let rate = Double(comparison.format.sampleRate)
    let time = Axis.time(0...Double(max(frameCount, 1)) / rate)
    let waves = [("Want", portrait.want), ("Got", portrait.got)]
    let columns = waves.flatMap { $0.1.together }
    let reach = columns.reduce(1) { max($0, Double(max($1.highest, -$1.lowest))) }
    var panels = waves.enumerated().map { index, wave in
      var x = time
      x.isLabelled = false
      let envelope = Envelope(
        wave.1.together, wave.0, framesPerColumn: wave.1.framesPerColumn, rate, pen: index)
      return Panel(
        wave.0.lowercased(), title: "\(wave.0): \(SystemText.shown(paths[index]).printable)", x: x,
        y: Axis("amplitude", "Amplitude", -reach...reach), layers: [.envelope(envelope)])
    }
    panels.append(differencePanel(portrait.difference, time))
    if comparison.bands.count > 1 { panels.append(bandPanel) }
    let verdict = isSame ? "Same" : "Different"
    return Figure(
      title: "\(verdict) (\(tier.word))", subtitle: (reasons.first ?? "").printable, panels: panels,
      height: 180 + 200 * panels.count)
  }

  private func differencePanel(_ meter: WaveformMeter, _ time: Axis) -> Panel {
    let columns = meter.together
    let length = Double(meter.framesPerColumn) / Double(comparison.format.sampleRate)
    let levels = columns.map { column in
      SyrinxEngine.decibels(amplitude: Double(max(column.highest, -column.lowest)))
    }
    let line = Line(
      "Difference", xs: columns.indices.map { (Double($0) + 0.5) * length }, ys: levels,
      fallsToSilence: true)
    return Panel(
      "difference", title: "Difference signal", x: time,
      y: .level(-120...max(0, levels.compactMap { $0 }.max() ?? 0), "Peak (dBFS)"),
      layers: [.line(line)])
  }

  private var bandPanel: Panel {
    let bands = comparison.bands
    let reach = max(3, bands.map(\.differenceDB.magnitude).max() ?? 0).rounded(.up)
    let line = Line("Got", xs: bands.map(\.hertz), ys: bands.map(\.differenceDB))
    return Panel(
      "spectrum", title: "Level difference by third of an octave",
      x: .frequency(bands[0].hertz...bands[bands.count - 1].hertz),
      y: Axis("differenceDB", "Difference (dB)", -reach...reach), layers: [.line(line)])
  }

  /// Writes the figure, in the format of the path's extension, into a temporary file, which gets
  /// its name when the caller finishes it.
  package func beginPicture(at path: String) throws -> DataFileWriter {
    try FigureOutput(path: path).begin(
      try figure(), of: [want, got].compactMap(\.path), at: path, noClobber: false)
  }
}

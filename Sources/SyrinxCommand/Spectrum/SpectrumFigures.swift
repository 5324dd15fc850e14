import SyrinxAnalysis
import SyrinxEngine
import SyrinxPictures
import SyrinxRender

extension SpectrumOptions {
  /// A panel of bars for each channel; left and right face each other.
  func barFigure(_ frame: SpectrumFrame, of decoded: DecodedSound) -> Figure {
    let names = decoded.format.channelNames
    let edges = (0...settings.bands).map { settings.layout.lowerEdge($0) }
    let panels = frame.levels.indices.map { channel in
      let name = names[channel]
      let label = names.count > 1 ? "\(name) (dB)" : "Level (dB)"
      var y = Axis.level(levels, label)
      y.isReversed = names.count == 2 && channel == 1
      let bars = Bars(name.lowercased(), edges: edges, values: frame.levels[channel])
      return Panel(
        name.lowercased(), x: .frequency(settings.lowest...settings.highest), y: y,
        layers: [.bars(bars)])
    }
    let weighting = settings.weighting == .a ? "A-weighted, " : ""
    let instant = Measure.duration(frame.seconds + decoded.start)
    return Figure(
      title: decoded.title, subtitle: "\(instant)   \(weighting)\(settings.bands) bands",
      panels: panels.stacked, width: picture.width ?? 960, height: picture.height ?? 540)
  }

  /// A panel of colours for each channel.
  func spectrogramFigure(
    _ spectrogram: borrowing Spectrogram, of decoded: DecodedSound, _ y: Axis, _ edges: [Double]
  ) -> Figure {
    let names = decoded.format.channelNames
    let size = spectrogramSize(names.count)
    let start = decoded.start
    let count = spectrogram.columnCount
    let step = spectrogram.secondsPerColumn
    let times = (0...count).map { min(Double($0) * step, decoded.seconds) + start }
    var panels: [Panel] = []
    for (channel, name) in names.enumerated() {
      let map = HeatMap(
        xEdges: times, yEdges: edges, columns: spectrogram.levels(of: channel),
        values: .level(levels))
      panels.append(
        Panel(
          name.lowercased(), title: names.count > 1 ? name : "",
          x: .time(start...start + decoded.seconds), y: y, layers: [.heat(map)]))
    }
    return Figure(
      title: decoded.title, subtitle: decoded.facts, panels: panels.stacked, width: size.width,
      height: size.height)
  }

  func spectrogramSize(_ channelCount: Int) -> (width: Int, height: Int) {
    let height = 180 + (channelCount > 2 ? 160 : 320) * channelCount
    return (picture.width ?? 1200, picture.height ?? min(height, Figure.sizes.upperBound))
  }
}

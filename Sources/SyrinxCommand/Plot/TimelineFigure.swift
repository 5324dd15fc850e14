import SyrinxEngine
import SyrinxPictures
import SyrinxRender
import SyrinxSystem
import SyrinxTimeline

extension TimelineLanes {
  /// A panel a track, with the waveform of each clip where it lies.
  func figure(_ title: String, _ options: PictureOptions) -> Figure {
    let reach = lanes.flatMap(\.boxes).flatMap(\.waveform).reduce(1.0) {
      max($0, Double(max($1.upperBound, -$1.lowerBound)))
    }
    let panels = lanes.enumerated().map { index, lane in
      let clips = lane.boxes.filter { !$0.isOff }
      let names = clips.prefix(12).map(\.name) + (clips.count > 12 ? ["…"] : [])
      return Panel(
        "track\(index + 1)", title: "\(lane.track): \(names.joined(separator: " · "))".printable,
        x: .time(0...max(seconds, 1e-3)), y: Axis("amplitude", "", -reach...reach),
        layers: clips.enumerated().map { .envelope(Envelope($1, pen: $0 % 2)) })
    }
    return Figure(
      title: title, subtitle: Measure.duration(seconds), panels: panels.stacked,
      width: options.width ?? 1200,
      height: options.height ?? min(150 + 110 * panels.count, Figure.sizes.upperBound))
  }
}

extension Envelope {
  /// The waveform of a clip where it lies.
  fileprivate init(_ box: TimelineLanes.Box, pen: Int) {
    let count = max(box.waveform.count, 1)
    let length = (box.end - box.start) / Double(count)
    self.init(
      box.name, xs: box.waveform.indices.map { box.start + (Double($0) + 0.5) * length },
      lows: box.waveform.map { Double($0.lowerBound) },
      highs: box.waveform.map { Double($0.upperBound) },
      inner: box.waveform.map { _ in 0 }, pen: pen)
  }
}

extension TimelineLanes.Box {
  /// The clip without the folders of its file.
  fileprivate var name: String { Path.name(of: title) }
}

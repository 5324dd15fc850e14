import SyrinxEngine
import SyrinxPictures
import SyrinxRender

extension PitchPortrait {
  /// In dB below the loudest; softer levels are not shown.
  private static let depth = 70.0

  private var facts: String {
    var facts = [Measure.duration(decoded.seconds), Measure.rate(decoded.format.sampleRate)]
    if let median { facts.append("median pitch \(median.text(decimals: 1)) Hz") }
    if let voicedShare { facts.append("voiced \((100 * voicedShare).text(decimals: 0)) %") }
    return facts.joined(separator: "   ")
  }

  /// A panel called by a name, with a title or none.
  private func panel(_ name: String, title: String, _ times: ClosedRange<Double>) -> Panel {
    let levels = spectrogram.levels(of: 0)
    let loudest = levels.joined().reduce(-Self.depth) { max($0, $1 ?? $0) }
    let top = (loudest / 10).rounded(.up) * 10
    let start = decoded.start
    let map = HeatMap(
      xEdges: (0...levels.count).map {
        min(Double($0) * spectrogram.secondsPerColumn, decoded.seconds) + start
      },
      yEdges: edges, columns: levels, values: .level(top - Self.depth...top))
    let pitch = Line(
      "pitch", xs: track.frequencies.indices.map { start + track.seconds(at: $0) },
      ys: track.frequencies)
    return Panel(
      name, title: title, x: .time(times), y: Self.axis(decoded.format),
      layers: [.heat(map), .line(pitch)])
  }

  /// One sound, or one below the other with the same ruler.
  static func figure(
    _ portraits: [PitchPortrait], _ title: String, _ options: PictureOptions
  ) -> Figure {
    let start = portraits.reduce(.infinity) { min($0, $1.decoded.start) }
    let end = portraits.reduce(start) { max($0, $1.decoded.start + $1.decoded.seconds) }
    let isPair = portraits.count > 1
    let panels = portraits.enumerated().map { index, portrait in
      let name = isPair ? ["Before", "After"][index] : "Pitch"
      return portrait.panel(
        name.lowercased(),
        title: isPair ? "\(name): \(portrait.decoded.title)   \(portrait.facts)" : "", start...end)
    }
    var figure = Figure(
      title: title, subtitle: isPair ? "" : portraits[0].facts, panels: panels.stacked,
      width: options.width ?? 1200, height: options.height ?? 180 + 320 * portraits.count)
    for (name, portrait) in zip(isPair ? ["before", "after"] : [""], portraits) {
      func word(_ word: String) -> String {
        name.isEmpty ? word : name + word.prefix(1).uppercased() + word.dropFirst()
      }
      figure.facts += [
        .init(word("medianPitchHz"), portrait.median),
        .init(word("voicedPercent"), portrait.voicedShare.map { 100 * $0 }),
      ]
    }
    return figure
  }
}

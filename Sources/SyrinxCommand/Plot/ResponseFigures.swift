import SyrinxAnalysis
import SyrinxEngine
import SyrinxPictures
import SyrinxRender

extension ImpulseResponse {
  /// Magnitude, phase and group delay over frequency.
  func responseFigure(_ options: PictureOptions) throws -> Figure {
    let top = min(Double(sampleRate) / 2, 20_000)
    let heard = Axis.frequency(upTo: top)
    let responses = try channels.map {
      try FrequencyResponse(
        impulseResponse: $0, sampleRate: sampleRate, from: heard.range.lowerBound, to: top)
    }
    func panel(
      _ name: String, _ title: String, _ label: String, least: Double, reach: Double = .infinity,
      style: Axis.Style = .number, value: (FrequencyResponse.Point) -> Double?
    ) -> Panel {
      let lines = responses.enumerated().map { channel, response in
        Line(
          names[channel], xs: response.points.map(\.hertz), ys: response.points.map(value),
          pen: channel, fallsToSilence: name == "levelDB")
      }
      let range = Axis.range(of: lines.flatMap(\.ys), least: least, reach: reach)
      let y = Axis(name, label, range, style: style)
      return Panel(
        title.lowercased(), title: title, x: heard, y: y, layers: lines.map { .line($0) })
    }
    let panels = [
      panel("levelDB", "Magnitude", "Level (dB)", least: 12, reach: 120) { $0.decibels },
      panel("phaseDegrees", "Phase", "Phase (°)", least: 90, style: .angle) { $0.phase },
      panel("delayMilliseconds", "Group delay", "Delay (ms)", least: 0.2) {
        $0.groupDelay.map { $0 * 1000 }
      },
    ]
    return Figure(
      title: title, subtitle: subtitle, panels: panels.stacked, width: options.width ?? 1000,
      height: options.height ?? 860)
  }
}

extension Axis {
  /// A range that holds all finite values with some space, at least so long, and reaching down no
  /// further than so far.
  static func range(of values: [Double?], least: Double, reach: Double) -> ClosedRange<Double> {
    let known = values.compactMap { $0 }.filter(\.isFinite)
    guard var high = known.max(), var low = known.min() else { return -least / 2...least / 2 }
    low = max(low, high - reach)
    if high - low < least {
      let middle = (high + low) / 2
      (low, high) = (min(low, middle - least / 2), max(high, middle + least / 2))
    }
    let space = 0.06 * (high - low)
    return low - space...high + space
  }
}

import SyrinxAnalysis
import SyrinxEngine
import SyrinxPictures
import SyrinxRender

/// An impulse response, and the figures that are drawn of it.
struct ImpulseResponse {
  var title: String
  var subtitle = ""
  var channels: [[Float]]
  var sampleRate: Int
  var names: [String] {
    StreamFormat(sampleRate: sampleRate, channelCount: max(channels.count, 1)).channelNames
  }

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

  /// The impulse response itself, and how its energy dies away.
  func impulseFigure(_ options: PictureOptions) throws -> Figure {
    let width = options.width ?? 1000
    let curves = channels.map {
      DecayCurve(impulseResponse: $0, sampleRate: sampleRate, count: width)
    }
    // A response ends where it has fallen by 80 dB.
    let ends = curves.map { curve in
      Double(curve.levels.count { $0 ?? -.infinity > -80 } + 1) * curve.interval
    }
    let end = max(ends.max() ?? 0, 0.01)
    let frames = min(Int(bounded: end * Double(sampleRate)) + 1, channels.first?.count ?? 0)
    guard frames > 0 else { throw PlotError.noFrames(path: title) }
    let above = impulsePanel(frames: frames, columnCount: width, Axis.time(0...end))
    let times = curves.compactMap { $0.reverberationTime.map(Self.text) }
    let said = Set(times).count == 1 ? times[0] : times.joined(separator: " and ")
    let below = Panel(
      "decay", title: "Energy decay" + (said.isEmpty ? "" : ": 60 dB in \(said)"),
      x: Axis.time(0...end), y: .level(-80...0),
      layers: curves.enumerated().map { channel, curve in
        let count = min(Int(bounded: end / curve.interval) + 1, curve.levels.count)
        return .line(
          Line(
            names[channel], xs: (0..<count).map { Double($0) * curve.interval },
            ys: Array(curve.levels.prefix(count)), pen: channel, fallsToSilence: true))
      })
    var figure = Figure(
      title: title, subtitle: subtitle, panels: [above, below].stacked, width: width,
      height: options.height ?? 700)
    figure.facts = curves.map { Figure.Fact("reverberationSeconds", $0.reverberationTime) }
    return figure
  }

  /// The samples themselves, or their levels where there are more of them than can be seen.
  private func impulsePanel(frames: Int, columnCount: Int, _ time: Axis) -> Panel {
    let highest = Double(channels.flatMap { $0.map(\.magnitude) }.max() ?? 0)
    let rate = Double(sampleRate)
    let areShown = frames <= 2 * columnCount
    let lines = channels.enumerated().map { channel, samples in
      let samples = samples.prefix(frames)
      if areShown {
        return Line(
          names[channel], xs: samples.indices.map { Double($0) / rate },
          ys: samples.map { Double($0) }, pen: channel)
      }
      let step = frames / columnCount
      let starts = stride(from: 0, to: frames, by: step)
      return Line(
        names[channel], xs: starts.map { Double($0) / rate },
        ys: starts.map { start in
          let loudest = samples[start..<min(start + step, samples.endIndex)].map(\.magnitude).max()
          return decibels(amplitude: Double(loudest ?? 0))
        }, pen: channel, fallsToSilence: true)
    }
    let reach = (highest > 0 ? highest : 1) * 1.05
    let top = ((decibels(amplitude: highest) ?? 0) / 10).rounded(.up) * 10
    return Panel(
      "impulse", title: "Impulse response", x: time,
      y: areShown
        ? Axis("amplitude", "Amplitude", -reach...reach)
        : .level(top - 100...top),
      layers: lines.map { .line($0) })
  }

  private static func text(_ seconds: Double) -> String {
    seconds.text(decimals: seconds < 10 ? 2 : 1) + " s"
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

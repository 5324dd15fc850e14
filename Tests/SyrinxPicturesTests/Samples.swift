import Foundation

@testable import SyrinxPictures

/// Figures of all kinds, with data that is easily found again.
enum Samples {
  static let frequencies = (0...300).map { 20 * pow(1000, Double($0) / 300) }

  static var response: Figure {
    let line = Line("a", xs: frequencies, ys: frequencies.map { 3 * sin(log($0)) }, pen: 0)
    let other = Line("b", xs: frequencies, ys: frequencies.map { _ in -4.0 }, pen: 1)
    var x = Axis.frequency(20...20_000)
    x.isLabelled = false
    let above = Panel(
      "magnitude", title: "Magnitude", x: x, y: .level(-6...6), layers: [.line(line), .line(other)])
    let phase = Line("a", xs: frequencies, ys: frequencies.map { 200 * cos(log($0)) })
    let below = Panel(
      "phase", title: "Phase", x: .frequency(20...20_000),
      y: Axis("phaseDegrees", "Phase (°)", -210...210, style: .angle), layers: [.line(phase)])
    return Figure(title: "eq low-shelf@120:+3", subtitle: "48 kHz", panels: [above, below])
  }

  static var waveform: Figure {
    let times = (0..<500).map { Double($0) * 7.2 }
    let envelope = Envelope(
      "left", xs: times, lows: times.map { _ in -0.6 }, highs: times.map { _ in 0.4 },
      inner: times.map { _ in 0.2 })
    return Figure(
      title: "a name that is so long that nobody would ever give it to a file.wav",
      subtitle: "1:00:00.000   44.1 kHz   stereo",
      panels: [
        Panel(
          "left", x: .time(0...3600), y: Axis("amplitude", "Amplitude", -1...1),
          layers: [.envelope(envelope)])
      ])
  }

  /// A ridge that climbs from the lower left to the upper right.
  static func ridge(_ scale: Scale, rows: Int = 200, columns: Int = 300) -> Figure {
    let y = Axis.frequency((scale == .log ? 20 : 0)...8000, scale)
    let map = HeatMap(
      xEdges: (0...columns).map { Double($0) / Double(columns) }, yEdges: y.edges(rows),
      columns: (0..<columns).map { column in
        (0..<rows).map { row in
          let distance = Double(row) / Double(rows) - Double(column) / Double(columns)
          return distance.magnitude > 0.3 ? nil : -200 * distance.magnitude
        }
      }, values: .level(-60...0))
    return Figure(
      title: "ridge", panels: [Panel("mono", x: .time(0...1), y: y, layers: [.heat(map)])])
  }

  static var bars: Figure {
    let edges = (0...80).map { 100 * pow(180, Double($0) / 80) }
    func panel(_ name: String, _ values: [Double?], reversed: Bool) -> Panel {
      var x = Axis.frequency(100...18_000)
      x.isLabelled = reversed
      var y = Axis.level(-90...0, "\(name) (dB)")
      y.isReversed = reversed
      return Panel(
        name, x: x, y: y, layers: [.bars(Bars(name, edges: edges, values: values))])
    }
    let rising = (0..<80).map { -90 + Double($0) }
    return Figure(
      title: "bars",
      panels: [
        panel("Left", rising, reversed: false),
        panel("Right", rising.map { $0 > -50 ? $0 : nil }, reversed: true),
      ], width: 960, height: 540)
  }

  static var all: [(name: String, figure: Figure)] {
    [
      ("response", response), ("waveform", waveform), ("bars", bars),
      ("linear", ridge(.linear)), ("log", ridge(.log)), ("mel", ridge(.mel)),
    ]
  }

  static func figure(_ name: String) -> Figure { all.first { $0.name == name }!.figure }
}

import SyrinxEngine
import SyrinxPictures
import SyrinxRender

/// The curves of a chain's effects, above the wave that they change.
struct CurveFigures {
  private let rate: Int
  private let frameCount: Int
  private let start: Double
  private let values: [(effect: String, value: MovingValue)]

  /// More would leave no space for the waves.
  private static let mostPanels = 4
  private static let pointCount = 1000
  static let panelHeight = 130

  /// Nothing is shown of those that follow a sound.
  init(_ chain: ChainSpec, of decoded: DecodedSound, _ options: RenderOptions) throws {
    rate = decoded.format.sampleRate
    frameCount = decoded.frameCount ?? decoded.position
    start = decoded.start
    let resources = FileResources(
      threadCount: options.threadCount, nonFinite: options.nan, damaged: options.damaged)
    values = try chain.effects.flatMap { effect in
      let read = try effect.readingCurves(resources) as? any Effect ?? effect
      return read.movingValues.filter { $0.curve.follower == nil }.map {
        (effect.descriptor.name, $0)
      }
    }
  }

  /// The curves for which there is no space; nil where all are shown.
  var notice: String? {
    guard values.count > Self.mostPanels else { return nil }
    let others = values.dropFirst(Self.mostPanels).map { "\($0.effect) \($0.value.name)" }
    return "the first \(Self.mostPanels) of \(values.count) curves are shown, without "
      + Phrase.list(others, conjunction: "and")
  }

  /// A panel a curve, in the time of the sound that enters the chain.
  var panels: [Panel] {
    get throws {
      let seconds = Double(frameCount) / Double(rate)
      let times = (0...Self.pointCount).map {
        seconds * Double($0) / Double(Self.pointCount)
      }
      return try values.prefix(Self.mostPanels).map { name, value in
        let curve = try FrameCurve(
          value.curve, rate: rate, length: StreamLength(frameCount: frameCount))
        let numbers = times.map { curve.value(at: $0 * Double(rate)) }
        let (low, high) = (value.curve.minimum, value.curve.maximum)
        let margin = max((high - low) * 0.05, 1e-9)
        let isFrequency = value.unit == .hertz && low > 0
        let label = value.unit == .plain ? value.name : "\(value.name) (\(value.unit.rawValue))"
        var x = Axis.time(start...start + seconds)
        x.isLabelled = false
        return Panel(
          name + " " + value.name, title: "\(name): \(label)", x: x,
          y: isFrequency
            ? .frequency(low * 0.95...high * 1.05)
            : Axis("value", "", low - margin...high + margin),
          layers: [.line(Line(value.name, xs: times.map { $0 + start }, ys: numbers))])
      }
    }
  }
}

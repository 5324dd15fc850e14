import SyrinxEngine
import SyrinxText

/// The times of a render, for a manifest.
package struct RenderTrace: Hashable, Sendable {
  /// Seconds of the input that were read; nil where the length is unknown.
  package var inputSeconds: Double?
  /// Pairs of seconds in the input and in the output, between which time is straight.
  package var timeMap: [[Double]] = []

  /// Points of a map whose ratio changes.
  private static let pointCount = 65

  init(_ plan: RenderPlan) {
    guard let input = plan.input, let count = input.frameCount else { return }
    let (rate, outputRate) = (
      Double(input.format.sampleRate), Double(plan.renderer.format.sampleRate)
    )
    let player = plan.request.options.player
    let first = min(player.start * rate, Double(count))
    let last = min((player.end ?? .infinity) * rate, Double(count))
    inputSeconds = (last - first) / rate
    let map = plan.renderer.timeMap
    let places = map.ratio == nil ? Self.pointCount : 2
    timeMap = (0..<places).compactMap { place in
      let frame = (last - first) * Double(place) / Double(places - 1)
      return map.output(at: frame).map {
        [((first + frame) / rate).rounded(to: 1e6), ($0 / outputRate).rounded(to: 1e6)]
      }
    }
  }

  package var json: JSONValue {
    [
      "inputSeconds": inputSeconds.map { .number($0.rounded(to: 1e6)) } ?? nil,
      "timeMap": .array(timeMap.map { .array($0.map { .number($0) }) }),
    ]
  }

  package init?(_ json: JSONValue) {
    guard case .array(let points)? = json["timeMap"] else { return nil }
    if case .number(let seconds)? = json["inputSeconds"] { inputSeconds = seconds }
    timeMap = points.compactMap { point in
      guard case .array(let pair) = point else { return nil }
      let numbers = pair.compactMap { if case .number(let number) = $0 { number } else { nil } }
      return numbers.count == 2 ? numbers : nil
    }
  }
}

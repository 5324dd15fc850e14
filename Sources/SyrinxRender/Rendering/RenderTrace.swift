import SyrinxEngine
import SyrinxText

/// The times of a render, for a manifest.
package struct RenderTrace: Hashable, Sendable {
  /// Seconds of the input that were read; nil where the length is unknown.
  package var inputSeconds: Double?
  /// Pairs of seconds in the input and in the output, between which time is straight.
  package var timeMap: [[Double]] = []
  /// The ratios of speech to noise in decibels that were reached, one for each noise that was added.
  package var ratios: [Double] = []

  /// Straight parts of a speed along a curve.
  private static let partCount = 64

  init(_ plan: RenderPlan) {
    ratios = plan.renderer.readings.filter { $0.title == Noise.reading }.map {
      $0.value.rounded(to: 100)
    }
    guard let input = plan.input, let count = input.frameCount else { return }
    let (rate, outputRate) = (
      Double(input.format.sampleRate), Double(plan.renderer.format.sampleRate)
    )
    let player = plan.request.options.player
    let first = min(player.start * rate, Double(count))
    let last = min((player.end ?? .infinity) * rate, Double(count))
    inputSeconds = (last - first) / rate
    let bends = plan.renderer.timeMap.bends(in: 0...(last - first), parts: Self.partCount)
    timeMap = bends.map {
      [((first + $0.input) / rate).rounded(to: 1e6), ($0.output / outputRate).rounded(to: 1e6)]
    }
  }

  /// All that is there has the time that it had.
  var keepsTimes: Bool { timeMap.allSatisfy { $0[0] == $0[1] } && !timeMap.isEmpty }

  package var json: JSONValue { .object(members) }

  var members: [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("inputSeconds", inputSeconds.rounded(1e6)),
      .init("timeMap", .array(timeMap.map { .array($0.map { .number($0) }) })),
    ]
    if ratios.count == 1 { members.append(.init("snr", .number(ratios[0]))) }
    if ratios.count > 1 {
      members.append(.init("snr", .array(ratios.map { .number($0) })))
    }
    return members
  }

  package init?(_ json: JSONValue) {
    guard case .array(let points)? = json["timeMap"] else { return nil }
    inputSeconds = json["inputSeconds"]?.value
    timeMap = points.compactMap { point in
      guard case .array(let pair) = point else { return nil }
      let numbers = pair.compactMap(\.value)
      return numbers.count == 2 ? numbers : nil
    }
    switch json["snr"] {
    case .number(let ratio)?: ratios = [ratio]
    case .array(let list)?: ratios = list.compactMap(\.value)
    default: break
    }
  }

  /// Where a stretch of the input, in seconds, comes out; nil if all of it is cut away.
  func moved(_ start: Double, _ end: Double) -> (start: Double, end: Double)? {
    guard let first = timeMap.first, let last = timeMap.last else { return nil }
    let kept = max(start, first[0])...max(start, first[0], min(end, last[0]))
    guard start < end ? kept.lowerBound < min(end, last[0]) : first[0] <= start && start <= last[0]
    else { return nil }
    let moved = [kept.lowerBound, kept.upperBound].map(output)
    let (low, high) = (min(moved[0], moved[1]), max(moved[0], moved[1]))
    // Times within a cut have no length left.
    return start < end && high - low < 1e-6 ? nil : (low, high)
  }

  private func output(at input: Double) -> Double {
    // The first point that is not before it.
    var (next, end) = (0, timeMap.count - 1)
    while next < end {
      let middle = (next + end) / 2
      if timeMap[middle][0] >= input { end = middle } else { next = middle + 1 }
    }
    let (a, b) = (timeMap[max(next - 1, 0)], timeMap[next])
    guard b[0] > a[0] else { return b[1] }
    return a[1] + (b[1] - a[1]) * (input - a[0]) / (b[0] - a[0])
  }
}

import SyrinxEngine
import SyrinxRender
import SyrinxText

struct ProgressFacts: Progress {
  let fraction: Double?
  var secondsDone = 0.0
  let secondsLeft: Double?
  /// Seconds of sound made in a second; nil of work of several stages.
  var speed: Double?
  /// Name of a pass before the render itself.
  var pass: String?

  /// Of work of several stages.
  init(fraction: Double?, after elapsed: Duration) {
    let seconds = max(elapsed / .seconds(1), 1e-9)
    self.fraction = fraction
    secondsLeft = fraction.flatMap { $0 > 0 ? seconds * (1 - $0) / $0 : nil }
  }

  init(
    _ done: Int, of frameCount: Int?, sampleRate: Int, after elapsed: Duration, pass: String? = nil
  ) {
    self.init(
      fraction: frameCount.map { $0 > 0 ? min(Double(done) / Double($0), 1) : 1 }, after: elapsed)
    self.pass = pass
    secondsDone = Double(done) / Double(sampleRate)
    speed = secondsDone / max(elapsed / .seconds(1), 1e-9)
  }

  var json: JSONValue {
    var members: [JSONValue.Member] = pass.map { [.init("pass", .string($0))] } ?? []
    members += [
      .init("done", fraction.rounded(1e4)), .init("secondsLeft", secondsLeft.rounded(10)),
    ]
    if let speed { members.append(.init("speed", .number(speed.rounded(to: 10)))) }
    return .object(members)
  }

  /// `42 %  48×  0:03 left`.
  var text: String {
    let place =
      fraction.map { "\(Int(bounded: $0 * 100)) %" } ?? Measure.clock(secondsDone) + " done"
    let left = secondsLeft.map { "  \(Measure.clock($0.rounded(.up))) left" } ?? ""
    let rate = speed.map { "  " + Measure.speed($0) } ?? ""
    return (pass.map { $0 + "  " } ?? "") + place + rate + left
  }
}

import SyrinxText

package struct BatchProgress: Progress {
  let part: Double
  let done: Int
  let failed: Int
  let count: Int
  let soundSeconds: Double
  /// In seconds.
  let elapsed: Double

  package var fraction: Double? { part }
  private var speed: Double { soundSeconds / elapsed }
  private var secondsLeft: Double? { part > 0 ? elapsed * (1 - part) / part : nil }

  /// `312/568 files  1:24:03 of sound  96×  0:42 left`.
  package var text: String {
    var parts = [
      "\(done)/\(count) files", Measure.clock(soundSeconds) + " of sound",
      Measure.speed(speed),
    ]
    if let secondsLeft { parts.append(Measure.clock(secondsLeft.rounded(.up)) + " left") }
    if failed > 0 { parts.append("\(failed) failed") }
    return parts.joined(separator: "  ")
  }

  package var json: JSONValue {
    [
      "done": fraction.map { .number($0.rounded(to: 1e4)) } ?? nil,
      "filesDone": .integer(done), "filesFailed": .integer(failed), "files": .integer(count),
      "soundHours": .number((soundSeconds / 3600).rounded(to: 1e4)),
      "secondsLeft": secondsLeft.map { .number($0.rounded(to: 10)) } ?? nil,
      "speed": .number(speed.rounded(to: 10)),
    ]
  }
}

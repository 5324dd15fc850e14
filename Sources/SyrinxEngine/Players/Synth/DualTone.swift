/// The tones of a telephone's keys (ITU-T Recommendation Q.23), a tenth of a second each with as much
/// silence after it.
struct DualTone: ToneGenerator {
  private static let tone = 0.1
  private static let pause = 0.1
  private static let ramp = 0.003
  private static let rows = ["123A", "456B", "789C", "*0#D"]
  private static let lows = [697.0, 770, 852, 941]
  private static let highs = [1209.0, 1336, 1477, 1633]

  private let pairs: [(low: Double, high: Double)]
  private let rate: Double
  private let peak: Double

  init(_ keys: String, _ rate: Double, _ peak: Double) {
    pairs = keys.compactMap(Self.pair)
    self.rate = rate
    self.peak = peak
  }

  /// The frequencies of a key in Hz.
  static func pair(_ key: Character) -> (low: Double, high: Double)? {
    for (row, keys) in rows.enumerated() {
      if let column = keys.map({ $0 }).firstIndex(of: Character(key.uppercased())) {
        return (lows[row], highs[column])
      }
    }
    return nil
  }

  static func seconds(of keys: String) -> Double { Double(keys.count) * (tone + pause) }

  mutating func fill(_ samples: inout MutableSpan<Float>, from frame: Int) {
    for index in samples.indices {
      let time = Double(frame + index) / rate
      let key = Int(time / (Self.tone + Self.pause))
      let since = time - Double(key) * (Self.tone + Self.pause)
      guard key < pairs.count, since < Self.tone else {
        samples[index] = 0
        continue
      }
      let edge = min(min(since, Self.tone - since) / Self.ramp, 1)
      let (low, high) = pairs[key]
      samples[index] = Float(
        peak * edge * (sine(turns: low * since) + sine(turns: high * since)) / 2)
    }
  }
}

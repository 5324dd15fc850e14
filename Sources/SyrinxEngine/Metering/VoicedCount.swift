/// The points that are voiced, and the pitches of those that tell one clearly.
struct VoicedCount {
  var histogram: PitchHistogram
  private(set) var pointCount = 0
  private(set) var voicedCount = 0
  /// The points since voicing set in, as long as they are few.
  private var run: [PitchPoint] = []

  init(histogram: PitchHistogram) {
    self.histogram = histogram
    run.reserveCapacity(Self.shortest)
  }

  /// Voicing for less than 50 ms is chance.
  private static let shortest = 10

  mutating func add(_ point: PitchPoint, sampleRate: Double) {
    pointCount += 1
    guard point.isVoiced else {
      run.removeAll(keepingCapacity: true)
      return
    }
    if run.count < Self.shortest {
      run.append(point)
      guard run.count == Self.shortest else { return }
      for early in run { count(early, sampleRate) }
    } else {
      count(point, sampleRate)
    }
  }

  /// A sound that correlates by less with itself a period later tells little of the pitch.
  private static let clear: Float = 0.85

  private mutating func count(_ point: PitchPoint, _ sampleRate: Double) {
    voicedCount += 1
    guard point.strength > Self.clear else { return }
    let power = Double(point.peak) * Double(point.peak)
    histogram.add(sampleRate / Double(point.period), power: power)
  }
}

/// Short beeps, the first of each bar an octave higher.
struct Metronome: ToneGenerator {
  private static let pitch = 1000.0
  private static let seconds = 0.03
  private let period: Double
  private let beats: Int
  private let peak: Double
  private let rate: Double

  init(_ tempo: Double, _ beats: Int, _ rate: Double, _ peak: Double) {
    period = rate * 60 / tempo
    self.beats = beats
    self.peak = peak
    self.rate = rate
  }

  mutating func fill(_ samples: inout MutableSpan<Float>, from frame: Int) {
    let length = Self.seconds * rate
    for index in samples.indices {
      let place = Double(frame + index)
      var beat = (place / period).rounded(.down)
      // The frame that is nearest to a beat begins it.
      if ((beat + 1) * period).rounded() <= place { beat += 1 }
      let since = place - (beat * period).rounded()
      guard since >= 0, since < length else {
        samples[index] = 0
        continue
      }
      let pitch =
        beat.truncatingRemainder(dividingBy: Double(beats)) == 0 ? 2 * Self.pitch : Self.pitch
      let fall = 1 - since / length
      samples[index] = Float(peak * fall * fall * sine(turns: pitch / rate * since))
    }
  }
}

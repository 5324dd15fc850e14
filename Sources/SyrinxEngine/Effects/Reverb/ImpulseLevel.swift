/// The loudness that an impulse response gives to a sound convolved with it.
enum ImpulseLevel {
  /// The octaves that count, where a stream has them: those in which speech and music have their power.
  private static let octaves = 50.0...16_000.0

  /// √(∫ |H(f)|² df/f ÷ ∫ df/f), H being the spectrum of the response: the gain for a sound with as much
  /// power in every octave (pink noise), which speech and music nearly are. Of one frame it is that
  /// frame's magnitude; of a dark hall it is what is heard, where the energy Σ h² alone would count
  /// highs that nothing has.
  static func gain(of response: [Float], sampleRate: Int) throws(LibraryError) -> Double {
    let rate = Double(sampleRate)
    let highest = min(octaves.upperBound, 0.45 * rate)
    let lowest = min(octaves.lowerBound, highest / 10)
    // Bins a tenth of the lowest frequency apart.
    let size = FourierPlan.quickSize(atLeast: max(response.count, Int(10 * rate / lowest)))
    var plan = try FourierPlan(size: size)
    var samples = plan.real
    for frame in response.indices { samples[frame] = response[frame] }
    plan.transform()
    let step = rate / Double(size)
    let bins = plan.spectrumSpan
    var (power, weight) = (0.0, 0.0)
    for bin in Int((lowest / step).rounded(.up))...Int(highest / step) {
      let (re, im) = (Double(bins[2 * bin]), Double(bins[2 * bin + 1]))
      power += (re * re + im * im) / Double(bin)
      weight += 1 / Double(bin)
    }
    return (power / weight).squareRoot()
  }
}

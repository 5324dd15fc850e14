/// Finds where a sound sets in all at once, as the burst of a plosive does: by the energy of its
/// difference, against that just before.
struct OnsetDetector {
  private let hop: Int
  /// Energies of the last hops, the latest at the end.
  private var energies = [Float](repeating: 0, count: 12)
  private var loudest: Float = 0
  private var hopCount = 0
  private var quietUntil = 0

  /// The factor by which the energy must grow, and its least fraction of the loudest: 12 and −40 dB.
  private static let growth: Float = 16
  private static let least: Float = 1e-4

  init(sampleRate: Double) { hop = max(Int(sampleRate * 0.0015), 2) }

  /// Samples up to which onsets are known.
  private var knownUntil: Int { hopCount * hop }

  /// Goes on as far as a sound is known, and tells the samples at which it sets in.
  mutating func follow(_ sound: SampleHistory, _ found: (Int) -> Void) {
    while knownUntil + hop <= sound.end {
      let start = max(sound.index(of: knownUntil), 1)
      var energy: Float = 0
      for index in start..<start + hop {
        let difference = sound.samples[index] - sound.samples[index - 1]
        energy += difference * difference
      }
      loudest = max(loudest, energy)
      let before = energies.dropLast().reduce(0, +) / Float(energies.count - 1)
      if hopCount >= quietUntil, energy > Self.least * loudest, energy > Self.growth * before {
        found(knownUntil)
        quietUntil = hopCount + 2 * energies.count
      }
      energies.removeFirst()
      energies.append(energy)
      hopCount += 1
    }
  }
}

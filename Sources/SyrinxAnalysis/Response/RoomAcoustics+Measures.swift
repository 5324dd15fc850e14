import SyrinxSystem

extension RoomAcoustics.Measures {
  /// Nil of silence. The sound begins where it comes within 20 dB of its peak; noise at the end is left out.
  init?(_ response: [Double], _ sampleRate: Int) {
    let energies = response.map { $0 * $0 }
    guard let peak = energies.max(), peak > 0,
      let onset = energies.firstIndex(where: { $0 >= peak / 100 })
    else { return nil }
    let end = Self.end(of: energies, from: onset, sampleRate)
    let noise = Self.noise(of: energies)
    var sum = 0.0
    // The energy that is still to come (M. R. Schroeder, 1965), without that of the noise (W. T. Chu, 1978).
    var curve = [Double](repeating: 0, count: end - onset)
    for index in (onset..<end).reversed() {
      sum += energies[index] - noise
      curve[index - onset] = max(sum, 0)
    }
    guard let all = curve.first, all > 0 else { return nil }
    let levels = curve.map { $0 > 0 ? 10 * log10($0 / all) : -.infinity }
    func time(_ high: Double, _ low: Double) -> Double? {
      decaySlope(of: levels, from: high, to: low, least: 4).map { -60 / $0 / Double(sampleRate) }
    }
    reverberationTime = time(-5, -35) ?? time(-5, -25)
    earlyDecayTime = time(0, -10)
    let place = Int(0.05 * Double(sampleRate))
    let late = place < curve.count ? curve[place] : 0
    definition = (all - late) / all
    clarity = late > 0 && late < all ? 10 * log10((all - late) / late) : nil
  }

  /// The mean energy of the last tenth.
  private static func noise(of energies: [Double]) -> Double {
    let part = energies.suffix(max(energies.count / 10, 1))
    return part.reduce(0, +) / Double(part.count)
  }

  /// Where the sound is no longer twice as strong as the noise, over 10 ms.
  private static func end(of energies: [Double], from onset: Int, _ sampleRate: Int) -> Int {
    let limit = 2 * noise(of: energies)
    let width = max(sampleRate / 100, 1)
    var index = onset
    while index + width <= energies.count {
      if energies[index..<index + width].reduce(0, +) / Double(width) < limit {
        return max(index, onset + 1)
      }
      index += width
    }
    return energies.count
  }
}

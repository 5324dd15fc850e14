/// A sound in eight numbers: its sums under random signs, by the root of its length. Two sounds of one length
/// are as far apart, by RMS, as their sketches are, on average (Johnson and Lindenstrauss, 1984), whatever it
/// is in which they differ.
package func sketch(_ sound: [[Float]]) -> [Double] {
  var dice = Dice(seed: 37)
  var sums = [Double](repeating: 0, count: 8)
  for channel in sound {
    for sample in channel {
      let signs = dice.next() >> 40
      for index in sums.indices {
        sums[index] += (signs >> UInt64(index)) & 1 == 0 ? Double(sample) : -Double(sample)
      }
    }
  }
  let scale = 1 / Double(max(sound.reduce(0) { $0 + $1.count }, 1)).squareRoot()
  return sums.map { ($0 * scale * 1e9).rounded() / 1e9 }
}

/// The levels of a sound in each eighth, low and high frequencies apart, in decibels: sounds that differ in
/// nothing but phases have about the same.
package func eighths(_ sound: [[Float]]) -> [Double] {
  var energies = [Double](repeating: 1e-6, count: 16)
  for channel in sound {
    var last = 0.0
    for (frame, sample) in channel.enumerated() {
      let (low, high) = (Double(sample) + last, Double(sample) - last)
      let part = 2 * (frame * 8 / channel.count)
      energies[part] += low * low
      energies[part + 1] += high * high
      last = Double(sample)
    }
  }
  return energies.map { (decibels($0.squareRoot()) * 1e3).rounded() / 1e3 }
}

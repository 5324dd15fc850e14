import Foundation

/// A sound by its samples, one after the other: unoptimised, `map` of a range takes ten times as long.
package func sound(count: Int, _ sample: (_ frame: Int) -> Float) -> [Float] {
  // The array that all empty ones share would be written to, which the thread sanitizer reports.
  guard count > 0 else { return [] }
  return unsafe [Float](unsafeUninitializedCapacity: count) { samples, filled in
    guard let start = samples.baseAddress else { return }
    while filled < count {
      unsafe start[filled] = sample(filled)
      filled += 1
    }
  }
}

/// A sine that begins at a phase, in radians.
package func sine(
  _ frequency: Double, rate: Int = 8000, count: Int, amplitude: Double = 0.5, phase: Double = 0
) -> [Float] {
  sound(count: count) {
    Float(amplitude * sin(2 * .pi * frequency * Double($0) / Double(rate) + phase))
  }
}

/// White noise of a seed, uniform and the same on every machine.
package func noise(count: Int, seed: UInt64 = 1, amplitude: Float = 0.5) -> [Float] {
  var dice = Dice(seed: seed)
  return dice.samples(count, amplitude: amplitude)
}

/// Silence but for one frame.
package func impulse(at frame: Int, count: Int, amplitude: Float = 1) -> [Float] {
  var sound = [Float](repeating: 0, count: count)
  if frame < count { sound[frame] = amplitude }
  return sound
}

/// Root mean square.
package func level(_ sound: ArraySlice<Float>) -> Double {
  var sum = 0.0
  for sample in sound { sum += Double(sample) * Double(sample) }
  return (sum / max(Double(sound.count), 1)).squareRoot()
}

package func level(_ sound: [Float]) -> Double { level(sound[...]) }

/// Samples as bits, so that the two zeros differ.
package func bits(_ sound: ArraySlice<Float>) -> [UInt32] { sound.map(\.bitPattern) }
package func bits(_ channels: [[Float]]) -> [[UInt32]] { channels.map { bits($0[...]) } }

/// 20·log10 of a ratio of amplitudes.
package func decibels(_ ratio: Double) -> Double { 20 * log10(ratio) }

/// The largest difference between two sounds of one length.
package func largestDifference(_ a: [Float], _ b: [Float]) -> Float {
  a.count == b.count ? zip(a, b).map { ($0 - $1).magnitude }.max() ?? 0 : .infinity
}

import Foundation

/// A sound by its samples, one after the other: unoptimised, `map` of a range takes ten times as long.
func sound(count: Int, _ sample: (_ frame: Int) -> Float) -> [Float] {
  unsafe [Float](unsafeUninitializedCapacity: count) { samples, filled in
    guard let start = samples.baseAddress else { return }
    while filled < count {
      unsafe start[filled] = sample(filled)
      filled += 1
    }
  }
}

/// A sine that begins at phase zero.
func sine(_ frequency: Double, rate: Int, count: Int, amplitude: Double = 0.5) -> [Float] {
  sound(count: count) {
    Float(amplitude * sin(2 * .pi * frequency * Double($0) / Double(rate)))
  }
}

/// White noise of a seed, the same on every machine.
func noise(count: Int, seed: UInt64 = 1, amplitude: Float = 0.5) -> [Float] {
  var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  return sound(count: count) { _ in
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return amplitude * (Float(state >> 40) / Float(1 << 23) - 1)
  }
}

/// Silence but for one frame.
func impulse(at frame: Int, count: Int, amplitude: Float = 1) -> [Float] {
  var sound = [Float](repeating: 0, count: count)
  if frame < count { sound[frame] = amplitude }
  return sound
}

/// A vowel: a train of pulses, gliding by a third so that its harmonics pass every frequency, through
/// resonances one after the other.
func vowel(
  fundamental: Double, formants: [Double], bandwidth: Double = 80, rate: Int, count: Int
) -> [Float] {
  var pulses = [Double](repeating: 0, count: count)
  var phase = 0.0
  for frame in 0..<count {
    phase += fundamental * (1 + Double(frame) / Double(3 * count)) / Double(rate)
    if phase >= 1 {
      phase -= 1
      pulses[frame] = 1
    }
  }
  var sound = pulses
  for formant in formants {
    // A two-pole resonator (Klatt, 1980).
    let radius = exp(-Double.pi * bandwidth / Double(rate))
    let a1 = 2 * radius * cos(2 * .pi * formant / Double(rate))
    let a2 = -radius * radius
    var y1 = 0.0
    var y2 = 0.0
    var frame = 0
    while frame < count {
      let y = (1 - a1 - a2) * sound[frame] + a1 * y1 + a2 * y2
      y2 = y1
      y1 = y
      sound[frame] = y
      frame += 1
    }
  }
  let peak = max(sound.max() ?? 1, -(sound.min() ?? -1))
  return sound.map { Float(0.5 * $0 / peak) }
}

import Foundation

/// A vowel that keeps its pitch: harmonics of a source that falls by 12 dB an octave, through
/// resonances whose widths are a tenth of their frequencies, added up one by one, so that its
/// periods need not be whole numbers of frames.
package func steadyVowel(fundamental: Double, formants: [Double], rate: Int, count: Int) -> [Float]
{
  var sound = [Float](repeating: 0, count: count)
  var harmonic = 1.0
  while harmonic * fundamental < min(5000, 0.45 * Double(rate)) {
    let frequency = harmonic * fundamental
    var amplitude = 1 / (harmonic * harmonic)
    for formant in formants {
      let x = frequency / formant
      amplitude /= hypot(1 - x * x, 0.1 * x)
    }
    // A phasor that turns by one frame's angle.
    let angle = 2 * Double.pi * frequency / Double(rate)
    let (c, s) = (cos(angle), sin(angle))
    var (x, y) = (amplitude * cos(harmonic * harmonic), amplitude * sin(harmonic * harmonic))
    var frame = 0
    while frame < count {
      sound[frame] += Float(y)
      (x, y) = (x * c - y * s, x * s + y * c)
      frame += 1
    }
    harmonic += 1
  }
  let scale = Float(0.1 / level(sound))
  return sound.map { $0 * scale }
}

/// A vowel: a train of pulses, gliding by a third so that its harmonics pass every frequency, through
/// resonances one after the other.
package func vowel(
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

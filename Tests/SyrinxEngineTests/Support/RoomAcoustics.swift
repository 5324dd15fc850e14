// Measures of impulse responses, as acousticians take them of rooms.

import Foundation

@testable import SyrinxEngine

/// The part of a sound between two frequencies, by zeroing the rest of its spectrum with soft
/// edges; circular, so the sound wants silence at its end.
func band(_ sound: [Float], from low: Double, to high: Double, rate: Int) throws -> [Float] {
  var size = 2
  while size < sound.count { size *= 2 }
  var plan = try FourierPlan(size: size)
  var samples = plan.real
  for frame in 0..<size { samples[frame] = frame < sound.count ? sound[frame] : 0 }
  plan.transform()
  let binCount = plan.binCount
  var spectrum = plan.spectrum
  for bin in 0..<binCount {
    let octaves = log2(Double(max(bin, 1)) * Double(rate) / Double(size))
    // A tenth of an octave of slope on either side.
    let rise = min(max((octaves - log2(low)) * 10 + 0.5, 0), 1)
    let fall = min(max((log2(high) - octaves) * 10 + 0.5, 0), 1)
    let gain = Float(rise * fall) / Float(size)
    spectrum[2 * bin] *= gain
    spectrum[2 * bin + 1] *= gain
  }
  plan.inverse()
  let samplesAgain = plan.real
  var result = sound
  for frame in result.indices { result[frame] = samplesAgain[frame] }
  return result
}

/// The power of each frequency of a sound, as many bins as make a power of two of samples.
func powerSpectrum(_ sound: [Float]) throws -> [Double] {
  var size = 2
  while size < sound.count { size *= 2 }
  var plan = try FourierPlan(size: size)
  var samples = plan.real
  for frame in 0..<size { samples[frame] = frame < sound.count ? sound[frame] : 0 }
  plan.transform()
  let spectrum = plan.spectrum
  var powers = [Double](repeating: 0, count: size / 2)
  for bin in powers.indices {
    let re = Double(spectrum[2 * bin])
    let im = Double(spectrum[2 * bin + 1])
    powers[bin] = re * re + im * im
  }
  return powers
}

/// The time to fall 60 dB, from the slope between −5 and −35 dB of the backward integral of the
/// energy (Schroeder 1965; ISO 3382).
func reverberationTime(_ channels: [[Float]], rate: Int) -> Double {
  var remaining = [Double](repeating: 0, count: channels[0].count)
  var sum = 0.0
  for frame in remaining.indices.reversed() {
    for channel in channels { sum += Double(channel[frame]) * Double(channel[frame]) }
    remaining[frame] = sum
  }
  let levels = remaining.map { 10 * log10(max($0, 1e-30) / max(sum, 1e-30)) }
  guard let first = levels.firstIndex(where: { $0 < -5 }),
    let last = levels.firstIndex(where: { $0 < -35 }), last > first + 1
  else { return .nan }
  let slope = slope(Array(levels[first..<last])) * Double(rate)
  return -60 / slope
}

/// The slope of the straight line nearest to equally spaced values.
func slope(_ values: [Double]) -> Double {
  let middle = Double(values.count - 1) / 2
  let mean = values.reduce(0, +) / Double(values.count)
  var above = 0.0
  var below = 0.0
  for (index, value) in values.enumerated() {
    let x = Double(index) - middle
    above += x * (value - mean)
    below += x * x
  }
  return above / below
}

/// Share of a window outside one standard deviation, compared with Gaussian noise: 1 when
/// echoes cannot be told apart (Abel and Huang 2006).
func echoDensity(_ sound: ArraySlice<Float>) -> Double {
  let power = sound.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(sound.count)
  let deviation = Float(power.squareRoot())
  let outside = sound.reduce(0) { $1.magnitude > deviation ? $0 + 1 : $0 }
  return Double(outside) / Double(sound.count) / 0.3173
}

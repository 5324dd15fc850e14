import Foundation

/// A sine fitted to a stretch of sound by least squares, and what is left besides it.
package struct ToneFit {
  package let amplitude: Double
  /// Radians, at frame 0 of the sound.
  package let phase: Double
  /// All but the tone, in dB below it.
  package let residual: Double

  package init(_ sound: [Float], frequency: Double, rate: Int, in range: Range<Int>) {
    let w = 2 * Double.pi * frequency / Double(rate)
    var cc = 0.0
    var ss = 0.0
    var cs = 0.0
    var yc = 0.0
    var ys = 0.0
    var frame = range.lowerBound
    while frame < range.upperBound {
      let c = cos(w * Double(frame))
      let s = sin(w * Double(frame))
      let y = Double(sound[frame])
      cc += c * c
      ss += s * s
      cs += c * s
      yc += y * c
      ys += y * s
      frame += 1
    }
    let determinant = cc * ss - cs * cs
    let a = (yc * ss - ys * cs) / determinant
    let b = (ys * cc - yc * cs) / determinant
    var error = 0.0
    var energy = 0.0
    frame = range.lowerBound
    while frame < range.upperBound {
      let tone = a * cos(w * Double(frame)) + b * sin(w * Double(frame))
      let rest = Double(sound[frame]) - tone
      error += rest * rest
      energy += tone * tone
      frame += 1
    }
    amplitude = (a * a + b * b).squareRoot()
    phase = atan2(a, b)
    residual = 10 * log10(error / energy)
  }
}

/// The frequency of a tone about a frame, from the turn of its phase over 40 frames, by Hann-windowed
/// projections on a sine of about that frequency.
package func frequency(
  of sound: [Float], about centre: Int, guess: Double, rate: Int, halfWidth: Int = 1500
)
  -> Double
{
  func phase(_ middle: Int) -> Double {
    var re = 0.0
    var im = 0.0
    var offset = max(-halfWidth, -middle)
    let end = min(halfWidth, sound.count - middle)
    while offset < end {
      let window = 0.5 + 0.5 * cos(Double.pi * Double(offset) / Double(halfWidth))
      let angle = 2 * Double.pi * guess * Double(middle + offset) / Double(rate)
      re += window * Double(sound[middle + offset]) * cos(angle)
      im -= window * Double(sound[middle + offset]) * sin(angle)
      offset += 1
    }
    return atan2(im, re)
  }
  let distance = 20
  var turn = phase(centre + distance) - phase(centre - distance)
  if turn > .pi { turn -= 2 * .pi }
  if turn < -.pi { turn += 2 * .pi }
  return guess + turn / (2 * .pi) * Double(rate) / Double(2 * distance)
}

/// Every sample is a number.
package func isFinite(_ sound: [Float]) -> Bool {
  // Zero times infinity, or times no number, is not zero.
  var sum: Float = 0
  for sample in sound { sum += 0 * sample }
  return sum == 0
}

/// The power of a sound at a frequency, through a Hann window over a range.
package func power(of sound: [Float], at frequency: Double, rate: Int, in range: Range<Int>)
  -> Double
{
  var re = 0.0
  var im = 0.0
  let w = 2 * Double.pi * frequency / Double(rate)
  let count = range.count
  var index = 0
  while index < count {
    let frame = range.lowerBound + index
    let window = 0.5 - 0.5 * cos(2 * Double.pi * (Double(index) + 0.5) / Double(count))
    re += window * Double(sound[frame]) * cos(w * Double(frame))
    im += window * Double(sound[frame]) * sin(w * Double(frame))
    index += 1
  }
  let scale = 2 / Double(range.count)
  return (re * re + im * im) * scale * scale * 2
}

/// The formants of a vowel, lowest first: peaks of the spectrum of linear prediction, by the
/// autocorrelation method and Levinson's recursion (Makhoul, 1975). The usual order is the rate in
/// kHz and four more (Markel and Gray, 1976); without those the lowest formants lean to each other.
package func formants(of sound: [Float], rate: Int, order: Int = 12) -> [Double] {
  // Differentiation takes away the slope of the source.
  var x = sound.dropFirst().map { Double($0) }
  for frame in x.indices { x[frame] -= 0.9 * Double(sound[frame]) }
  let correlation = (0...order).map { lag in
    var sum = 0.0
    var frame = lag
    while frame < x.count {
      sum += x[frame] * x[frame - lag]
      frame += 1
    }
    return sum
  }
  var a = [1.0]
  var error = correlation[0]
  for step in 1...order {
    var sum = 0.0
    for index in 0..<step { sum += a[index] * correlation[step - index] }
    let reflection = -sum / error
    a.append(0)
    a = (0...step).map { a[$0] + reflection * a[step - $0] }
    error *= 1 - reflection * reflection
  }
  let step = 2.0
  let levels = stride(from: step, to: Double(rate) / 2, by: step).map { frequency in
    let w = 2 * Double.pi * frequency / Double(rate)
    var re = 0.0
    var im = 0.0
    var index = 0
    while index < a.count {
      re += a[index] * cos(w * Double(index))
      im += a[index] * sin(w * Double(index))
      index += 1
    }
    return -(re * re + im * im)
  }
  return levels.indices.dropFirst().dropLast()
    .filter { levels[$0] > levels[$0 - 1] && levels[$0] >= levels[$0 + 1] }
    .map { Double($0 + 1) * step }
}

/// The square of the amount of a sound's Fourier sum at an angle a frame (Goertzel, 1958).
package func power(_ sound: ArraySlice<Float>, atAngle angle: Double) -> Double {
  let turn = 2 * cos(angle)
  var (last, before) = (0.0, 0.0)
  for sample in sound { (last, before) = (turn * last - before + Double(sample), last) }
  return last * last + before * before - turn * last * before
}

/// Normalized correlation of two sounds, −1…1.
package func correlation(_ a: ArraySlice<Float>, _ b: ArraySlice<Float>) -> Double {
  var both = 0.0
  var first = 0.0
  var second = 0.0
  for (x, y) in zip(a, b) {
    both += Double(x) * Double(y)
    first += Double(x) * Double(x)
    second += Double(y) * Double(y)
  }
  return both / max((first * second).squareRoot(), 1e-30)
}

/// Normalized correlation of a sound with itself after a lag, at most 1.
package func periodicity(_ sound: ArraySlice<Float>, lag: Int) -> Double {
  let x = Array(sound)
  var both: Float = 0
  var first: Float = 0
  var second: Float = 0
  var frame = 0
  while frame + lag < x.count {
    both += x[frame] * x[frame + lag]
    first += x[frame] * x[frame]
    second += x[frame + lag] * x[frame + lag]
    frame += 1
  }
  return Double(both) / max(Double(first * second).squareRoot(), 1e-30)
}

import SyrinxSystem

/// The sine of a number of turns; only their fraction matters, so that it stays exact for days.
@inline(__always)
func sine(turns: Double) -> Double { sin(2 * .pi * (turns - turns.rounded(.down))) }

struct SineTone: ToneGenerator {
  private let turn: Double
  private let peak: Double

  init(_ frequency: Double, _ rate: Double, _ peak: Double) {
    turn = frequency / rate
    self.peak = peak
  }

  mutating func fill(_ samples: inout MutableSpan<Float>, from frame: Int) {
    for index in samples.indices {
      samples[index] = Float(peak * sine(turns: turn * Double(frame + index)))
    }
  }
}

/// Single samples, at the frames that are nearest to equal times.
struct ImpulseTrain: ToneGenerator {
  private let period: Double
  private let peak: Float

  init(_ frequency: Double, _ rate: Double, _ peak: Double) {
    period = rate / frequency
    self.peak = Float(peak)
  }

  mutating func fill(_ samples: inout MutableSpan<Float>, from frame: Int) {
    for index in samples.indices { samples[index] = 0 }
    var count = (Double(frame) / period - 1).rounded(.up)
    while true {
      let place = Int((max(count, 0) * period).rounded()) - frame
      guard place < samples.count else { return }
      if place >= 0 { samples[place] = peak }
      count = max(count, 0) + 1
    }
  }
}

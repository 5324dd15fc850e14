import Foundation

/// A buzz of ten harmonics that rises evenly from one fundamental to another, between silences of half a
/// second.
struct Glide {
  let from: Double
  let to: Double
  let rate = 16_000
  let seconds = 1.0
  static let pause = 0.5

  /// The fundamental at a time; nil in the silence.
  func frequency(at time: Double) -> Double? {
    let place = time - Self.pause
    return (0...seconds).contains(place) ? from + (to - from) * place / seconds : nil
  }

  var samples: [Float] {
    let silence = [Float](repeating: 0, count: Int(Self.pause * Double(rate)))
    let buzz = (0..<Int(seconds * Double(rate))).map { frame -> Float in
      let time = Double(frame) / Double(rate)
      let turns = from * time + 0.5 * (to - from) / seconds * time * time
      let sum = (1...10).reduce(0.0) { sum, harmonic in
        sum + sin(2 * .pi * turns * Double(harmonic)) / Double(harmonic)
      }
      return Float(0.2 * sum)
    }
    return silence + buzz + silence
  }
}

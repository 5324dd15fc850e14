import SyrinxSystem

enum EchoTail {
  /// No tail is longer than this: a loop that gives back all it gets would never end.
  static let longestSeconds = 60

  /// The frames until the repeats of a loop, `delay` frames apart and each `feedback` times the one
  /// before, have fallen by 60 dB from the first; a minute at most.
  static func frameCount(delay: Double, feedback: Double, sampleRate: Int) -> Int {
    let limit = Double(longestSeconds * sampleRate)
    let strength = feedback.magnitude
    guard strength > 0 else { return Int(min(delay, limit).rounded(.up)) }
    guard strength < 1 else { return delay > 0 ? Int(limit) : 0 }
    let repeats = 1 + (log(1e-3) / log(strength)).rounded(.down)
    return Int(min(delay * repeats, limit).rounded(.up))
  }
}

import SyrinxEngine

/// A Hann window, so scaled that a sine's peak in the spectrum is its amplitude.
struct AmplitudeWindow: ~Copyable {
  private let shape: AudioBuffer

  init(size: Int) {
    // The window sums to half its size, and half of a sine lies at negative frequencies.
    let scale = 4 / Double(size)
    shape = AudioBuffer(channels: [HannWindow.weights(size).map { Float(scale * $0) }])
  }

  /// Makes the spectrum of the windowed samples, with silence after them where the plan is longer.
  func transform(_ samples: Span<Float>, by plan: inout FourierPlan) {
    let weights = shape.samples(of: 0)
    var target = plan.real
    for index in weights.indices { target[index] = samples[index] * weights[index] }
    for index in weights.count..<target.count { target[index] = 0 }
    plan.transform()
  }
}

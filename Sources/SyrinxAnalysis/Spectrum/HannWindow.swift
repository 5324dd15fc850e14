import SyrinxEngine

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A periodic Hann window, so scaled that a sine's peak in the spectrum is its amplitude.
struct HannWindow {
  private let shape: AudioBuffer

  init(size: Int) {
    // The window sums to half its size, and half of a sine lies at negative frequencies.
    let scale = 4 / Double(size)
    let heights = (0..<size).map { place in
      Float(scale * (0.5 - 0.5 * cos(2 * .pi * Double(place) / Double(size))))
    }
    shape = AudioBuffer(channels: [heights])
  }

  /// Makes the spectrum of the windowed samples, with silence after them where the plan is longer.
  func transform(_ samples: Span<Float>, by plan: inout FourierPlan) {
    let shape = self.shape.block
    let heights = shape.samples(of: 0)
    var target = plan.real
    for place in heights.indices { target[place] = samples[place] * heights[place] }
    for place in heights.count..<target.count { target[place] = 0 }
    plan.transform()
  }
}

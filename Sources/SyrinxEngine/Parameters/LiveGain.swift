/// A gain that any thread sets and a callback follows without a click.
package final class LiveGain: @unchecked Sendable {
  /// In the unit of whoever sets it.
  package let value: LiveValue
  private var ramp: LiveRamp
  private var factors: AudioBuffer

  /// `convert` makes a factor of the value.
  package init(
    _ value: Double = 1, in range: ClosedRange<Double> = 0...1, sampleRate: Int,
    blockFrameCount: Int, convert: @escaping @Sendable (Double) -> Double = { $0 }
  ) {
    self.value = LiveValue(value, in: range)
    ramp = LiveRamp(self.value, convert: convert, sampleRate: sampleRate)
    factors = AudioBuffer(channelCount: 1, frameCapacity: blockFrameCount)
  }

  /// In the callback. A block has so many frames at most as were stated.
  package func apply(to block: inout AudioBlock) {
    factors.withBlock {
      var part = $0.prefix(block.frameCount)
      var factors = part[0]
      ramp.fill(&factors, count: block.frameCount)
      for channel in 0..<block.channelCount {
        var samples = block[channel]
        for frame in samples.indices { samples[frame] *= factors[frame] }
      }
    }
  }
}

extension AudioBlock {
  mutating func scale(by factors: Span<Float>) {
    for channel in 0..<channelCount {
      var samples = self[channel]
      for frame in samples.indices { samples[frame] *= factors[frame] }
    }
  }

  /// Multiplies every channel by one factor a frame, which a closure writes into a channel of a buffer.
  mutating func scale(
    by buffer: inout AudioBuffer,
    _ write: (_ frames: AudioFrames, _ factors: inout MutableSpan<Float>) -> Void
  ) {
    var part = buffer.prefix(frameCount)
    var factors = part[0]
    write(frames, &factors)
    scale(by: factors.span)
  }
}

import SyrinxEngine

/// Samples with more digits than the engine's floats, whose 24 bits suffice for nearly all files:
/// reads them as they are, rounds them and counts those that lost something.
struct FineSamples {
  private enum Kind {
    case whole([Int32])
    case real([Double])
  }

  private var kind: Kind

  /// Nil for encodings of which nothing can be lost.
  init?(_ encoding: SampleEncoding, sampleCount: Int) {
    switch encoding {
    case .pcm32, .alac32: kind = .whole(Array(repeating: 0, count: sampleCount))
    case .double: kind = .real(Array(repeating: 0, count: sampleCount))
    default: return nil
    }
  }

  /// Reads whole frames and returns how many there were, and how many samples were rounded.
  mutating func read(
    from handle: borrowing SoundFileHandle, into samples: inout [Float], frameCount: Int
  ) -> (frameCount: Int, rounded: Int) {
    let channelCount = Int(handle.info.channels)
    var target = samples.mutableSpan
    var rounded = 0
    switch kind {
    case .whole(var numbers):
      // The array must have one owner while it is written to.
      kind = .whole([])
      defer { kind = .whole(numbers) }
      var space = numbers.mutableSpan
      let count = handle.read(into: &space, frameCount: frameCount)
      for index in 0..<count * channelCount {
        let sample = Float(space[index])
        if Double(sample) != Double(space[index]) { rounded += 1 }
        target[index] = sample * 0x1p-31
      }
      return (count, rounded)
    case .real(var numbers):
      kind = .real([])
      defer { kind = .real(numbers) }
      var space = numbers.mutableSpan
      let count = handle.read(into: &space, frameCount: frameCount)
      for index in 0..<count * channelCount {
        let sample = Float(space[index])
        if sample.isFinite, Double(sample) != space[index] { rounded += 1 }
        target[index] = sample
      }
      return (count, rounded)
    }
  }
}

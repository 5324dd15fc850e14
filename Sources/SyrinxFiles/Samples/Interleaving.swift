import SyrinxEngine

// Samples/ is the arithmetic between the engine's planar floats and the interleaved numbers of
// files: taking channels apart, putting them together, rounding and dithering.

/// Takes interleaved frames apart, from a frame of the source on, until the block is full.
func deinterleave(_ source: Span<Float>, from first: Int, into block: AudioBlock) {
  let channelCount = block.channelCount
  let frameCount = block.frameCount
  let samples = source.extracting(
    first * channelCount..<(first + frameCount) * channelCount)
  switch channelCount {
  case 1:
    var channel = block[0]
    for frame in channel.indices { channel[frame] = samples[frame] }
  case 2:
    var left = block[0]
    var right = block[1]
    for frame in 0..<frameCount {
      left[frame] = samples[frame &* 2]
      right[frame] = samples[frame &* 2 &+ 1]
    }
  default:
    for channel in 0..<channelCount {
      var target = block[channel]
      for frame in target.indices {
        target[frame] = samples[frame &* channelCount &+ channel]
      }
    }
  }
}

/// Puts one channel's samples in their places among the others', from a frame of the target on.
@inline(__always)
func interleave<Sample>(
  _ source: Span<Sample>, channel: Int, of channelCount: Int,
  into target: inout MutableSpan<Sample>, from first: Int
) {
  let start = first * channelCount + channel
  for frame in source.indices {
    target[start &+ frame &* channelCount] = source[frame]
  }
}

import SyrinxEngine

// Samples/ is the arithmetic between the engine's planar floats and the interleaved numbers of
// files: taking channels apart, putting them together, rounding and dithering. Stereo, which nearly
// every file is, goes eight frames at a time: a quarter of the cost of going frame by frame.

/// Puts rows of samples, one a channel and `stride` apart, side by side in the target, from a frame
/// of it on.
@inline(__always)
func interleave<Sample>(
  _ rows: Span<Sample>, stride: Int, frameCount: Int, of channelCount: Int,
  into target: inout MutableSpan<Sample>, from first: Int
) {
  for channel in 0..<channelCount {
    let row = rows.extracting(channel * stride..<channel * stride + frameCount)
    let start = first * channelCount + channel
    for frame in row.indices { target[start &+ frame &* channelCount] = row[frame] }
  }
}

/// The same for numbers of 16 bits, two of which make a word.
func interleave(
  _ rows: Span<Int16>, stride: Int, frameCount: Int, of channelCount: Int,
  into target: inout MutableSpan<Int16>, from first: Int
) {
  var frame = 0
  if channelCount == 1 {
    var places = target._mutatingExtracting(first..<first + frameCount)
    for frame in places.indices { places[frame] = rows[frame] }
    return
  }
  if channelCount == 2 {
    while frame + 8 <= frameCount {
      let left = SIMD8<Int32>(truncatingIfNeeded: rows.lanes(at: frame))
      let right = SIMD8<Int32>(truncatingIfNeeded: rows.lanes(at: stride + frame))
      target.setPairs(at: first + frame, to: (left & 0xFFFF) | (right &<< 16))
      frame += 8
    }
  }
  for channel in 0..<channelCount {
    let row = rows.extracting(channel * stride..<channel * stride + frameCount)
    let start = first * channelCount + channel
    for frame in frame..<frameCount { target[start &+ frame &* channelCount] = row[frame] }
  }
}

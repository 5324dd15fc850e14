import SyrinxEngine

// Samples/ is the arithmetic between the engine's planar floats and the interleaved numbers of
// files: taking channels apart, putting them together, rounding and dithering. Stereo, which nearly
// every file is, goes eight frames at a time: a quarter of the cost of going frame by frame.

/// Takes interleaved frames apart, from a frame of the source on, until the block is full.
func deinterleave(
  _ source: Span<Float>, from first: Int, into block: inout AudioBlock, at places: [Int]? = nil
) {
  let channelCount = block.channelCount
  let samples = source.extracting(first * channelCount..<(first + block.frameCount) * channelCount)
  guard channelCount == 2 else {
    for channel in 0..<channelCount {
      var target = block[places?[channel] ?? channel]
      for frame in target.indices { target[frame] = samples[frame &* channelCount &+ channel] }
    }
    return
  }
  let frameCount = block.frameCount
  var pair = block.pair(0, 1)
  var frame = 0
  while frame + 8 <= frameCount {
    let (first, second) = samples.pairs(at: frame)
    pair.left.setLanes(at: frame, to: first)
    pair.right.setLanes(at: frame, to: second)
    frame += 8
  }
  while frame < frameCount {
    pair.left[frame] = samples[2 * frame]
    pair.right[frame] = samples[2 * frame + 1]
    frame += 1
  }
}

/// Takes interleaved numbers of 16 bits apart and makes samples of them, full scale being 1.
func deinterleave(_ source: Span<Int16>, from first: Int, into block: inout AudioBlock) {
  let step: Float = 1 / 32768
  let channelCount = block.channelCount
  let numbers = source.extracting(first * channelCount..<(first + block.frameCount) * channelCount)
  guard channelCount != 1 else {
    var target = block[0]
    return target.copy(from: numbers)
  }
  guard channelCount == 2 else {
    for channel in 0..<channelCount {
      var target = block[channel]
      for frame in target.indices {
        target[frame] = Float(numbers[frame &* channelCount &+ channel]) * step
      }
    }
    return
  }
  let frameCount = block.frameCount
  var pair = block.pair(0, 1)
  var frame = 0
  while frame + 8 <= frameCount {
    let pairs = numbers.pairs(at: frame)
    pair.left.setLanes(at: frame, to: SIMD8<Float>((pairs &<< 16) &>> 16) * step)
    pair.right.setLanes(at: frame, to: SIMD8<Float>(pairs &>> 16) * step)
    frame += 8
  }
  while frame < frameCount {
    pair.left[frame] = Float(numbers[2 * frame]) * step
    pair.right[frame] = Float(numbers[2 * frame + 1]) * step
    frame += 1
  }
}

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

import SyrinxEngine

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

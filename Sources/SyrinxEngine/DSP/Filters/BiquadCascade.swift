/// Sections in a row over any number of channels, two at a time.
///
/// Up to four sections run in one pass over the samples. More go in passes of four over a copy in
/// double precision, so that nothing is rounded to `Float` on the way.
struct BiquadCascade: ~Copyable {
  private var pairs: CascadePairs
  /// The partner of a channel that has none.
  private var silence: AudioBuffer
  private var position = 0
  /// Frames of the stream between the places where memories are flushed.
  private static let flushDistance = AudioBlock.usualFrameCount

  init(
    _ coefficients: [BiquadCoefficients], gain: Double, channelCount: Int, maximumFrameCount: Int
  ) {
    let pairCount = (channelCount + 1) / 2
    pairs = CascadePairs(
      sectionCount: coefficients.count,
      sections: Array((0..<pairCount).map { _ in coefficients.map { Biquad($0) } }.joined()),
      gain: coefficients.reduce(gain) { $0 * $1.b0 },
      scratch: Array(repeating: SIMD2(), count: coefficients.count > 4 ? maximumFrameCount : 0))
    silence = AudioBuffer(
      channelCount: 1, frameCapacity: channelCount.isMultiple(of: 2) ? 0 : maximumFrameCount)
  }

  mutating func process(_ block: inout AudioBlock) {
    block.forEachBlock(of: Self.flushDistance, from: position) { part in
      pairs.process(&part, &silence)
      position += part.frameCount
      if position.isMultiple(of: Self.flushDistance) { pairs.flushDenormals() }
    }
  }

  mutating func reset(to frame: Int) {
    pairs.reset()
    position = frame
  }
}

private struct CascadePairs {
  let sectionCount: Int
  /// The sections of the first pair of channels, then those of the next.
  var sections: [Biquad]
  /// The product of all leading coefficients and the overall gain.
  let gain: Double
  var scratch: [SIMD2<Double>]

  mutating func reset() {
    for index in sections.indices { sections[index].reset() }
  }

  mutating func flushDenormals() {
    for index in sections.indices { sections[index].flushDenormals() }
  }

  mutating func process(_ block: inout AudioBlock, _ silence: inout AudioBuffer) {
    guard sectionCount > 0 else { return }
    block.forEachPair(&silence) { pair, left, right in
      process(&left, &right, from: pair * sectionCount)
    }
  }

  private mutating func process(
    _ left: inout MutableSpan<Float>, _ right: inout MutableSpan<Float>, from first: Int
  ) {
    switch sectionCount {
    case 1:
      var filter = sections[first]
      Self.run(&filter, &left, &right, gain: gain)
      sections[first] = filter
    case 2:
      var filter = pair(at: first)
      Self.run(&filter, &left, &right, gain: gain)
      keep(filter, at: first)
    case 3:
      var filter = Series(first: pair(at: first), second: sections[first + 2])
      Self.run(&filter, &left, &right, gain: gain)
      keep(filter.first, at: first)
      sections[first + 2] = filter.second
    case 4:
      var filter = Series(first: pair(at: first), second: pair(at: first + 2))
      Self.run(&filter, &left, &right, gain: gain)
      keep(filter.first, at: first)
      keep(filter.second, at: first + 2)
    default: processInPasses(&left, &right, from: first)
    }
  }

  /// Takes the samples through four sections at a time, then through the one to three left over.
  private mutating func processInPasses(
    _ left: inout MutableSpan<Float>, _ right: inout MutableSpan<Float>, from first: Int
  ) {
    let frameCount = left.count
    var memory: [SIMD2<Double>] = []
    swap(&memory, &scratch)
    defer { swap(&memory, &scratch) }
    var frames = memory.mutableSpan
    for frame in 0..<frameCount {
      frames[frame] = SIMD2(Double(left[frame]), Double(right[frame])) * gain
    }
    var next = first
    let end = first + sectionCount
    while next < end {
      switch end - next {
      case 4...:
        var filter = Series(first: pair(at: next), second: pair(at: next + 2))
        Self.run(&filter, &frames, count: frameCount)
        keep(filter.first, at: next)
        keep(filter.second, at: next + 2)
        next += 4
      case 2...:
        var filter = pair(at: next)
        Self.run(&filter, &frames, count: frameCount)
        keep(filter, at: next)
        next += 2
      default:
        Self.run(&sections[next], &frames, count: frameCount)
        next += 1
      }
    }
    for frame in 0..<frameCount {
      left[frame] = Float(frames[frame][0])
      right[frame] = Float(frames[frame][1])
    }
  }

  private func pair(at index: Int) -> Series<Biquad, Biquad> {
    Series(first: sections[index], second: sections[index + 1])
  }

  private mutating func keep(_ pair: Series<Biquad, Biquad>, at index: Int) {
    sections[index] = pair.first
    sections[index + 1] = pair.second
  }

  @inline(__always)
  private static func run(
    _ filter: inout some FrameFilter, _ left: inout MutableSpan<Float>,
    _ right: inout MutableSpan<Float>, gain: Double
  ) {
    precondition(left.count == right.count)
    var local = filter
    for frame in left.indices {
      let y = local.step(SIMD2(Double(left[frame]), Double(right[frame])) * gain)
      left[frame] = Float(y[0])
      right[frame] = Float(y[1])
    }
    filter = local
  }

  @inline(__always)
  private static func run(
    _ filter: inout some FrameFilter, _ frames: inout MutableSpan<SIMD2<Double>>, count: Int
  ) {
    var local = filter
    for frame in 0..<count { frames[frame] = local.step(frames[frame]) }
    filter = local
  }
}

/// Filters in a row whose coefficients are given for each frame, over any number of channels, two at a
/// time and in double precision.
struct StateVariableCascade {
  /// Frames that are worked on at a time, and from one place of the stream where memories are flushed to the next.
  static let blockFrameCount = 256

  /// Of each section one for each two channels.
  private var filters: [[StateVariableFilter]]
  private var scratch: [SIMD2<Double>]
  private(set) var position = 0

  init(sectionCount: Int, channelCount: Int) {
    filters = Array(
      repeating: Array(repeating: StateVariableFilter(), count: (channelCount + 1) / 2),
      count: sectionCount)
    scratch = Array(
      repeating: SIMD2(), count: sectionCount > 0 ? StateVariableCascade.blockFrameCount : 0)
  }

  /// Filters frames up to where the position is a multiple of `blockFrameCount` at most; `coefficients` has those of
  /// each section.
  mutating func process(
    _ block: inout AudioBlock, _ coefficients: [[StateVariableCoefficients]]
  ) {
    precondition(block.frameCount <= Self.blockFrameCount)
    position += block.frameCount
    let flushes = position.isMultiple(of: Self.blockFrameCount)
    for left in stride(from: 0, to: block.channelCount, by: 2) {
      // A channel without a partner is its own.
      let right = min(left + 1, block.channelCount - 1)
      Self.load(block.frames, left, right, into: &scratch)
      for section in filters.indices {
        Self.filter(
          &filters[section][left / 2], coefficients[section], &scratch, block.frameCount)
        if flushes { filters[section][left / 2].flushDenormals() }
      }
      for (lane, channel) in [left, right].enumerated() {
        var samples = block[channel]
        for frame in samples.indices { samples[frame] = Float(scratch[frame][lane]) }
      }
    }
  }

  private static func load(
    _ frames: AudioFrames, _ left: Int, _ right: Int, into pairs: inout [SIMD2<Double>]
  ) {
    let (one, other) = (frames.samples(of: left), frames.samples(of: right))
    for frame in one.indices { pairs[frame] = SIMD2(Double(one[frame]), Double(other[frame])) }
  }

  private static func filter(
    _ filter: inout StateVariableFilter, _ coefficients: [StateVariableCoefficients],
    _ frames: inout [SIMD2<Double>], _ count: Int
  ) {
    var local = filter
    let coefficients = coefficients.span
    var frames = frames.mutableSpan
    for frame in 0..<count { frames[frame] = local.step(frames[frame], coefficients[frame]) }
    filter = local
  }

  mutating func reset(to frame: Int) {
    for section in filters.indices {
      for pair in filters[section].indices { filters[section][pair].reset() }
    }
    position = frame
  }
}

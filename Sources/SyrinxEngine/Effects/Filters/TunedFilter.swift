/// Sections that stay as they are, or filters of the same kinds where the frequency moves.
struct TunedFilter: ~Copyable {
  private var cascade: BiquadCascade
  private var moving: [MovingBands] = []

  /// The sections at rest, and the kinds in a row with the frequency of each.
  init(
    _ sections: [BiquadCoefficients],
    _ kinds: [(kinds: [Equalizer.Band.Kind], frequency: ParameterStream)],
    _ setup: ProcessorSetup, maximumFrameCount: Int
  ) {
    let isConstant = kinds.allSatisfy { $0.frequency.constant != nil }
    cascade = BiquadCascade(
      isConstant ? sections : [], gain: 1, channelCount: setup.format.channelCount,
      maximumFrameCount: maximumFrameCount)
    guard !isConstant else { return }
    moving = kinds.map { MovingBands($0.kinds, at: $0.frequency, setup) }
  }

  mutating func process(_ block: inout AudioBlock) {
    cascade.process(&block)
    for index in moving.indices { moving[index].process(&block) }
  }

  /// Goes on with the frequencies of a frame, having heard nothing.
  mutating func reset(to frame: Int) {
    cascade.reset()
    for index in moving.indices { moving[index].reset(to: frame) }
  }
}

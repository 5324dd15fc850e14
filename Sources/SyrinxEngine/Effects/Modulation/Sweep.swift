// Modulation/ moves a gain, a delay or a filter to and fro.

/// An effect that sweeps: chorus, flanger and phaser.
protocol SweepEffect: Adjustable {
  var rate: Curve { get set }
  /// In the effect's own unit.
  var depth: Curve { get set }
  var feedback: Curve { get set }
  var mix: Curve { get set }
  var spread: Curve { get set }
}

extension SweepEffect {
  /// The parameters that all of them have, about their own depth.
  static func sweepParameters(
    depth: Parameter<Self>, feedback: String, mix: String
  ) -> [Parameter<Self>] {
    [
      .number("rate", \.rate, .hertz, 0.05...10, positional: true, help: "modulation frequency"),
      depth,
      .number("feedback", \.feedback, .percent, -95...95, help: feedback),
      .number("mix", \.mix, .percent, 0...100, bypassValue: 0, help: mix),
      .number(
        "spread", \.spread, .degrees, 0...180,
        help: "phase lead of the right channels over the left; 0: in phase"),
    ]
  }
}

/// A sweep over the frames of one stream.
struct SweepTracks {
  var oscillator: Oscillator
  var depth: ParameterBlock<Double>
  var feedback: ParameterBlock<Double>
  var mix: ParameterBlock<Double>
  private var spread: ParameterBlock<Double>
  /// The channels that are ahead: those on the right, or every other one where nothing is known of them.
  private let rights: [Bool]

  init(_ sweep: some SweepEffect, _ setup: ProcessorSetup, maximumFrameCount: Int) throws {
    let format = setup.format
    func block(_ stream: ParameterStream) -> ParameterBlock<Double> {
      ParameterBlock(stream, maximumFrameCount: maximumFrameCount)
    }
    oscillator = Oscillator(
      try setup.stream("rate", sweep.rate, frameOffset: 0.5), sampleRate: format.sampleRate,
      maximumFrameCount: maximumFrameCount)
    depth = block(try setup.stream("depth", sweep.depth))
    feedback = block(try setup.stream("feedback", sweep.feedback) { $0 / 100 })
    mix = block(try setup.stream("mix", sweep.mix) { $0 / 100 })
    spread = block(try setup.stream("spread", sweep.spread))
    let isKnown = format.layout != nil || format.channelCount <= 8
    rights = (0..<format.channelCount).map { channel in
      isKnown ? format.partners.contains { $0.right == channel } : channel % 2 == 1
    }
  }

  mutating func advance(_ count: Int) {
    oscillator.advance(count)
    depth.advance(count)
    feedback.advance(count)
    mix.advance(count)
    spread.advance(count)
  }

  /// True of channels that are ahead.
  func isRight(_ channel: Int) -> Bool { channel < rights.count && rights[channel] }

  /// Where the sweep of left or right channels stands at the first frame of the block: the cosine of its
  /// phase.
  func wave(ofRight isRight: Bool) -> Double {
    let lead = isRight ? UInt64(degrees: spread.values[0]) : 0
    return cosine(ofPhase: oscillator.phases[0] &+ lead)
  }

  /// Writes where a channel's sweep stands at each frame of the block. Those on the right are ahead by
  /// the spread.
  func fillWaves(_ waves: inout [Float], _ count: Int, of channel: Int) {
    if !isRight(channel) {
      Self.fillTurns(&waves, count, oscillator.phases, lead: 0)
    } else if let spread = spread.constant {
      Self.fillTurns(&waves, count, oscillator.phases, lead: UInt64(degrees: spread))
    } else {
      for frame in 0..<count {
        let lead = UInt64(degrees: spread.values[frame])
        waves[frame] = coarseTurns(ofPhase: oscillator.phases[frame] &+ lead)
      }
    }
    Self.takeCosines(&waves, count)
  }

  private static func fillTurns(
    _ turns: inout [Float], _ count: Int, _ phases: [UInt64], lead: UInt64
  ) {
    var turns = turns.mutableSpan
    let phases = phases.span
    for frame in 0..<count { turns[frame] = coarseTurns(ofPhase: phases[frame] &+ lead) }
  }

  /// A loop of its own, since the phases, which are twice as wide, would halve its speed.
  private static func takeCosines(_ turns: inout [Float], _ count: Int) {
    var turns = turns.mutableSpan
    for frame in 0..<count { turns[frame] = coarseCosine(ofTurns: turns[frame]) }
  }

  /// All channels sweep alike.
  var isNarrow: Bool { spread.constant == 0 }

  mutating func seek(to frame: Int) {
    oscillator.seek(to: frame)
    depth.seek(to: frame)
    feedback.seek(to: frame)
    mix.seek(to: frame)
    spread.seek(to: frame)
  }
}

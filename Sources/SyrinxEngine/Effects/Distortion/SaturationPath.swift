import SyrinxSystem

/// Sends the sound through a path, by whose blocks it works.
protocol SaturatingState: BlockwiseState, ~Copyable {
  associatedtype Curve: PhaseSaturator
  var path: SaturationPath<Curve> { get set }
}

extension SaturatingState where Self: ~Copyable {
  var latency: Int { path.latency }
  var memory: InputMemory { path.memory }
  var alignment: Int { path.alignment }

  mutating func exchange(_ block: inout AudioBlock, _ done: inout Int) -> Bool {
    path.exchange(&block, &done)
  }
}

/// The saturated sound and the clean one beside it: all that drive and distortion have in common.
///
/// It works in blocks. A block's frames are first the node's to prepare, then raised to four times
/// the rate, bent, lowered, and mixed with the frames that came in, which wait for them.
struct SaturationPath<Curve: PhaseSaturator>: ~Copyable {
  /// Frames by which the wet sound is late.
  let delay: Int

  private var queue: ReblockingBuffer
  private var dry: DelayLines
  private var waited: AudioBuffer
  private let channels: ChannelBank<SaturatedChannel<Curve>>
  private var blocker: BiquadCascade
  /// Nil where wet and dry are added.
  private var mix: WetDryMix?
  private var wet: AudioBuffer
  private let blocksConstant: Bool
  /// Frames by which the filters ring on.
  let ringing: Int

  /// Frames that are processed at once: a caller that takes short blocks needs them soon, one that takes
  /// long ones leaves threads time to wake.
  static func blockFrameCount(for setup: ProcessorSetup) -> Int {
    if setup.isLive { return 32 }
    return SaturatedChannel<Curve>.blockFrameCount
      * (setup.maximumFrameCount < AudioBlock.usualFrameCount ? 1 : 16)
  }

  /// Before they are bent, the four phases of each block are multiplied by `factors`. `mix` is in percent;
  /// without one wet and dry are added. A curve that is not odd makes a constant of a tone, which can be
  /// blocked. By default live the shorter reach.
  init(
    _ curve: Curve, times factors: Box<AudioBuffer>? = nil, mix: ParameterStream?,
    blocksConstant: Bool, reach: Oversampler.Reach? = nil, _ setup: ProcessorSetup
  ) {
    let count = setup.format.channelCount
    let blockFrameCount = Self.blockFrameCount(for: setup)
    let reach = reach ?? (setup.isLive ? .most : .whole)
    let delay = reach.latency + Curve.latency
    self.delay = delay
    self.blocksConstant = blocksConstant
    channels = ChannelBank(
      (0..<count).map { _ in
        SaturatedChannel(curve, times: factors, frameCount: blockFrameCount, reach: reach)
      },
      isShared: setup.workerCount > 0
        && blockFrameCount > SaturatedChannel<Curve>.blockFrameCount)
    queue = ReblockingBuffer(channelCount: count, blockFrameCount: blockFrameCount)
    dry = DelayLines(channelCount: count, longest: delay, blockFrameCount: blockFrameCount)
    waited = AudioBuffer(channelCount: count, frameCapacity: blockFrameCount)
    let blockers = blocksConstant ? [Self.blocker(sampleRate: setup.format.sampleRate)] : []
    ringing = delay + blockers.framesOfRinging
    blocker = BiquadCascade(
      blockers, gain: 1, channelCount: count, maximumFrameCount: blockFrameCount)
    self.mix = mix.map {
      WetDryMix(
        mix: $0, width: ParameterStream(constant: 1), channelCount: count,
        blockFrameCount: blockFrameCount, keepsPower: false, delay: delay)
    }
    wet = AudioBuffer(channelCount: count, frameCapacity: blockFrameCount)
  }

  /// A first-order high-pass at 15 Hz, by the bilinear transform. It resolves within 75 ms.
  private static func blocker(sampleRate: Int) -> BiquadCoefficients {
    let c = tan(.pi * 15 / Double(sampleRate))
    return BiquadCoefficients(b: (1, -1, 0), a: (1 + c, c - 1, 0))
  }

  /// The filters there and back reach over less than two blocks of a channel.
  var memory: InputMemory {
    blocksConstant
      ? .everything : .frames(queue.blockFrameCount + 2 * SaturatedChannel<Curve>.blockFrameCount)
  }

  var alignment: Int { queue.blockFrameCount }

  var latency: Int { queue.blockFrameCount + delay }

  mutating func exchange(_ block: inout AudioBlock, _ done: inout Int) -> Bool {
    queue.exchange(&block, &done)
  }

  /// Keeps the block that came in, and has it prepared in place.
  mutating func prepare(_ body: (inout AudioBlock) -> Void) {
    queue.input.withBlock {
      dry.write($0.frames)
      body(&$0)
    }
  }

  /// Saturates what has been made of the block that came in, and has that worked on in place.
  mutating func saturate(_ body: (inout AudioBlock) -> Void = { _ in }) {
    queue.input.withFrames { input in
      wet.withBlock {
        channels.process(input, into: &$0)
        blocker.process(&$0)
        body(&$0)
      }
    }
  }

  /// Joins the wet block and the dry one.
  mutating func finish() {
    if mix == nil {
      dry.read(delayedBy: delay, into: &queue.output)
      wet.withFrames { wet in queue.output.withBlock { $0.add(wet) } }
    } else {
      dry.read(delayedBy: delay, into: &waited)
      mix?.process(dry: waited, wet: wet, into: &queue.output)
    }
    queue.advance()
  }

  mutating func reset(to frame: Int) {
    queue.reset(to: frame)
    mix?.seek(to: frame)
    dry.reset()
    blocker.reset(to: frame)
    channels.reset(to: frame)
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The saturated sound and the clean one beside it: all that drive and distortion have in common.
///
/// It works in blocks. A block's frames are first the node's to prepare, then raised to four times
/// the rate, bent, lowered, and mixed with the frames that came in, which wait for them.
struct SaturationPath<Curve: PhaseSaturator> {
  /// How late the wet sound is.
  let delay: Int

  private var queue: ReblockingBuffer
  private var dry: DelayLines
  private let waited: AudioBuffer
  private let channels: ChannelBank<SaturatedChannel<Curve>>
  private var blocker: BiquadCascade
  /// Nil where wet and dry are added.
  private var mix: WetDryMix?
  private let wetBuffer: AudioBuffer
  private let blocksConstant: Bool

  /// How many frames are processed at once where blocks are at most so long: a caller that takes short
  /// ones needs them soon, one that takes long ones leaves threads time to wake.
  static func blockFrameCount(for maximumFrameCount: Int) -> Int {
    SaturatedChannel<Curve>.blockFrameCount
      * (maximumFrameCount < AudioBlock.usualFrameCount ? 1 : 16)
  }

  /// A path that may use so many threads. Before they are bent, the four phases of each block are
  /// multiplied by `factors`. `mix` is in percent; without one wet and dry are added. A curve that is not odd makes a constant of a tone,
  /// which can be blocked.
  init(
    _ curve: Curve, times factors: AudioBlock? = nil, mix: ParameterStream?, format: StreamFormat,
    blockFrameCount: Int, workerCount: Int, blocksConstant: Bool, reach: Oversampler.Reach = .whole
  ) {
    let count = format.channelCount
    let delay = reach.latency + Curve.latency
    self.delay = delay
    self.blocksConstant = blocksConstant
    channels = ChannelBank(
      (0..<count).map { _ in SaturatedChannel(curve, times: factors, reach: reach) },
      isShared: workerCount > 0 && blockFrameCount > SaturatedChannel<Curve>.blockFrameCount)
    queue = ReblockingBuffer(channelCount: count, blockFrameCount: blockFrameCount)
    dry = DelayLines(channelCount: count, longest: delay, blockFrameCount: blockFrameCount)
    waited = AudioBuffer(channelCount: count, frameCapacity: blockFrameCount)
    blocker = BiquadCascade(
      blocksConstant ? [Self.blocker(sampleRate: format.sampleRate)] : [], gain: 1,
      channelCount: count, maximumFrameCount: blockFrameCount)
    self.mix = mix.map {
      WetDryMix(
        mix: $0, width: ParameterStream(constant: 1), channelCount: count,
        blockFrameCount: blockFrameCount, keepsPower: false, delay: delay)
    }
    wetBuffer = AudioBuffer(channelCount: count, frameCapacity: blockFrameCount)
  }

  /// A first-order high-pass at 15 Hz, by the bilinear transform. It resolves within 75 ms, too short
  /// to be kept as a tail.
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

  /// Exchanges the block's frames from `done` on for processed ones; true when a block has to be
  /// processed.
  mutating func exchange(_ block: AudioBlock, _ done: inout Int) -> Bool {
    guard queue.exchange(block, &done) else { return false }
    dry.write(queue.input)
    return true
  }

  /// The block that came in, to be prepared in place.
  var input: AudioBlock { queue.input }
  /// The block that was saturated.
  var wet: AudioBlock { wetBuffer.block }

  /// Saturates what has been made of `input`.
  mutating func saturate() {
    channels.process(input, into: wet)
    blocker.process(wet)
  }

  /// Joins the wet block and the dry one.
  mutating func finish() {
    let (wet, output) = (wet, queue.output)
    let target = mix == nil ? output : waited.block
    for channel in 0..<wet.channelCount {
      let start = dry.position(of: channel, delayedBy: delay)
      let past = dry.storage.span.extracting(start..<start + queue.blockFrameCount)
      var samples = target[channel]
      for frame in samples.indices { samples[frame] = past[frame] }
    }
    if mix == nil { output.add(wet) }
    mix?.process(dry: waited.block, wet: wet, into: output)
    queue.advance()
  }

  /// Forgets all that was heard.
  mutating func reset(to frame: Int) {
    queue.reset(to: frame)
    mix?.seek(to: frame)
    dry.reset()
    blocker.reset()
    channels.reset(to: frame)
  }
}

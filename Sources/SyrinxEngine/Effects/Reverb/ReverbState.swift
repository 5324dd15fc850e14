import SyrinxSystem

/// A room: early reflections scattered into a dense cloud, which a feedback delay network keeps
/// alive.
///
/// It works in blocks of about three milliseconds and is one block late. Decay and damping are read
/// once a block, the other parameters at every frame.
struct ReverbState: ReblockedState, ~Copyable {
  let format: StreamFormat
  let tail: Int
  let memory = InputMemory.everything
  private var decay: ParameterStream
  private var damping: ParameterStream
  var queue: ReblockingBuffer
  private var predelay: Predelay
  private var diffuser: ScatteringDiffuser
  private var network: FeedbackDelayNetwork
  private var mix: WetDryMix
  private var wet: AudioBuffer
  private var absorption: Absorption
  /// For how many frames nothing has come in.
  private var silence = 0
  /// Nothing sounds any more.
  private var isResting = true
  /// After how many such frames nothing is under way that was not heard.
  private let reach: Int

  init(_ settings: Reverb, _ setup: ProcessorSetup) throws {
    let format = setup.format
    guard format.channelCount <= LineVector.lineCount else {
      throw EngineError.tooManyChannels(node: "", format, most: LineVector.lineCount)
    }
    let room = settings.preset.room
    let decay = try setup.stream("decay", settings.decay ?? Curve(room.decay))
    let damping = try setup.stream("damping", settings.damping ?? Curve(room.damping))
    let delay = try setup.stream("predelay", settings.predelay ?? Curve(room.predelay))
    let mix = try setup.stream("mix", settings.mix)
    let width = try setup.stream("width", settings.width ?? Curve(room.width))
    self.decay = decay
    self.damping = damping
    let plan = RoomPlan(room, format: format, isLive: setup.isLive)
    let count = plan.blockFrameCount
    queue = ReblockingBuffer(channelCount: format.channelCount, blockFrameCount: count)
    predelay = Predelay(delay, format: format, blockFrameCount: count)
    diffuser = ScatteringDiffuser(
      taps: plan.taps, delays: plan.scattering, channelCount: format.channelCount,
      blockFrameCount: count)
    network = FeedbackDelayNetwork(
      delays: plan.lines, blockFrameCount: count, sampleRate: format.sampleRate)
    self.mix = WetDryMix(
      mix: mix, width: width, channelCount: format.channelCount, blockFrameCount: count,
      keepsPower: true)
    wet = AudioBuffer(channelCount: format.channelCount, frameCapacity: count)
    absorption = Absorption(
      decay: self.decay.value(at: 0), damping: self.damping.value(at: 0))
    let longest = delay.range.upperBound / 1000 * Double(format.sampleRate)
    let delays = Int(longest.rounded(.up)) + diffuser.longest
    reach = delays + 2 * plan.lines.max()! + count
    let slowest = Absorption(
      decay: decay.range.upperBound, damping: damping.range.upperBound)
    tail = delays + Int((slowest.lowDecay * Double(format.sampleRate)).rounded(.up))
    self.format = format
    absorb()
  }

  /// Gives the network the decay of the next block.
  private mutating func moveAbsorption() {
    guard decay.constant == nil || damping.constant == nil else { return }
    let next = Absorption(
      decay: decay.next(skipping: queue.blockFrameCount),
      damping: damping.next(skipping: queue.blockFrameCount))
    guard next != absorption else { return }
    absorption = next
    absorb()
  }

  /// Gives the network its decay, and the room unit gain for pink noise.
  private mutating func absorb() {
    network.absorb(absorption)
    diffuser.gain = Float(1 / network.pinkGain)
  }

  mutating func processBlock() {
    moveAbsorption()
    let isQuiet = queue.input.frames.isSilent(below: 0)
    silence = isQuiet ? silence + queue.blockFrameCount : 0
    if !isQuiet { isResting = false }
    if isResting {
      predelay.skip(queue.blockFrameCount)
    } else {
      queue.input.withFrames { input in predelay.process(input) { diffuser.process($0) } }
      network.process(diffuser)
      for channel in 0..<wet.channelCount {
        network.copyNewest(line: Self.outputs[channel], to: &wet, channel)
      }
      // Forget what is left of a sound long before it becomes denormal.
      if silence >= reach, wet.frames.isSilent(below: 1e-15) { clear() }
    }
    queue.process { input, output in mix.process(dry: input, wet: wet, into: &output) }
  }

  /// The lines whose entries are heard, a channel each. What enters a line is a row of the matrix,
  /// and rows are orthogonal; the first, in which all signs agree, comes last.
  private static var outputs: [Int] { [9, 6, 5, 10, 3, 12, 15, 1, 2, 4, 8, 7, 11, 13, 14, 0] }

  private mutating func clear() {
    predelay.clear()
    diffuser.reset()
    network.reset()
    wet.clear()
    isResting = true
  }

  mutating func reset(to frame: Int) {
    clear()
    predelay.reset(to: frame)
    mix.seek(to: frame)
    decay.seek(to: frame)
    damping.seek(to: frame)
    queue.reset(to: frame)
    silence = 0
    let start = Double(frame)
    absorption = Absorption(decay: decay.value(at: start), damping: damping.value(at: start))
    absorb()
  }
}

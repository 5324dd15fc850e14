#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A room: early reflections scattered into a dense cloud, which a feedback delay network keeps
/// alive.
///
/// It works in chunks of about three milliseconds and is one chunk late. Decay and damping are read
/// once a chunk, the other knobs at every frame.
final class ReverbNode: InPlaceNode {
  private let knobs: Reverb
  private let room: Room
  private var decay = Automation(constant: 1)
  private var damping = Automation(constant: 0)
  private var works: Works?
  private(set) var tail = 0

  /// What is made anew for every stream.
  fileprivate struct Works {
    var queue: ChunkQueue
    var predelay: Predelay
    var diffuser: ScatteringDiffuser
    var network: FeedbackDelayNetwork
    var mix: WetDryMix
    let wet: AudioBuffer
    var absorption: Absorption
    /// For how many frames nothing has come in.
    var silence: Int
    /// Whether nothing sounds any more.
    var isResting: Bool
    /// After how many such frames nothing is under way that was not heard.
    let memory: Int
  }

  init(_ knobs: Reverb) {
    self.knobs = knobs
    room = knobs.preset.room
  }

  func prepare(for inputs: [Inflow], maximumFrameCount: Int) throws -> StreamFormat {
    let format = inputs[0].format
    guard format.channelCount <= Tile.lineCount else {
      throw EngineError.unsupportedFormat(
        node: "", format, reason: "a room has at most \(Tile.lineCount) channels")
    }
    func automation(_ curve: Curve) throws -> Automation {
      try Automation(curve, rate: format.sampleRate, length: inputs[0].length)
    }
    let decayCurve = knobs.decay ?? Curve(room.decay)
    let dampingCurve = knobs.damping ?? Curve(room.damping)
    let predelayCurve = knobs.predelay ?? Curve(room.predelay)
    decay = try automation(decayCurve)
    damping = try automation(dampingCurve)

    let plan = RoomPlan(room, format: format)
    let diffuser = ScatteringDiffuser(
      taps: plan.taps, delays: plan.scattering, channelCount: format.channelCount,
      chunk: plan.chunk)
    let network = FeedbackDelayNetwork(
      delays: plan.lines, chunk: plan.chunk, sampleRate: format.sampleRate)
    let longest = predelayCurve.maximum
    let delays = Int((longest / 1000 * Double(format.sampleRate)).rounded(.up)) + diffuser.longest
    works = Works(
      queue: ChunkQueue(channelCount: format.channelCount, chunk: plan.chunk),
      predelay: Predelay(
        try automation(predelayCurve), longest: longest, format: format, chunk: plan.chunk),
      diffuser: diffuser, network: network,
      mix: WetDryMix(
        mix: try automation(knobs.mix), width: try automation(knobs.width ?? Curve(room.width)),
        channelCount: format.channelCount, chunk: plan.chunk, keepsPower: true),
      wet: AudioBuffer(channelCount: format.channelCount, frameCapacity: plan.chunk),
      absorption: absorption(at: 0), silence: 0, isResting: true,
      memory: delays + 2 * plan.lines.max()! + plan.chunk)
    works!.absorb()

    let slowest = Absorption(decay: decayCurve.maximum, damping: dampingCurve.maximum)
    tail = delays + Int((slowest.lowDecay * Double(format.sampleRate)).rounded(.up))
    return format
  }

  var latency: Int { works?.queue.chunk ?? 0 }

  private func absorption(at position: Int) -> Absorption {
    Absorption(decay: decay.value(at: position), damping: damping.value(at: position))
  }

  func process(_ block: AudioBlock) {
    var done = 0
    while done < block.frameCount {
      guard works!.queue.exchange(block, &done) else { continue }
      if decay.constant == nil || damping.constant == nil {
        let absorption = absorption(at: works!.queue.position)
        if absorption != works!.absorption {
          works!.absorption = absorption
          works!.absorb()
        }
      }
      works!.process()
    }
  }

  func reset() {
    guard works != nil else { return }
    works!.reset()
    works!.absorption = absorption(at: 0)
    works!.absorb()
  }
}

extension ReverbNode.Works {
  /// Gives the network its decay, and the room unit gain for pink noise.
  mutating func absorb() {
    network.absorb(absorption)
    diffuser.gain = Float(1 / network.pinkGain)
  }

  /// Processes the chunk that has become whole.
  mutating func process() {
    let input = queue.input
    let isQuiet = input.isSilent(below: 0)
    silence = isQuiet ? silence + queue.chunk : 0
    if !isQuiet { isResting = false }
    if !isResting {
      let delayed = predelay.process(input, position: queue.position)
      diffuser.process(delayed)
      network.process(diffuser)
      for channel in 0..<wet.channelCount {
        var samples = wet.block[channel]
        network.copyNewest(line: Self.outputs[channel], to: &samples)
      }
      // Forget what is left of a sound long before it becomes denormal.
      if silence >= memory, wet.block.isSilent(below: 1e-15) { clear() }
    }
    mix.process(dry: input, wet: wet.block, into: queue.output, position: queue.position)
    queue.advance()
  }

  /// The lines whose entries are heard, a channel each. What enters a line is a row of the matrix,
  /// and rows are orthogonal; the first, in which all signs agree, comes last.
  static var outputs: [Int] { [9, 6, 5, 10, 3, 12, 15, 1, 2, 4, 8, 7, 11, 13, 14, 0] }

  private mutating func clear() {
    predelay.reset()
    diffuser.reset()
    network.reset()
    wet.block.clear()
    isResting = true
  }

  mutating func reset() {
    clear()
    queue.reset()
    silence = 0
  }
}

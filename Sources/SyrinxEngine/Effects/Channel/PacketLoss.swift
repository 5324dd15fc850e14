import SyrinxSystem

// Channel/ does to a sound what connections do, for training and testing what has to bear it.

/// Loses packets, as a voice connection over a network does.
public struct PacketLoss: DeclaredEffect {
  public enum Concealment: String, CaseIterable, Sendable {
    /// Nothing is heard instead.
    case silence
    /// The last packet that arrived, softer each time.
    case `repeat`
  }

  /// Percent of the packets.
  public var loss = 5.0
  public var packet = 20.0
  /// Packets that are lost in a row, on average.
  public var burst = 1.5
  public var conceal = Concealment.repeat
  public var seed = 1

  public init() {}

  public static let name = "packet-loss"
  public static let purpose = EffectPurpose.channel
  public static let summary = "Lose packets as a voice connection does."
  public static let examples = ["packet-loss 5", "packet-loss 20 burst=3 conceal=silence"]
  public static let parameters: [Parameter<PacketLoss>] = [
    .fixed(
      "loss", \.loss, .percent, 0...90, positional: true, bypassValue: 0,
      help: "share of the packets that are lost"),
    .fixed("packet", \.packet, .milliseconds, 2.5...120, help: "duration of a packet"),
    .fixed(
      "burst", \.burst, .plain, 1...10,
      help: "packets that a loss takes, on average; 1: each packet is lost or not by itself"),
    .choice("conceal", \.conceal, help: "what is heard in their place"),
    .seed(\.seed, of: "the losses"),
  ]
  public static let details = [
    "A loss begins at any packet with the same probability and goes on for a number of packets"
      + " with a geometric distribution, at most forty. Losses may overlap, so that a high"
      + " percentage has longer runs. With conceal=repeat each packet in a row is 6 dB softer than"
      + " the one before. Edges fade over 2 ms."
  ]

  /// 2: a repeated packet fades into what is heard after it, and packets that arrive then stay as they are.
  public static let revision = 2
  public var revision: Int { conceal == .repeat ? 2 : 1 }

  public var isBypass: Bool { loss == 0 }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    StatefulProcessor(PacketLossState(self, setup))
  }
}

private struct PacketLossState: InPlaceState, ~Copyable {
  let format: StreamFormat
  let memory: InputMemory
  private let size: Int
  private let fade: Int
  private let pattern: LossPattern
  private let repeats: Bool
  /// The packet that comes in, and the last that arrived with the first frames of the one that was lost after it:
  /// what is heard in the place of lost packets goes on with them while it fades.
  private var incoming: AudioBuffer
  private var last: AudioBuffer
  private var position = 0
  private var isLost = false
  private var wasLost = false
  /// Of what is heard in the place of a lost packet.
  private var level: Float = 0
  private var levelBefore: Float = 0

  init(_ settings: PacketLoss, _ setup: ProcessorSetup) {
    format = setup.format
    let rate = Double(format.sampleRate)
    size = max(Int((settings.packet / 1000 * rate).rounded()), 1)
    fade = min(max(Int(0.002 * rate), 1), size)
    pattern = LossPattern(loss: settings.loss / 100, burst: settings.burst, seed: settings.seed)
    repeats = settings.conceal == .repeat
    incoming = AudioBuffer(channelCount: format.channelCount, frameCapacity: size + fade)
    last = AudioBuffer(channelCount: format.channelCount, frameCapacity: size + fade)
    memory = .frames((LossPattern.longest + 2) * size)
    begin()
  }

  /// The state at the beginning of a packet.
  private mutating func begin() {
    wasLost = isLost
    levelBefore = level
    isLost = pattern.loses(position / size)
    // After ten packets nothing is heard, so that little has to be remembered.
    let softer = levelBefore > 0.002 ? levelBefore / 2 : 0
    level = isLost ? (wasLost ? softer : 1) : 0
    if !repeats { level = 0 }
  }

  mutating func process(_ block: inout AudioBlock) {
    block.forEachBlock(of: size, from: position) { part in
      let place = position % size
      incoming.withBlock { $0.copy(from: part.frames, at: place) }
      for channel in 0..<part.channelCount where isLost || wasLost {
        var samples = part[channel]
        conceal(&samples, last.frames.samples(of: channel), at: place)
      }
      position += part.frameCount
      if position % size == 0 {
        if !isLost {
          swap(&incoming, &last)
        } else if !wasLost, position > size {
          // Nothing follows where nothing arrived yet.
          incoming.withFrames { frames in
            last.withBlock { $0.copy(from: frames.prefix(fade), at: size) }
          }
        }
        begin()
      }
    }
  }

  /// At the beginning of a packet what was heard before passes into what is heard now.
  private func conceal(
    _ samples: inout MutableSpan<Float>, _ held: Span<Float>, at place: Int
  ) {
    for frame in samples.indices {
      let offset = place + frame
      let input = samples[frame]
      // Of minus zeros, which nothing times a sample gives, plus zeros are made.
      let now = isLost ? level * held[offset] + 0 : input
      samples[frame] = now
      guard offset < fade else { continue }
      let before = wasLost ? levelBefore * held[size + offset] + 0 : input
      samples[frame] = before + Float(offset + 1) / Float(fade) * (now - before)
    }
  }

  mutating func reset(to frame: Int) {
    // The packets before, which were silent, decide how many in a row have been lost.
    position = max(frame / size - LossPattern.longest, 0) * size
    (isLost, wasLost, level, levelBefore) = (false, false, 0, 0)
    begin()
    while position / size < frame / size {
      position += size
      begin()
    }
    position = frame
    incoming.clear()
    last.clear()
  }
}

/// Which packets are lost, known of each by itself.
private struct LossPattern {
  /// Packets of the longest loss.
  static let longest = 40

  /// A loss begins with this probability.
  private let start: Double
  /// A loss goes on for one more packet with this probability.
  private let more: Double
  private let seed: UInt64

  init(loss: Double, burst: Double, seed: Int) {
    more = 1 - 1 / burst
    // The share that is not lost is the chance that none of the losses that may reach a packet began.
    var reach = 1.0
    var low = 0.0
    var high = 1.0
    for _ in 0..<60 {
      let start = (low + high) / 2
      reach = 1
      var length = 1.0
      for _ in 0..<Self.longest {
        reach *= 1 - start * length
        length *= more
      }
      if 1 - reach < loss { low = start } else { high = start }
    }
    start = low
    self.seed = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15
  }

  func loses(_ packet: Int) -> Bool {
    var length = 1.0
    for back in 0..<Self.longest where packet >= back {
      // One number decides whether a loss begins and how long it is.
      if fraction(packet - back) < start * length { return true }
      length *= more
      if length < 1e-9 { break }
    }
    return false
  }

  private func fraction(_ packet: Int) -> Double {
    var bits = RandomBits(
      seed: Int(truncatingIfNeeded: seed &+ UInt64(packet) &* 0xD1B5_4A32_D192_ED03))
    return bits.fraction()
  }
}

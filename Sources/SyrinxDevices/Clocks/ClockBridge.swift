import SyrinxEngine
import Synchronization

// Clocks/ is what lies between threads and devices that each keep their own time: the bridge that makes one
// device's sound follow another's clock.

/// Carries sound from the callback of one device to that of another, whose clocks differ, at a delay that does
/// not change.
///
/// Neither side waits or allocates. The reader extrapolates how far the writer has come by the time of its last
/// block, so that the blocks' sizes are not taken for a change of the delay, and the resampler is corrected by
/// what is left. A delay that is wrong by more than `tolerance`, as after a dropout or a sleep of the machine, is
/// put right at once.
final class ClockBridge: @unchecked Sendable {
  struct Setup: Hashable, Sendable {
    var channelCount: Int
    var inputRate: Int
    var outputRate: Int
    /// Frames that either side hands over at once, at most, each at its own rate.
    var inputBlockFrameCount: Int
    var outputBlockFrameCount: Int
    /// Seconds by which a callback may come late.
    var safety = 0.002
  }

  private let setup: Setup
  private let ring: FrameRing
  private let clock = StreamClock()
  private let resampler: ClockResampler
  private let nominalRatio: Double
  /// Of the input, in frames; the reader's.
  private var target: Double
  private let longestTarget: Double
  private var loop = DelayLoop()
  /// True while nothing is read until enough has come.
  private var isFilling = true
  private var isFadingIn = false
  /// The last that was told of the writer.
  private var seen: (position: Int, time: Double)?
  /// The frames that are faded to when some are left out.
  private var later: AudioBuffer
  private var skipLeft = 0
  private var firstTime: Double?
  private var isSettled = false

  private let targetBits: Atomic<UInt64>
  private let delayBits = Atomic<UInt64>(0)
  private let driftBits = Atomic<UInt64>(0)
  private let dropouts = Atomic(0)

  /// Seconds by which the delay is made longer when there was nothing to be read, and by how much in all: some
  /// servers hand over more at once than they say.
  private static let lengthening = (step: 0.002, most: 0.03)
  /// Seconds in which streams that have just been started may come as they like.
  private static let settlingSeconds = 0.7
  /// Seconds by which the delay may be wrong before it is put right at once.
  private static let tolerance = 0.005

  init(_ setup: Setup) throws {
    self.setup = setup
    nominalRatio = Double(setup.inputRate) / Double(setup.outputRate)
    resampler = try ClockResampler(channelCount: setup.channelCount, ratio: nominalRatio)
    later = AudioBuffer(
      channelCount: setup.channelCount, frameCapacity: ClockResampler.pullFrameCount)
    target = Self.target(setup, lookahead: try Self.lookahead(of: resampler, setup))
    ring = FrameRing(
      channelCount: setup.channelCount,
      frameCapacity: 4 * Int(target) + setup.inputRate / 5)
    longestTarget = target + Self.lengthening.most * Double(setup.inputRate)
    targetBits = Atomic(target.bitPattern)
  }

  /// The least that the resampler holds: what its filter looks ahead to.
  private static func lookahead(
    of resampler: ClockResampler, _ setup: Setup
  ) throws -> Double {
    let ratio = Double(setup.inputRate) / Double(setup.outputRate)
    var buffer = AudioBuffer(channelCount: setup.channelCount, frameCapacity: 33)
    var block = buffer.block
    var least = Double.infinity
    for _ in 0..<64 {
      try resampler.render(into: &block, ratio: ratio) {
        $0.clear()
        return $0.frameCount
      }
      least = min(least, resampler.heldFrameCount)
    }
    return least
  }

  /// A block that has just come must not be needed before the next has; the resampler pulls a few frames more
  /// than it needs.
  private static func target(_ setup: Setup, lookahead: Double) -> Double {
    let ratio = Double(setup.inputRate) / Double(setup.outputRate)
    return Double(setup.inputBlockFrameCount) + Double(setup.outputBlockFrameCount) * ratio
      + 1.5 * Double(ClockResampler.pullFrameCount) + lookahead
      + setup.safety * Double(setup.inputRate)
  }

  /// Seconds between a frame's coming and its going that are aimed at.
  var targetDelay: Double {
    Double(bitPattern: targetBits.load(ordering: .relaxed)) / Double(setup.inputRate)
  }
  /// The same, as measured and smoothed.
  var delay: Double { Double(bitPattern: delayBits.load(ordering: .relaxed)) }
  /// By how much the input's clock is faster than the output's.
  var drift: Double { Double(bitPattern: driftBits.load(ordering: .relaxed)) }
  /// Number of times there was nothing to be read.
  var dropoutCount: Int { dropouts.load(ordering: .relaxed) }

  /// Takes what the input has handed over. What finds no place is lost.
  func write(_ block: AudioFrames, at time: Double) {
    _ = ring.write(block)
    clock.set(ring.writePosition, at: time)
  }

  /// Fills a block for the output, with silence where nothing has come.
  func read(into block: inout AudioBlock, at time: Double) throws {
    firstTime = firstTime ?? time
    isSettled = time - (firstTime ?? time) > Self.settlingSeconds
    let ratio = adjust(at: time, for: block.frameCount)
    try resampler.render(into: &block, ratio: ratio) { [self] in pull(&$0) }
  }

  /// Looks how long the delay is, and returns the ratio that corrects it.
  private func adjust(at time: Double, for frameCount: Int) -> Double {
    if let now = clock.now() { seen = now }
    guard let seen else { return nominalRatio }
    let rate = Double(setup.inputRate)
    // A writer that has stopped has come no further than one block.
    let longest = 2 * Double(setup.inputBlockFrameCount) + setup.safety * rate
    let since = min(max((time - seen.time) * rate, 0), longest)
    let delay =
      Double(seen.position - ring.readPosition) + since + resampler.heldFrameCount
    let excess = delay - target
    if isFilling {
      guard excess >= 0 else { return nominalRatio }
      ring.skip(Int(excess))
      isFilling = false
      isFadingIn = true
      loop.forgive()
      delayBits.store((target / rate).bitPattern, ordering: .relaxed)
      return nominalRatio * (1 + loop.drift)
    }
    let seconds = Double(frameCount) / Double(setup.outputRate)
    let factor = loop.correct(excess / rate, for: seconds)
    if loop.error > Self.tolerance {
      skipLeft = min(Int(excess), ring.frameCount)
      loop.forgive()
    } else if loop.error < -Self.tolerance {
      isFilling = true
      loop.forgive()
    }
    delayBits.store(((target / rate) + loop.error).bitPattern, ordering: .relaxed)
    driftBits.store(loop.drift.bitPattern, ordering: .relaxed)
    return nominalRatio * factor
  }

  /// Fills a block for the resampler.
  private func pull(_ block: inout AudioBlock) -> Int {
    guard !isFilling else {
      block.clear()
      return block.frameCount
    }
    if skipLeft > 0 {
      _ = ring.copy(into: &block)
      ring.skip(skipLeft)
      skipLeft = 0
      later.withBlock {
        var next = $0.prefix(block.frameCount)
        let count = ring.read(into: &next)
        next.clear(from: count)
        block.crossfade(to: next.frames)
      }
      return block.frameCount
    }
    let count = ring.read(into: &block)
    if isFadingIn { block.fadeIn(over: count) }
    isFadingIn = false
    if count < block.frameCount {
      block.clear(from: count)
      dropouts.wrappingAdd(1, ordering: .relaxed)
      isFilling = true
      guard isSettled else { return block.frameCount }
      target = min(target + Self.lengthening.step * Double(setup.inputRate), longestTarget)
      targetBits.store(target.bitPattern, ordering: .relaxed)
    }
    return block.frameCount
  }
}

extension AudioBlock {
  /// Passes in a straight line from its own samples to another's.
  mutating func crossfade(to other: AudioFrames) {
    let step = 1 / Float(max(frameCount, 1))
    for channel in 0..<channelCount {
      var samples = self[channel]
      let source = other.samples(of: channel)
      for frame in samples.indices {
        samples[frame] += (source[frame] - samples[frame]) * (Float(frame) + 0.5) * step
      }
    }
  }

  /// Fades its first frames in, from silence to what they are.
  mutating func fadeIn(over count: Int) { fade(over: count) { $0 } }

  /// Fades its first frames out, from what they are to silence.
  mutating func fadeOut(over count: Int) { fade(over: count) { 1 - $0 } }

  private mutating func fade(over count: Int, by gain: (_ passed: Float) -> Float) {
    let step = 1 / Float(max(count, 1))
    for channel in 0..<channelCount {
      var samples = self[channel]
      for frame in 0..<count { samples[frame] *= gain((Float(frame) + 0.5) * step) }
    }
  }
}

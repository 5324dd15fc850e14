/// Resamples one sound at a fixed ratio, by blocks of one size.
///
/// With a thread to help it, each of two takes half of the channels. So that they seldom wait for each
/// other, many blocks are then pulled and made at a time; every channel goes the same way through the
/// library as without.
final class FixedResampler {
  private let lanes: [ResamplerLane]
  private let thread: WorkerThread?
  /// The frames that one pull brings, of all channels.
  private var entering: AudioBuffer
  /// Blocks that are pulled at a time.
  private let pullCount: Int
  /// Frames that have been made and not been handed out.
  private var ready = 0..<0
  private var hasEnded = false
  /// Frames of output still to be thrown away before the sound.
  private var late = 0
  /// The most input frames pulled beyond the output: soxr's filters, and the blocks here.
  let lookahead: Int

  /// Reads as many input frames at once as keeps the library's overhead small.
  static let inputFrameCount = 2048
  /// More input frames than output frames, the ratio of both apart, that it may have pulled.
  static func lookahead(upTo ratio: Double) -> Int {
    inputFrameCount + 8192 * Int(max(ratio, 1).rounded(.up))
  }
  /// The library's last bits depend on how many frames it is asked for, so it is always as many.
  private static let outputFrameCount = 1024

  init(
    channelCount: Int, inputRate: Double, outputRate: Double, workerCount: Int = 0,
    isLive: Bool = false
  ) throws(LibraryError) {
    // Live, little is pulled at once, so that the work on it does not come all at once either.
    let steps = isLive ? (256, 128) : (Self.inputFrameCount, Self.outputFrameCount)
    let isShared = workerCount > 0 && channelCount > 1 && !isLive
    pullCount = isShared ? max(32 / channelCount, 1) : 1
    var lanes: [ResamplerLane] = []
    let half = isShared ? (channelCount + 1) / 2 : channelCount
    for first in stride(from: 0, to: channelCount, by: half) {
      let channels = first..<min(first + half, channelCount)
      lanes.append(
        try ResamplerLane(
          Resampler(channelCount: channels.count, inputRate: inputRate, outputRate: outputRate),
          channels, inputStep: steps.0, outputStep: steps.1, stepCount: pullCount))
    }
    self.lanes = lanes
    let last = lanes.last
    thread = isShared ? WorkerThread { [last] in last?.work() } : nil
    entering = AudioBuffer(
      channelCount: channelCount, frameCapacity: lanes.count > 1 ? steps.0 : 0)
    let made = isShared ? Double(steps.1 * pullCount) * inputRate / outputRate : 0
    lookahead = Self.inputFrameCount * pullCount + 8192 + Int(bounded: made)
    guard isLive else { return }
    // As long as a whole number of frames at both rates, if these are whole.
    let step = Self.divisor(inputRate, outputRate).map { outputRate / $0 } ?? 1
    late = Int((32_768 / min(inputRate / outputRate, 1) / step).rounded(.up) * step)
    late = try lanes[0].warmUp(inputRate / outputRate, to: late)
  }

  /// The greatest common divisor of two whole numbers (Euclid).
  private static func divisor(_ a: Double, _ b: Double) -> Double? {
    guard a == a.rounded(), b == b.rounded() else { return nil }
    var (a, b) = (a, b)
    while b > 0 { (a, b) = (b, a.truncatingRemainder(dividingBy: b)) }
    return a
  }

  /// Fills the block, with silence after the end. `pull` fills a block and returns how many of its
  /// frames the sound still had.
  func render(into block: inout AudioBlock, pull: (inout AudioBlock) throws -> Int) throws {
    while late > 0, try makeReady(pull) {
      let early = min(late, ready.count)
      ready = ready.dropFirst(early)
      late -= early
    }
    late = 0
    var done = 0
    while done < block.frameCount, try makeReady(pull) {
      let count = min(ready.count, block.frameCount - done)
      for lane in lanes { lane.copy(ready.prefix(count), to: &block, at: done) }
      ready = ready.dropFirst(count)
      done += count
    }
    block.clear(from: done)
  }

  /// Sees that there are frames to hand out; false after the end.
  private func makeReady(_ pull: (inout AudioBlock) throws -> Int) throws -> Bool {
    guard ready.isEmpty else { return true }
    for lane in lanes { lane.empty() }
    repeat {
      if lanes[0].wantsInput, !hasEnded { try refill(pull) }
      thread?.begin()
      lanes[0].work()
      thread?.wait()
      if thread == nil { for lane in lanes.dropFirst() { lane.work() } }
      for lane in lanes { try lane.check() }
    } while !lanes[0].isDone
    ready = 0..<lanes[0].madeCount
    precondition(lanes.allSatisfy { $0.madeCount == ready.count }, "all channels are alike")
    return !ready.isEmpty
  }

  private func refill(_ pull: (inout AudioBlock) throws -> Int) throws {
    if lanes.count == 1 {
      hasEnded = try lanes[0].take(pull)
      return
    }
    for pulled in 0..<pullCount where !hasEnded {
      let count = try entering.withBlock { try pull(&$0) }
      hasEnded = count < entering.frameCapacity
      for lane in lanes {
        entering.withFrames {
          lane.take($0.prefix(count), isFirst: pulled == 0, isLast: hasEnded)
        }
      }
    }
  }
}

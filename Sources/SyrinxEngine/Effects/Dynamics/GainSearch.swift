/// Finds the gain before a limiter that gives a sound a loudness, by hearing it once through several of
/// both at the same time.
///
/// Loudness after a limiter rises with the gain, ever more slowly, and smoothly: between the gains that
/// are tried a parabola is followed.
enum GainSearch {
  /// Decibels more than would do without a limiter, and then about what was found.
  static let coarse = [[0, 0.5, 1], [2, 3.5], [6, 10, 16]]
  static let fine = [[-0.6, -0.3, -0.1, 0.1, 0.3], [0.6]]

  /// The gain for a loudness, and the loudness that it gives: the highest of those tried where that is not
  /// reached. Of rising gains in parts the sound is heard through those of each part at once, and through
  /// no more parts than the answer depends on.
  static func gain(
    for loudness: Double, among parts: [[Double]], before limiter: Limiter,
    hearing sound: some EnteringSound
  ) throws -> (gain: Double, loudness: Double) {
    let gains = parts.flatMap { $0 }
    var levels: [Double] = []
    for part in parts {
      let trials = try part.map { try GainTrial($0, limiter, sound.format) }
      try sound.play(to: trials)
      levels += trials.map { $0.finish() }
      if let found = gain(for: loudness, gains, levels) { return found }
    }
    let best = levels.indices.max { levels[$0] < levels[$1] }!
    return (gains[best], levels[best])
  }

  /// The same, as soon as the levels that are known decide it.
  private static func gain(
    for loudness: Double, _ gains: [Double], _ levels: [Double]
  ) -> (gain: Double, loudness: Double)? {
    guard let above = levels.firstIndex(where: { $0 >= loudness }) else { return nil }
    guard above > 0 else { return (gains[0], levels[0]) }
    // Through three points, gain as a function of loudness.
    let first = min(max(above - 1, 0), gains.count - 3)
    guard first + 3 <= levels.count else { return nil }
    let (x, y) = (Array(levels[first..<first + 3]), Array(gains[first..<first + 3]))
    guard x[0] < x[1], x[1] < x[2] else { return (gains[above], levels[above]) }
    let slope = (y[1] - y[0]) / (x[1] - x[0])
    let bend = ((y[2] - y[1]) / (x[2] - x[1]) - slope) / (x[2] - x[0])
    let gain = y[0] + (loudness - x[0]) * (slope + (loudness - x[1]) * bend)
    return (min(max(gain, gains[above - 1]), gains[above]), loudness)
  }
}

/// Hears the loudness of a sound after a gain and a limiter.
private final class GainTrial: FrameSink {
  private static let blockFrameCount = 2048

  private let gain: Double
  private let limiter: Box<LimiterState>
  private var meter: LoudnessMeter
  /// Late frames that do not count.
  private let latency: Int
  private var position = 0
  private var scratch: AudioBuffer

  init(_ gain: Double, _ limiter: Limiter, _ format: StreamFormat) throws {
    let setup = ProcessorSetup(
      inputs: [StreamInfo(format: format, length: nil)], maximumFrameCount: Self.blockFrameCount)
    self.gain = gain
    self.limiter = Box(try LimiterState(limiter, setup))
    meter = LoudnessMeter(format: format)
    latency = self.limiter.value.latency
    scratch = AudioBuffer(channelCount: format.channelCount, frameCapacity: Self.blockFrameCount)
  }

  func write(_ block: AudioFrames) {
    block.forEachBlock(of: Self.blockFrameCount) { part in
      hear(part.frameCount) { $0.copy(from: part) }
    }
  }

  /// Hears the next frames, which a closure writes.
  private func hear(_ frameCount: Int, _ fill: (inout AudioBlock) -> Void) {
    let late = min(max(latency - position, 0), frameCount)
    scratch.withBlock { scratch in
      var work = scratch.prefix(frameCount)
      fill(&work)
      work.scale(by: amplitude(decibels: gain))
      limiter.value.process(&work)
      meter.add(work.frames.dropFirst(late))
    }
    position += frameCount
  }

  /// The loudness, once all of the sound has been heard.
  func finish() -> Double {
    var left = latency
    while left > 0 {
      let count = min(left, Self.blockFrameCount)
      hear(count) { $0.clear() }
      left -= count
    }
    return meter.integratedLUFS ?? -.infinity
  }
}

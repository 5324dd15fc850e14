import SyrinxEngine

/// Measures level and peak over intervals that follow each other, channel by channel.
public struct IntervalMeter: Sendable {
  public struct Interval: Sendable {
    /// The interval's first frame.
    public let frame: Int
    /// The mean square and the largest magnitude of each channel.
    public let powers: [Double]
    public let peaks: [Float]
  }

  private let sampleRate: Double
  private let intervalsPerSecond: Double
  private var powers: [Double]
  private var peaks: [Float]
  /// Frames and intervals seen, and where the present interval begins and ends.
  private var position = 0
  private var intervalCount = 0
  private var start = 0
  private var end: Int

  public init(format: StreamFormat, intervalsPerSecond: Double) {
    sampleRate = Double(format.sampleRate)
    self.intervalsPerSecond = min(intervalsPerSecond, sampleRate)
    powers = Array(repeating: 0, count: format.channelCount)
    peaks = Array(repeating: 0, count: format.channelCount)
    end = max(Int(bounded: sampleRate / self.intervalsPerSecond), 1)
  }

  /// Takes the next frames into account, and hands out each interval that ends in them.
  public mutating func add<Failure: Error>(
    _ block: AudioFrames, _ use: (Interval) throws(Failure) -> Void
  ) throws(Failure) {
    var first = 0
    while first < block.frameCount {
      let last = min(first + end - position, block.frameCount)
      for channel in powers.indices { add(block.samples(of: channel), first..<last, channel) }
      position += last - first
      first = last
      if position == end { try endInterval(use) }
    }
  }

  /// Hands out the interval that the stream's end has cut short, if there is one.
  public mutating func finish<Failure: Error>(
    _ use: (Interval) throws(Failure) -> Void
  ) throws(Failure) {
    if position > start { try endInterval(use) }
  }

  private mutating func add(_ samples: Span<Float>, _ frames: Range<Int>, _ channel: Int) {
    var power = powers[channel]
    var peak = peaks[channel]
    for frame in frames {
      let sample = samples[frame]
      guard sample == sample else { continue }
      power += Double(sample) * Double(sample)
      peak = max(peak, sample.magnitude)
    }
    powers[channel] = power
    peaks[channel] = peak
  }

  private mutating func endInterval<Failure: Error>(
    _ use: (Interval) throws(Failure) -> Void
  ) throws(Failure) {
    let count = Double(position - start)
    let interval = Interval(frame: start, powers: powers.map { $0 / count }, peaks: peaks)
    for channel in powers.indices {
      powers[channel] = 0
      peaks[channel] = 0
    }
    intervalCount += 1
    start = position
    end = max(
      Int(bounded: Double(intervalCount + 1) * sampleRate / intervalsPerSecond), start + 1)
    try use(interval)
  }
}

/// Measures the peak of the wave between the samples, by interpolating it fourfold as annex 2 of
/// Recommendation ITU-R BS.1770-4 asks.
///
/// Interpolation is done only where it could matter: a bound from samples and their second
/// differences shows for nearly all of a sound that it cannot rise above the peak found so far.
public struct TruePeakMeter: Sendable {
  private var channels: [InterpolatedPeak]
  private let interpolator = Interpolator.shared

  public init(format: StreamFormat) {
    channels = Array(repeating: InterpolatedPeak(), count: format.channelCount)
  }

  public mutating func add(_ block: AudioFrames) {
    precondition(block.channelCount == channels.count, "the block has another format")
    for channel in channels.indices {
      channels[channel].add(block.samples(of: channel), interpolator)
    }
  }

  /// The true peak of each channel, silence following the last frame.
  public var peaks: [Float] { channels.map { $0.finished(interpolator) } }
  public var peak: Float { peaks.reduce(0, max) }
  public var peakDB: Double? { decibels(amplitude: Double(peak)) }
}

/// The largest magnitude of one channel's samples and of the wave between them.
struct InterpolatedPeak: Sendable {
  private static let blockFrameCount = 1024
  private static let history = Interpolator.tapCount
  private static let capacity = history + blockFrameCount
  /// The last samples of the block before, then those of this one.
  private var work = [Float](repeating: 0, count: capacity)
  private var filled = history
  private var peak: Float = 0

  mutating func add(_ samples: Span<Float>, _ interpolator: Interpolator) {
    var index = 0
    while index < samples.count {
      let count = min(samples.count - index, Self.capacity - filled)
      let position = filled
      var target = work.mutableSpan
      let whole = count / 8 * 8
      for offset in stride(from: 0, to: whole, by: 8) {
        target.setLanes(at: position + offset, to: samples.lanes(at: index + offset))
      }
      for offset in whole..<count { target[position + offset] = samples[index + offset] }
      index += count
      filled += count
      if filled == Self.capacity { endBlock(interpolator) }
    }
  }

  private mutating func endBlock(_ interpolator: Interpolator) {
    peak = interpolator.peak(of: work.span, above: peak)
    var target = work.mutableSpan
    for index in 0..<Self.history { target[index] = target[Self.blockFrameCount + index] }
    filled = Self.history
  }

  /// The peak if nothing but silence follows.
  func finished(_ interpolator: Interpolator) -> Float {
    var rest = self
    let silence = [Float](repeating: 0, count: Self.capacity - filled + Self.blockFrameCount)
    rest.add(silence.span, interpolator)
    return rest.peak
  }
}

// SyrinxAnalysis is measurement: what is in a stream of frames, in the numbers of the trade.
// A meter is a value that is made for a format, is given blocks, and can be asked at any instant.
// The blocks of a stream never change a meter's result.

import SyrinxEngine

/// The levels of one channel, as a `LevelMeter` finds them.
public struct ChannelLevel: Hashable, Sendable {
  /// The largest magnitude of a sample.
  public internal(set) var peak: Float = 0
  /// Samples at or beyond the largest value that 16 bits can hold.
  public internal(set) var clippedSamples = 0
  public internal(set) var frameCount = 0
  /// Sums of the samples and of their squares; frame n is added in lane n mod 8.
  var sums = SIMD8<Double>()
  var squares = SIMD8<Double>()

  /// The mean of the samples, zero where there are none.
  public var dc: Double { frameCount > 0 ? sums.sum() / Double(frameCount) : 0 }
  /// The mean of the squares of the samples, zero where there are none.
  public var power: Double { frameCount > 0 ? squares.sum() / Double(frameCount) : 0 }
  public var rms: Double { power.squareRoot() }

  public var peakDB: Double? { decibels(amplitude: Double(peak)) }
  public var rmsDB: Double? { decibels(amplitude: rms) }
  /// The peak above the root mean square.
  public var crestDB: Double? {
    guard let peakDB, let rmsDB else { return nil }
    return peakDB - rmsDB
  }
}

/// Measures peak, root mean square, offset and clipping, channel by channel.
///
/// Samples that are not numbers count as silence.
public struct LevelMeter: Sendable {
  public private(set) var channels: [ChannelLevel]

  /// The magnitude from which on a sample counts as clipped: positive full scale of 16 bits.
  static let clippingThreshold: Float = 32767.0 / 32768

  public init(format: StreamFormat) {
    channels = Array(repeating: ChannelLevel(), count: format.channelCount)
  }

  /// Takes the next frames into account.
  public mutating func add(_ block: AudioFrames) {
    precondition(block.channelCount == channels.count, "the block has another format")
    for channel in channels.indices { channels[channel].add(block.samples(of: channel)) }
  }

  /// The largest magnitude of any sample.
  public var peak: Float { channels.reduce(0) { max($0, $1.peak) } }
  public var peakDB: Double? { decibels(amplitude: Double(peak)) }
  /// The root mean square of all samples of all channels.
  public var rms: Double {
    (channels.reduce(0) { $0 + $1.power } / Double(channels.count)).squareRoot()
  }
  public var rmsDB: Double? { decibels(amplitude: rms) }
  public var clippedSamples: Int { channels.reduce(0) { $0 + $1.clippedSamples } }
}

extension ChannelLevel {
  /// Adds samples in blocks short enough that a second look for clipping stays in the cache.
  mutating func add(_ samples: Span<Float>) {
    var start = 0
    while start < samples.count {
      let end = min(start + 1024, samples.count)
      let loudest = measure(samples, start..<end)
      if loudest >= LevelMeter.clippingThreshold {
        for index in start..<end where samples[index].magnitude >= LevelMeter.clippingThreshold {
          clippedSamples += 1
        }
      }
      peak = max(peak, loudest)
      start = end
    }
  }

  /// Adds to the sums and returns the peak. Which lane a frame is added in depends on its position in
  /// the stream alone, so the sums are the same however the stream was cut.
  private mutating func measure(_ samples: Span<Float>, _ range: Range<Int>) -> Float {
    var index = range.lowerBound
    var loudest = SIMD8<Float>()
    var sums = self.sums
    var squares = self.squares
    let phase = frameCount
    func addOne(_ sample: Float) {
      let lane = (phase + index - range.lowerBound) % 8
      guard sample == sample else { return }
      let value = Double(sample)
      sums[lane] += value
      squares[lane] += value * value
      loudest[lane] = max(loudest[lane], sample.magnitude)
    }
    while index < range.upperBound, (phase + index - range.lowerBound) % 8 != 0 {
      addOne(samples[index])
      index += 1
    }
    while index + 8 <= range.upperBound {
      var lanes = samples.lanes(at: index)
      lanes.replace(with: 0, where: lanes .!= lanes)
      let values = SIMD8<Double>(lanes)
      sums += values
      squares += values * values
      loudest = largest(loudest, lanes)
      index += 8
    }
    while index < range.upperBound {
      addOne(samples[index])
      index += 1
    }
    self.sums = sums
    self.squares = squares
    frameCount += range.count
    return largest(loudest)
  }
}

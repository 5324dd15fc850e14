import SyrinxSystem

/// The active speech level of one channel after ITU-T P.56, method B: the level of a sound over the time in which
/// somebody speaks, pauses up to 200 ms included.
///
/// An envelope of |x|, averaged twice over 30 ms, is compared with thresholds 6 dB apart. Each has an activity,
/// the share of time above it and up to 200 ms after; the right threshold is the one that lies 15.9 dB below the
/// level over its own activity, between two by interpolation in decibels.
package struct ActiveSpeechMeter {
  private static let thresholdCount = 15
  private static let margin = 15.9

  private let decay: Double
  private let hangover: Int
  private let thresholds: [Double]
  private var envelope = (0.0, 0.0)
  private var energy = 0.0
  private var frameCount = 0
  private var active: [Int]
  /// Frames since the envelope was last above each threshold.
  private var since: [Int]

  package init(sampleRate: Int) {
    decay = exp(-1 / (0.03 * Double(sampleRate)))
    let hangover = Int((0.2 * Double(sampleRate)).rounded(.up))
    self.hangover = hangover
    thresholds = (0..<Self.thresholdCount).map { pow(2, Double($0 - Self.thresholdCount)) }
    active = thresholds.map { _ in 0 }
    since = thresholds.map { _ in hangover }
  }

  package mutating func add(_ samples: Span<Float>) {
    var (p, q) = envelope
    var energy = energy
    var (active, since) = (active, since)
    var activeSpan = active.mutableSpan
    var sinceSpan = since.mutableSpan
    let list = self.thresholds
    let thresholds = list.span
    let (decay, hangover) = (decay, hangover)
    for index in samples.indices {
      let x = Double(samples[index])
      energy += x * x
      p = decay * p + (1 - decay) * x.magnitude
      q = decay * q + (1 - decay) * p
      for place in thresholds.indices {
        if q >= thresholds[place] {
          sinceSpan[place] = 0
          activeSpan[place] += 1
        } else if sinceSpan[place] < hangover {
          sinceSpan[place] += 1
          activeSpan[place] += 1
        }
      }
    }
    envelope = (p, q)
    self.energy = energy
    (self.active, self.since) = (active, since)
    frameCount += samples.count
  }

  /// In dB below full scale; nil where nothing is above the lowest threshold.
  package var levelDB: Double? {
    guard energy > 0, let first = active.first, first > 0 else { return nil }
    func level(_ place: Int) -> Double { 10 * log10(energy / Double(active[place])) }
    func margin(_ place: Int) -> Double { level(place) - 20 * log10(thresholds[place]) }
    guard margin(0) > Self.margin else { return level(0) }
    for place in 1..<thresholds.count {
      guard active[place] > 0 else { return level(place - 1) }
      let (before, after) = (margin(place - 1), margin(place))
      guard after <= Self.margin else { continue }
      let part = (before - Self.margin) / (before - after)
      return level(place - 1) + part * (level(place) - level(place - 1))
    }
    return level(thresholds.count - 1)
  }
}

/// Measures the loudest channel of a sound.
final class ActiveSpeechSink: FrameSink {
  private var meters: [ActiveSpeechMeter]

  init(_ format: StreamFormat) {
    meters = (0..<format.channelCount).map { _ in
      ActiveSpeechMeter(sampleRate: format.sampleRate)
    }
  }

  func write(_ block: AudioFrames) {
    for channel in meters.indices { meters[channel].add(block.samples(of: channel)) }
  }

  var levelDB: Double? { meters.compactMap(\.levelDB).max() }
}

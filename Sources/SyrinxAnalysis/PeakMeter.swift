import SyrinxEngine

/// Measures the largest magnitude of any sample, and nothing else: a fifth of what all levels cost.
///
/// Samples that are not numbers count as silence.
public struct PeakMeter: Sendable {
  /// The largest magnitude of any sample.
  public private(set) var peak: Float = 0

  public init() {}

  /// Takes the next frames into account.
  public mutating func add(_ block: AudioFrames) {
    for channel in 0..<block.channelCount { peak = max(peak, loudest(block.samples(of: channel))) }
  }

  public var peakDB: Double? { decibels(amplitude: Double(peak)) }

  private func loudest(_ samples: Span<Float>) -> Float {
    var index = 0
    var lanes = SIMD8<Float>()
    while index + 8 <= samples.count {
      lanes = largest(lanes, samples.lanes(at: index))
      index += 8
    }
    var loudest = largest(lanes)
    while index < samples.count {
      loudest = max(loudest, samples[index] == samples[index] ? samples[index].magnitude : 0)
      index += 1
    }
    return loudest
  }
}

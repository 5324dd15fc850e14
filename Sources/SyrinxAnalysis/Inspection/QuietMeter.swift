import SyrinxEngine
import SyrinxSystem

/// Measures what is quiet in a sound: the silence before and after it, and the noise under it.
public struct QuietMeter: Sendable {
  public struct Channel: Hashable, Sendable {
    /// The first and the last frame above the threshold; nil where all is silent.
    public internal(set) var firstFrame: Int?
    public internal(set) var lastFrame: Int?
    var noise = NoiseHistogram()
    var squares = SIMD8<Float>()

    /// The level below which the quietest twentieth of a sound stays, by the mean over 50 ms; nil
    /// where there is no such stretch, or nothing but digital silence.
    public var noiseFloorDB: Double? { noise.floor }
  }

  public private(set) var channels: [Channel]
  /// Frames seen so far.
  public private(set) var frameCount = 0
  private let stretch: Int

  /// Below −60 dBFS is silence, as for `trim`.
  static let threshold: Float = 1e-3

  public init(format: StreamFormat) {
    channels = Array(repeating: Channel(), count: format.channelCount)
    // In whole lanes, so that no lane is cut.
    stretch = max(format.sampleRate / 20 / 8 * 8, 8)
  }

  /// Takes the next frames into account.
  public mutating func add(_ block: AudioFrames) {
    block.forEachBlock(of: stretch, from: frameCount) { part in
      for channel in channels.indices { add(part.samples(of: channel), channel) }
      frameCount += part.frameCount
      guard frameCount % stretch == 0 else { return }
      for channel in channels.indices { channels[channel].endStretch(stretch) }
    }
  }

  private mutating func add(_ samples: Span<Float>, _ channel: Int) {
    var squares = channels[channel].squares
    var loudest = SIMD8<Float>()
    var index = 0
    // Which lane a frame is added in depends on its position in the stretch alone.
    let phase = frameCount % 8
    while index < samples.count, phase > 0, index < 8 - phase {
      add(samples[index], to: &squares, phase + index, &loudest)
      index += 1
    }
    while index + 8 <= samples.count {
      var lanes = samples.lanes(at: index)
      lanes.replace(with: 0, where: lanes .!= lanes)
      squares += lanes * lanes
      loudest = largest(loudest, lanes)
      index += 8
    }
    while index < samples.count {
      add(samples[index], to: &squares, (phase + index) % 8, &loudest)
      index += 1
    }
    channels[channel].squares = squares
    if largest(loudest) > Self.threshold { findEnds(samples, channel) }
  }

  private func add(
    _ sample: Float, to squares: inout SIMD8<Float>, _ lane: Int, _ loudest: inout SIMD8<Float>
  ) {
    guard sample == sample else { return }
    squares[lane] += sample * sample
    loudest[lane] = max(loudest[lane], sample.magnitude)
  }

  private mutating func findEnds(_ samples: Span<Float>, _ channel: Int) {
    if channels[channel].firstFrame == nil {
      for index in samples.indices where samples[index].magnitude > Self.threshold {
        channels[channel].firstFrame = frameCount + index
        break
      }
    }
    for index in samples.indices.reversed() where samples[index].magnitude > Self.threshold {
      channels[channel].lastFrame = frameCount + index
      break
    }
  }
}

extension QuietMeter.Channel {
  mutating func endStretch(_ frameCount: Int) {
    noise.add(power: Double(squares.sum()) / Double(frameCount))
    squares = SIMD8()
  }
}

/// The count of each level, in steps of a tenth of a decibel from −150 dBFS up.
struct NoiseHistogram: Hashable, Sendable {
  private var counts = [UInt32](repeating: 0, count: 1800)
  private var total = 0

  private static let lowest = -150.0

  mutating func add(power: Double) {
    guard power > 0, power < .infinity else { return }
    let step = Int((10 * log10(power) - Self.lowest) * 10)
    counts[min(max(step, 0), counts.count - 1)] += 1
    total += 1
  }

  /// The level that a twentieth of all stays below, in the middle of its step.
  var floor: Double? {
    var left = total / 20
    for (step, count) in counts.enumerated() where count > 0 {
      if left < Int(count) { return Self.lowest + (Double(step) + 0.5) / 10 }
      left -= Int(count)
    }
    return nil
  }
}

import SyrinxEngine

/// Measures what is quiet in a sound: the silence before and after it, and the noise under it.
public struct QuietMeter: Sendable {
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

// Nodes/ is what does the work that Effects/ ask for. A node reserves its memory in `prepare`; the
// arithmetic itself is in Kernels/.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Multiplies every frame by a gain that may follow a curve.
final class GainNode: InPlaceNode {
  private let knobs: Gain
  private var decibels = Automation(constant: 0)
  private var factor: Float = 1
  private var position = 0

  init(_ knobs: Gain) { self.knobs = knobs }

  func prepare(for inputs: [Inflow], maximumFrameCount: Int) throws -> StreamFormat {
    decibels = try Automation(
      knobs.db, rate: inputs[0].format.sampleRate, length: inputs[0].length)
    factor = amplitude(decibels: decibels.value(at: 0))
    position = 0
    return inputs[0].format
  }

  func process(_ block: AudioBlock) {
    if decibels.constant != nil {
      block.scale(by: factor)
      return
    }
    for channel in 0..<block.channelCount {
      var samples = block[channel]
      for frame in samples.indices {
        samples[frame] *= amplitude(decibels: decibels.value(at: position + frame))
      }
    }
    position += block.frameCount
  }

  func reset() { position = 0 }
}

/// The factor that changes a level by so many decibels.
func amplitude(decibels: Double) -> Float { Float(pow(10, decibels / 20)) }

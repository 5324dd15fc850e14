import SyrinxEngine
import SyrinxSystem

extension GainRamp {
  /// The gain at a frame. Each frame is taken at its middle, so that of two linear ramps across each
  /// other the gains sum to one, and of two of equal power their squares do.
  func gain(at frame: Int) -> Double {
    let part = (Double(frame - start) + 0.5) / Double(max(frameCount, 1))
    let way = min(max(isRising ? part : 1 - part, 0), 1)
    return switch shape {
    case .linear: way
    case .equalPower: sin(way * .pi / 2)
    case .exponential: (pow(10, 3 * way) - 1) / 999
    }
  }

  /// The gain is one in all of these frames.
  fileprivate func isIdle(in frames: Range<Int>) -> Bool {
    isRising ? start + frameCount <= frames.lowerBound : frames.upperBound <= start
  }
}

/// Lets the level of a clip rise and fall.
struct Ramps: GraphNode {
  private let ramps: [GainRamp]

  init(_ ramps: [GainRamp]) { self.ramps = ramps }

  func makeProcessor(_ setup: ProcessorSetup) -> any Processor {
    GainProcessor(setup) { [ramps] gains, position in
      let frames = position..<position + gains.count
      var isIdle = true
      for ramp in ramps where !ramp.isIdle(in: frames) {
        for frame in gains.indices {
          let gain = ramp.gain(at: position + frame)
          gains[frame] = Float(isIdle ? gain : gain * Double(gains[frame]))
        }
        isIdle = false
      }
      return !isIdle
    }
  }
}

/// Multiplies a stream by gains that depend on the position alone.
final class GainProcessor: InPlaceProcessor {
  let format: StreamFormat
  let memory = InputMemory.frames(0)
  private let fill: (_ gains: inout MutableSpan<Float>, _ position: Int) -> Bool
  private var gains: AudioBuffer
  private var position = 0

  /// `fill` writes the gains of the frames from a position on, or says that all are one.
  init(
    _ setup: ProcessorSetup,
    fill: @escaping (_ gains: inout MutableSpan<Float>, _ position: Int) -> Bool
  ) {
    format = setup.format
    self.fill = fill
    gains = AudioBuffer(channelCount: 1, frameCapacity: setup.maximumFrameCount)
  }

  func process(_ block: inout AudioBlock) {
    defer { position += block.frameCount }
    gains.withBlock { gains in
      var part = gains.prefix(block.frameCount)
      var values = part[0]
      guard fill(&values, position) else { return }
      for channel in 0..<block.channelCount {
        var samples = block[channel]
        for frame in samples.indices { samples[frame] *= values[frame] }
      }
    }
  }

  func reset(to frame: Int) { position = frame }
}

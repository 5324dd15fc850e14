import SyrinxSystem

/// Makes the samples of a sound, one block after another.
protocol ToneGenerator {
  /// Fills in the next samples, the first of which is that of a frame.
  mutating func fill(_ samples: inout MutableSpan<Float>, from frame: Int)
}

/// Plays a computed sound, in mono.
public final class SynthSource: FrameSource {
  public let format: StreamFormat
  public let frameCount: Int?
  private let synth: Synth
  private var generator: any ToneGenerator
  private let length: Int
  private var position = 0

  public init(_ synth: Synth) {
    self.synth = synth
    format = StreamFormat(sampleRate: synth.rate, channelCount: 1)
    let seconds = synth.wave == .dtmf ? DualTone.seconds(of: synth.keys ?? "") : synth.length
    length = format.frames(in: seconds)
    frameCount = length
    generator = synth.generator(frameCount: length)
  }

  public func read(into block: inout AudioBlock) -> Int {
    let count = min(block.frameCount, length - position)
    guard count > 0 else { return 0 }
    var part = block.prefix(count)
    var samples = part[0]
    generator.fill(&samples, from: position)
    position += count
    return count
  }

  /// Noise and strings are made again from their beginning.
  public func seek(to frame: Int) {
    guard frame != position else { return }
    if frame < position {
      generator = synth.generator(frameCount: length)
      position = 0
    }
    var skipped = AudioBuffer(channelCount: 1, frameCapacity: AudioBlock.usualFrameCount)
    while position < min(frame, length) {
      var part = skipped.prefix(min(frame, length) - position)
      _ = read(into: &part)
    }
  }
}

extension Synth {
  fileprivate func generator(frameCount: Int) -> any ToneGenerator {
    let rate = Double(rate)
    let peak = pow(10, level / 20)
    switch wave {
    case .sine: return SineTone(freq, rate, peak)
    case .sweep, .inverseSweep:
      return SineSweep(
        freq, to, rate, peak, frameCount: frameCount, isInverse: wave == .inverseSweep)
    case .white: return ColouredNoise(ColourFilter(sections: []), seed, peak)
    case .pink: return ColouredNoise(.pink(from: 4, rate), seed, peak)
    case .brown: return ColouredNoise(.brown(from: 8, rate), seed, peak)
    case .impulses: return ImpulseTrain(freq, rate, peak)
    case .silence: return SilentTone()
    case .pluck: return PluckedString(freq, seed, rate, peak)
    case .metronome: return Metronome(tempo, beats, rate, peak)
    case .dtmf: return DualTone(keys ?? "", rate, peak)
    }
  }
}

private struct SilentTone: ToneGenerator {
  mutating func fill(_ samples: inout MutableSpan<Float>, from frame: Int) {
    for index in samples.indices { samples[index] = 0 }
  }
}

import Foundation
import SyrinxEngine

/// A stretch of sine: how long, how loud (peak, dBFS) and how high.
struct Tone {
  var seconds: Double
  var level: Double
  var frequency = 1000.0
}

/// Stretches of sine, one after another with the phase running on, in every channel alike.
func tones(_ tones: [Tone], sampleRate: Int, channelCount: Int = 2) -> AudioBuffer {
  var samples: [Float] = []
  var phase = 0.0
  for tone in tones {
    let amplitude = pow(10, tone.level / 20)
    let step = 2 * Double.pi * tone.frequency / Double(sampleRate)
    for _ in 0..<Int((tone.seconds * Double(sampleRate)).rounded()) {
      samples.append(Float(amplitude * sin(phase)))
      phase += step
      if phase > 2 * .pi { phase -= 2 * .pi }
    }
  }
  return AudioBuffer(channels: Array(repeating: samples, count: channelCount))
}

/// Low-passed noise whose loudness comes and goes.
func breathingNoise(frameCount: Int, channelCount: Int, seed: UInt32 = 1) -> AudioBuffer {
  var buffer = AudioBuffer(channelCount: channelCount, frameCapacity: frameCount)
  var state = seed
  for channel in 0..<channelCount {
    var samples = buffer[channel]
    var smooth: Float = 0
    for frame in samples.indices {
      state = state &* 1_664_525 &+ 1_013_904_223
      smooth += 0.4 * (Float(Int32(bitPattern: state)) / 2_147_483_648 - smooth)
      samples[frame] = smooth * Float(frame % 9973) / 9973
    }
  }
  return buffer
}

extension AudioBuffer {
  /// Hands out all frames in blocks of one size.
  func inBlocks(of size: Int, _ use: (AudioFrames) -> Void) {
    var start = 0
    while start < frameCapacity {
      let end = min(start + size, frameCapacity)
      use(frames.extracting(start..<end))
      start = end
    }
  }
}

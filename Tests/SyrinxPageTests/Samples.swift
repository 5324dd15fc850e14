import Foundation
import SyrinxEngine
import TestSupport

@testable import SyrinxPage

/// Sounds and pages that are quick to make.
enum Samples {
  static func portrait(_ channels: [[Float]], rate: Int = 8000, block: Int = 4096) throws
    -> SoundPortrait
  {
    let format = StreamFormat(sampleRate: rate, channelCount: channels.count)
    let count = channels[0].count
    let meter = try SoundPortraitMeter(format: format, frameCount: count)
    var buffer = AudioBuffer(channelCount: channels.count, frameCapacity: block)
    for start in stride(from: 0, to: count, by: block) {
      var part = buffer.prefix(count - start)
      for channel in channels.indices {
        var samples = part[channel]
        for frame in samples.indices { samples[frame] = channels[channel][start + frame] }
      }
      try meter.write(part.frames)
    }
    return meter.finish()
  }

  /// A WAV file of 16 bits.
  static func wave(_ channels: [[Float]], rate: Int = 8000) -> [UInt8] {
    var samples: [Int16] = []
    for frame in channels[0].indices {
      for channel in channels {
        samples.append(Int16(min(max(channel[frame] * 32_768, -32_768), 32_767).rounded()))
      }
    }
    return Array(
      WaveSound(sampleRate: rate, channelCount: channels.count, samples: samples).data)
  }

  static func html(_ page: PlayerPage) throws -> String {
    var bytes: [UInt8] = []
    try page.write { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }
}

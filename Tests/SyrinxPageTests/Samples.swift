import Foundation
import SyrinxEngine

@testable import SyrinxPage

/// Sounds and pages that are quick to make.
enum Samples {
  static func sine(_ hertz: Double, rate: Int = 8000, seconds: Double = 1, gain: Double = 0.5)
    -> [Float]
  {
    (0..<Int(seconds * Double(rate))).map { frame in
      Float(gain * sin(2 * .pi * hertz * Double(frame) / Double(rate)))
    }
  }

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

  /// A WAV file of 16 bits (Microsoft and IBM, “Multimedia Programming Interface”, 1991).
  static func wave(_ channels: [[Float]], rate: Int = 8000) -> [UInt8] {
    func little(_ value: Int, _ bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let frameBytes = 2 * channels.count
    let size = channels[0].count * frameBytes
    var bytes = Array("RIFF".utf8) + little(36 + size, 4) + Array("WAVEfmt ".utf8)
    bytes += little(16, 4) + little(1, 2) + little(channels.count, 2) + little(rate, 4)
    bytes += little(rate * frameBytes, 4) + little(frameBytes, 2) + little(16, 2)
    bytes += Array("data".utf8) + little(size, 4)
    bytes.reserveCapacity(bytes.count + size)
    for frame in channels[0].indices {
      for channel in channels {
        let value = Int((min(max(channel[frame] * 32_768, -32_768), 32_767)).rounded())
        bytes.append(UInt8(truncatingIfNeeded: value))
        bytes.append(UInt8(truncatingIfNeeded: value >> 8))
      }
    }
    return bytes
  }

  static func html(_ page: PlayerPage) throws -> String {
    var bytes: [UInt8] = []
    try page.write { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }
}

import Foundation
import TestSupport
import Testing

@testable import SyrinxEngine

/// Our meters beside the `ebur128` filter of ffmpeg.
struct FFmpegTests {
  /// The number in ffmpeg's summary after a name such as `I:`.
  private func reading(_ name: String, in summary: Substring) throws -> Double {
    let line = try #require(
      summary.split(separator: "\n").first { $0.contains(" \(name)") })
    return try #require(Double(line.split(separator: " ")[1]))
  }

  private func summary(of sound: borrowing AudioBuffer, sampleRate: Int) throws -> Substring {
    let folder = try TemporaryFolder()
    let channels = sound.channels
    var samples: [Float] = []
    for frame in 0..<sound.frameCapacity {
      for channel in channels { samples.append(channel[frame]) }
    }
    // In the order of bytes that all machines of today have.
    try folder.write(unsafe samples.withUnsafeBytes { unsafe Data($0) }, to: "sound.f32")
    let output = try Run([
      "ffmpeg", "-hide_banner", "-nostats", "-f", "f32le", "-ar", "\(sampleRate)", "-ac",
      "\(channels.count)", "-i", folder.file("sound.f32"), "-af", "ebur128=peak=true", "-f", "null",
      "-",
    ]).errors
    let summary = try #require(output.range(of: "Summary:"))
    return output[summary.upperBound...]
  }

  @Test(
    "Loudness and true peak agree with ffmpeg's ebur128 within a tenth",
    .enabled(if: isInstalled("ffmpeg"), "ffmpeg is not installed"),
    arguments: [(44100, 2), (48000, 2), (22050, 1), (48000, 6)])
  func agreement(sampleRate: Int, channelCount: Int) throws {
    let sound = breathingNoise(frameCount: sampleRate * 4, channelCount: channelCount)
    let format = StreamFormat(sampleRate: sampleRate, channelCount: channelCount)
    var loudness = LoudnessMeter(format: format)
    var truePeak = TruePeakMeter(format: format)
    loudness.add(sound.frames)
    truePeak.add(sound.frames)
    let summary = try summary(of: sound, sampleRate: sampleRate)
    let integrated = try #require(loudness.integratedLUFS)
    // The summary is rounded to one decimal.
    #expect(abs(integrated - (try reading("I:", in: summary))) < 0.15)
    #expect(
      abs(try #require(loudness.loudnessRangeLU) - (try reading("LRA:", in: summary))) < 0.3)
    #expect(abs(try #require(truePeak.peakDB) - (try reading("Peak:", in: summary))) < 0.15)
  }
}

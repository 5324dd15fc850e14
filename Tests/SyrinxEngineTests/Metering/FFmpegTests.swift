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

  private static let formats = [(44100, 2), (48000, 2), (22050, 1), (48000, 6)].map {
    StreamFormat(sampleRate: $0.0, channelCount: $0.1)
  }

  private static func sound(_ format: StreamFormat) -> AudioBuffer {
    breathingNoise(frameCount: format.sampleRate * 4, channelCount: format.channelCount)
  }

  /// The summaries of sounds of all formats, by one run of ffmpeg with a filter of its own name for each.
  private static let summaries = Result { () throws -> [Substring] in
    let folder = try TemporaryFolder()
    var (inputs, outputs): ([String], [String]) = ([], [])
    for (index, format) in formats.enumerated() {
      let sound = sound(format)
      let channels = sound.channels
      var samples: [Float] = []
      for frame in 0..<sound.frameCapacity {
        for channel in channels { samples.append(channel[frame]) }
      }
      // In the order of bytes that all machines of today have.
      try folder.write(unsafe samples.withUnsafeBytes { unsafe Data($0) }, to: "\(index).f32")
      inputs += ["-f", "f32le", "-ar", "\(format.sampleRate)", "-ac", "\(channels.count)"]
      inputs += ["-i", folder.file("\(index).f32")]
      outputs += ["-map", "\(index):a", "-af", "ebur128@meter\(index)=peak=true"]
      outputs += ["-f", "null", "-"]
    }
    let output = try Run(["ffmpeg", "-hide_banner", "-nostats"] + inputs + outputs).errors
    return try formats.indices.map { index in
      let title = #/\[ebur128@meter(\d+) @ [^\]]*\] Summary:/#
      let summary = try #require(
        output.matches(of: title).first { $0.output.1 == "\(index)" }, "\(output)")
      return output[summary.range.upperBound...]
    }
  }

  @Test(
    "Loudness and true peak agree with ffmpeg's ebur128 within a tenth",
    .enabled(if: isInstalled("ffmpeg"), "ffmpeg is not installed"),
    arguments: zip(formats.indices, formats))
  func agreement(index: Int, format: StreamFormat) throws {
    let sound = Self.sound(format)
    var loudness = LoudnessMeter(format: format)
    var truePeak = TruePeakMeter(format: format)
    loudness.add(sound.frames)
    truePeak.add(sound.frames)
    let summary = try Self.summaries.get()[index]
    let integrated = try #require(loudness.integratedLUFS)
    // The summary is rounded to one decimal.
    #expect(abs(integrated - (try reading("I:", in: summary))) < 0.15)
    #expect(
      abs(try #require(loudness.loudnessRangeLU) - (try reading("LRA:", in: summary))) < 0.3)
    #expect(abs(try #require(truePeak.peakDB) - (try reading("Peak:", in: summary))) < 0.15)
  }
}

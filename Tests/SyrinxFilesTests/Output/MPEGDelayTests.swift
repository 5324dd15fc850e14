import Foundation
import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxFiles

@Suite("MP3 of few bits")
struct MPEGDelayTests {
  /// Sample rates, channels and kbit/s at which LAME leaves out its tag.
  static let cases = [
    (8000, 1, 16), (16_000, 1, 24), (22_050, 2, 48), (44_100, 2, 32), (48_000, 1, 56),
  ]

  /// The number of samples by which one sound is later than another, by their correlation.
  private func lag(of made: [Float], behind sound: [Float]) -> Int {
    let middle = sound.count / 4..<sound.count / 4 + 4000
    func likeness(_ lag: Int) -> Double {
      correlation(sound[middle], made[middle.lowerBound + lag..<middle.upperBound + lag])
    }
    let found = (-40...40).map { (lag: $0, likeness: likeness($0)) }
    return found.max { $0.likeness < $1.likeness }!.lag
  }

  /// Writes noise of low frequencies, a second of it and a little more.
  private func make(_ path: String, _ rate: Int, _ channelCount: Int, _ kilobits: Int) throws
    -> [Float]
  {
    var level: Float = 0
    let sound = noise(count: rate + 577).map { sample in
      level += 0.1 * (sample - level)
      return level
    }
    let buffer = AudioBuffer(channels: Array(repeating: sound, count: channelCount))
    try write(
      buffer, path, FileLayout(.mp3, .mp3), rate: rate,
      options: .init(quality: .bitrate(Double(kilobits))))
    return sound
  }

  @Test("has the length of the sound and is in time", arguments: cases)
  func delay(rate: Int, channelCount: Int, kilobits: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("x.mp3")
    let sound = try make(path, rate, channelCount, kilobits)
    let reader = try SoundFileReader(path: path)
    #expect(reader.frameCount == sound.count)
    #expect(reader.quality == .bitrate(Double(kilobits)))
    let read = try readAll(path)
    #expect(read[0].count == sound.count)
    #expect(lag(of: read[0], behind: sound) == 0)
  }

  @Test(
    "has them for ffmpeg too", .enabled(if: isInstalled("ffmpeg"), "ffmpeg is not installed"))
  func peer() throws {
    let folder = try TemporaryFolder()
    var (sounds, inputs, outputs): ([[Float]], [String], [String]) = ([], [], [])
    for (index, (rate, channelCount, kilobits)) in Self.cases.enumerated() {
      sounds.append(try make(folder.file("\(index).mp3"), rate, channelCount, kilobits))
      inputs += ["-i", "\(index).mp3"]
      outputs += ["-map", "\(index):a", "-f", "f32le", "-ac", "1", "\(index).raw"]
    }
    try ffmpeg(inputs + outputs, in: folder)
    for (index, sound) in sounds.enumerated() {
      let read = floats(try folder.read("\(index).raw"))
      #expect(read.count == sound.count, "\(Self.cases[index])")
      #expect(lag(of: read, behind: sound) == 0, "\(Self.cases[index])")
    }
  }

  @Test("keeps its tags, and the tag of LAME where there is one")
  func tags() throws {
    let folder = try TemporaryFolder()
    var metadata = Metadata()
    metadata.tags[.title] = "Blue"
    for kilobits in [16.0, 64] {
      let path = folder.file("x.mp3")
      try write(
        AudioBuffer(channels: [sine(300, count: 9000)]), path, FileLayout(.mp3, .mp3), rate: 8000,
        metadata: metadata, options: .init(quality: .bitrate(kilobits)))
      let reader = try SoundFileReader(path: path)
      #expect(reader.frameCount == 9000 && reader.metadata.tags[.title] == "Blue")
      let found = try bytes(path)
      let marks = found.indices.filter { found[$0...].starts(with: "Info".utf8) }
      #expect(marks.count == 1)
    }
  }
}

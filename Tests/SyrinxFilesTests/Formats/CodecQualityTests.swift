import Foundation
import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxFiles

@Suite struct CodecQualityTests {
  private let folder: TemporaryFolder
  /// Noise, of which no codec can save a bit.
  private let sound = (1...2).map { noise(count: 44_100, seed: $0, amplitude: 0.3) }

  init() throws { folder = try TemporaryFolder() }

  @discardableResult
  private func written(
    _ container: Container, _ quality: CodecQuality?, rate: Int = 44_100
  ) throws -> (read: CodecQuality?, kilobits: Double) {
    let layout = FileLayout(container, container.encodings[0])
    let path = folder.file("x")
    try write(
      AudioBuffer(channels: sound), path, layout, rate: rate, options: .init(quality: quality))
    let seconds = Double(sound[0].count) / Double(rate)
    let count = try bytes(path).count
    return (try SoundFileReader(path: path).quality, Double(count) * 8 / 1000 / seconds)
  }

  @Test("MP3 that nobody has said anything of is that of LAME's -V2")
  func usual() throws {
    let found = try written(.mp3, nil)
    #expect(found.read == .quality(8))
    #expect((150...240).contains(found.kilobits), "\(found.kilobits)")
  }

  @Test(
    "what an MP3 file was encoded with is read from it",
    arguments: [
      .quality(10), .quality(8), .quality(4), .bitrate(320), .bitrate(192), .bitrate(32),
      .average(160), .average(128),
    ] as [CodecQuality])
  func mpeg(quality: CodecQuality) throws {
    let found = try written(.mp3, quality)
    #expect(found.read == quality)
    if case .bitrate(let rate) = quality { #expect(abs(found.kilobits - rate) < rate * 0.1) }
  }

  /// LAME's own presets make it softer by 0.18 to 0.45 dB.
  @Test(
    "MP3 of a set bit rate is as loud as the sound was",
    arguments: [64, 100, 128, 160, 170, 176, 180, 192, 208, 216, 224, 240, 256, 320] as [Double])
  func loudness(rate: Double) throws {
    let tone = (0..<44_100).map { frame in
      Float(0.2 * sin(2 * .pi * 1000 * Double(frame) / 44_100))
    }
    func level(_ samples: some Collection<Float>) -> Double {
      10 * log10(samples.reduce(0) { $0 + Double($1 * $1) } / Double(samples.count))
    }
    for quality in [CodecQuality.bitrate(rate), .average(rate), .quality(8)] {
      let path = folder.file("tone.mp3")
      try write(
        AudioBuffer(channels: [tone, tone]), path, FileLayout(.mp3, .mp3),
        options: .init(quality: quality))
      let reader = try SoundFileReader(path: path)
      var decoded = AudioBuffer(channelCount: 2, frameCapacity: 44_100)
      #expect(try reader.read(into: &decoded) == 44_100)
      let middle = 10_000..<34_100
      let samples = decoded.samples(of: 0)
      let found = level(middle.map { samples[$0] }) - level(tone[middle])
      #expect(abs(found) < 0.02, "\(quality): \(found) dB")
    }
  }

  @Test(
    "the bit rate that MP3 takes is told before",
    arguments: [44_100: [20, 36, 37, 104, 105, 512], 22_050: [6, 12, 13, 137, 300], 8000: [100]])
  func nearestOfMPEG(rate: Int, asked: [Double]) throws {
    for bitRate in asked {
      let told = SampleEncoding.mp3.bitRate(
        nearest: bitRate, StreamFormat(sampleRate: rate, channelCount: 2))
      #expect(try written(.mp3, .bitrate(bitRate), rate: rate).read == .bitrate(told), "\(bitRate)")
    }
  }

  @Test("the bit rates that Vorbis and Opus reach are told before")
  func nearestOfOgg() throws {
    let format = StreamFormat(sampleRate: 48_000, channelCount: 2)
    for (encoding, container) in [(SampleEncoding.vorbis, Container.ogg), (.opus, .opus)] {
      for (asked, isLeast) in [(6.0, true), (512 * 4, false)] {
        let told = encoding.bitRate(nearest: asked, format)
        #expect(isLeast ? told > asked : told < asked, "\(encoding)")
        #expect(encoding.bitRate(nearest: told, format) == told)
        let ends = try [asked, told].map {
          try written(container, .bitrate($0), rate: 48_000).kilobits
        }
        #expect(ends[0] == ends[1], "\(encoding) \(asked)")
      }
      #expect(encoding.bitRate(nearest: 128, format) == 128)
    }
  }

  @Test("constant bit rates of the lower sample rates", arguments: [(22_050, 96.0), (11_025, 48)])
  func lowRates(rate: Int, bitrate: Double) throws {
    #expect(try written(.mp3, .bitrate(bitrate), rate: rate).read == .bitrate(bitrate))
  }

  @Test(
    "Vorbis gets the quality whose nominal bit rate is asked for", arguments: [64, 100, 192, 420])
  func vorbis(bitrate: Double) throws {
    guard case .bitrate(let found)? = try written(.ogg, .bitrate(bitrate)).read else {
      Issue.record("no bit rate")
      return
    }
    #expect(abs(found - bitrate) < 0.5, "\(found)")
    // 128 kbit/s is quality 4 at this rate (oggenc --help).
    #expect(try written(.ogg, .quality(4)).read == .bitrate(128))
  }

  @Test("Opus comes near the bit rate that is asked for", arguments: [32, 96, 256])
  func opus(bitrate: Double) throws {
    let found = try written(.opus, .bitrate(bitrate), rate: 48_000)
    #expect(abs(found.kilobits - bitrate) < bitrate * 0.2, "\(found.kilobits)")
    guard case .bitrate(let read)? = found.read else {
      Issue.record("no bit rate")
      return
    }
    // The headers, which weigh in a second of sound, do not count.
    #expect(read < found.kilobits && read > bitrate * 0.75)
  }

  @Test("headers of frames by the standard, and others are none")
  func frames() throws {
    // MPEG-1 Layer III, 128 kbit/s, 44.1 kHz, joint stereo, and nothing behind.
    let frame = try #require(MPEGHeader([0xFF, 0xFB, 0x90, 0x64]))
    #expect(frame.bitRate == 128)
    #expect(CodecQuality(frame, nil) == .bitrate(128))
    #expect(MPEGHeader([0xFF, 0xF3, 0x80, 0x64])?.bitRate == 64)
    #expect(MPEGHeader([0xFF, 0xFD, 0x90, 0x64])?.layer == 2)
    for bytes: [UInt8] in [
      [], [0xFF, 0xFB, 0x90], [0xFF, 0xFB, 0xF0, 0x64], [0xFF, 0xFB, 0x9C, 0x64],
      [0xFF, 0xEB, 0x90, 0x64],
    ] {
      #expect(MPEGHeader(bytes[...]) == nil, "\(bytes)")
    }
  }
}

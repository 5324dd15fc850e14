import Foundation
import SyrinxEngine
import SyrinxFiles
import TestSupport
import Testing

@Suite struct FileErrorTests {
  private func error(_ path: String) -> FileError? {
    #expect(throws: FileError.self) { try SoundFileReader(path: path) }
  }

  @Test("files that are none are told apart")
  func inputs() throws {
    let folder = try TemporaryFolder()
    #expect(error(folder.file("no.wav")) == .path(.notFound(path: folder.file("no.wav"))))
    #expect(error(folder.path) == .path(.isDirectory(path: folder.path)))
    try save([], folder.file("empty.wav"))
    #expect(error(folder.file("empty.wav")) == .emptyFile(path: folder.file("empty.wav")))
    try save(Array("Dear diary, today nothing happened.".utf8), folder.file("text.wav"))
    guard case .notASoundFile = error(folder.file("text.wav")) else {
      Issue.record("a text is no sound file")
      return
    }
  }

  @Test("headers that say the impossible are refused", arguments: [0, 60000])
  func channels(count: Int) throws {
    let folder = try TemporaryFolder()
    let format = StreamFormat(sampleRate: 8000, channelCount: 1)
    try write(tones(format, frames: 100), folder.file("x.wav"), FileLayout(.wav, .pcm16))
    var header = try bytes(folder.file("x.wav"))
    header[22] = UInt8(count & 0xFF)
    header[23] = UInt8(count >> 8)
    try save(header, folder.file("x.wav"))
    #expect(error(folder.file("x.wav")) != nil)
  }

  /// With more before the samples libsndfile never comes back.
  @Test(
    "an Amiga file is refused if it has its samples too far in", arguments: [100, 1100, 1200, 5000])
  func amiga(times: Int) throws {
    let folder = try TemporaryFolder()
    let format = StreamFormat(sampleRate: 8000, channelCount: 1)
    try write(tones(format, frames: 100), folder.file("x.iff"), FileLayout(.iff, .pcm16))
    let good = try bytes(folder.file("x.iff"))
    #expect(String(decoding: good[12..<16], as: UTF8.self) == "VHDR")
    let copies = Array(repeatElement(good[12..<40], count: times).joined())
    try save(good[..<12] + copies + good[40...], folder.file("x.iff"))
    guard times > 1100 else {
      #expect(try SoundFileReader(path: folder.file("x.iff")).frameCount == 100)
      return
    }
    guard case .notASoundFile = error(folder.file("x.iff")) else {
      Issue.record("it was read")
      return
    }
  }

  @Test("a rate of zero is refused")
  func rate() throws {
    let folder = try TemporaryFolder()
    let format = StreamFormat(sampleRate: 8000, channelCount: 1)
    try write(
      tones(format, frames: 100), folder.file("x.wav"), FileLayout(.wav, .pcm16), rate: 8000)
    var header = try bytes(folder.file("x.wav"))
    for index in 24..<28 { header[index] = 0 }
    try save(header, folder.file("x.wav"))
    #expect(error(folder.file("x.wav")) != nil)
  }

  @Test("what a container cannot hold is said before anything is written")
  func outputs() throws {
    let folder = try TemporaryFolder()
    func error(_ container: Container, _ encoding: SampleEncoding, _ rate: Int, _ channels: Int)
      -> FileError?
    {
      #expect(throws: FileError.self) {
        try SoundFileWriter(
          path: folder.file("x"), layout: FileLayout(container, encoding),
          format: StreamFormat(sampleRate: rate, channelCount: channels))
      }
    }
    #expect(
      error(.flac, .float, 44100, 2)
        == .cannotHold(.flac, .float, choices: [.pcm16, .pcm24, .pcm8]))
    #expect(
      error(.opus, .opus, 44100, 2)
        == .rateUnsupported(
          .opus, .opus, rate: 44100, choices: [8000, 12000, 16000, 24000, 48000]))
    #expect(
      error(.mp3, .mp3, 44100, 6)
        == .channelsUnsupported(.mp3, .mp3, channels: 6, most: 2))
    #expect(
      error(.flac, .pcm16, 44100, 9)
        == .channelsUnsupported(.flac, .pcm16, channels: 9, most: 8))
    #expect(
      error(.wav, .gsm610, 8000, 2)
        == .channelsUnsupported(.wav, .gsm610, channels: 2, most: 1))
    #expect(
      error(.flac, .pcm16, 768_000, 1)
        == .rateUnsupported(.flac, .pcm16, rate: 768_000, choices: [384_000, 655_350]))
    #expect(
      error(.ogg, .vorbis, 250_000, 1)
        == .rateUnsupported(.ogg, .vorbis, rate: 250_000, choices: [125_000, 200_000]))
    for (rate, choices) in [
      (65_536, [65_535, 65_540]), (96_001, [96_000, 96_010]), (655_345, [655_340, 655_350]),
    ] {
      #expect(
        error(.flac, .pcm16, rate, 1)
          == .rateUnsupported(.flac, .pcm16, rate: rate, choices: choices))
      #expect(Container.flac.rate(nearest: rate) == choices[1])
    }
    #expect(Container.flac.rate(nearest: 768_000) == 384_000)
    #expect(Container.flac.rate(nearest: 700_002) == 350_010)
    #expect(Container.flac.rate(nearest: 655_350) == 655_350)
    #expect(Container.flac.rate(nearest: 65_535) == 65_535)
    guard case .rateUnsupported(.mp3, .mp3, rate: 96000, _) = error(.mp3, .mp3, 96000, 1) else {
      Issue.record("mp3 has no 96 kHz")
      return
    }
    #expect(folder.contents.isEmpty)
  }
}

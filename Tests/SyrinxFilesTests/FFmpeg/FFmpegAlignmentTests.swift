import SyrinxEngine
import SyrinxSystem
import TestSupport
import Testing

@testable import SyrinxFiles

@Suite(
  "The beginning of sounds by ffmpeg",
  .enabled(if: isInstalled("ffmpeg") && isInstalled("ffprobe"), "ffmpeg is not installed"))
struct FFmpegAlignmentTests {
  private static let rates = [16_000, 24_000, 44_100, 48_000]

  /// Opus in WebM of each rate, its sound as ffmpeg decodes it, and FLAC in Ogg of half a second at 16 kHz.
  private static let peers = Result {
    () throws -> (webm: [[UInt8]], sounds: [[Float]], ogg: [UInt8]) in
    let place = try TemporaryFolder()
    for rate in rates {
      let format = StreamFormat(sampleRate: rate, channelCount: 1)
      try write(
        tones(format, frames: rate / 2), place.file("\(rate).wav"), FileLayout(.wav, .pcm16),
        rate: rate)
    }
    let encoding = rates.enumerated().flatMap { index, rate in
      ["-map", "\(index):a", "-c:a", "libopus", "\(rate).webm"]
    }
    try ffmpeg(
      rates.flatMap { ["-i", "\($0).wav"] } + encoding + ["-map", "0:a", "-c:a", "flac", "f.oga"],
      in: place)
    let decoding = rates.enumerated().flatMap { index, rate in
      ["-map", "\(index):a", "-f", "f32le", "\(rate).raw"]
    }
    try ffmpeg(rates.flatMap { ["-i", "\($0).webm"] } + decoding, in: place)
    return (
      try rates.map { try bytes(place.file("\($0).webm")) },
      try rates.map { floats(try place.read("\($0).raw")) }, try bytes(place.file("f.oga"))
    )
  }

  @Test("Opus in WebM begins with the sound", arguments: rates.indices)
  func webm(index: Int) throws {
    let peers = try Self.peers.get()
    let folder = try TemporaryFolder()
    try save(peers.webm[index], folder.file("x.webm"))
    #expect(try readAll(folder.file("x.webm"))[0] == peers.sounds[index], "\(Self.rates[index]) Hz")
  }

  @Test("concatenated streams of Ogg that libsndfile does not know are all read, or named")
  func ogg() throws {
    let folder = try TemporaryFolder()
    let flac = try Self.peers.get().ogg
    try save(flac + flac, folder.file("ff"))
    let both = try SoundFileReader(path: folder.file("ff"))
    #expect(both.frameCount == 16_000 && both.notices.isEmpty)
    // The beginning of a stream of another codec, as it stands in the file.
    let other = OggPage(
      flags: 2, position: [UInt8](repeating: 0, count: 8), serial: [1, 2, 3, 4], sequence: 0,
      lacing: [80], body: Array("Speex   ".utf8) + [UInt8](repeating: 0, count: 72))
    try save(flac + other.written, folder.file("fs"))
    let file = try SharedFile(owning: Descriptor(reading: folder.file("fs")))
    let last = try SoundMap.unread(inOgg: file)
    #expect(last == [.notRead(frame: 8000, kind: "Speex")])
  }

  @Test("a sound that begins later than the picture has silence in front, and one alone has none")
  func clocks() throws {
    func probe(_ start: Double, _ streams: String) throws -> FFmpegProbe {
      try #require(
        FFmpegProbe(
          parsing: #"{"format": {"start_time": "\#(start)"}, "streams": [\#(streams)]}"#))
    }
    let sound = #"{"codec_type": "audio", "start_time": "-0.002"}"#
    let alone = try probe(-0.002, sound)
    #expect(alone.isAligned(alone.streams[0]))
    let film = try probe(-0.002, sound + #", {"codec_type": "video", "start_time": "0"}"#)
    #expect(!film.isAligned(film.streams[0]))
  }

  @Test("bytes that ffmpeg takes for headerless AMR are no sound")
  func guessed() throws {
    let folder = try TemporaryFolder()
    let frame: [UInt8] = [4, 0xA5, 0x5A, 3, 7, 9, 1, 2, 4, 8, 16, 32, 64]
    try save([[UInt8]](repeating: frame, count: 300).flatMap { $0 }, folder.file("x"))
    #expect(throws: FileError.self) { _ = try SoundFileReader(path: folder.file("x")) }
  }
}

import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxFiles

@Suite(
  "Channels that ffmpeg encodes",
  .enabled(if: isInstalled("ffmpeg") && isInstalled("ffprobe"), "ffmpeg is not installed"))
struct FFmpegChannelTests {
  private func read(_ buffer: borrowing AudioBuffer, _ layout: FileLayout) throws -> [[Float]] {
    let folder = try TemporaryFolder()
    let path = folder.file("x." + layout.container.endings[0])
    try write(buffer, path, layout, rate: 48_000)
    return try readAll(path)
  }

  @Test("ALAC and WavPack keep every sample of every channel", arguments: 1...8)
  func exact(channelCount: Int) throws {
    let format = StreamFormat(sampleRate: 48_000, channelCount: channelCount)
    let buffer = tones(format, frames: 5000)
    for layout in [FileLayout(.m4a, .alac16), FileLayout(.wavpack, .pcm16)] {
      #expect(try read(buffer, layout) == buffer.channels)
    }
  }

  @Test(
    "WavPack keeps loudspeakers, and M4A those that it has; others are named as lost",
    arguments: [
      ("3.0", true), ("2.1", false), ("3.1", false), ("4.0", true), ("quad", false), ("5.1", true),
      ("5.1(side)", false), ("6.0", false), ("6.1(back)", true), ("7.1(wide)", true),
      ("3 channels (FL+FR+TC)", false),
    ])
  func loudspeakers(name: String, isHeldByALAC: Bool) throws {
    let speakers = try #require(ChannelLayout(ffmpeg: name))
    let count = speakers.speakers.count
    let buffer = tones(StreamFormat(sampleRate: 48_000, channelCount: count), frames: 5000)
    var metadata = Metadata()
    metadata.channelMap = speakers.map
    let folder = try TemporaryFolder()
    let lost = Notice.metadataDropped(.init("channel-map", 1, .noPlace))
    for (layout, isHeld) in [
      (FileLayout(.wavpack, .pcm16), true), (FileLayout(.m4a, .alac16), isHeldByALAC),
    ] {
      let path = folder.file("x." + layout.container.endings[0])
      let writer = try write(buffer, path, layout, rate: 48_000, metadata: metadata)
      #expect(writer.notices == (isHeld ? [] : [lost]), "\(layout)")
      let reader = try SoundFileReader(path: path)
      #expect(!isHeld || reader.format.layout == speakers, "\(layout)")
      #expect(try readAll(reader) == buffer.channels)
    }
  }

  @Test("three and four channels of WavPack are for the usual loudspeakers", arguments: 3...4)
  func usual(channelCount: Int) throws {
    let buffer = tones(
      StreamFormat(sampleRate: 48_000, channelCount: channelCount), frames: 500)
    let folder = try TemporaryFolder()
    try write(buffer, folder.file("x.wv"), FileLayout(.wavpack, .pcm16), rate: 48_000)
    let found = try SoundFileReader(path: folder.file("x.wv")).format.layout
    #expect(found == .usual(channelCount: channelCount))
  }

  @Test("the third of three channels is not cut to low frequencies by AAC")
  func center() throws {
    let buffer = tones(StreamFormat(sampleRate: 48_000, channelCount: 3), frames: 24_000)
    let found = try read(buffer, FileLayout(.m4a, .aac))
    for (wanted, got) in zip(buffer.channels, found) {
      #expect(noise(Array(wanted[4000..<20_000]), Array(got[4000..<20_000])) < -12)
    }
  }
}

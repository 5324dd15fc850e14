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

  @Test("the third of three channels is not cut to low frequencies by AAC")
  func center() throws {
    let buffer = tones(StreamFormat(sampleRate: 48_000, channelCount: 3), frames: 24_000)
    let found = try read(buffer, FileLayout(.m4a, .aac))
    for (wanted, got) in zip(buffer.channels, found) {
      #expect(noise(Array(wanted[4000..<20_000]), Array(got[4000..<20_000])) < -12)
    }
  }
}

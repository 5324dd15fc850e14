import Foundation
import SyrinxEngine
import SyrinxFiles
import TestSupport
import Testing

/// Marks in a file that comes or goes through a pipe.
struct PipedMarksTests {
  private let place: TemporaryFolder

  init() throws {
    place = try TemporaryFolder()
    var metadata = Metadata()
    metadata.cues = [24_000, 100_000, 180_000].enumerated().map { index, position in
      Metadata.Cue(number: Int32(index + 1), position: position, name: "cue \(index + 1)")
    }
    metadata.instrument = Metadata.Instrument()
    metadata.instrument?.loops = [Metadata.Loop(.forward, start: 80_000, end: 160_000)]
    metadata.tags[.title] = "moving"
    let sound = AudioBuffer(channels: [sine(440, rate: 48_000, count: 192_000)])
    let writer = try SoundFileWriter(
      path: place.file("in.wav"), layout: FileLayout(.wav, .pcm16),
      format: StreamFormat(sampleRate: 48_000, channelCount: 1), metadata: metadata,
      options: .init(expectedFrameCount: sound.frameCapacity))
    try writer.write(sound.frames)
    try writer.finish()
  }

  /// A line of shell that sends the file with lengths as they are where nobody knows them.
  private static let withoutLengths = """
    python3 -c "import sys; b = open('in.wav', 'rb').read(); n = b.index(b'data'); unknown = b'\\xff' * 4
    sys.stdout.buffer.write(b[:4] + unknown + b[8:n + 4] + unknown + b[n + 8:])"
    """

  @Test(
    "Marks come through a pipe, whether or not anybody knows how long the sound is",
    arguments: ["cat in.wav", Self.withoutLengths])
  func pipes(_ source: String) throws {
    let words = "pitch tempo=1.25 --start 1.5 --quiet"
    for line in [
      "\"$SYRINX\" in.wav - \(words) >out.wav", "\(source) | \"$SYRINX\" - out.wav \(words)",
      "\(source) | \"$SYRINX\" - - \(words) | cat >out.wav",
    ] {
      let run = try place.shell(line)
      #expect(run.status == 0, "\(line): \(run.errors)")
      let moved = try SoundFileReader(path: place.url("out.wav").path).metadata
      #expect(moved.cues.map(\.position) == [22_400, 86_400], "\(line)")
      #expect(moved.instrument?.loops.map(\.start) == [6400], "\(line)")
      #expect(moved.instrument?.loops.map(\.end) == [70_400], "\(line)")
      #expect(moved.tags[.title] == "moving", "\(line)")
    }
  }
}

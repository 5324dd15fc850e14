import Foundation
import SyrinxEngine
import SyrinxFiles
import TestSupport
import Testing

/// Other people's programs as judges. The tests are left out where the programs are not installed;
/// `make bench-peers` installs them.
@Suite("Beside other programs")
struct PeerTests {
  private let place: TemporaryFolder

  init() throws { place = try TemporaryFolder() }

  /// Something with a melody, noise and clicks, in float.
  private func writeSound(channelCount: Int, frameCount: Int = 66_001) throws {
    let channels = (0..<channelCount).map { channel in
      var state = UInt32(channel + 7)
      var phase = 0.0
      return sound(count: frameCount) { frame in
        state = state &* 1_664_525 &+ 1_013_904_223
        phase += 2 * .pi * (180 + 120 * sin(Double(frame) / 9000)) / 44_100
        let click = frame % 11_000 == 5000 ? 0.5 : 0
        let hiss = Double(Int32(bitPattern: state)) / 4e10
        return Float(0.3 * sin(phase) + 0.1 * sin(Double(channel + 2) * phase) + hiss + click)
      }
    }
    let writer = try SoundFileWriter(
      path: place.url("in.wav").path, layout: FileLayout(.wav, .float),
      format: StreamFormat(sampleRate: 44_100, channelCount: channelCount))
    try writer.write(AudioBuffer(channels: channels).frames)
    try writer.finish()
  }

  private func read(_ name: String) throws -> [[Float]] {
    let reader = try SoundFileReader(path: place.url(name).path)
    var buffer = AudioBuffer(
      channelCount: reader.format.channelCount, frameCapacity: reader.frameCount!)
    _ = try reader.read(into: &buffer)
    return buffer.channels
  }

  @Test(
    "pitch equals the rubberband program's finer engine, sample for sample",
    .enabled(if: isInstalled("rubberband"), "rubberband is not installed"),
    arguments: [
      ("-p 3", "pitch +3st"), ("-p -12", "pitch -12st"), ("-p 7.5", "pitch +750"),
      ("-T 1.25", "pitch tempo=1.25"), ("-T 0.5 -p 5", "pitch +5st tempo=0.5"),
    ], [1, 2])
  func rubberBand(words: (theirs: String, ours: String), channelCount: Int) throws {
    // Many of its blocks, and a part of one.
    try writeSound(channelCount: channelCount, frameCount: 22_001)
    _ = try place.shell("rubberband -q -3 \(words.theirs) in.wav want.wav")
    let run = try place.run("in.wav got.wav \(words.ours) quality=fine")
    #expect(run.status == 0, "\(run.errors)")
    let (want, got) = (try read("want.wav"), try read("got.wav"))
    #expect(want.map(\.count) == got.map(\.count))
    for (a, b) in zip(want, got) {
      #expect(zip(a, b).allSatisfy { abs($0 - $1) <= 1e-6 })
    }
  }

  @Test(
    "SoX knows what comes out of a pipe", .enabled(if: isInstalled("sox"), "sox is not installed"))
  func soxPipe() throws {
    try writeSound(channelCount: 2)
    for encoding in ["pcm16", "pcm24", "float", "ulaw"] {
      let run = try place.shell("\"$SYRINX\" in.wav - --encoding \(encoding) | sox - -n stat")
      #expect(run.status == 0 && run.errors.contains("Length (seconds):      1.496621"))
    }
  }

  @Test(
    "varispeed equals SoX's speed to its own rounding",
    .enabled(if: isInstalled("sox"), "sox is not installed"))
  func soxSpeed() throws {
    try writeSound(channelCount: 1)
    _ = try place.shell("sox in.wav -e float -b 32 want.wav speed 1.25 rate -v 44100")
    #expect(try place.run("in.wav got.wav varispeed 1.25").status == 0)
    let (want, got) = (try read("want.wav")[0], try read("got.wav")[0])
    #expect(abs(want.count - got.count) <= 1)
    // The two filters differ where they cut off, and clicks have something there.
    let quiet = (0..<min(want.count, got.count)).filter { $0 % 8800 > 4500 || $0 % 8800 < 3500 }
    #expect(quiet.allSatisfy { abs(want[$0] - got[$0]) < 1e-3 })
  }
}

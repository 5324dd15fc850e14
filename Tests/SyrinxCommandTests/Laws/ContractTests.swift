import Foundation
import SyrinxEngine
import SyrinxFiles
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

/// The promises of the README, kept by fifty chains on the whole road from file to file.
///
/// The table is long. Ordinary runs try every chain at every length, at one rate and width each;
/// with `SYRINX_FULL` in the environment they try it at all of them.
@Suite("Whatever the chain")
struct ContractTests {
  static let chains = [
    "", "gain 0", "gain -6", "gain +12dB", "gain -60@0/0@1.5s", "gain 0@0%/-20@100%",
    "pitch 0", "pitch +3st", "pitch -12st", "pitch 2400", "pitch -2400", "pitch +7st formants=keep",
    "pitch formants=1.3", "pitch -5st formants=0.8", "pitch tempo=0.5", "pitch tempo=1.3",
    "pitch tempo=3", "pitch +4st tempo=0.8", "pitch 300 quality=fast", "pitch 0@0s/+400@2s",
    "pitch tempo=1@0/2@50%", "varispeed 1", "varispeed 0.5", "varispeed 1.25", "varispeed 4",
    "varispeed 0.25", "varispeed 1@0/0.5@3s", "varispeed 2 varispeed 0.5",
    "varispeed 1.1 varispeed 1.1", "eq", "eq low-shelf@120:+3", "eq parametric@1k:-6/0.1",
    "eq high-pass@80 low-pass@3400 gain=-3", "eq band-stop@50/0.05 band-pass@1k/2",
    "eq resonant-low-pass@700/0.2 resonant-high-shelf@2k:+6/1", "reverb small-room",
    "reverb plate mix=100", "reverb medium-room decay=0.3 predelay=20 width=0", "reverb mix=0",
    "reverb small-room mix=0@0/50@1s", "pitch +2st varispeed 1.2 gain -3",
    "varispeed 0.8 pitch tempo=0.7", "reverb small-room varispeed 2",
    "reverb small-room pitch tempo=1.5", "[ dry , gain -6 ]", "[ dry , pitch +7st ]",
    "[ reverb small-room mix=100 , eq high-pass@300 ] gain -6",
    "[ pitch -12st gain -3 , [ dry , pitch +5st ] , gain -20 ]",
    "[ varispeed 2 varispeed 0.5 , dry ]",
    "pitch +4st formants=keep reverb small-room mix=35 varispeed 1.1 eq low-shelf@120:+3 gain -3dB",
  ]
  static let rates = [8000, 44_100, 96_000]
  static let widths = [1, 2, 6]

  /// Without the optimiser some of it is enough: the same tests follow with it.
  #if DEBUG && !OPTIMIZED
    static let isBrief = !isFull
  #else
    static let isBrief = false
  #endif

  /// The rates and widths at which the chain in a place of the table is tried.
  private static func formats(_ place: Int) -> [(rate: Int, width: Int)] {
    guard !isFull else { return rates.flatMap { rate in widths.map { (rate, $0) } } }
    return [(place % 2 == 0 ? 8000 : 44_100, widths[place % 3])]
  }

  private static func sound(_ count: Int, _ width: Int) -> [[Float]] {
    (0..<width).map { channel in
      var state = UInt32(channel + 1) &* 2_654_435_761
      return (0..<count).map { _ in
        state = state &* 1_664_525 &+ 1_013_904_223
        return Float(Int32(bitPattern: state) >> 8) / Float(1 << 24)
      }
    }
  }

  @Test(
    "the frames that explain promises are the frames that are written", arguments: chains.indices)
  func promisedFrames(place: Int) throws {
    #expect(Self.chains.count == 50)
    let bench = Bench()
    let chain = Self.chains[place]
    for (rate, width) in Self.formats(place) {
      // Nothing, less than a block, and in ordinary runs not quite two blocks: 3000 frames are more
      // than the 2048 that the program renders at once and the 1024 that the stretcher is given.
      for count in isFull ? [0, 1, 100, 44_100, 10 * rate] : [0, 1, 3000] {
        try bench.write(Self.sound(count, width), to: "in.wav", rate: rate)
        let explained = bench.run("explain in.wav \(chain) --json")
        let promised = try explained.json()["output"]?["frames"]
        let rendered = bench.run("in.wav out.wav \(chain) --json")
        #expect(rendered.status == .done, "\(rendered.notes)")
        let (channels, _) = try bench.read("out.wav")
        #expect(promised == .integer(channels[0].count), "\(chain) of \(count) at \(rate) Hz")
        #expect(channels.count == width)
      }
    }
  }

  @Test("two runs, and any size of block, give the same bytes", arguments: chains.indices)
  func sameBytes(place: Int) throws {
    let bench = Bench()
    let chain = Self.chains[place]
    let (rate, width) = Self.formats(place)[0]
    try bench.write(Self.sound(1500, width), to: "in.wav", rate: rate)
    let tail = "--quiet --tail 0.02"
    _ = bench.run("in.wav want.wav \(chain) \(tail)")
    let want = try #require(bench.bytes("want.wav"))
    for frames in [2048, 1, 700] {
      _ = bench.run("in.wav got.wav \(chain) \(tail) --block-frames \(frames)")
      #expect(bench.bytes("got.wav") == want, "\(chain) in blocks of \(frames)")
    }
  }

  @Test(
    "bypassValue parameters give back the input's samples, bit for bit",
    arguments: [SampleEncoding.pcm16, .pcm24, .float])
  func bypassValue(encoding: SampleEncoding) throws {
    let bench = Bench()
    let sound = Self.sound(2000, 2)
    try bench.write(sound, to: "in.wav", rate: 44_100, encoding)
    let (want, _) = try bench.read("in.wav")
    let chain = "pitch 0 varispeed 1 eq parametric@1k:0 reverb mix=0 gain 0 [ dry ]"
    #expect(bench.run("in.wav out.wav \(chain)").status == .done)
    let (got, reader) = try bench.read("out.wav")
    #expect(got == want)
    #expect(reader.layout.encoding == encoding)
  }

  @Test(
    "an impulse keeps its place",
    arguments: [
      ("gain -3", 1.0), ("pitch +3st", 1), ("pitch formants=1.2", 1), ("pitch tempo=2", 2),
      ("varispeed 0.5", 0.5), ("varispeed 1.25", 1.25), ("eq parametric@3k:+6", 1),
      ("reverb large-hall mix=20", 1), ("[ dry , pitch 0 , reverb plate mix=10 ]", 1),
    ])
  func impulse(chain: String, speed: Double) throws {
    let bench = Bench()
    var sound = [Float](repeating: 0, count: 44_100)
    sound[20_000] = 0.5
    try bench.write([sound], to: "in.wav", rate: 44_100, .float)
    #expect(bench.run("in.wav out.wav \(chain) --tail none").status == .done)
    let got = try bench.read("out.wav").channels[0]
    let peak = got.indices.max { got[$0].magnitude < got[$1].magnitude }!
    // A phase vocoder spreads an impulse over some milliseconds about its place.
    let slack = chain.hasPrefix("pitch") ? 100.0 : 1
    #expect(abs(Double(peak) - 20_000 / speed) <= slack, "\(peak)")
  }
}

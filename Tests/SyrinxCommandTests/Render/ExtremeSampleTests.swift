import SyrinxEngine
import SyrinxPictures
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("Samples near the largest and smallest floats", .serialized)
struct ExtremeSampleTests {
  /// A tone, a wave of half the rate, a single sample, pulses whose squares overflow, and denormals.
  private static let sounds: [(name: String, samples: [Float])] = [
    ("tone", sine(220, count: 2000, amplitude: 1).map { $0 * 3e38 }),
    ("alternating", (0..<2000).map { $0 % 2 == 0 ? 3e38 : -3e38 }),
    ("one", [3e38]),
    ("pulses", (0..<2000).map { $0 % 50 == 0 ? 1.5e19 : 0 }),
    ("tiny", sine(220, count: 2000).map { $0 * Float.leastNormalMagnitude * 0.01 }),
  ]

  @Test(
    "are measured, drawn and compared without a failure", arguments: sounds.map(\.name),
    [
      "inspect x.wav", "mouth x.wav", "spectrum x.wav --json", "spectrum x.wav --out P.json",
      "plot x.wav --json", "plot x.wav soft.wav --json", "plot x.wav --of response --json",
      "plot x.wav --of impulse --json", "compare x.wav soft.wav --picture P.json",
      "compare soft.wav x.wav --tier perceptual", "explain x.wav reverb plate",
      "x.wav out.wav pitch target=200 --encoding float", "x.wav out.wav drive 20 limiter -1",
    ])
  func looks(name: String, line: String) throws {
    let samples = try #require(Self.sounds.first { $0.name == name }).samples
    let bench = Bench()
    try bench.write([samples], to: "x.wav", .float)
    try bench.write([sine(440, count: 2000)], to: "soft.wav", .float)
    let outcome = bench.run(line)
    #expect([.done, .failed].contains(outcome.status), "\(outcome.notes)")
  }

  @Test(
    "are drawn", .enabled(if: cairoVersion != nil, "cairo is not installed"),
    arguments: sounds.map(\.name))
  func drawn(name: String) throws {
    let samples = try #require(Self.sounds.first { $0.name == name }).samples
    let bench = Bench()
    try bench.write([samples], to: "x.wav", .float)
    try bench.write([sine(440, count: 2000)], to: "soft.wav", .float)
    for line in ["plot x.wav soft.wav", "plot x.wav --of response", "spectrum x.wav"] {
      let words = line.split(separator: " ").map(String.init) + ["--out", bench.path("p.svg")]
      #expect(bench.run(words: words).status == .done, "\(line)")
    }
  }
}

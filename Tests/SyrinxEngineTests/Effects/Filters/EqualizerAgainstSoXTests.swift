import Foundation
import SyrinxEngine
import TestSupport
import Testing

@Suite("The equalizer beside SoX", .enabled(if: isInstalled("sox"), "sox is not installed"))
struct EqualizerAgainstSoXTests {
  @Test(
    "gives the samples that SoX gives",
    arguments: [
      ("parametric@1000:-6/q1.5", "equalizer 1000 1.5q -6"),
      ("parametric@3000:4/1oct", "equalizer 3000 1o 4"),
      ("low-pass@2000", "lowpass -2 2000 0.70710678q"),
      ("high-pass@300", "highpass -2 300 0.70710678q"),
      ("resonant-low-pass@2000/q3", "lowpass -2 2000 3q"),
      ("resonant-high-pass@300/q3", "highpass -2 300 3q"),
      ("band-pass@440/q2", "bandpass 440 2q"),
      ("band-stop@440/q2", "bandreject 440 2q"),
      ("low-shelf@200:5", "bass 5 200 0.70710678q"),
      ("high-shelf@4000:-5", "treble -5 4000 0.70710678q"),
      ("resonant-low-shelf@200:5/q1.2", "bass 5 200 1.2q"),
      ("resonant-high-shelf@4000:-5/q1.2", "treble -5 4000 1.2q"),
    ])
  func samples(band: String, effect: String) throws {
    let noise = noise(count: 4000, amplitude: 1).map { $0 * 0.2 }
    var equalizer = Equalizer()
    try equalizer.set("bands", word: band)
    let ours = try render(equalizer, [noise], rate: 44_100, tail: .none)[0]
    let theirs = try Self.process(noise, effect)
    #expect(ours.count == theirs.count)
    // SoX computes on 32-bit whole numbers.
    for (a, b) in zip(ours, theirs) { #expect(abs(a - b) < 1e-6) }
  }

  private static func process(_ samples: [Float], _ effect: String) throws -> [Float] {
    let folder = try TemporaryFolder()
    var data = Data()
    for sample in samples {
      for shift in stride(from: 0, to: 32, by: 8) {
        data.append(UInt8(truncatingIfNeeded: sample.bitPattern >> shift))
      }
    }
    try folder.write(data, to: "in.raw")
    let format = ["-t", "raw", "-r", "44100", "-c", "1", "-e", "float", "-b", "32", "-L"]
    _ = try Run(
      ["sox", "-D"] + format + [folder.file("in.raw")] + format + [folder.file("out.raw")]
        + effect.split(separator: " ").map(String.init)
    ).succeeded()
    let bytes = [UInt8](try folder.read("out.raw"))
    return stride(from: 0, to: bytes.count, by: 4).map { index in
      Float(bitPattern: bytes[index..<index + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) })
    }
  }
}

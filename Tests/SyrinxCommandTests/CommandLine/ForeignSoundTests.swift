import Foundation
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

/// The lines that users of SoX are answered with, beside SoX itself.
@Suite("What SoX does, done here", .enabled(if: isInstalled("sox"), "sox is not installed"))
struct ForeignSoundTests {
  /// Effects of SoX, and how far below the sound the difference must lie, in decibels.
  static let equal: [(effect: String, level: Double)] = [
    ("vol 0.5", -60), ("vol -0.5", -60), ("vol -6dB", -60), ("highpass 500", -50),
    ("lowpass 2k 2q", -60), ("equalizer 1k 1o -6", -60), ("bandreject 1k 200", -60),
    // SoX's shelves rise over a wider band.
    ("bass +3", -20), ("treble -4", -15), ("echo 0.8 0.9 50 0.4", -60), ("trim 0.1 0.1", -60),
    ("remix 2", -60), ("remix 1,2", -60), ("fade t 0.1 0 0.1", -45), ("pad 0 0.1", -60),
    ("repeat 1", -60), ("gain -n -3", -30), ("speed 2", -30), ("vol 0.5 power", -60),
    ("trim 0.05 -0.1", -60), ("trim 0 0.1 =0.2 =0.3", -60), ("remix 1v0.5,2v0.5", -60),
  ]

  @Test("samples agree")
  func samples() throws {
    let bench = Bench()
    // Nothing near Nyquist, where resamplers and true peaks differ.
    let left = [97, 203, 331, 521, 877, 1301, 1777, 2411, 3203, 3907]
    let sines = left.map { sine(Double($0), rate: 44100, count: 22050, amplitude: 0.06) }
    let sum = sines[0].indices.map { i in sines.reduce(Float(0)) { $0 + $1[i] } }
    try bench.write(
      [sum, sine(441, rate: 44100, count: 22050)], to: "in.wav", rate: 44100, .float)
    let script = Self.equal.enumerated().map {
      "sox -V1 $1/in.wav -e floating-point -b 32 $1/sox\($0).wav \($1.effect)"
    }
    _ = try shell(
      script.joined(separator: "\n"), bench.folder)
    for (index, row) in Self.equal.enumerated() {
      let line = try #require(try answer("in.wav out.wav " + row.effect, bench))
      let outcome = bench.run(line + " --quiet")
      #expect(outcome.status == .done, "\(row.effect): \(outcome.notes)")
      let (ours, theirs) = (
        try bench.read("out.wav").channels, try bench.read("sox\(index).wav").channels
      )
      #expect(ours.count == theirs.count, "\(row.effect)")
      let difference = Self.difference(ours, theirs)
      #expect(difference <= row.level, "\(row.effect): \(difference) dB; \(line)")
    }
  }

  @Test("a tempo keeps the pitch and divides the length")
  func tempo() throws {
    let bench = Bench()
    try bench.write([sine(441, rate: 44100, count: 44100)], to: "in.wav", rate: 44100, .float)
    _ = try shell(
      "sox -V1 $1/in.wav -e floating-point -b 32 $1/sox.wav tempo 1.25", bench.folder)
    _ = bench.run(try #require(try answer("in.wav out.wav tempo 1.25", bench)) + " --quiet")
    let (ours, theirs) = (
      try bench.read("out.wav").channels[0], try bench.read("sox.wav").channels[0]
    )
    #expect(abs(ours.count - theirs.count) < 500)
    func crossings(_ samples: [Float]) -> Int {
      let middle = samples[8000..<24_000]
      return zip(middle, middle.dropFirst()).count { $0 < 0 && $1 >= 0 }
    }
    #expect(abs(crossings(ours) - crossings(theirs)) <= 1)
  }

  /// The line that a line is answered with, or itself where it runs.
  private func answer(_ line: String, _ bench: Bench) throws -> String? {
    let outcome = bench.run(line)
    if outcome.status == .done { return line }
    let notes = outcome.notes
    return notes.range(of: "try: syrinx ").map {
      String(notes[$0.upperBound...].dropLast())
    }
  }

  /// The level of the difference below that of the second sound, in decibels; where one is longer, the
  /// rest of the other is silence.
  private static func difference(_ one: [[Float]], _ other: [[Float]]) -> Double {
    var (difference, sum) = (0.0, 0.0)
    for (a, b) in zip(one, other) {
      for frame in 0..<max(a.count, b.count) {
        let x = frame < a.count ? Double(a[frame]) : 0
        let y = frame < b.count ? Double(b[frame]) : 0
        difference += (x - y) * (x - y)
        sum += y * y
      }
    }
    return 10 * log10(difference / sum)
  }
}

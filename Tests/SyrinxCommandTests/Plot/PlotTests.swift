import Foundation
import SyrinxEngine
import SyrinxPictures
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("plot")
struct PlotTests {
  private func bench() throws -> Bench {
    let bench = Bench()
    try bench.write([sine(440, count: 8000)], to: "in.wav")
    try bench.write([sine(440, count: 8000, amplitude: 0.25)], to: "soft.wav")
    return bench
  }

  /// The numbers of a series.
  private func series(
    _ outcome: Bench.Outcome, _ panel: String, _ quantity: String, _ index: Int = 0
  ) throws -> [Double?] {
    try series(outcome.json(), panel, quantity, index)
  }

  private func series(
    _ document: JSONValue, _ panel: String, _ quantity: String, _ index: Int = 0
  ) throws -> [Double?] {
    guard case .array(let panels)? = document["panels"],
      let found = panels.first(where: { $0["name"] == .string(panel) }),
      case .array(let lines)? = found["series"], case .array(let values)? = lines[index][quantity]
    else { throw Missing.series(panel, quantity) }
    return values.map { value in if case .number(let number) = value { number } else { nil } }
  }

  private enum Missing: Error { case series(String, String) }

  @Test("curves stand above the waves, as their points say, also those of bands")
  func curves() throws {
    let words = "plot in.wav gain -20@0s/0@0.5s eq low-pass@300@0s/exp/3k@1s --json"
    let outcome = try bench().run(words)
    #expect(outcome.status == .done && outcome.notes.isEmpty, "\(outcome.notes)")
    let seconds = try series(outcome, "gain db", "seconds")
    let levels = try series(outcome, "gain db", "value")
    let hertz = try series(outcome, "eq low-pass frequency", "hz")
    #expect(seconds.count == 1001)
    for (index, second) in seconds.enumerated() {
      let second = try #require(second)
      #expect(abs(try #require(levels[index]) - min(-20 + 40 * second, 0)) < 0.02)
      #expect(abs(try #require(hertz[index]) / (300 * pow(10, second)) - 1) < 0.001)
    }
  }

  @Test("what is done to samples as they are written is refused, also by play")
  func clip() throws {
    let bench = try bench()
    for command in ["plot", "play"] {
      for policy in ["fail", "scale"] {
        let outcome = bench.run("\(command) in.wav gain 20 --clip \(policy)")
        #expect(outcome.status == .misused)
        #expect(outcome.notes.contains("--clip \(policy) and \(command) "), "\(outcome.notes)")
      }
    }
    #expect(bench.run("plot in.wav gain 20 --json --clip limit").status == .done)
  }

  @Test("curves for which there is no space are named")
  func curvesWithoutSpace() throws {
    let bench = try bench()
    let curves = ["gain", "tremolo", "vibrato"].map { "\($0) 1@0s/2@1s" }.joined(separator: " ")
    let four = "plot in.wav \(curves) chorus 1@0s/2@1s"
    #expect(bench.run(four + " --json").notes.isEmpty)
    let outcome = bench.run(four + " pan 0@0s/1@1s width 50@0s/100@1s --json")
    #expect(outcome.status == .done)
    #expect(
      outcome.notes
        == "syrinx: the first 4 of 6 curves are shown, without pan position and width sides\n")
    #expect(throws: Missing.self) { try series(outcome, "pan position", "value") }
    #expect(try !series(outcome, "chorus rate", "hz").isEmpty)
  }

  @Test("the response of a low pass is that of its formula, in level, phase and delay")
  func lowPass() throws {
    let outcome = try bench().run("plot eq low-pass@1000 --json --rate 48000")
    #expect(outcome.status == .done && outcome.notes.isEmpty)
    let hertz = try series(outcome, "magnitude", "hz")
    let levels = try series(outcome, "magnitude", "levelDB")
    let phases = try series(outcome, "phase", "phaseDegrees")
    let delays = try series(outcome, "group delay", "delayMilliseconds")
    for index in hertz.indices {
      let f = try #require(hertz[index])
      // A second-order low pass of quality √½ through the bilinear transform, prewarped at 1 kHz.
      let w = tan(.pi * f / 48_000) / tan(.pi * 1000 / 48_000)
      guard f < 12_000 else { continue }
      let level = -10 * log10(1 + w * w * w * w)
      #expect(abs(try #require(levels[index]) - level) < 0.02, "\(f) Hz")
      let phase = -atan2(2.0.squareRoot() * w, 1 - w * w) * 180 / .pi
      #expect(abs(try #require(phases[index]) - phase) < 0.2, "\(f) Hz")
      // The slope of that phase, by the warping's own slope.
      let slope = 2.0.squareRoot() * (1 + w * w) / (1 + w * w * w * w)
      let warp = .pi / 48_000 / tan(.pi * 1000 / 48_000) / pow(cos(.pi * f / 48_000), 2)
      #expect(
        abs(try #require(delays[index]) - slope * warp / (2 * .pi) * 1000) < 0.002, "\(f) Hz")
    }
  }

  @Test("the response of a recorded room is its file")
  func recordedRoom() throws {
    let bench = try bench()
    let room = (0..<2000).map { frame in Float(0.5 * exp(-Double(frame) / 300)) }
    try bench.write([room], to: "room.wav", rate: 48_000)
    let outcome = bench.run(words: [
      "plot", "reverb", "ir=" + bench.path("room.wav"), "mix=100", "--json",
    ])
    #expect(outcome.status == .done, "\(outcome.notes)")
    // e^(−t/300) falls by 60 dB in 300·ln 1000 frames.
    let seconds = try #require(outcome.json()["facts"]?["reverberationSeconds"]?.double)
    #expect(abs(seconds - 300 * log(1000) / 48_000) < 0.002)
  }

  @Test("a reverb dies away in the time that it was asked to")
  func reverb() throws {
    let outcome = try bench().run("plot reverb large-hall decay=2 mix=100 --json --rate 16000")
    #expect(outcome.status == .done)
    guard case .number(let seconds)? = try outcome.json()["facts"]?["reverberationSeconds"] else {
      Issue.record("no time")
      return
    }
    #expect((1.5...2.3).contains(seconds))
    let levels = try series(outcome, "decay", "levelDB").compactMap { $0 }
    #expect(levels.first == 0)
    for (one, next) in zip(levels, levels.dropFirst()) { #expect(next <= one) }
  }

  @Test("a file is shown by the extremes of its samples")
  func waveform() throws {
    let outcome = try bench().run("plot soft.wav --json --width 400")
    let highs = try series(outcome, "mono", "highest").compactMap { $0 }
    let lows = try series(outcome, "mono", "lowest").compactMap { $0 }
    #expect(highs.count == 400 && abs((highs.max() ?? 0) - 0.25) < 0.001)
    #expect(abs((lows.min() ?? 0) + 0.25) < 0.001)
  }

  @Test("many channels take no longer than their number")
  func manyChannels() throws {
    let bench = Bench()
    let samples = (0..<400).map { Float(sin(Double($0))) / 2 }
    try bench.write(Array(repeating: samples, count: 200), to: "wide.wav")
    let time = ContinuousClock().measure {
      #expect(bench.run("plot wide.wav --out \(bench.path("w.json"))").status == .done)
    }
    #if OPTIMIZED
      #expect(time < .seconds(5))
    #endif
  }

  @Test("a pair, and a file with its chain, show the same change")
  func pair() throws {
    let bench = try bench()
    let two = bench.run("plot in.wav soft.wav --json")
    let one = bench.run("plot in.wav gain x0.5 --json")
    for outcome in [one, two] {
      let before = try series(outcome, "spectrum", "levelDB", 0)
      let after = try series(outcome, "spectrum", "levelDB", 1)
      let loudest = before.indices.max { before[$0] ?? -999 < before[$1] ?? -999 } ?? 0
      #expect(abs((before[loudest] ?? 0) - (after[loudest] ?? 0) - 6.0206) < 0.01)
      let hertz = try series(outcome, "spectrum", "hz", 0)[loudest] ?? 0
      #expect(abs(hertz - 440) < 10)
    }
  }

  @Test("--pitch draws the track where the fundamental is, of one sound or of two")
  func pitch() throws {
    let bench = Bench()
    let glide = Glide(from: 120, to: 180)
    try bench.write(
      [glide.samples, glide.samples.map { 0.5 * $0 }], to: "in.wav", rate: glide.rate)
    let one = try bench.run("plot in.wav --pitch --json --start 0.25 --width 400").json()
    let times = try series(one, "pitch", "seconds", 1)
    let hertz = try series(one, "pitch", "hz", 1)
    #expect(times.count == hertz.count)
    #expect(try #require(times[0]) >= 0.25)
    for (time, found) in zip(times, hertz) {
      guard let time, (0.55...1.45).contains(time), let want = glide.frequency(at: time) else {
        continue
      }
      #expect(abs(1200 * log2((found ?? 1) / want)) < 10, "\(time) s")
    }
    let two = try bench.run("plot in.wav pitch +12st --pitch --json --width 400").json()["facts"]
    guard case .number(let before)? = two?["beforeMedianPitchHz"],
      case .number(let after)? = two?["afterMedianPitchHz"]
    else { throw Missing.series("facts", "hz") }
    #expect(abs(before - 150) < 3 && abs(after - 300) < 6)
    for line in ["eq high-pass@60 --pitch", "in.wav --pitch --of waveform"] {
      #expect(bench.run("plot \(line) --json").status == .misused, "\(line)")
    }
  }

  @Test(
    "what is not linear, or moves, is said to be so; what is, is not",
    arguments: [
      ("limiter -3", true), ("drive 12", true), ("tremolo 5", true), ("eq high-pass@200", false),
      ("delay 100ms", false), ("reverb plate", false),
    ])
  func linearity(line: String, isTold: Bool) throws {
    let outcome = try bench().run("plot \(line) --json --rate 16000")
    #expect(outcome.status == .done)
    #expect(outcome.notes.contains("not linear") == isTold)
  }

  @Test("a picture that the greatest height cannot hold is not told to be made higher")
  func tooSmall() {
    let most = Figure.sizes.upperBound
    let small = PictureError.tooSmall(width: 240, height: most - 1).sentence
    #expect(small.hasSuffix("see --width and --height"))
    let large = PictureError.tooSmall(width: 240, height: most).sentence
    #expect(large.hasSuffix("write its numbers as .json or .csv instead"))
  }

  @Test(
    "pictures are whole and the same from run to run",
    .enabled(if: cairoVersion != nil, "cairo is not installed"),
    arguments: [
      "eq low-pass@1k", "in.wav", "in.wav soft.wav", "reverb plate --rate 8000",
      // As numbers a spectrogram has a line for each of its points.
      "in.wav --pitch --width 240",
    ],
    ["p.png", "p.svg", "p.json", "p.csv"])
  func pictures(words: String, out: String) throws {
    let bench = try bench()
    let placed = words.split(separator: " ").map { word in
      word.hasSuffix(".wav") ? bench.path(String(word)) : String(word)
    }
    let line = ["plot"] + placed + ["--out", bench.path(out)]
    #expect(bench.run(words: line).status == .done)
    let first = try #require(bench.bytes(out))
    #expect(bench.run(words: line).status == .done)
    #expect(bench.bytes(out) == first)
    #expect(bench.files == ["in.wav", out, "soft.wav"].sorted())
  }
}

import Foundation
import SyrinxEngine
import SyrinxFiles
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("Compare")
struct CompareTests {
  private static let rate = 22_050

  /// A woman's sentence.
  private static func speech() throws -> [Float] {
    let path = String(
      #filePath.prefix(
        #filePath.count - "Tests/SyrinxCommandTests/Compare/CompareTests.swift".count))
    let reader = try SoundFileReader(path: path + "Fixtures/Audio/voice-high.wav")
    var buffer = AudioBuffer(channelCount: 1, frameCapacity: reader.frameCount ?? 0)
    _ = try reader.read(into: &buffer)
    return buffer.channels[0]
  }

  private func isSame(_ got: [[Float]], as want: [[Float]], _ tier: String) throws -> Bool {
    let bench = Bench()
    try bench.write(want, to: "want.wav", rate: Self.rate)
    try bench.write(got, to: "got.wav", rate: Self.rate)
    let outcome = bench.run("compare want.wav got.wav --tier \(tier) --json")
    #expect(try outcome.json()["same"] == .bool(outcome.status == .done))
    return outcome.status == .done
  }

  /// Turns the phase of each frequency by its own amount: an all-pass of second order (Bristow-Johnson,
  /// Cookbook formulae for audio equalizer biquad filter coefficients).
  private func allPass(_ sound: [Float], _ frequency: Double) -> [Float] {
    let w = 2 * Double.pi * frequency / Double(Self.rate)
    let alpha = sin(w) / 1.4
    var (x1, x2, y1, y2) = (0.0, 0.0, 0.0, 0.0)
    return sound.map { sample in
      let x = Double(sample)
      let y =
        ((1 - alpha) * x - 2 * cos(w) * x1 + (1 + alpha) * x2 + 2 * cos(w) * y1 - (1 - alpha) * y2)
        / (1 + alpha)
      (x2, x1, y2, y1) = (x1, x, y1, y)
      return Float(y)
    }
  }

  /// Rounds to 16 bits after noise of triangular density.
  private func dithered(_ sound: [Float]) -> [Float] {
    var state: UInt64 = 5
    func random() -> Float {
      state = state &* 6_364_136_223_846_793_005 &+ 1
      return Float(state >> 40) / Float(1 << 24)
    }
    return sound.map { (($0 * 32768 + random() - random()).rounded()) / 32768 }
  }

  @Test("passes by the tier that fits what was done, and by no stricter one")
  func tiers() throws {
    let sound = try Self.speech()
    var oneStep = sound
    oneStep[20_000] += 1.0 / 32768
    #expect(try !isSame([oneStep], as: [sound], "exact"))
    #expect(try isSame([oneStep], as: [sound], "lsb:1"))
    let twice = dithered(dithered(sound))
    #expect(try !isSame([twice], as: [sound], "lsb:1"))
    #expect(try isSame([twice], as: [sound], "lsb:4"))
    #expect(try isSame([twice], as: [sound], "null:-78dB"))
    #expect(try !isSame([twice], as: [sound], "null:-90dB"))
    #expect(try isSame([twice], as: [sound], "perceptual"))
  }

  @Test("hears no phase, no polarity and no short lag, but only as perceptual")
  func phase() throws {
    let sound = try Self.speech()
    let lag = [Float](repeating: 0, count: 37) + sound.dropLast(37)
    for got in [allPass(sound, 1000), allPass(sound, 300), sound.map { -$0 }, lag] {
      #expect(try isSame([got], as: [sound], "perceptual"))
      #expect(try !isSame([got], as: [sound], "null:-40dB"))
    }
  }

  @Test("hears what people hear: level, tone, speed and one channel with inverted polarity")
  func heard() throws {
    let sound = try Self.speech()
    let louder = sound.map { $0 * 1.122 }
    var dull: Float = 0
    let duller = sound.map { sample -> Float in
      dull += 0.4 * (sample - dull)
      return dull
    }
    let comb = sound.indices.map { sound[$0] + ($0 >= 66 ? 0.5 * sound[$0 - 66] : 0) }
    let faster = (0..<sound.count * 9 / 10).map { sound[$0 * 10 / 9] }
    for got in [louder, duller, comb, faster] {
      #expect(try !isSame([got], as: [sound], "perceptual"))
    }
    #expect(try !isSame([sound, sound.map { -$0 }], as: [sound, sound], "perceptual"))
  }

  @Test("never passes 10 ms that are missing where there is sound")
  func dropouts() throws {
    let sound = try Self.speech()
    let length = Self.rate / 100
    var tried = 0
    for start in stride(from: 1000, to: sound.count - length, by: 3917) {
      let power = sound[start..<start + length].reduce(0) { $0 + $1 * $1 } / Float(length)
      guard power > 1e-5 else { continue }
      tried += 1
      let silenced = sound.indices.map { (start..<start + length).contains($0) ? 0 : sound[$0] }
      #expect(try !isSame([silenced], as: [sound], "perceptual"), "at \(start)")
    }
    #expect(tried > 8)
  }

  @Test("names the time and the band of what is heard most, in words and as JSON")
  func worstMoment() throws {
    let bench = Bench()
    let noise = dithered([Float](repeating: 0, count: 6 * Self.rate)).map { 30 * $0 }
    let beep = noise.indices.map { frame in
      let seconds = Double(frame) / Double(Self.rate)
      return (4..<4.5).contains(seconds)
        ? noise[frame] + Float(0.1 * sin(2000 * .pi * seconds)) : noise[frame]
    }
    try bench.write([noise], to: "want.wav", rate: Self.rate, .float)
    try bench.write([beep], to: "got.wav", rate: Self.rate, .float)
    let line = "compare want.wav got.wav --tier perceptual"
    let worst = try #require(try bench.run(line + " --json").json()["mostAudible"])
    func number(_ name: String) throws -> Double {
      guard case .number(let number)? = worst[name] else { throw CancellationError() }
      return number
    }
    #expect(try number("audibility") > 3 && number("differenceDB") > 10)
    #expect(try number("startSeconds") > 3.9 && number("endSeconds") < 4.6)
    #expect(try number("lowHz") < 1000 && number("highHz") > 1000)
    let text = bench.run(line).output
    #expect(text.contains("audible: ") && text.contains(" dB at 0:0"))
    #expect(
      try bench.run("compare want.wav got.wav --json").json()["mostAudible"] == JSONValue.null)
  }

  @Test("passes silences that differ by less than anybody hears")
  func silences() throws {
    let silence = [Float](repeating: 0, count: Self.rate)
    let bench = Bench()
    try bench.write([silence], to: "want.wav", rate: Self.rate, .float)
    let noise = dithered(silence).map { 16_384 * $0 }
    for (height, isHeard) in [(Float(1e-9), false), (1e-6, false), (0.01, true)] {
      try bench.write([noise.map { height * $0 }], to: "got.wav", rate: Self.rate, .float)
      let status = bench.run("compare want.wav got.wav --tier perceptual").status
      #expect(status == (isHeard ? .failed : .done), "\(height)")
    }
  }

  @Test(
    "passes good MP3 by ear",
    .enabled(if: Container.mp3.isWrittenHere, "a libsndfile that writes MP3 is not installed"))
  func coded() throws {
    let bench = Bench()
    try bench.write([try Self.speech()], to: "want.wav", rate: Self.rate)
    #expect(bench.run(words: ["want.wav", bench.path("got.mp3"), "--quiet"]).status == .done)
    let words = ["compare", "want.wav", bench.path("got.mp3"), "--tier"]
    #expect(bench.run(words: words + ["perceptual"]).status == .done)
    #expect(bench.run(words: words + ["null:-40dB"]).status == .failed)
  }

  @Test("exits with 2 where nothing can be compared, and prints no result")
  func incomparable() throws {
    let bench = Bench()
    try bench.write([sine(440, count: 8000)], to: "want.wav")
    try bench.write([sine(440, count: 8000)], to: "float.wav", .float)
    try bench.write([sine(440, count: 8000)], to: "fast.wav", rate: 16_000)
    try bench.write([sine(440, count: 80), sine(440, count: 80)], to: "stereo.wav")
    try bench.write("no sound", to: "text.wav")
    for line in [
      "want.wav fast.wav", "want.wav stereo.wav", "want.wav text.wav", "nowhere.wav want.wav",
      "float.wav float.wav --tier lsb:1",
    ] {
      let outcome = bench.run("compare \(line) --json")
      #expect(outcome.status == .misused && outcome.output.isEmpty && !outcome.notes.isEmpty)
    }
    #expect(bench.run("compare want.wav float.wav --tier lsb:1").status == .done)
    // That nothing can be written does not say that the files differ.
    let lost = bench.run("compare want.wav want.wav --picture \(bench.path("none/d.json"))")
    #expect(lost.status == .misused && lost.notes.contains("none/d.json"), "\(lost.notes)")
    let twice = bench.run("compare - -")
    #expect(twice.status == .misused && twice.notes.contains("both ‘-’"), "\(twice.notes)")
  }

  @Test("says the facts as JSON")
  func json() throws {
    let bench = Bench()
    let sound = sine(440, count: 8000) + sine(660, count: 8000)
    let half = [Float](repeating: 0, count: 37) + sound.dropLast(37).map { $0 * 0.944_061 }
    try bench.write([sound], to: "want.wav", .float)
    try bench.write([half], to: "got.wav", .float)
    let facts = try bench.run("compare want.wav got.wav --json").json()
    #expect(facts["version"] == 1 && facts["same"] == false && facts["tier"] == "exact")
    #expect(facts["lagFrames"] == 37 && facts["gainDB"] == -0.5)
    #expect(facts["firstDifferentFrame"] == 1 && facts["loudnessDifferenceLU"] != nil)
    #expect(facts["want"]?["frames"] == 16_000)
  }
}

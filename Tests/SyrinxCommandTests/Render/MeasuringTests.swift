import Foundation
import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

/// Effects that hear their input before they begin: here normalize, whose outcome a peak shows.
@Suite("Effects that measure first")
struct MeasuringTests {
  let bench = Bench()

  init() throws { try bench.write([sine(440, count: 8000, amplitude: 0.25)], to: "in.wav", .float) }

  private func peak(_ chain: String, options: String = "") throws -> Float {
    let outcome = bench.run("in.wav out.wav \(chain) --encoding float \(options)")
    #expect(outcome.status == .done, "\(outcome.notes)")
    return try bench.read("out.wav").channels[0].reduce(0) { max($0, $1.magnitude) }
  }

  @Test("hear all that comes before them, and nothing that comes after")
  func place() throws {
    #expect(abs(try peak("normalize 0") - 1) < 3e-3)
    #expect(abs(try peak("gain -20 normalize -6 gain -6") - 0.2512) < 3e-3)
    // A hall's answer is part of what enters.
    #expect(abs(try peak("reverb plate varispeed 1.1 normalize -1") - 0.8913) < 2e-2)
  }

  @Test("hear one another, when several stand in a chain")
  func several() throws {
    #expect(abs(try peak("normalize -3 gain -20 normalize -6") - 0.5012) < 3e-3)
  }

  @Test("hear their own branch alone")
  func branches() throws {
    // Half of full scale from one branch, a quarter from the other, in phase.
    let chain = "gain -7 [ gain -9 normalize -6.0206 , gain -30 [ normalize -12.0412 , gain -96 ] ]"
    #expect(abs(try peak(chain) - 0.75) < 3e-3)
  }

  @Test("show how far they have come, before the render does")
  func progress() throws {
    let facts = ProgressFacts(
      8000, of: 16_000, sampleRate: 8000, after: .seconds(1), pass: "measuring")
    #expect(facts.text == "measuring  50 %  1.0×  0:01 left")
    #expect(
      facts.json.compact
        == #"{"pass": "measuring", "done": 0.5, "secondsLeft": 1, "speed": 1}"#)
  }

  @Test("hear no more than the part that is played")
  func segment() throws {
    try bench.write(
      [sine(440, count: 4000, amplitude: 0.9) + sine(440, count: 4000, amplitude: 0.1)],
      to: "in.wav", .float)
    #expect(abs(try peak("normalize -6.0206", options: "--start 0.5 --loop 3") - 0.5) < 3e-3)
  }

  @Test("stand in graphs, whatever the order in which those are written")
  func graphs() throws {
    try bench.write([sine(440, count: 8000, amplitude: 0.125)], to: "b.wav", .float)
    try bench.write(
      """
      {"version": 1, "nodes": [
        {"name": "n", "normalize": {"peak": -12.0412}}, {"name": "m", "mixer": {}},
        {"name": "b", "player": {"path": "\(bench.path("b.wav"))"}}, {"name": "g", "gain": {"db": 6}}],
       "connections": [["m", "output"], ["n", "m"], ["g", "n"], ["b", "g"], ["input", "m"]]}
      """, to: "g.json")
    #expect(abs(try peak("", options: "--chain g.json") - 0.5) < 3e-3)
  }

  @Test("show what they found to those who ask, and print a chain that finds it again")
  func explained() throws {
    let explained = bench.run("explain in.wav gain -6.0206 normalize -3")
    #expect(explained.output.contains("measured-peak=-18.0"), "\(explained.output)")
    #expect(explained.output.contains("passes=2"), "\(explained.output)")
    let json = try bench.run("explain in.wav normalize -3 --json").json()
    #expect(json["chain"] == [["normalize": ["peak": -3]]])
  }

  @Test("say what they could not do")
  func effectWarnings() throws {
    let outcome = bench.run("in.wav out.wav normalize loudness=-3")
    #expect(outcome.status == .done)
    #expect(outcome.notes.contains("normalize: "), "\(outcome.notes)")
    #expect(outcome.notes.contains("dB below −3.0 LUFS"), "\(outcome.notes)")
    try bench.write([[Float](repeating: 0, count: 8000)], to: "none.wav")
    let silent = bench.run("none.wav out.wav normalize")
    #expect(silent.notes.contains("has no level; unchanged"), "\(silent.notes)")
    try bench.write([sine(440, count: 8000, amplitude: 1e-4)], to: "soft.wav", .float)
    let soft = bench.run("soft.wav out.wav normalize").notes
    #expect(soft.contains("a true peak of −80.0 dBTP (below −50.0 dBTP)"), "\(soft)")
    let softer = bench.run("soft.wav out.wav normalize loudness=-16").notes
    #expect(softer.contains("normalize: the sound has no loudness"), "\(softer)")
    try bench.write([[]], to: "empty.wav")
    for line in ["none.wav out.wav trim", "in.wav out.wav trim 0", "empty.wav out.wav trim"] {
      let notes = bench.run(line).notes
      #expect(notes.contains("trim: no sample exceeds the threshold; unchanged"))
    }
  }

  /// A sound of the harmonics of 120 Hz.
  private func writeVoice() throws {
    let parts = (1...8).map { sine(120 * Double($0), count: 8000, amplitude: 0.2 / Double($0)) }
    let sum = (0..<8000).map { frame in parts.reduce(0) { $0 + $1[frame] } }
    try bench.write([sum], to: "in.wav", .float)
  }

  @Test("move the pitch of a speaker to a target, and show where it was")
  func target() throws {
    try writeVoice()
    let explained = bench.run("explain in.wav pitch target=180Hz")
    #expect(
      explained.output.contains("target=180 median=120.0Hz shift=702c"), "\(explained.output)")
    // The sound that enters is measured, not the one that was recorded.
    let faster = bench.run("explain in.wav varispeed 1.5 pitch target=180Hz")
    #expect(
      faster.output.contains("median=180.") || faster.output.contains("median=179.9"),
      "\(faster.output)")
    let json = try bench.run("explain in.wav pitch target=180Hz formants=keep --json").json()
    #expect(json["chain"] == [["pitch": ["target": 180, "formants": "keep"]]])
    #expect(bench.run("in.wav out.wav pitch target=180").status == .done)
    let after = bench.run("explain out.wav pitch target=180").output
    #expect(after.contains("median=180.") || after.contains("median=179.9"), "\(after)")
  }

  @Test("say where there is no pitch to be moved, or none that far")
  func noTarget() throws {
    try bench.write([[Float](repeating: 0, count: 8000)], to: "none.wav")
    let silent = bench.run("none.wav out.wav pitch target=210")
    #expect(silent.status == .done)
    #expect(silent.notes.contains("no voice found"), "\(silent.notes)")
    try writeVoice()
    let far = bench.run("in.wav out.wav pitch target=600")
    #expect(far.notes.contains("the largest shift, 2400 cents"), "\(far.notes)")
    let both = bench.run("in.wav both.wav pitch 300 target=210")
    #expect(both.status == .misused)
    #expect(bench.files.contains("both.wav") == false)
  }

  @Test("promise the frames that they will leave")
  func promises() throws {
    let silence = [Float](repeating: 0, count: 2000)
    try bench.write([silence + sine(440, count: 4000) + silence], to: "in.wav")
    for chain in [
      "trim", "trim -90 keep=0 varispeed 1.3", "reverb plate trim -30", "fade 0.1 out=0.2 trim -20",
      "[ trim , dry ]", "[ varispeed 2 varispeed 0.5 , trim ] trim",
      "trim fade out=50ms gain 0@50%/-6@100%",
    ] {
      for tail in ["auto", "none", "0.3"] {
        let explained = try bench.run("explain in.wav \(chain) --tail \(tail) --json").json()
        let outcome = bench.run("in.wav out.wav \(chain) --tail \(tail)")
        #expect(outcome.status == .done, "\(outcome.notes)")
        let frames = try bench.read("out.wav").reader.frameCount!
        #expect(explained["output"]?["frames"] == .integer(frames), "\(chain), tail \(tail)")
      }
    }
    #expect(bench.run("explain in.wav trim").output.contains("cut-before=0.200s cut-after=0.200s"))
  }

  @Test(
    "bring a sound to the loudness that ffmpeg measures",
    .enabled(if: isInstalled("ffmpeg"), "ffmpeg is not installed"), arguments: [-16.0, -23])
  func loudness(target: Double) throws {
    let rate = 44_100
    let speech = (0..<4 * rate).map { frame in
      let seconds = Double(frame) / Double(rate)
      let swell = 0.2 * sin(.pi * seconds) * sin(.pi * seconds)
      return Float(
        swell * (sin(1000 * seconds) + sin(2600 * seconds) + 0.3 * sin(17_000 * seconds)))
    }
    try bench.write([speech, speech.map { 0.7 * $0 }], to: "in.wav", rate: rate, .pcm24)
    #expect(bench.run("in.wav out.wav normalize loudness=\(target)").status == .done)
    let filters = "ebur128=metadata=1,ametadata=print:key=lavfi.r128.I:file="
    try ffmpeg([
      "-i", bench.path("out.wav"), "-af", filters + bench.path("levels"), "-f", "null", "-",
    ])
    let text = String(decoding: try #require(bench.bytes("levels")), as: UTF8.self)
    let last = try #require(text.split(separator: "\n").last?.split(separator: "=").last)
    let measured = try #require(Double(last))
    #expect(abs(measured - target) < 0.1)
  }
}

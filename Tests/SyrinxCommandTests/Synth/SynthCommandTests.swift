import Foundation
import SyrinxEngine
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("Making sound, and measuring rooms with it")
struct SynthCommandTests {
  private let bench = Bench()

  @Test("a sound is written, through a chain if wanted, and is the same where IN may stand")
  func everywhere() throws {
    #expect(
      bench.run("synth sine 440 0.5s rate=8000 a.wav gain -6 --encoding float").status == .done)
    let made = try bench.read("a.wav").channels
    #expect(made[0].count == 4000)
    #expect(
      bench.run(words: [
        "synth sine 440 0.5s rate=8000", "b.wav", "gain", "-6", "--encoding", "float",
      ]).status == .done)
    #expect(try bench.read("b.wav").channels == made)
    try bench.write(
      #"""
      {"version": 1, "tracks": [{"chain": [{"gain": {"db": -6}}],
        "clips": [{"path": "synth sine 440 0.5s rate=8000"}]}]}
      """#, to: "t.json")
    let composed = bench.run("compose t.json c.wav --encoding float --rate 8000")
    #expect(composed.status == .done, "\(composed.notes)")
    #expect(try bench.read("c.wav").channels[0].count == 4000)
    try bench.write(
      #"""
      {"version": 1, "nodes": [{"name": "tone", "player": {"path": "synth sine 440 0.5s rate=8000"}}],
       "connections": [["tone", "output"]]}
      """#, to: "g.json")
    #expect(bench.run("d.wav --chain g.json --encoding float").status == .done)
    #expect(try bench.read("d.wav").channels[0].count == 4000)
  }

  @Test(
    "what measures, draws and compares hears it like a file; a batch says what to write instead")
  func heard() throws {
    let tone = "synth sine 440 0.5s rate=8000"
    #expect(bench.run(words: [tone, bench.path("a.wav"), "--encoding", "float"]).status == .done)
    let inspected = bench.run(words: [
      "inspect", tone, "--assert", "frames == 4000", "--assert", "peakDB in -12.01..-11.99",
    ])
    #expect(inspected.status == .done, "\(inspected.notes)")
    #expect(inspected.output.contains("synth, float, 8 kHz, mono"), "\(inspected.output)")
    #expect(bench.run(words: ["compare", tone, bench.path("a.wav")]).status == .done)
    #expect(bench.run(words: ["mouth", tone, "--out", bench.path("mouth.json")]).status == .done)
    #expect(bench.bytes("mouth.json")?.count { $0 == UInt8(ascii: "\n") } == 30)
    for command in ["spectrum", "plot"] {
      #expect(bench.run(words: [command, tone, "--csv"]).output.contains(","))
    }
    for (words, part) in [
      (["spectrum", tone, "--out", "a.mp4"], "save the input first"),
      (["batch", tone, "--out", "made", "--", "gain", "-3"], "OUT EFFECT"),
    ] {
      let outcome = bench.run(words: words)
      #expect(outcome.status == .misused && outcome.notes.contains(part), "\(outcome.notes)")
    }
  }

  @Test("silence is digital silence in 16 bits too, whatever its rate and channels")
  func silence() throws {
    #expect(bench.run("synth sweep 20 2000 0.2s rate=8000 sweep.wav").status == .done)
    for options in ["", " --channels 2", " --rate 8000 --dither shaped"] {
      #expect(bench.run("synth silence 0.5s silent.wav" + options).status == .done)
      #expect(try bench.read("silent.wav").channels.joined().allSatisfy { $0 == 0 })
    }
    let measured = bench.run("measure-room sweep.wav silent.wav --out none.wav")
    #expect(measured.status == .failed && measured.notes.contains("no sound"), "\(measured.notes)")
  }

  @Test("mistakes are answered before anything is written")
  func mistakes() {
    for (line, part) in [
      ("synth sin 440 1s a.wav", "did you mean sine"), ("synth sine 440 a.wav", "length"),
      ("synth sine 440 1s", "OUT"), ("synth sine 440 1s foo=1 a.wav", "unexpected value ‘foo=1’"),
      ("synth sine 440 1s gain -3", "gain"),
      ("measure-room a.wav", "RECORDING"), ("measure-room a.wav b.wav", "--out"),
    ] {
      let outcome = bench.run(line)
      #expect(outcome.status == .misused && outcome.notes.contains(part), "\(outcome.notes)")
    }
  }

  @Test("a room is measured to −60 dB and better, in all its channels")
  func room() throws {
    #expect(
      bench.run("synth sweep 5 4000 2s rate=8000 sweep.wav --encoding float").status == .done)
    let sweep = try bench.read("sweep.wav").channels[0]
    // Direct sound, reflections, and noise that decays.
    var rooms = [[Float]](repeating: [Float](repeating: 0, count: 1500), count: 2)
    for channel in 0..<2 {
      rooms[channel][20 + channel] = 1
      rooms[channel][300] = -0.4
      var state: UInt64 = 9 + UInt64(channel)
      for frame in 400..<1500 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let noise = Float(state >> 40) / Float(1 << 23) - 1
        rooms[channel][frame] += 0.1 * noise * Float(exp(-Double(frame) / 300))
      }
    }
    let recording = rooms.map { room in
      var out = [Float](repeating: 0, count: sweep.count + room.count)
      for (delay, gain) in room.enumerated() where gain != 0 {
        for frame in sweep.indices { out[frame + delay] += gain * sweep[frame] }
      }
      return out
    }
    try bench.write(recording, to: "recording.wav", rate: 8000, .float)
    let outcome = bench.run("measure-room sweep.wav recording.wav --out ir.wav")
    #expect(outcome.status == .done, "\(outcome.notes)")
    let measured = try bench.read("ir.wav").channels
    #expect(measured.count == 2)
    for (room, response) in zip(rooms, measured) {
      #expect(response.count == room.count)
      let wrong = zip(room, response).reduce(0) { $0 + Double(($1.0 - $1.1) * ($1.0 - $1.1)) }
      let right = room.reduce(0) { $0 + Double($1 * $1) }
      #expect(10 * log10(wrong / right) < -60)
    }
    // A recording of something else gives no response.
    try bench.write([Array(sweep.dropLast(8000))], to: "short.wav", .float)
    try bench.write([[Float](repeating: 0, count: 20_000)], to: "silent.wav", .float)
    for (recorded, part) in [("short.wav", "shorter than the sweep"), ("silent.wav", "no sound")] {
      let outcome = bench.run("measure-room sweep.wav \(recorded) --out none.wav")
      #expect(outcome.status == .failed && outcome.notes.contains(part), "\(outcome.notes)")
      #expect(bench.bytes("none.wav") == nil)
    }
    #expect(bench.run("measure-room sweep.wav short.wav --out ir.wav --length 0.5").status == .done)
    try bench.write(recording, to: "fast.wav", rate: 16000, .float)
    let rates = bench.run("measure-room sweep.wav fast.wav --out none.wav")
    #expect(rates.notes.contains("converted.wav --rate 8000"), "\(rates.notes)")
  }
}

import Foundation
import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("Pauses")
struct SilenceTests {
  private let rate = 1000

  private func silence(_ words: (String, String)...) throws -> Silence {
    var silence = Silence()
    for (parameter, word) in words { try silence.set(parameter, word: word) }
    return silence
  }

  /// A second of silence, two sounds with a pause of two seconds, a third after a short one, silence.
  private var sound: [Float] {
    func tone(_ level: Float) -> [Float] { Array(repeating: level, count: 500) }
    func pause(_ count: Int) -> [Float] { (0..<count).map { Float($0 + 1) * 1e-6 } }
    return pause(1000) + tone(0.5) + pause(2000) + tone(0.25) + pause(400) + tone(0.125)
      + pause(700)
  }

  private func makeRenderer(_ silence: Silence, _ sound: [Float]) throws -> Renderer {
    try SyrinxEngineTests.makeRenderer(
      resolve(silence, for: [sound], rate: rate), [sound], rate: rate, blockFrameCount: 64)
  }

  @Test("those longer than asked for are shortened to what is asked for, and no others")
  func shortened() throws {
    let renderer = try makeRenderer(silence(("longer", "0.8s"), ("to", "0.3s")), sound)
    #expect(renderer.frameCount == sound.count - 1700)
    let out = try renderer.renderAll()[0]
    // Half of what is left is the pause's beginning, half its end, but for a fade of 5 ms.
    #expect(Array(out[..<1645]) == Array(sound[..<1645]))
    #expect(Array(out[1650...]) == Array(sound[3350...]))
    for frame in 1645..<1650 {
      #expect(out[frame] > sound[frame] && out[frame] < sound[frame + 1700])
    }
  }

  @Test("pauses can go altogether")
  func removed() throws {
    let out = try makeRenderer(silence(("longer", "0.3"), ("to", "0")), sound).renderAll()[0]
    let kept: [ArraySlice<Float>] = [sound[..<1500], sound[3500..<4000], sound[4400...]]
    #expect(out == Array(kept.joined()))
  }

  @Test("what lies after a pause moves with the sound, and what lies in it goes to its end")
  func times() throws {
    let renderer = try makeRenderer(silence(("longer", "0.8"), ("to", "0.3")), sound)
    for (played, heard) in [
      (0.0, 0.0), (1200, 1200), (1649, 1649), (2500, 1650), (3350, 1650), (3500, 1800),
      (5000, 3300),
    ] {
      #expect(renderer.output(atPlayed: played) == heard)
    }
    let map = TimeMap.spliced(Splices(leavingOut: [100..<300, 400..<450]))
    for (input, output) in [(50.0, 50.0), (320, 120), (399, 199), (500, 250)] {
      #expect(map.output(at: input) == output && map.input(at: output) == input)
    }
    #expect(map.ratio == nil)
    #expect(map.length(of: StreamLength(frameCount: 420)).frameCount == 200)
    #expect(
      map.length(of: StreamLength(duration: 350, tail: 200))
        == StreamLength(duration: 150, tail: 150))
  }

  @Test("their number, their beginnings and the time that is left out are told")
  func told() throws {
    func findings(_ sound: [Float]) throws -> [String: String] {
      var graph = Graph()
      let source = SoundSource(AudioBuffer(channels: [sound]), sampleRate: rate)
      let player = try graph.add(PlayerNode(source), as: "player")
      let heard = try graph.resolve(silence(("longer", "0.3"), ("to", "0")), after: player)
      return Dictionary(
        uniqueKeysWithValues: heard.findings.map { ($0.name, $0.words.joined(separator: " ")) })
    }
    #expect(
      try findings(sound) == ["pauses": "2", "at": "1.500s 4.000s", "removed": "2.400s"])
    let many = try findings((0..<20).flatMap { _ in sound })
    #expect(many["pauses"] == "59" && many["at"]?.hasSuffix("s …") == true)
    #expect(many["at"]?.split(separator: " ").count == 13)
  }

  @Test("without pauses it is a bypass")
  func none() throws {
    let effect = try resolve(
      silence(), for: [Array(repeating: 0.5, count: 5000)], rate: rate)
    #expect(effect.isBypass)
  }

  @Test("pad adds silence at both ends, and moves the sound")
  func pad() throws {
    var pad = Pad()
    try pad.set("before", word: "120ms")
    try pad.set("after", word: "0.3s")
    let tone = noise(count: 700)
    let renderer = try SyrinxEngineTests.makeRenderer(pad, [tone], rate: rate)
    #expect(renderer.frameCount == 1120)
    #expect(renderer.output(atPlayed: 10) == 130)
    let silences = [120, 300].map { [Float](repeating: 0, count: $0) }
    #expect(try renderer.renderAll() == [silences[0] + tone + silences[1]])
    #expect(!pad.canRunLive)
  }
}

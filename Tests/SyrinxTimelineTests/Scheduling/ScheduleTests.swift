import Foundation
import SyrinxEngine
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxTimeline

@Suite("A timeline as sound")
struct ScheduleTests {
  private func one(_ value: Float, _ count: Int) -> [[Float]] {
    [[Float](repeating: value, count: count)]
  }

  @Test("of overlapping clips is their sum in double precision", arguments: 0..<200)
  func sums(seed: Int) throws {
    var dice = Dice(seed: UInt64(seed))
    let sounds = Sounds()
    var files: [[[Float]]] = []
    for index in 0..<4 {
      let count = Int.random(in: 200...1500, using: &dice)
      files.append((0...index % 2).map { _ in dice.samples(count) })
      sounds.add("\(index)", files[index])
    }
    var clips: [String] = []
    var sum = [[Double]](repeating: [Double](repeating: 0, count: 8000), count: 2)
    var end = 0
    for _ in 0..<Int.random(in: 1...16, using: &dice) {
      let file = Int.random(in: 0..<4, using: &dice)
      let count = files[file][0].count
      let start = Int.random(in: 0..<count, using: &dice)
      let last = Int.random(in: start + 1...count, using: &dice)
      let at = Int.random(in: 0..<3000, using: &dice)
      let gain = Double(Int.random(in: -24...6, using: &dice))
      clips.append(
        #"{"path": "\#(file)", "at": \#(Double(at) / 1000), "start": "\#(start)ms", "#
          + #""end": "\#(last)ms", "gain": \#(gain)}"#)
      let factor = pow(10, gain / 20)
      for channel in 0..<2 {
        let samples = files[file][min(channel, files[file].count - 1)]
        for frame in start..<last {
          sum[channel][at + frame - start] += Double(samples[frame]) * factor
        }
      }
      end = max(end, at + last - start)
    }
    // Three tracks, in turn.
    let tracks = (0..<3).map { track in
      #"{"clips": [\#(clips.indices.filter { $0 % 3 == track }.map { clips[$0] }.joined(separator: ","))]}"#
    }
    let text =
      #"{"version": 1, "channels": 2, "rate": 1000, "seam": 0, "tracks": [\#(tracks.joined(separator: ","))]}"#
    let out = try render(text, sounds)
    for channel in 0..<2 { #expect(distance(out[channel], Array(sum[channel][..<end])) <= 1e-6) }
  }

  @Test("a sound cut at random places and put together again is the same, bit for bit")
  func rejoined() throws {
    var dice = Dice(seed: 3)
    let sound = [dice.samples(100_000), dice.samples(100_000)]
    let sounds = Sounds()
    sounds.add("a", sound, rate: 44_100)
    var cuts = Set<Int>()
    while cuts.count < 999 { cuts.insert(Int.random(in: 1..<100_000, using: &dice)) }
    let places = [0] + cuts.sorted() + [100_000]
    let clips = zip(places, places.dropFirst()).map { start, end in
      #"{"path": "a", "start": \#(Double(start) / 44_100), "end": \#(Double(end) / 44_100)}"#
    }
    let text = #"{"version": 1, "tracks": [{"clips": [\#(clips.joined(separator: ","))]}]}"#
    #expect(try render(text, sounds) == sound)
  }

  @Test("a crossfade follows its formula", arguments: ["equal-power", "linear"])
  func crossfade(curve: String) throws {
    let sounds = Sounds(["a": one(1, 1000), "b": one(-0.5, 1000)])
    let out = try render(
      #"""
      {"version": 1, "tracks": [{"clips": [
        {"path": "a"}, {"path": "b", "crossfade": {"time": 0.3, "curve": "\#(curve)"}}]}]}
      """#, sounds)[0]
    func gain(_ way: Double) -> Double { curve == "linear" ? way : sin(.pi / 2 * way) }
    let want = (0..<1700).map { (frame: Int) -> Double in
      let way = min(max((Double(frame - 700) + 0.5) / 300, 0), 1)
      let first = frame < 1000 ? gain(1 - way) : 0
      return first - 0.5 * gain(way)
    }
    #expect(distance(out, want) < 1e-5)
  }

  @Test("fades, gains along a curve, and a cut at the front")
  func levels() throws {
    let sounds = Sounds(["a": one(1, 1000)])
    let faded = try render(
      #"""
      {"version": 1, "tracks": [{"clips": [{"path": "a", "fade": {"in": 0.1, "out": 0.2}}]}]}
      """#, sounds)[0]
    let ramp = (0..<1000).map { (frame: Int) -> Double in
      let rise = min((Double(frame) + 0.5) / 100, 1)
      let fall = min((999.5 - Double(frame)) / 200, 1)
      return rise * fall
    }
    #expect(distance(faded, ramp) < 1e-6)
    let curved = try render(
      #"{"version": 1, "tracks": [{"clips": [{"path": "a", "gain": "-20@0s/0@1s", "offset": -0.25}]}]}"#,
      sounds)[0]
    let curve = (250..<1000).map { (frame: Int) -> Double in pow(10, Double(frame) / 1000 - 1) }
    #expect(distance(curved, curve) < 1e-6)
    let track = try render(
      #"{"version": 1, "tracks": [{"gain": -6, "clips": [{"path": "a", "loop": 2, "until": 1.5}]}]}"#,
      sounds)[0]
    #expect(distance(track, [Double](repeating: pow(10, -0.3), count: 1500)) < 1e-6)
  }

  @Test("only joins that are not contiguous are softened")
  func seams() throws {
    let sounds = Sounds(["a": one(1, 1000)])
    let out = try render(
      #"""
      {"version": 1, "seam": "20ms", "tracks": [{"clips": [
        {"path": "a", "end": 0.5}, {"path": "a", "start": 0.5, "end": 0.8}, {"path": "a", "end": 0.2},
        {"path": "a", "offset": 0.1, "end": 0.1}]}]}
      """#, sounds)[0]
    for frame in 0..<1000 {
      let isSoft = (790..<810).contains(frame)
      let way = abs(Double(frame) + 0.5 - 800) / 10
      #expect(abs(Double(out[frame]) - (isSoft ? way : 1)) < 1e-6)
    }
    #expect(out[1000..<1100].allSatisfy { $0 == 0 } && out[1100...].allSatisfy { $0 == 1 })
  }

  @Test("a clip that replaces a track silences it beneath, softened at the edges, and nowhere else")
  func replacing() throws {
    let sounds = Sounds(["a": one(1, 2000), "b": one(0, 500)])
    let out = try render(
      #"""
      {"version": 1, "seam": "10ms", "tracks": [
        {"name": "film", "clips": [{"path": "a"}]},
        {"name": "voice", "replaces": ["film"], "clips": [
          {"path": "b", "at": 0.4}, {"path": "b", "at": 0.8}, {"path": "b", "at": 1.5, "off": true}]}]}
      """#, sounds)[0]
    for frame in 0..<2000 {
      let inside = Double(min(frame - 400, 1299 - frame)) + 0.5
      let want = 1 - min(max(inside / 10, 0), 1)
      #expect(abs(Double(out[frame]) - want) < 1e-6, "\(frame)")
    }
  }

  @Test("a track is ducked by the depth that is asked for, in time, and untouched elsewhere")
  func ducking() throws {
    var voice = [Float](repeating: 0, count: 10_000)
    for frame in 2000..<4000 { voice[frame] = 0.3 * Float(sin(Double(frame) * 0.7)) }
    for frame in 4200..<5000 { voice[frame] = 0.2 }
    for frame in 7000..<7500 { voice[frame] = 1e-4 }
    let sounds = Sounds(["music": one(0.5, 10_000), "voice": [voice]])
    let resolved = try resolve(
      #"""
      {"version": 1, "tracks": [
        {"name": "voice", "clips": [{"path": "voice"}]},
        {"name": "music", "duck": {"under": ["voice"], "by": 12}, "clips": [{"path": "music"}]}]}
      """#, sounds)
    let out = try render(resolved, only: ["music"], block: 333)[0]
    func level(_ frame: Int) -> Double { 20 * log10(Double(out[frame]) / 0.5) }
    let first = voice.firstIndex { abs($0) >= 0.00316 }!
    for frame in first..<5000 { #expect(abs(level(frame) + 12) < 0.1) }
    for frame in 0..<first - 200 { #expect(out[frame] == 0.5) }
    for frame in 5600..<10_000 { #expect(out[frame] == 0.5) }
    #expect((first - 200..<first).allSatisfy { out[$0] < out[$0 - 1] })
    #expect((5000..<5600).allSatisfy { out[$0] > out[$0 - 1] })
  }

  @Test("tracks are sent to buses, and all of it passes the master")
  func buses() throws {
    let impulse: [Float] = (0..<500).map { $0 == 0 ? 1 : 0 }
    let sounds = Sounds(["a": [impulse]])
    let out = try render(
      #"""
      {"version": 1,
       "tracks": [{"name": "t", "sends": {"echo": -6.0206}, "clips": [{"path": "a"}]}],
       "buses": [{"name": "echo", "chain": [{"delay": {"time": 0.1, "feedback": 0, "mix": 100, "cutoff": 96000}}]}],
       "master": [{"gain": {"db": -6.0206}}]}
      """#, sounds)[0]
    #expect(abs(out[0] - 0.5) < 1e-5)
    #expect(abs(out[100..<110].reduce(0, +) - 0.25) < 0.02)
  }

  @Test("a master that measures hears all of it first")
  func measuring() throws {
    let tone = (0..<4000).map { 0.1 * Float(sin(Double($0) * 0.05)) }
    let out = try render(
      #"""
      {"version": 1, "tracks": [{"clips": [{"path": "a"}]}, {"clips": [{"path": "a"}]}],
       "master": [{"normalize": {"peak": -6}}]}
      """#, Sounds(["a": [tone]]))[0]
    #expect(abs(20 * log10(Double(out.max()!)) + 6) < 0.5)
  }

  @Test("what rings on of a clip is heard past its end, and does not move what follows")
  func tails() throws {
    let sounds = Sounds(["a": [[Float](repeating: 0, count: 99) + [1]], "b": one(0, 100)])
    let text = #"""
      {"version": 1, "seam": 0, "tracks": [{"clips": [
        {"path": "a", "chain": [{"delay": {"time": 0.05, "feedback": 0, "mix": 100}}]}, {"path": "b"}]}]}
      """#
    let resolved = try resolve(text, sounds)
    #expect(resolved.tracks[0].clips[1].at == 100)
    #expect(resolved.tracks[0].clips[0].tailFrames >= 50)
    let out = try render(resolved)[0]
    #expect(out[140..<160].contains { $0 > 0.1 })
  }

  @Test("clips of another rate are converted, then cut, so that their parts fit together")
  func conversion() throws {
    func tone(_ frame: Int, _ rate: Double) -> Double {
      0.5 * sin(2 * .pi * 440 * Double(frame) / rate)
    }
    let sine = (0..<22_050).map { Float(tone($0, 22_050)) }
    let sounds = Sounds()
    sounds.add("a", [sine], rate: 22_050)
    func text(_ clips: String) -> String {
      #"{"version": 1, "rate": 48000, "tracks": [{"clips": [\#(clips)]}]}"#
    }
    let whole = try render(text(#"{"path": "a"}"#), sounds)[0]
    #expect(whole.count == 48_000)
    let parts = try render(
      text(
        #"{"path": "a", "end": 0.3001}, {"path": "a", "start": 0.3001, "end": 0.7}, {"path": "a", "start": 0.7}"#
      ), sounds)[0]
    #expect(distance(parts, whole.map(Double.init)) < 1e-6)
    let want = (0..<48_000).map { tone($0, 48_000) }
    #expect(distance(Array(whole[2000..<46_000]), Array(want[2000..<46_000])) < 1e-5)
  }

  @Test("is the same from any frame on, and for any block size")
  func seeking() throws {
    var dice = Dice(seed: 9)
    let sounds = Sounds(["a": [dice.samples(3000)], "b": [dice.samples(2500), dice.samples(2500)]])
    let resolved = try resolve(
      #"""
      {"version": 1, "tracks": [
        {"name": "x", "clips": [{"path": "a", "offset": -0.3}, {"path": "b", "crossfade": 0.2}]},
        {"name": "y", "duck": {"under": ["x"]}, "clips": [{"path": "b", "loop": 2, "fade": {"in": 1}}]}]}
      """#, sounds)
    let whole = try render(resolved)
    #expect(try render(resolved, block: 77) == whole)
    let renderer = try Renderer(TimelineSchedule(resolved).graph)
    for frame in [4000, 1234] {
      try renderer.seek(to: frame)
      #expect(try renderAll(renderer) == whole.map { Array($0[frame...]) })
    }
  }

  @Test("tracks alone add up to all of them")
  func stems() throws {
    var dice = Dice(seed: 4)
    let sounds = Sounds(["a": [dice.samples(900)], "b": [dice.samples(700)]])
    let resolved = try resolve(
      #"""
      {"version": 1, "tracks": [
        {"name": "x", "clips": [{"path": "a"}]},
        {"name": "y", "replaces": ["x"], "duck": {"under": ["x"]}, "clips": [{"path": "b", "at": 0.5}]}]}
      """#, sounds)
    let whole = try render(resolved)[0]
    let (x, y) = (try render(resolved, only: ["x"])[0], try render(resolved, only: ["y"])[0])
    let sum = whole.indices.map {
      Double($0 < x.count ? x[$0] : 0) + Double($0 < y.count ? y[$0] : 0)
    }
    #expect(distance(whole, sum) < 1e-6)
    #expect(try TimelineSchedule(resolved).trackOutputs.map(\.name) == ["x", "y"])
  }
}

import Foundation
import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

/// Parallel chains of different speed, each with a player of its own.
@Suite("Branches of different speed")
struct DriftTests {
  let bench = Bench()

  init() throws {
    try bench.write([sine(440, count: 6000), sine(300, count: 6000)], to: "in.wav", .float)
  }

  @Test(
    "are the sum of what each is alone, as far as the longest goes",
    arguments: [
      ["gain -3", "varispeed 0.5", ""], ["", "pitch tempo=2", "varispeed 1@0s/0.5@0.4s gain -6"],
      ["reverb small-room mix=50", "varispeed 2", "pitch 300", ""],
      ["eq high-pass@300", "varispeed 1.5", "[ dry , varispeed 0.7 ]"],
      ["", "varispeed 2", "[ gain -3 , reverse ]"], ["gain -3", "crop 0.1", "[ dry , reverse ]"],
    ])
  func sum(pieces: [String]) throws {
    let (before, branches) = (pieces[0], pieces.dropFirst())
    let words = branches.map { $0.isEmpty ? "dry" : $0 }.joined(separator: " , ")
    let whole = bench.run("in.wav whole.wav \(before) [ \(words) ]")
    #expect(whole.status == .done, "\(whole.notes)")
    let got = try bench.read("whole.wav").channels
    var want = got.map { $0.map { _ in Float(0) } }
    var longest = 0
    for branch in branches {
      #expect(bench.run("in.wav part.wav \(before) \(branch)").status == .done)
      for (channel, samples) in try bench.read("part.wav").channels.enumerated() {
        longest = max(longest, samples.count)
        for (frame, sample) in samples.enumerated() { want[channel][frame] += sample }
      }
    }
    #expect(got[0].count == longest)
    for (a, b) in zip(got.joined(), want.joined()) { #expect(abs(a - b) < 1e-6) }
  }

  @Test("have a player each, and those that keep step share one")
  func players() {
    let drifting = bench.run("explain in.wav gain -3 [ varispeed 0.5 , dry ]").output
    #expect(drifting.contains("input-2") && drifting.contains("gain-2"))
    for chain in ["[ varispeed 2 varispeed 0.5 , dry ]", "[ varispeed 2 , varispeed 2 gain -6 ]"] {
      #expect(!bench.run("explain in.wav \(chain)").output.contains("input-2"))
    }
    let once = bench.run("explain in.wav pitch 0 [ varispeed 0.5 , dry ]").output
    #expect(once.contains("bypassed: pitch\n"))
  }

  @Test("give the same bytes in blocks of any size", arguments: [1, 7, 64, 4096])
  func blocks(frames: Int) {
    let chain = "gain -6 [ varispeed 0.5 , pitch tempo=1.2 , dry ] --end 0.2"
    #expect(bench.run("in.wav a.wav \(chain)").status == .done)
    #expect(bench.run("in.wav b.wav \(chain) --block-frames \(frames)").status == .done)
    #expect(bench.bytes("a.wav") == bench.bytes("b.wav"))
  }

  @Test("do not multiply without end")
  func limit() {
    let chain = Array(repeating: "[ varispeed 0.5 , dry ]", count: 12).joined(separator: " ")
    let outcome = bench.run("in.wav out.wav \(chain)")
    #expect(outcome.status == .misused)
    #expect(outcome.notes.contains("more than 64 players"))
  }
}

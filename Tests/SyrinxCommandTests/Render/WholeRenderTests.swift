import Foundation
import TestSupport
import Testing

@testable import SyrinxCommand

@Suite("Whole renders, from a file to a file")
struct WholeRenderTests {
  private let bench = Bench()

  init() throws { try bench.place.write(.sine(), to: "in.wav") }

  @Test("Without an effect every sample comes out as it went in", arguments: ["render ", ""])
  func bypass(command: String) throws {
    let run = bench.run(command + "in.wav out.wav")
    #expect(run.status == .done, "\(run.notes)")
    #expect(run.output.isEmpty)
    #expect(run.notes.contains("out.wav"))
    #expect(try bench.place.sound("out.wav") == bench.place.sound("in.wav"))
    #expect(bench.files == ["in.wav", "out.wav"])
  }

  @Test("Neutral parameters are a bypass too")
  func bypassValue() throws {
    #expect(bench.run("in.wav out.wav gain 0 pitch 0 varispeed 1 eq").status == .done)
    #expect(try bench.place.sound("out.wav") == bench.place.sound("in.wav"))
  }

  @Test("A gain changes every sample by its factor, within the dither")
  func gain() throws {
    #expect(bench.run("in.wav out.wav gain -6dB").status == .done)
    let (before, after) = (try bench.place.sound("in.wav"), try bench.place.sound("out.wav"))
    #expect(before.frameCount == after.frameCount)
    let factor = pow(10, -6.0 / 20)
    for (x, y) in zip(before.samples, after.samples) {
      #expect(abs(Double(y) - factor * Double(x)) <= 2)
    }
  }

  @Test("Lengths are as promised: speed divides them, pitch keeps them, tails are extra")
  func lengths() throws {
    for (chain, count) in [
      ("varispeed 2", 11025), ("varispeed 0.5", 44100), ("pitch +400", 22050),
      ("pitch +3st tempo=2", 11025), ("reverb --tail none", 22050),
      ("reverb --tail 1s", 22050 + 44100), ("gain -1 --start 0.1 --end 0.2 --loop 3", 13230),
    ] {
      let run = bench.run("in.wav out.wav \(chain)")
      #expect(run.status == .done, "\(run.notes)")
      #expect(try bench.place.sound("out.wav").frameCount == count, "\(chain)")
      let explained = try bench.run("explain in.wav \(chain) --json").json()
      #expect(explained["output"]?["frames"] == .integer(count), "\(chain)")
    }
    #expect(bench.run("in.wav out.wav reverb large-hall").status == .done)
    #expect(try bench.place.sound("out.wav").frameCount > 22050 + 44100)
  }

  @Test("The same command gives the same bytes, whatever the size of the blocks")
  func sameBytes() throws {
    let chain = "pitch +300 reverb small-room eq parametric@1k:+3 gain -6"
    for (name, option) in [("a.wav", ""), ("b.wav", ""), ("c.wav", " --block-frames 64")] {
      #expect(bench.run("in.wav \(name) \(chain)\(option)").status == .done)
    }
    #expect(try bench.place.read("a.wav") == bench.place.read("b.wav"))
    #expect(try bench.place.read("a.wav") == bench.place.read("c.wav"))
  }

  @Test("The facts of a render can be had as one JSON object")
  func json() throws {
    let facts = try bench.run("in.wav out.wav gain -6dB --json").json()
    #expect(facts["version"] == 1)
    let output = try #require(facts["output"])
    #expect(output["path"] == "out.wav")
    #expect(output["frames"] == 22050)
    #expect(output["rate"] == 44100)
    #expect(output["channels"] == 1)
    guard case .number(let peak)? = facts["peakDB"] else {
      Issue.record("no peak")
      return
    }
    #expect(abs(peak + 12.02) < 0.02)
    #expect(facts["clippedSamples"] == 0)
  }

  @Test("Clipping saturates, is counted and said; `--clip fail` leaves nothing behind")
  func clipping() throws {
    let run = bench.run("in.wav out.wav gain +12dB")
    #expect(run.status == .done)
    #expect(run.notes.contains("clip"))
    #expect(try bench.place.sound("out.wav").samples.max() == 32767)
    #expect(bench.run("in.wav other.wav gain +12dB --clip fail").status == .failed)
    #expect(bench.files == ["in.wav", "out.wav"])
  }

  @Test("A file may be changed in place")
  func inPlace() throws {
    let before = try bench.place.sound("in.wav")
    #expect(bench.run("in.wav in.wav gain -6dB --in-place").status == .done)
    #expect(bench.files == ["in.wav"])
    let after = try bench.place.sound("in.wav")
    #expect(after.frameCount == before.frameCount && after != before)
  }

  @Test("The inputs that come with the project can be changed as the demonstration does")
  func fixtures() throws {
    for (input, output, chain) in [
      ("voice-low.wav", "a.wav", "pitch +4st formants=keep"),
      ("voice-child.wav", "b.wav", "[ dry , pitch +7st , pitch -5st formants=keep ] gain -6dB"),
      ("music.flac", "c.flac", "varispeed 1@1s/0.5@3s"),
    ] {
      try FileManager.default.copyItem(
        at: Fixtures.audio.appending(path: input), to: bench.place.url(input))
      let run = bench.run("\(input) \(output) \(chain)")
      #expect(run.status == .done, "\(run.notes)")
      #expect(try bench.place.read(output).count > 10_000)
    }
  }
}

import Foundation
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

struct RefusalTests {
  private let bench = Bench()

  init() throws {
    try bench.place.write(.sine(seconds: 0.1), to: "in.wav")
    try bench.place.write(Data("what was here before".utf8), to: "out.wav")
  }

  /// Nothing was written, nothing was left lying about, and one sentence says why.
  private func expectRefusal(_ line: String, status: SyrinxRender.ExitStatus, saying words: String)
    throws
  {
    let run = bench.run(line)
    #expect(run.status == status, "\(line): \(run.notes)")
    #expect(run.notes.contains(words), "\(line): \(run.notes)")
    #expect(run.notes.hasPrefix("syrinx: "), "\(line): \(run.notes)")
    #expect(run.output.isEmpty)
    #expect(bench.files.filter { $0 != "broken.wav" } == ["in.wav", "out.wav"])
    #expect(try bench.place.read("out.wav") == Data("what was here before".utf8))
  }

  @Test("A mistyped effect is answered by name, with what was probably meant")
  func mistyped() throws {
    try expectRefusal("in.wav out.wav revreb", status: .misused, saying: "did you mean reverb?")
    try expectRefusal("in.wav out.wav pitch +3 revreb", status: .misused, saying: "‘revreb’")
  }

  @Test("A value out of range is answered with the range")
  func outOfRange() throws {
    try expectRefusal(
      "in.wav out.wav reverb mix=140", status: .misused,
      saying: "reverb: mix=140 is outside 0…100 %")
  }

  @Test("A value that cannot follow a sound is answered with effect, name and what is allowed")
  func follower() throws {
    try expectRefusal(
      "in.wav out.wav gain -3 varispeed 1..2@follow", status: .misused,
      saying: "varispeed: rate: cannot follow a sound (‘follow’), because it is not evaluated"
        + " frame by frame: give a number, a curve over time such as")
    try expectRefusal(
      "in.wav out.wav pan -1..1@follow", status: .misused, saying: "pan: position: cannot follow")
  }

  @Test("A missing, a broken and an unwritable file are failures, not mistakes in asking")
  func files() throws {
    try bench.place.write(Data("this is not sound".utf8), to: "broken.wav")
    try expectRefusal("none.wav out.wav gain -3", status: .failed, saying: "none.wav")
    try expectRefusal("broken.wav out.wav gain -3", status: .failed, saying: "broken.wav")
    try expectRefusal("in.wav nowhere/out.wav gain -3", status: .failed, saying: "nowhere")
  }

  @Test(
    "A ~ that the shell has left is not taken for a folder",
    arguments: [
      "~/in.wav out.wav", "in.wav ~/x.wav", "in.wav ~/x/o.wav --make-folders",
      "batch in.wav --out ~/done -- gain -3", "batch in.wav --out ~ -- gain -3",
    ])
  func home(line: String) throws {
    try expectRefusal(line, status: .failed, saying: ": write $HOME")
  }

  @Test("A list of devices is not printed as JSON")
  func deviceList() throws {
    try expectRefusal(
      "record --list --json", status: .misused, saying: "--list and --json cannot be combined")
  }

  @Test("What is there is not replaced when that was forbidden")
  func noClobber() throws {
    try expectRefusal("in.wav out.wav gain -3 --no-clobber", status: .failed, saying: "out.wav")
  }

  @Test("An unknown option is a mistake in asking")
  func unknownOption() throws {
    try expectRefusal("in.wav out.wav gain -3 --lowd", status: .misused, saying: "--lowd")
  }

  @Test("A file in the place of a folder is called what it is")
  func fileAsFolder() throws {
    try expectRefusal(
      "in.wav \(bench.path("in.wav"))/out.wav", status: .failed,
      saying: "syrinx: ‘in.wav’ is a file, not a folder\n")
  }
}

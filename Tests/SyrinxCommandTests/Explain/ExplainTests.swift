import SyrinxEngine
import SyrinxFiles
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("explain")
struct ExplainTests {
  let bench = Bench()

  init() throws { try bench.write([sine(440, count: 8000)], to: "in.wav") }

  @Test("what it promises is what render does")
  func promises() throws {
    for chain in ["gain -3", "varispeed 1.3", "pitch 300 tempo=0.7 varispeed 2", "reverb plate"] {
      let explained = try bench.run("explain in.wav --json " + chain).json()
      #expect(bench.run("in.wav out.wav " + chain).status == .done)
      let frames = try bench.read("out.wav").reader.frameCount!
      #expect(explained["output"]?["frames"] == .integer(frames), "\(chain)")
    }
  }

  @Test("it says of a codec that this machine does not have, in the words of a render")
  func codecs() {
    for kind in [CodecKind.amr, .ulaw] {
      let obstacle = CodecRequest(kind).obstacle?.sentence
      let codec = "codec \(kind.rawValue)"
      let explained = bench.run("explain in.wav [ \(codec) , \(codec) ]")
      let notes = explained.output.split(separator: "\n").filter { $0.hasPrefix("note: codec") }
      #expect(notes == [obstacle].compactMap { $0 }.map { "note: \($0)"[...] })
      #expect(obstacle == nil || bench.run("in.wav out.wav \(codec)").status == .failed)
    }
    #expect(CodecRequest(.ulaw).obstacle == nil)
  }

  @Test("its JSON is read by --chain, and gives the same bytes")
  func roundTrip() throws {
    let chain = "eq low-shelf@120:+3 gain -3 [ gain 0@0s/-6@0.5s , dry ]"
    try bench.write(bench.run("explain in.wav --json " + chain).output, to: "c.json")
    #expect(bench.run("in.wav a.wav " + chain).status == .done)
    #expect(bench.run("in.wav b.wav --chain c.json").status == .done)
    #expect(bench.bytes("a.wav") == bench.bytes("b.wav"))
    let again = bench.run("explain in.wav --json --chain c.json").output
    #expect(
      try JSONValue(parsing: again)["chain"]
        == bench.run("explain in.wav --json " + chain).json()["chain"])
  }

  @Test("effects that change nothing are listed as bypassed")
  func bypassed() throws {
    let outcome = bench.run("explain in.wav pitch 0 gain -3")
    #expect(outcome.output.contains("bypassed: pitch"))
    #expect(try bench.run("explain in.wav pitch 0 --json").json()["bypassed"] == ["pitch"])
  }

  @Test("the graph is shown as text, JSON and DOT")
  func forms() throws {
    #expect(
      bench.run("explain in.wav gain -6").output.hasPrefix(
        """
        input            8000 Hz, 1 ch  8000 frames
        gain    ← input  8000 Hz, 1 ch  8000 frames  db=-6
        output  ← gain   8000 Hz, 1 ch  8000 frames

        """))
    #expect(
      try bench.run("explain in.wav gain -6 --json").json()["connections"]
        == [["input", "gain"], ["gain", "output"]])
    let dot = bench.run("explain in.wav gain -6 --dot").output
    #expect(dot.contains(#""input" -> "gain";"#))
    #expect(dot.contains(#""gain" [label="gain\ndb=-6"];"#))
  }

  @Test("a form that there is none of is refused, not answered by another")
  func foreignForms() throws {
    try bench.write(
      #"{"version": 1, "tracks": [{"name": "a", "clips": [{"path": "in.wav"}]}]}"#, to: "t.json")
    for line in [
      "in.wav --labels", "in.wav gain -6 --otio", "in.wav --set a=b", "in.wav --fps 25",
      "t.json --dot", "t.json --otio --labels", "--live gain -6 --dot", "--live --set a=b",
    ] {
      let outcome = bench.run("explain " + line)
      #expect(outcome.status == .misused && outcome.output.isEmpty, "\(line)")
      #expect(outcome.notes.contains("cannot be combined"), "\(line): \(outcome.notes)")
    }
  }

  @Test("nothing is written")
  func nothing() {
    let files = bench.files
    #expect(bench.run("explain in.wav gain 3 --dot").output.hasPrefix("digraph syrinx {"))
    #expect(bench.run("explain in.wav --dot --json").status == .misused)
    #expect(bench.run("explain").status == .misused)
    #expect(bench.files == files)
  }
}

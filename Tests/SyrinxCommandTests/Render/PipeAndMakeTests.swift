import Foundation
import SyrinxFiles
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("Raw pipes, folders and rules for make")
struct PipeAndMakeTests {
  @Test(
    "raw samples are answered by raw samples of the same kind", arguments: ["f32le", "s16be", "u8"])
  func raw(_ kind: String) throws {
    let request = RenderRequest(
      input: .standardInput, output: .standardOutput, patch: .chain(ChainSpec()),
      options: try options("\(kind),44100,1"))
    #expect(try RenderPlan.container(of: request) == .raw)
    var named = request
    named.options.container = .wav
    #expect(try RenderPlan.container(of: named) == .wav)
    let layout = try #require(RawLayout("\(kind),44100,1")).layout
    let chosen = try FileLayout.choose(
      .raw, input: layout, format: .init(sampleRate: 44100, channelCount: 1))
    #expect(chosen.layout == layout)
  }

  private func options(_ raw: String) throws -> RenderOptions {
    var options = RenderOptions()
    try options.set("raw", word: raw)
    return options
  }

  @Test("the words of --raw are those of --encoding")
  func words() throws {
    for (word, encoding) in [
      ("s16le", SampleEncoding.pcm16), ("f32le", .float), ("u8", .pcmU8), ("pcm24", .pcm24),
      ("s32le", .pcm32), ("f64le", .double), ("s8", .pcm8),
    ] {
      var options = RenderOptions()
      try options.set("encoding", word: word)
      #expect(options.encoding == encoding)
    }
    #expect(RawLayout("pcm16,8k,1")?.layout.encoding == .pcm16)
    #expect(RawLayout("float,8k,1")?.layout.encoding == .float)
  }

  @Test("a rate or a number of channels that --raw does not take is named with what is allowed")
  func rawRanges() {
    for (raw, part) in [
      ("s16le,0,1", "rate=0 is outside 1…6144000 Hz"),
      ("s16le,8000,1025", "channels=1025 is outside 1…1024"),
      ("s16le,fast,1", "rate=fast is not a number"),
      ("s17le,0,1", "requires encoding, rate and channels"),
    ] {
      let outcome = Bench().run("inspect a.raw --raw \(raw)")
      #expect(
        outcome.status == .misused && outcome.notes.contains("‘\(raw)’: \(part)"),
        "\(outcome.notes)")
    }
  }

  @Test(
    "--make-folders makes the folders of OUT, --deps a rule that make reads",
    .enabled(if: isInstalled("make"), "make is not installed"))
  func make() throws {
    let bench = Bench()
    try bench.write([sine(441, rate: 8000, count: 800)], to: "in.wav")
    try bench.write([sine(441, rate: 8000, count: 80)], to: "room a.wav")
    let out = bench.path("x") + "/y/out.wav"
    #expect(bench.run(words: ["in.wav", out]).status != .done)
    let words = ["in.wav", out, "reverb", "ir=" + bench.path("room a.wav"), "--make-folders"]
    #expect(bench.run(words: words + ["--deps", bench.path("out.d")]).status == .done)
    let rule = try bench.text("out.d")
    #expect(
      rule == """
        \(out): \\
          \(bench.path("in.wav")) \\
          \(bench.folder)/room\\ a.wav

        """)
    try bench.write("include out.d\n\(out):\n\t@echo made\n", to: "Makefile.xyz")
    let said = try shell(
      "cd $1 && make -f Makefile.xyz \(out) && touch in.wav && sleep 0.02 && make -f Makefile.xyz \(out)",
      bench.folder)
    #expect(said.contains("made"))
  }

  @Test(
    "names in a rule are those that make reads",
    .enabled(if: isInstalled("make"), "make is not installed"),
    arguments: [" ", "#", "$", "%", ":", "\\", "\\ ", "\\#", "\\\\:", "\\%", "é"])
  func names(mark: String) throws {
    let bench = Bench()
    try bench.write([sine(441, rate: 8000, count: 80)], to: "in\(mark)x.wav")
    let (source, out) = (bench.path("in\(mark)x.wav"), bench.path("out\(mark)x.wav"))
    #expect(bench.run(words: [source, out, "--deps", bench.path("out.d")]).status == .done)
    // Make names the source once it is gone.
    let said = try shell(
      """
      cd "$(dirname "$1")"
      rm in*
      LC_ALL=C make -rn -f out.d -- "$1" 2>&1 || true
      """, out)
    #expect(said.contains("No rule to make target '\(source)', needed by '\(out)'"), "\(said)")
  }

  @Test("names in a rule have the bytes of the file's, also those that are not UTF-8")
  func bytes() throws {
    let bench = Bench()
    try bench.write([sine(441, rate: 8000, count: 80)], to: "caf\u{10FEE9}.wav")
    let words = [bench.path("caf\u{10FEE9}.wav"), "out.wav", "--deps", bench.path("out.d")]
    #expect(bench.run(words: words).status == .done)
    let rule = try #require(bench.bytes("out.d"))
    #expect(rule.range(of: Data([0x63, 0x61, 0x66, 0xE9, 0x2E])) != nil)
  }
}

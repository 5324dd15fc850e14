import Foundation
import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("An effect that is known at run time only")
struct RuntimeEffectTests {
  private let bench = Bench(effects: .withFound)
  private let voices = VoiceBook(folders: [], effects: .withFound)

  private func chain(_ line: String) throws -> ChainSpec {
    try ChainSpec(words: line.split(separator: " ").map(String.init), voices: voices)
  }

  @Test("is read from words, bare and by name, and printed as words and as JSON")
  func words() throws {
    let spec = try chain("gain -3 fuzzbox -20 upper floor=-6dB quiet=yes gain -1")
    #expect(spec.text == "gain -3 fuzzbox -20 floor=-6 upper quiet=yes gain -1")
    let effect = try #require(spec.effects.dropFirst().first)
    #expect(try effect.value(of: "floor") == .number(-6))
    let json = #"{"fuzzbox": {"level": -20, "floor": -6, "half": "upper", "quiet": true}}"#
    #expect(spec.json.compact.contains(json), "\(spec.json.compact)")
    #expect(try Patch(parsing: Patch.document(spec).pretty, voices: voices) == .chain(spec))
    #expect(try chain("fuzzbox -12") == chain("fuzzbox"))
    #expect(try chain("fuzzbox -13") != chain("fuzzbox"))
  }

  @Test("is no effect to those who have not found it")
  func elsewhere() {
    #expect(throws: ChainError.self) { try ChainSpec(words: ["fuzzbox"]) }
    #expect(Bench().run("in.wav out.wav fuzzbox").status == .misused)
  }

  @Test(
    "has its mistakes answered as those of all others",
    arguments: [
      ("fuzzbox 3", "fuzzbox: level=3 is outside −60…0 dBFS"),
      ("fuzzbox half=lower", "fuzzbox: half=lower is not a choice"),
      ("fuzzbox flor=-3", "fuzzbox: flor is an unknown parameter: did you mean floor?"),
      ("fuzbox", "‘fuzbox’ is not an effect: did you mean fuzzbox?"),
      ("fuzzbox floor=-3@0s/-6@1s", "fuzzbox: floor="),
    ])
  func mistakes(line: String, sentence: String) throws {
    try bench.write([sine(440, count: 800)], to: "in.wav")
    let outcome = bench.run("in.wav out.wav " + line)
    #expect(outcome.status == .misused && outcome.notes.contains(sentence), "\(outcome.notes)")
  }

  @Test("is explained, as text, as JSON that is read again, and as a graph")
  func explain() throws {
    try bench.write([sine(440, count: 8000)], to: "in.wav")
    let text = bench.run("explain in.wav fuzzbox -20 floor=-6 reverb").output
    #expect(text.contains("fuzzbox") && text.contains("level=-20 floor=-6"), "\(text)")
    let json = bench.run("explain in.wav fuzzbox -20 floor=-6 reverb --json")
    #expect(try json.json()["chain"] == chain("fuzzbox -20 floor=-6 reverb").json)
    try bench.write(json.output, to: "told.json")
    #expect(bench.run("explain in.wav --chain told.json --json").output == json.output)
    #expect(bench.run("explain in.wav fuzzbox -20 --dot").output.contains("level=-20"))
  }

  @Test("is rendered by its formula, in a chain and as a node of a graph")
  func render() throws {
    let sound = (0..<4000).map { Float($0 % 200 - 100) / 128 }
    try bench.write([sound], to: "in.wav", .float)
    #expect(bench.run("in.wav out.wav fuzzbox -20 floor=-6 --quiet").status == .done)
    let want = sound.map { max(min($0, Float(pow(10, -1.0))), -Float(pow(10, -0.3))) }
    #expect(try bench.read("out.wav").channels == [want])
    try bench.write(
      """
      {"version": 1, "nodes": [{"name": "clip", "fuzzbox": {"level": -20, "floor": -6}}],
       "connections": [["input", "clip"], ["clip", "output"]]}
      """, to: "graph.json")
    #expect(bench.run("in.wav graph.wav --chain graph.json --quiet").status == .done)
    #expect(try bench.read("graph.wav").channels == [want])
  }

  @Test("is listed, helped, completed and in the schema and the manual")
  func listed() throws {
    #expect(bench.run("effects").output.contains("fuzzbox"))
    #expect(bench.run("effects").output.contains("Clips the wave at a level."))
    let help = bench.run("help fuzzbox").output
    #expect(help == bench.run("in.wav out.wav fuzzbox --help").output)
    for part in ["fuzzbox -20 upper", "It stands here for a plug-in.", "−60…0 dBFS", "[-12]"] {
      #expect(help.contains(part), "\(part)")
    }
    #expect(bench.run("effects fuzzbox --json").output.contains("\"unit\": \"dBFS\""))
    #expect(bench.run("schema").output.contains("\"#/$defs/fuzzbox\""))
    #expect(bench.run("__complete -- a b fuzz").output.contains("fuzzbox\tClips"))
    #expect(bench.run("__complete -- a b fuzzbox fl").output.contains("floor=\tlevel"))
    #expect(bench.run("man").output.contains("Clips the wave"))
    #expect(EffectTable.markdown(.withFound).contains("`fuzzbox`"))
  }

  @Test("and those that are built in have wrong values of the library answered in words")
  func sentences() {
    func sentence(_ error: ParameterError) -> String { error.sentence }
    let level = Domain.number(NumberDomain(.level, -60...0))
    #expect(
      sentence(
        .inNode("clip", .wrongKind(parameter: "level", value: .choice("hard"), domain: level)))
        == "clip: level=hard has the wrong type: −60…0 dBFS (or in dB, x)")
    #expect(
      sentence(.wrongKind(parameter: "mode", value: .number(5), domain: .choice(["soft", "hard"])))
        == "mode=5 has the wrong type: soft, hard")
    #expect(
      sentence(.inNode("clip", .cannotBeUnset(parameter: "level")))
        == "clip: level cannot be unset")
    var vibrato = Vibrato()
    vibrato.rate = 0
    let error = #expect(throws: ParameterError.self) { try vibrato.checkValues() }
    #expect(error.map(sentence) == "rate=0 is outside 0.1…14 Hz")
  }

  @Test("is part of a person's voice, and is weakened with it")
  func voice() throws {
    try bench.write(
      """
      {"version": 1, "name": "torn", "summary": "Torn.", "chain": [{"fuzzbox": {"level": -20}}]}
      """, to: "torn.json")
    try bench.write([sine(440, count: 800)], to: "in.wav")
    let line = "explain in.wav voice torn amount=0.5 --json --voices \(bench.folder)"
    #expect(try bench.run(line).json()["chain"] == chain("fuzzbox -10").json)
  }
}

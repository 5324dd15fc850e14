import Foundation
import SyrinxEngine
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("Voices that people keep")
struct VoiceBookTests {
  let bench = Bench()
  /// The folder of voices.
  private let folder: String

  init() throws {
    folder = bench.path("voices")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try bench.write([sine(150, count: 4000)], to: "in.wav")
  }

  private func keep(_ text: String, as name: String) throws {
    try bench.write(text, to: "voices/" + name)
  }

  private func voice(_ name: String, _ more: String = "", chain: String = "[]") -> String {
    #"{"version": 1, "name": "\#(name)", "summary": "A voice.", \#(more)"chain": \#(chain)}"#
  }

  private func run(_ line: String) -> Bench.Outcome {
    bench.run(words: line.split(separator: " ").map(String.init) + ["--voices", folder])
  }

  private func chain(_ words: String) throws -> String {
    try ChainSpec(
      words: words.split(separator: " ").map(String.init),
      voices: VoiceBook(folders: [folder], effects: .standard)
    ).text
  }

  @Test("are used like the others, in words, in JSON and in part")
  func use() throws {
    try keep(
      voice("mine", chain: #"[{"gain": {"db": -6}}, {"pitch": {"cents": "+3st"}}]"#), as: "x.json")
    #expect(try chain("voice mine") == "gain -6 pitch 300")
    #expect(try chain("voice mine amount=0.5 gain -1") == "gain -3 pitch 150 gain -1")
    #expect(try chain("[ voice mine 0 , voice mine ]") == "[ dry , gain -6 pitch 300 ]")
    #expect(try chain("voice name=mine") == "gain -6 pitch 300")
    #expect(throws: ChainError.voiceAsEffect("mine")) { try chain("gain 1 mine") }
    try bench.write(
      #"{"version": 1, "chain": [{"voice": {"name": "mine", "amount": 0.5}}]}"#, to: "c.json")
    let explained = run("explain \(bench.path("in.wav")) --chain \(bench.path("c.json"))")
    #expect(explained.output.contains("chain: gain -3 pitch 150\n"), "\(explained.notes)")
  }

  @Test("that are called like a built-in one take its place, may extend it, and are said")
  func namesakes() throws {
    let builtIn = try chain("voice robot")
    try keep(
      voice("robot", #""extends": "robot", "#, chain: #"[{"gain": {"db": -6}}]"#), as: "robot.json")
    #expect(try chain("voice robot") == builtIn + " gain -6")
    let told = run("explain \(bench.path("in.wav")) voice robot")
    #expect(told.status == .done)
    #expect(told.output.contains("voice robot is your own, of ‘"), "\(told.output)")
    #expect(!run("explain \(bench.path("in.wav")) voice demon").output.contains("your own"))
    guard case .array(let voices)? = try run("voices --json").json()["voices"] else {
      Issue.record("no voices")
      return
    }
    #expect(voices.count { $0["name"] == "robot" } == 1)
  }

  @Test("have their chain in words, as --save-voice writes it")
  func words() throws {
    try keep(voice("mine", chain: #""pitch +3st [ dry , reverb plate ]""#), as: "mine.json")
    #expect(try chain("voice mine") == "pitch 300 [ dry , reverb plate ]")
    let saved = run(
      "\(bench.path("in.wav")) \(bench.path("out.wav")) voice mine gain -3 --save-voice new")
    #expect(saved.status == .done, "\(saved.notes)")
    #expect(saved.notes.contains("voice new is saved in ‘"))
    #expect(try chain("voice new") == (try chain("voice mine gain -3")))
    let again = run("\(bench.path("in.wav")) \(bench.path("out.wav")) gain -3 --save-voice new")
    #expect(again.status == .misused && again.notes.contains("already"))
    let none = run("\(bench.path("in.wav")) \(bench.path("out.wav")) --save-voice other")
    #expect(none.status == .misused && none.notes.contains("requires a chain"))
    let bad = run("\(bench.path("in.wav")) \(bench.path("out.wav")) gain 1 --save-voice a/b")
    #expect(bad.status == .misused && bad.notes.contains("begins with a letter"))
    // The chain that explain prints can be pasted.
    let json = try run("explain \(bench.path("in.wav")) voice mine --json").json()
    try keep(voice("pasted", chain: #require(json["chain"]).compact), as: "pasted.json")
    #expect(try chain("voice pasted") == (try chain("voice mine")))
  }

  @Test(
    "that contain one another twice are refused before they fill the memory",
    .timeLimit(.minutes(1)))
  func doubling() throws {
    try keep(voice("v0", chain: #"[{"gain": {"db": -1}}]"#), as: "v0.json")
    for depth in 1...24 {
      let inner = #"{"voice": {"name": "v\#(depth - 1)"}}"#
      try keep(voice("v\(depth)", chain: "[\(inner), \(inner)]"), as: "v\(depth).json")
    }
    let listed = run("voices")
    #expect(listed.status == .failed)
    #expect(listed.output.contains("v9 ") && !listed.output.contains("v10 "))
    let outcome = run("voices v24")
    #expect(outcome.status != .done)
    #expect(outcome.notes.contains("more than 1000 effects and branches"), "\(outcome.notes)")
  }

  @Test("extend another, and contain others")
  func extending() throws {
    try keep(voice("a", chain: #"[{"gain": {"db": -6}}]"#), as: "a.json")
    try keep(voice("b", #""extends": "a", "#, chain: #"[{"gain": {"db": -1}}]"#), as: "b.json")
    try keep(voice("c", chain: #"[{"voice": {"name": "b", "amount": 0.5}}]"#), as: "c.json")
    try keep(voice("d", #""extends": "deep", "#), as: "d.json")
    #expect(try chain("voice b") == "gain -6 gain -1")
    #expect(try chain("voice c") == "gain -3 gain -0.5")
    #expect(try chain("voice d") == (try chain("voice deep")))
  }

  @Test("are listed and shown, with their folder")
  func listing() throws {
    try keep(voice("mine"), as: "mine.json")
    try keep("not a voice, and no such file", as: "notes.txt")
    let all = run("voices")
    #expect(all.status == .done && all.notes.isEmpty)
    #expect(all.output.contains("\nIn voices:\n  mine  A voice. ["), "\(all.output)")
    let shown = run("voices mine").output
    #expect(shown.contains("voices/mine.json"))
    let json = try run("voices --json").json()
    guard case .array(let voices)? = json["voices"] else {
      Issue.record("no voices")
      return
    }
    #expect(voices.count == 36)
    #expect(voices.last?["name"] == "mine")
    #expect(voices.last?["path"] == "voices/mine.json")
    #expect(voices.first?["path"] == JSONValue.null)
  }

  @Test("a bad file is named, with line and reason, and keeps nobody from other voices")
  func flaws() throws {
    let files = [
      ("1.json", "", "1.json, line 1, column 1: unexpected end of JSON"),
      ("2.json", "{\n \"version\": 1,\n]}", "2.json, line 3, column 1: unexpected ‘]’"),
      ("3.json", "{\"version\": 1}", "3.json lacks the member \"name\""),
      (
        "4.json", "{\"version\": 1, \"name\": \"a b\"}",
        "4.json, line 1: name: ‘a b’ is not a valid name"
      ),
      ("5.json", voice("robot"), "5.json, line 1: name: ‘robot’ is built in"),
      (
        "6.json",
        "{\"version\": 1,\n\"name\": \"six\",\n\"summary\": \"x.\",\n\"chain\": [\n"
          + "{\"pitch\": {\"cents\": 1}},\n{\"pitch\": {\n\"cents\": 9000}}]}",
        "6.json, line 7: chain[1].pitch: cents=9000 is outside −2400…2400 c"
      ),
      ("7.json", voice("mine"), "7.json: the name ‘mine’ is used twice"),
      (
        "8.json", voice("eight", "\n\"extends\": \"robto\", "),
        "8.json, line 2: extends: unknown voice ‘robto’: did you mean robot?"
      ),
      ("9.json", voice("nine", "\"extnds\": \"robot\", "), "9.json, line 1 has an unknown member"),
    ]
    for (name, text, _) in files { try keep(text, as: name) }
    try keep(voice("mine"), as: "0.json")
    let all = run("voices")
    #expect(all.status == .failed)
    let lines = all.notes.split(separator: "\n")
    #expect(lines.count == files.count)
    for (line, file) in zip(lines, files) {
      #expect(line.hasPrefix("syrinx: voices/" + file.2), "\(line)")
    }
    #expect(all.output.contains("\nIn voices:\n  mine  A voice. ["), "\(all.output)")
    #expect(run("voices mine").status == .done)
    #expect(run("voices robot").status == .done)
    #expect(run("voices six").notes.contains("line 7"))
    #expect(run("voices mien").notes.contains("did you mean mine?"))
    #expect(run("doctor").status == .failed)
    #expect(run("doctor").output.contains("line 7"))
  }

  @Test("that go round in a circle are found out")
  func circles() throws {
    try keep(voice("a", #""extends": "b", "#), as: "a.json")
    try keep(voice("b", chain: #"[{"voice": {"name": "c"}}]"#), as: "b.json")
    try keep(voice("c", #""extends": "a", "#), as: "c.json")
    try keep(voice("self", #""extends": "self", "#), as: "self.json")
    #expect(run("voices a").notes.contains("a cycle: a → b → c → a"))
    #expect(run("voices self").notes.contains("a cycle: self → self"))
    #expect(run("voices").status == .failed)
  }

  @Test("a folder that is not there is said, but for the one where a person may keep some")
  func folders() {
    let outcome = bench.run("voices --voices nowhere")
    #expect(outcome.status == .failed)
    #expect(outcome.notes == "syrinx: there is no folder of voices ‘nowhere’\n")
    #expect(VoiceBook.personalFolder?.hasSuffix("/syrinx/voices") == true)
  }

  @Test("parallel chains begin at the share that makes them one again")
  func branches() throws {
    let chain = try ChainSpec(words: "[ dry , pitch 400 gain -6 ] delay 1 mix=50".words)
    let half = try chain.weakened(to: 0.5)
    #expect(half.text == "[ gain -3.0103 , pitch 200 gain -3 gain -3.0103 ] delay mix=25")
    let near = try chain.weakened(to: 1e-9)
    #expect(near.text == "[ gain -6.0206 , gain -6.0206 ] delay mix=0" || near.steps.count == 2)
  }
}

extension String {
  fileprivate var words: [String] { split(separator: " ").map(String.init) }
}

import SyrinxEngine
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("Completion")
struct CompletionTests {
  private let bench = Bench(effects: .withFound)

  /// Proposals for the last word of a line, which ends at the cursor; a file is `\t` and what
  /// stands before its name.
  private func proposed(_ line: String) -> [String] {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let outcome = bench.run(words: ["__complete", "--"] + words)
    #expect(outcome.status == .done && outcome.notes.isEmpty)
    return outcome.output.split(separator: "\n").map { row in
      row.first == "\t" ? String(row) : String(row.prefix { $0 != "\t" })
    }
  }

  @Test("offers every command, every option and every value that is a choice")
  func commands() {
    func check<C: Command>(_ command: C.Type) {
      #expect(proposed("").contains(C.name))
      let options = proposed(C.name + " -")
      #expect(options.contains("--help"))
      for parameter in C.Options.declarations {
        let name = "--" + parameter.name
        #expect(options.contains(name), "\(C.name) \(name)")
        let choices = parameter.domain.choices
        guard !choices.isEmpty else { continue }
        #expect(proposed("\(C.name) \(name) ") == choices)
        #expect(proposed("\(C.name) \(name)=") == choices.map { "\(name)=\($0)" })
      }
    }
    for command in CommandList.standard.all { check(command) }
    #expect(proposed("-").contains("--version") && proposed("-").contains("--dither"))
    // Only where a chain may follow any number of files.
    #expect(proposed("batch -").contains("--") && !proposed("join -").contains("--"))
    #expect(!bench.run("--help").output.contains("__"))
    #expect(!bench.run("man").output.contains("__"))
  }

  @Test(
    "offers every effect, every parameter and every choice wherever a chain may stand",
    arguments: ["a b ", "render a b ", "explain a ", "batch a b -- ", "a b [ gain 3 , ", "plot "])
  func chains(place: String) {
    let effects = EffectCatalog.withFound
    let words = proposed(place)
    for name in effects.names + ["voice", "["] { #expect(words.contains(name)) }
    for effect in effects.effects {
      let line = place + effect.name + " "
      let words = proposed(line)
      for parameter in effect.parameters {
        let setting = parameter.name + "="
        #expect(words.contains(setting), "\(line)\(setting)")
        let choices = parameter.domain == .flag ? ["yes", "no"] : parameter.domain.choices
        if parameter.isPositional { #expect(words.filter(choices.contains).count == choices.count) }
        let values = choices.map { setting + $0 }
        if !values.isEmpty { #expect(proposed(line + setting) == values) }
      }
    }
  }

  @Test("offers nothing after an effect that the effect would refuse")
  func accepted() throws {
    let book = VoiceBook(folders: [], effects: .withFound)
    for effect in EffectCatalog.withFound.effects {
      for word in proposed("a b \(effect.name) ")
      where !["=", "[", "@"].contains(word.last) && word != "voice" {
        #expect(throws: Never.self, "\(effect.name) \(word)") {
          try ChainSpec(words: [effect.name, word], voices: book)
        }
      }
    }
  }

  /// A line, what must be proposed and what must not.
  static let lines: [(line: String, wanted: [String], unwanted: [String])] = [
    ("a b reverb plate ", ["mix=", "gain"], ["plate", "preset="]),
    ("a b reverb preset=plate ", ["mix="], ["cathedral", "preset="]),
    ("a b eq ", ["low-shelf@", "parametric@", "bands="], []),
    ("a b eq bands=", ["bands=low-shelf@"], ["gain"]),
    ("split a --at ", ["silence", "labels", "labels=", "every="], ["\t"]),
    ("split a --at labels=", ["\tlabels="], []),
    ("split a --at=", ["--at=every="], []),
    ("a b eq low-pass@3k ", ["gain", "gain=", "bands="], []),
    ("a b quality=", [], ["quality=fine"]),
    ("a b pitch 300 quality=", ["quality=fine"], ["gain"]),
    ("a b reverb ir=", ["\tir="], ["gain"]),
    ("a b voice ", ["robot", "whisper"], ["gain", "["]),
    ("a b voice whisper ", ["amount=", "gain"], ["mix=", "name="]),
    ("a b voice name=", ["name=robot"], ["gain"]),
    ("a b [ ", ["dry", "[", "gain"], [",", "]"]),
    ("a b [ dry ", [",", "]"], ["gain", "dry"]),
    ("a b [ gain 3 ", [",", "]", "gain"], ["dry", "db="]),
    ("a b [ dry , gain ] ", ["reverb"], ["db=", ",", "dry"]),
    ("", ["render", "batch", "\t"], ["gain"]),
    ("a ", ["\t"], ["gain", "batch"]),
    ("--quiet ", ["batch", "\t"], ["gain"]),
    ("--rate 8000 a b ", ["gain"], ["batch"]),
    ("--tail ", ["auto", "none"], ["batch"]),
    ("a b -- ", ["gain"], []),
    ("a b -- -", ["gain"], ["--dither"]),
    ("a b gain -3", [], ["--dither"]),
    ("batch a -", ["--out", "--"], ["gain"]),
    ("batch a b --out x ", ["\t"], ["gain"]),
    ("batch @", ["\t@"], []),
    ("batch a --out ", ["\t"], []),
    ("batch a --out=", ["\t--out="], []),
    ("batch a --each ", ["voice="], []),
    ("batch a --each voice=robot,", ["voice=robot,cave"], ["robot"]),
    ("batch a --out x -- gain 3 ", ["reverb"], ["\t"]),
    ("a b --meter reverb=", ["\treverb="], []),
    ("plot ", ["\t", "eq"], ["batch"]),
    ("plot a ", ["\t", "eq"], []),
    ("plot eq ", ["bands="], ["\t"]),
    ("inspect a b ", ["\t"], ["gain"]),
    ("golden ", ["check", "record"], ["\t"]),
    ("golden check ", ["\t"], ["record"]),
    ("compare a b --tier ", ["exact", "null:"], []),
    ("completions ", ["bash", "zsh", "fish"], ["gain"]),
    ("help ", ["gain", "batch", "robot", "voice"], []),
    ("help voice ", ["robot"], ["gain"]),
    ("schema ", ["chain", "voice"], []),
    ("doctor ", ["--json", "--help"], []),
    // Names of devices and speakers, and new ones, are not those of voices.
    ("say Hello a --speaker ", [], ["robot"]),
    ("record a --input ", [], ["robot"]),
    ("play a --device=", [], ["--device=robot"]),
    ("live --virtual-mic ", [], ["robot"]),
    ("a b --save-voice ", [], ["robot"]),
  ]

  @Test("knows what stands before the cursor", arguments: lines.map(\.line))
  func places(line: String) {
    let row = Self.lines.first { $0.line == line }!
    let words = proposed(line)
    for word in row.wanted { #expect(words.contains(word), "‘\(line)’: \(words)") }
    for word in row.unwanted { #expect(!words.contains(word), "‘\(line)’: \(words)") }
  }

  @Test("knows the voices that a person keeps, also beside one that is none")
  func voices() throws {
    try bench.write(
      #"{"version": 1, "name": "tin", "summary": "A\ttin\n\u001Bcan.", "chain": [{"gain": {}}]}"#,
      to: "tin.json")
    try bench.write("{", to: "broken.json")
    for option in ["--voices \(bench.folder)", "--voices=\(bench.folder)"] {
      for line in ["a b \(option) voice ", "voices \(option) ", "batch a \(option) -- voice "] {
        let words = proposed(line)
        #expect(words.contains("tin") && words.contains("robot"), "\(line): \(words)")
      }
    }
    let text = bench.run("__complete -- voices --voices \(bench.folder) t").output
    #expect(text.contains("tin\tA\\ttin\\n\\u{1B}can.\n"))
  }

  @Test("answers in a few milliseconds")
  func quick() {
    let lines = ["", "a b --", "a b reverb ", "a b voice ", "batch a -- gain "]
    let clock = ContinuousClock()
    for line in lines {
      let times = (0..<5).map { _ in clock.measure { _ = proposed(line) } }
      #expect(times.min()! < .milliseconds(10), "‘\(line)’: \(times)")
    }
  }
}

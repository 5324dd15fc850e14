import Foundation
import SyrinxEngine
import SyrinxFiles
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("Text from outside")
struct HostileTextTests {
  /// Sets a terminal's title, colours and clears it, turns the writing round and forges a line.
  private static let hostile =
    "\u{1B}]0;owned\u{7}\u{9B}2J\u{202E}\u{2066}\u{7F}\u{2028}\r\nsyrinx: forged\t\u{8}"

  @Test("is shown with what a terminal obeys spelled out")
  func printable() {
    #expect("a\u{1B}[31mb\n\r\t\u{9B}\u{7F}".printable == #"a\u{1B}[31mb\n\r\t\u{9B}\u{7F}"#)
    for value in [0x202A, 0x202E, 0x2066, 0x2069, 0x200E, 0x2028].compactMap(Unicode.Scalar.init) {
      #expect(String(value).printable == "\\u{\(String(value.value, radix: 16, uppercase: true))}")
    }
    for text in ["Grüße, 日本 «ça»", "👩‍👩‍👧", "می‌خواهم", "a b\u{A0}c", "", "−3…2"] {
      #expect(text.printable == text)
    }
    #expect("a\n\tb\u{1B}".printableLines == "a\n\tb\\u{1B}")
  }

  @Test("is JSON of which a terminal obeys nothing, and reads back as it was")
  func json() throws {
    let value = JSONValue.object([.init(Self.hostile, .string(Self.hostile))])
    #expect(value.compact.unicodeScalars.allSatisfy { !$0.isObeyed })
    #expect(try JSONValue(parsing: value.pretty) == value)
  }

  @Test("is never obeyed, whatever command prints it")
  func commands() throws {
    let place = try HostilePlace(Self.hostile)
    var walked: Set<String> = []
    for (words, shows) in place.lines {
      walked.insert(CommandList.standard.command(named: words.first ?? "")?.name ?? Render.name)
      let outcome = place.bench.run(words: words)
      for text in [outcome.output, outcome.notes] {
        let obeyed = text.unicodeScalars.filter { $0.isObeyed && $0 != "\n" }
        #expect(obeyed.isEmpty, "\(words) prints \(Array(obeyed))")
        #expect(!text.contains("\nsyrinx: forged"), "\(words)")
      }
      let said = outcome.output + outcome.notes
      let isShown = said.contains("\\u{1B}]0;owned") || said.contains("\\u001b]0;owned")
      #expect(isShown == shows, "\(words): \(said)")
    }
    #expect(walked == Set(CommandList.standard.all.map { $0.name }))
  }

  @Test("is never obeyed in pictures and reports either")
  func files() throws {
    let place = try HostilePlace(Self.hostile)
    for name in try place.makeFiles() {
      let bytes = try #require(place.bench.bytes(name))
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.count > 100)
      let obeyed = text.unicodeScalars.filter { $0.isObeyed && !"\n\t".unicodeScalars.contains($0) }
      #expect(obeyed.isEmpty, "\(name) holds \(Array(obeyed))")
    }
  }

  @Test("is kept as it is in names of files and in tags")
  func kept() throws {
    let place = try HostilePlace(Self.hostile)
    let outcome = place.bench.run(words: [place.input, place.output, "gain", "-1"])
    #expect(outcome.status == .done, "\(outcome.notes)")
    let reader = try SoundFileReader(path: place.output)
    #expect(reader.metadata.tags[.title] == place.title)
  }
}

/// A folder in which every name and text is hostile.
private struct HostilePlace {
  let bench = Bench()
  let text: String
  var input: String { bench.path("in" + text + ".wav") }
  var output: String { bench.path("out" + text + ".wav") }
  /// Without what WAV files end a text with.
  let title = "Title \u{1B}]0;owned\u{7}\u{9B}2J\u{202E}\nsyrinx: forged"

  init(_ text: String) throws {
    self.text = text
    var metadata = Metadata()
    metadata.tags[.title] = title
    metadata.tags[.artist] = title
    metadata.cues = [Metadata.Cue(number: 1, position: 100, name: title)]
    for name in ["in" + text + ".wav", "in.wav"] {
      try bench.write([sine(150, count: 2400)], to: name, metadata: metadata)
    }
    for folder in ["voices", "folder" + text] {
      try FileManager.default.createDirectory(
        atPath: bench.path(folder), withIntermediateDirectories: true)
    }
    try bench.write([sine(150, count: 800)], to: "folder" + text + "/a" + text + ".wav")
    try bench.write("no sound", to: "folder" + text + "/b" + text + ".wav")
    let quoted = JSONValue.string(text).compact
    try bench.write(
      #"{"version": 1, "name": "mine", "summary": \#(quoted), "chain": []}"#,
      to: "voices/a" + text + ".json")
    try bench.write(
      #"{"version": 1, "name": \#(quoted), "summary": "x", "chain": []}"#,
      to: "voices/b.json")
    try bench.write(
      #"{"version": 1, "nodes": [{"name": \#(quoted), "gain": {"db": 3}}],"#
        + #" "connections": [["input", \#(quoted)], [\#(quoted), "output"]]}"#, to: "graph.json")
    try bench.write(#"{"version": 1, "chain": [{\#(quoted): {}}]}"#, to: "broken.json")
    try bench.write(
      #"{"version": 1, "cases": [{"name": \#(quoted), "input": "in.wav", "chain": "gain -1","#
        + #" "expected": "x.wav"}]}"#, to: "suite.json")
  }

  /// Lines that are to print what is hostile, and those that have no reason to.
  var lines: [(words: [String], shows: Bool)] {
    let folder = bench.path("folder" + text)
    let (voices, out) = (bench.path("voices"), bench.path("batch"))
    let graph = ["--chain", bench.path("graph.json")]
    let shown = [
      [input, output], [input, output, "--json"], [input, output, "--verbose"],
      ["render", input + "x", output], [input, bench.path("no" + text + "/x.wav")],
      [input, output, text], [input, output, "gain", text], [input, output, "gain", "db=" + text],
      [input, output, "gain", text + "=3"], [input, output, "--" + text],
      [input, output, "--tail", text], [input, output, "reverb", "ir=" + text],
      [input, output, "voice", text], [input, output, "eq", text + "@100"],
      [input, output, "--chain", bench.path("broken.json")],
      [input, output, "--meter", text + "=x.json"], [input, output, "--verbose"] + graph,
      [text], [input, input], [input, output, "--start", "9"],
      ["batch", folder, "--out", out, "--verbose", "--", "gain", "-1"],
      ["batch", folder, "--out", out + "2", "--dry-run", "--", "gain", "-1"],
      ["batch", folder, "--out", out, "--status", "--verbose", "--", "gain", "-1"],
      ["batch", folder, "--out", out, "--json", "--", "gain", "-1"],
      ["batch", text, "--out", out], ["batch", folder, "--out", out + "/{" + text + "}"],
      ["inspect", input], ["inspect", input, input, text], ["inspect", input, "--json"],
      ["tags", text], ["tags", input], ["tags", input, "--json"],
      ["tags", input, "--remove", text],
      ["inspect", input, "--assert", "lufs > 3"], ["inspect", input, "--assert", text],
      ["spectrum", input, "--json", "--bands", "2"], ["spectrum", input, "--out", "x.svg@" + text],
      ["spectrum", input, "--out", text], ["plot", input, "--json"], ["film", input, text],
      ["plot", input, "--out", text], ["mouth", text], ["mouth", input, "--out", input],
      ["compare", input, bench.path("in.wav")], ["compare", input, output, "--json"],
      ["compare", input, text],
      ["golden", "record", bench.path("suite.json"), "--all"],
      ["golden", "check", bench.path("suite.json")],
      ["golden", "check", bench.path("suite.json"), text],
      ["explain", text], ["explain", input] + graph, ["explain", input, "--json"] + graph,
      ["explain", input, "--dot"] + graph,
      ["effects", text], ["voices", text], ["voices", "--voices", voices],
      ["voices", "mine", "--voices", voices], ["voices", "--json", "--voices", voices],
      ["compose", text, output],
      ["words", text, "x.srt"], ["words", "show", text], ["say", "x", "y.wav", text],
      ["page", text, "--out", "x.html"], ["play", text], ["live", text], ["live", "--keys", text],
      ["join", text, "y.wav"], ["mix", text, input, "y.wav"], ["split", text, "--out", "y.wav"],
      ["synth", text], ["measure-room", text, input, "--out", "y.wav"],
      ["record", text], ["record", input], ["explain", "--live", "gain", text],
      ["help", text], ["completions", text], ["man", text], ["schema", text], ["doctor", text],
      ["doctor", "--voices", voices], ["doctor", "--json", "--voices", voices],
    ]
    return shown.map { ($0, true) } + [(["man"], false), (["completions", "bash"], false)]
  }

  /// Makes files for people that say what is hostile, and returns their names.
  func makeFiles() throws -> [String] {
    let names = ["wave.svg", "change.svg", "bars.svg", "report.xml", "wave.json"]
    let lines = [
      ["plot", input, "--out", bench.path(names[0])],
      ["plot", input, "gain", "-1", "--out", bench.path(names[1])],
      ["spectrum", input, "--out", bench.path(names[2]) + "@0.1s"],
      ["golden", "check", bench.path("suite.json"), "--junit", bench.path(names[3])],
      ["plot", input, "--out", bench.path(names[4])],
    ]
    _ = bench.run(words: ["golden", "record", bench.path("suite.json")])
    for line in lines {
      let outcome = bench.run(words: line)
      try #require(outcome.status == .done, "\(line): \(outcome.notes)")
    }
    return names
  }
}

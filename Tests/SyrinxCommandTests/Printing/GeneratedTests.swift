import Foundation
import SyrinxEngine
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

/// Texts that are generated for other programs, and what those say to them where they are installed.
@Suite("Manual and schema")
struct GeneratedTests {
  static let lines = [
    "man": "man", "schema-chain": "schema", "schema-voice": "schema voice",
  ]

  @Test("are as recorded", arguments: lines.keys.sorted())
  func recorded(name: String) throws {
    let outcome = Bench().run(Self.lines[name]!)
    #expect(outcome.status == .done && outcome.notes.isEmpty)
    // The definitions of a voice are those of a chain, which are recorded there.
    let start = name == "schema-voice" ? outcome.output.range(of: ",\n  \"$defs\"") : nil
    let text = start.map { String(outcome.output[..<$0.lowerBound]) + "\n" } ?? outcome.output
    try RecordedTextTests.compare(text, with: name)
  }

  @Test("the schema of a voice has just those definitions of a chain that it needs")
  func definitions() throws {
    /// The definitions of a schema, each of which is there once and used.
    func definitions(_ line: String) throws -> [JSONValue.Member] {
      let text = Bench().run(line).output
      guard case .object(let members)? = try JSONValue(parsing: text)["$defs"] else { return [] }
      let used = Set(text.matches(of: /"#\/\$defs\/([^"]*)"/).map { String($0.output.1) })
      #expect(members.map(\.name).sorted() == used.sorted())
      return members
    }
    let chain = Set(try definitions("schema"))
    let voice = Set(try definitions("schema voice"))
    #expect(voice.isSubset(of: chain) && voice.count > EffectCatalog.standard.names.count)
  }

  @Test("name every command, effect, parameter, option and voice", arguments: lines.keys.sorted())
  func complete(name: String) {
    let text = Bench().run(Self.lines[name]!).output.replacingOccurrences(of: "\\-", with: "-")
    for effect in EffectCatalog.standard.effects {
      #expect(text.contains(effect.name))
      for parameter in effect.parameters {
        #expect(text.contains(parameter.name), "\(effect.name) \(parameter.name)")
      }
    }
    guard !name.hasPrefix("schema") else { return }
    for voice in VoiceCatalog.names { #expect(text.contains(voice)) }
    func check<C: Command>(_ command: C.Type) {
      #expect(text.contains(C.name))
      for parameter in C.Options.declarations {
        #expect(text.contains(parameter.name), "--\(parameter.name)")
      }
    }
    for command in CommandList.standard.all { check(command) }
  }

  @Test(
    "mandoc finds nothing to complain of",
    .enabled(if: isInstalled("mandoc"), "mandoc is not installed"))
  func mandoc() throws {
    let complaints = try shell(
      "mandoc -T lint || true", input: ManPage(commands: .standard, effects: .standard).text
    )
    .split(separator: "\n")
    // Dates are left out on purpose: the same version is the same page.
    .filter { !$0.contains("missing date") }
    #expect(complaints.isEmpty, "\(complaints)")
  }

  @Test(
    "every table in the manual can be read on 80 columns",
    .enabled(if: isInstalled("man"), "man is not installed"))
  func man() throws {
    let text = try shell(
      "MANWIDTH=80 LC_ALL=C.UTF-8 man --warnings -l - 2>&1 | col -bx",
      input: ManPage(commands: .standard, effects: .standard).text
    )
    #expect(!text.contains("warning: "))
    #expect(text.contains("--dither none|tpdf|shaped"))
    #expect(text.contains("‘syrinx voices’"))
  }

  @Test(
    "a validator accepts what syrinx reads, and refuses what it does not",
    .enabled(if: pythonWithSchemas != nil, "python3-jsonschema is not installed"))
  func validator() throws {
    let bench = Bench()
    try bench.write([sine(440, count: 800)], to: "in.wav")
    let explained = bench.run(
      "explain in.wav pitch 0@0s/3st@50% formants=keep voice demon 0.5 eq low-pass@3k gain=-3 --json"
    )
    let good = [explained.output] + Self.good
    let verdicts = try Self.verdicts(good + Self.bad, "schema")
    #expect(verdicts == good.map { _ in true } + Self.bad.map { _ in false })
    for document in good { #expect(throws: Never.self) { try Patch(parsing: document) } }
    for document in Self.bad {
      #expect(throws: (any Error).self, "\(document)") { try Patch(parsing: document) }
    }
    let voice = #"{"version": 1, "name": "tin-robot", "summary": "Tin.", "chain": [{"gain": {}}]"#
    #expect(
      try Self.verdicts(
        [voice + "}", voice + #", "extends": "robot"}"#, voice + #", "extnds": "robot"}"#, "{}"],
        "schema voice") == [true, true, false, false])
  }

  /// A Python that can validate.
  private static let pythonWithSchemas = python(having: "jsonschema")

  private static func verdicts(_ documents: [String], _ command: String) throws -> [Bool] {
    let schema = Bench().run(command).output
    let program = """
      import json, sys, jsonschema
      schema, *documents = json.load(sys.stdin)
      jsonschema.Draft202012Validator.check_schema(json.loads(schema))
      validator = jsonschema.Draft202012Validator(json.loads(schema))
      for document in documents: print(validator.is_valid(json.loads(document)))
      """
    let input = JSONValue.array(([schema] + documents).map { .string($0) }).compact
    let run = try Run([#require(pythonWithSchemas), "-c", program], input: Data(input.utf8))
      .succeeded(silently: true)
    return run.text.split(separator: "\n").map { $0 == "True" }
  }

  private static let good = [
    #"{"version": 1, "chain": []}"#,
    #"{"$schema": "chain.schema.json", "version": 1, "chain": [{"gain": {"db": -3}}]}"#,
    #"{"version": 1, "chain": [{"pitch": {"cents": "+4st", "formants": 0.9}}]}"#,
    #"{"version": 1, "chain": [{"pitch": {"cents": "0@0s/400@1:02.5/1oct@90%"}}]}"#,
    #"{"version": 1, "chain": [[[], [{"gain": {}}], [[[]]]]]}"#,
    #"{"version": 1, "chain": [{"voice": {"name": "deep", "amount": 0.4}}]}"#,
    #"{"version": 1, "chain": [{"eq": {"bands": ["low-pass@3k"], "gain": "-3DB"}}]}"#,
    #"{"version": 1, "chain": [{"delay": {"time": "300ms", "mix": "35%"}}]}"#,
    #"{"version": 1, "nodes": [{"name": "a", "player": {"path": "x.wav", "at": 1}},"#
      + #" {"name": "m", "mixer": {}}], "connections": [["input", "m"], ["a", "m"], ["m", "output"]]}"#,
  ]

  private static let bad = [
    "{}", "[]", #"{"version": 2, "chain": []}"#, #"{"version": 1, "chain": {}}"#,
    #"{"version": 1, "chain": [{}]}"#, #"{"version": 1, "chain": [{"gian": {}}]}"#,
    #"{"version": 1, "chain": [{"gain": {"bd": 3}}]}"#,
    #"{"version": 1, "chain": [{"gain": {"db": 99}}]}"#,
    #"{"version": 1, "chain": [{"gain": {"db": "3Hz"}}]}"#,
    #"{"version": 1, "chain": [{"gain": {"db": null}}]}"#,
    #"{"version": 1, "chain": [{"gain": {}, "eq": {}}]}"#, #"{"version": 1, "chain": [[]]}"#,
    #"{"version": 1, "chain": [{"pitch": {"formants": "kepe"}}]}"#,
    #"{"version": 1, "chain": [{"normalize": {"peak": "-1@0s/0@1s"}}]}"#,
    #"{"version": 1, "chain": [{"voice": {}}]}"#, #"{"version": 1, "chain": [], "foo": 1}"#,
    #"{"version": 1, "nodes": []}"#,
    #"{"version": 1, "nodes": [{"name": "a"}], "connections": []}"#,
  ]
}

import Foundation
import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

/// Texts that people read are compared with those recorded under Fixtures/Text. After a change that is
/// meant, `SYRINX_RECORD=1 make test FILTER=RecordedText` records it anew.
@Suite("Help and messages are as recorded")
struct RecordedTextTests {
  static let folder =
    String(
      #filePath.prefix(
        #filePath.count - "Tests/SyrinxCommandTests/Printing/RecordedTextTests.swift".count))
    + "Fixtures/Text/"
  static let isRecording = ProcessInfo.processInfo.environment["SYRINX_RECORD"] == "1"

  static func compare(_ text: String, with name: String) throws {
    let path = folder + name + ".txt"
    if isRecording { try text.write(toFile: path, atomically: true, encoding: .utf8) }
    let recorded = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    guard text != recorded else { return }
    let changed = zip(text.split(separator: "\n"), recorded.split(separator: "\n"))
      .first { $0 != $1 }
    Issue.record(
      """
      Fixtures/Text/\(name).txt differs\(changed.map { ":\n  now  \($0)\n  then \($1)" } ?? "").
      If that is meant, record it: SYRINX_RECORD=1 make test FILTER=RecordedText
      """)
  }

  static let helps: [(name: String, line: String)] =
    [
      ("help", "--help"), ("commands", "help commands"), ("topics", "help topics"),
      ("effects", "effects"), ("voice", "help voice"),
      ("voice-robot", "help robot"),
    ]
    + CommandList.standard.all.map { ("help-" + $0.name, $0.name + " --help") }
    + EffectCatalog.standard.names.map { ("effect-" + $0, "help " + $0) }

  @Test("help", arguments: helps.map(\.name))
  func help(_ name: String) throws {
    let line = Self.helps.first { $0.name == name }!.line
    let outcome = Bench().run(line)
    #expect(outcome.status == .done)
    #expect(outcome.notes.isEmpty)
    for text in outcome.output.split(separator: "\n") where text.contains(" ") {
      #expect(text.count <= 80, "\(text)")
    }
    try Self.compare(outcome.output, with: name)
  }

  @Test("the list of voices")
  func voices() throws {
    try Self.compare(
      HelpWriter(columns: 80, effects: .standard).voices(personal: []), with: "voices")
  }

  @Test("the README's tables are the catalogues")
  func readMe() throws {
    let path = Self.folder + "../../README.md"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    var renewed = text
    for (name, table) in [
      ("effects", EffectTable.markdown(.standard)), ("voices", VoiceTable.markdown),
    ] {
      let start = try #require(renewed.range(of: "<!-- \(name), made from the catalogue -->\n"))
      let end = try #require(renewed.range(of: "<!-- end of \(name) -->"))
      renewed.replaceSubrange(start.upperBound..<end.lowerBound, with: table)
    }
    guard renewed != text else { return }
    guard Self.isRecording else {
      Issue.record(
        "README.md is behind the catalogues: SYRINX_RECORD=1 make test FILTER=RecordedText")
      return
    }
    try renewed.write(toFile: path, atomically: true, encoding: .utf8)
  }

  @Test("help is found by either road")
  func roads() {
    let bench = Bench()
    for command in CommandList.standard.all.map({ $0.name }) {
      guard Topic.named(command) == nil else { continue }
      #expect(bench.run("help \(command)").output == bench.run("\(command) --help").output)
    }
    for effect in EffectCatalog.standard.names {
      #expect(bench.run("help \(effect)").output == bench.run("effects \(effect)").output)
    }
    #expect(bench.run("help").output == bench.run("--help").output)
    #expect(bench.run("in.wav out.wav --help").output == bench.run("render -h").output)
  }

  @Test("a wider terminal gets wider lines, up to a hundred")
  func width() throws {
    let pitch = try #require(EffectCatalog.standard.effect(named: "pitch"))
    let texts = [40, 80, 90, 100, 200].map {
      HelpWriter(columns: $0, effects: .standard).effect(pitch)
    }
    #expect(texts[0] == texts[1])
    #expect(texts[3] == texts[4])
    #expect(texts[1] != texts[2])
  }

  @Test("nothing is recorded that no longer exists")
  func stale() throws {
    let known = Set(
      (Self.helps.map(\.name) + GeneratedTests.lines.keys + ["mistakes", "voices"]).map {
        $0 + ".txt"
      })
    for file in try FileManager.default.contentsOfDirectory(atPath: Self.folder) {
      #expect(known.contains(file), "Fixtures/Text/\(file) belongs to nothing")
    }
  }

  @Test("every mistake is answered by a sentence that names the thing")
  func mistakes() throws {
    let bench = Bench()
    try bench.write([sine(440, count: 8000)], to: "in.wav")
    try bench.write([sine(440, count: 8000), sine(440, count: 8000)], to: "fast.wav", rate: 16_000)
    try bench.write("this is no sound", to: "text.wav")
    try bench.write("", to: "empty.wav")
    try bench.write("{\"version\": 1,\n \"chain\": [}", to: "broken.json")
    for (index, text) in Mistakes.documents.enumerated() {
      try bench.write(text, to: "\(index + 1).json")
    }
    for (index, text) in Mistakes.timelines.enumerated() {
      try bench.write(text, to: "t\(index + 1).json")
    }
    var text = ""
    var pasted = 0
    for line in Mistakes.lines {
      let outcome = bench.run(line)
      #expect(outcome.output.isEmpty)
      #expect(outcome.notes.hasPrefix("syrinx: "))
      #expect(outcome.notes.hasSuffix("\n"))
      #expect(outcome.notes.split(separator: "\n").count == 1, "\(line): \(outcome.notes)")
      if let suggested = Self.suggestion(in: outcome.notes) {
        pasted += 1
        let words = suggested.split(separator: " ").map(String.init)
        #expect(
          Console(output: TextMemory(), effects: .standard).accepts(words), "\(outcome.notes)")
      }
      text += "$ syrinx \(line)\n\(outcome.notes)→ \(outcome.status.rawValue)\n\n"
    }
    #expect(pasted >= 30)
    #expect(bench.bytes("out.wav") == nil)
    try Self.compare(text, with: "mistakes")
  }

  /// The line that a message ends with, unless it is the form of a command.
  private static func suggestion(in message: String) -> String? {
    guard !message.contains("; usage: "),
      let mark = message.range(of: " syrinx ", options: .backwards)
    else { return nil }
    return message[mark.upperBound...].split(separator: ")")[0].trimmingCharacters(in: .newlines)
  }
}

import Foundation
import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("Topics")
struct TopicTests {
  private static let folder = Fixtures.folder.path + "/Docs/"

  @Test("no word is found in two places, save that a command may have a topic")
  func names() {
    let words = Topic.all.flatMap { [$0.name] + $0.aliases }
    #expect(Set(words).count == words.count)
    let others = Set(
      EffectCatalog.standard.names + EffectAlias.all.map(\.name) + VoiceCatalog.names
        + HelpTopic.lists.map(\.name) + [VoiceCall.word])
    #expect(others.isDisjoint(with: words))
    let commands = Set(CommandList.standard.names)
    #expect(commands.isDisjoint(with: Topic.all.flatMap(\.aliases)))
    for topic in Topic.all {
      for name in topic.related {
        #expect(
          commands.contains(name) || EffectCatalog.standard.effect(named: name) != nil, "\(name)")
        #expect(name != topic.name)
      }
      #expect(topic.summary.hasSuffix(".") && !topic.text.isEmpty)
    }
  }

  @Test("what a text names as help is there")
  func references() {
    var count = 0
    for topic in Topic.all {
      for match in topic.text.matches(of: /syrinx help ([a-z][a-z-]+)/) {
        count += 1
        let name = String(match.output.1)
        #expect(HelpTopic(name, .standard, .standard) != nil, "\(topic.name): help \(name)")
      }
    }
    #expect(count > 40)
  }

  @Test("every topic fits eighty columns, and is found by each of its words")
  func width() {
    let bench = Bench()
    for topic in Topic.all {
      let outcome = bench.run("help \(topic.name)")
      #expect(outcome.status == .done && outcome.notes.isEmpty)
      for line in outcome.output.split(separator: "\n") where line.count > 80 {
        Issue.record("\(topic.name): \(line)")
      }
      for alias in topic.aliases where topic.beginning(with: alias) == nil {
        #expect(bench.run("help \(alias)").output == outcome.output)
      }
      #expect(bench.run("help topics").output.contains("\n  \(topic.name) "))
    }
  }

  @Test("a topic with the name of a command is part of its help, and others are named at its end")
  func commands() {
    let bench = Bench()
    let (whole, brief) = (bench.run("help batch").output, bench.run("batch --help").output)
    #expect(whole.contains("\nTHE JOURNAL\n") && !brief.contains("THE JOURNAL"))
    let more = "syrinx help augmentation, syrinx help cluster\n"
    #expect(brief.hasSuffix("\nMore: syrinx help batch, " + more))
    #expect(whole.hasSuffix("\nMore: " + more))
    #expect(bench.run("help denoise").output.hasSuffix("\nMore: syrinx help cleaning\n"))
  }

  @Test(
    "another word for a topic shows the section of that title first, and all others",
    arguments: ["chapters", "permissions", "ssml"])
  func sections(word: String) throws {
    let bench = Bench()
    let topic = try #require(Topic.named(word))
    let lines = bench.run("help " + word).output.split(separator: "\n")
    #expect(lines[0].hasPrefix(topic.name + ": ") && lines.contains(word.uppercased()[...]))
    func titles(_ lines: [Substring]) -> [Substring] {
      lines.filter { $0 == $0.uppercased()[...] && $0.first?.isLetter == true }
    }
    let found = titles(lines)
    #expect(found.first == word.uppercased()[...] && found.count > 1)
    let usual = titles(bench.run("help " + topic.name).output.split(separator: "\n"))
    #expect(Set(found).isSubset(of: usual))
  }

  @Test("the Markdown is made from the topics")
  func recorded() throws {
    var pages = ["README.md": TopicMarkdown.index]
    for topic in Topic.all { pages[topic.name + ".md"] = TopicMarkdown.page(of: topic) }
    if RecordedTextTests.isRecording {
      try? FileManager.default.removeItem(atPath: Self.folder)
      try FileManager.default.createDirectory(
        atPath: Self.folder, withIntermediateDirectories: true)
      for (name, text) in pages {
        try text.write(toFile: Self.folder + name, atomically: true, encoding: .utf8)
      }
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: Self.folder).sorted()
        == pages.keys.sorted())
    for (name, text) in pages
    where try String(contentsOfFile: Self.folder + name, encoding: .utf8) != text {
      Issue.record("Fixtures/Docs/\(name) differs: SYRINX_RECORD=1 make test FILTER=TopicTests")
    }
  }

  @Test(
    "mandoc finds nothing to complain of in the pages of topics",
    .enabled(if: isInstalled("mandoc"), "mandoc is not installed"))
  func mandoc() throws {
    let bench = Bench()
    let place = bench.place
    for topic in Topic.all {
      let page = bench.run("man \(topic.name)").output
      #expect(page.hasPrefix(".TH SYRINX-\(topic.name.uppercased()) 7 "))
      try place.write(page, to: topic.name + ".7")
    }
    let complaints = try shell("cd \"$1\"; mandoc -T lint *.7 || true", place.path)
      .split(separator: "\n").filter { !$0.contains("missing date") }
    #expect(complaints.isEmpty, "\(complaints)")
  }

  @Test(
    "the first help fits a terminal of 80 columns and 24 rows, and is what no words are answered with"
  )
  func firstScreen() {
    let bench = Bench()
    let help = bench.run("--help").output
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 24 && lines.allSatisfy { $0.count <= 80 })
    for command in CommandList.standard.names { #expect(help.contains(" \(command)")) }
    let nothing = bench.run("")
    #expect(nothing.status == .misused && nothing.output.isEmpty && nothing.notes == help)
  }

  @Test("only on a terminal are headings bold, and nothing else commands it")
  func bold() {
    func text(isTerminal: Bool) -> String {
      let memory = TextMemory(isTerminal: isTerminal)
      #expect(
        Console(output: memory, notes: memory, effects: .standard).run(["help", "curves"]) == .done)
      return memory.text
    }
    let (plain, bold) = (text(isTerminal: false), text(isTerminal: true))
    #expect(!plain.contains("\u{1B}"))
    #expect(bold.replacing(Bold.start, with: "").replacing(Bold.end, with: "") == plain)
    let batch = TextMemory(isTerminal: true)
    _ = Console(output: batch, notes: batch, effects: .standard).run(["help", "batch"])
    #expect(batch.text.contains("\u{1B}[1mTHE JOURNAL\u{1B}[0m\n"))
  }
}

@Suite("Searching help")
struct HelpSearchTests {
  @Test("finds topics, recipes, effects, parameters, commands, options and voices")
  func places() {
    let bench = Bench()
    for (word, places) in [
      ("noise", ["help cleaning ", "help denoise ", "help synth ", "synth --help"]),
      ("McAdams", ["help anonymize "]), ("predelay", ["help reverb ", "help rooms "]),
      ("journal", ["help batch ", "batch --help"]),
      ("junit", ["help recipes ", "golden --help"]),
      ("Mask", ["help voice vader "]),
    ] {
      let outcome = bench.run(words: ["help", "--search", word])
      #expect(outcome.status == .done)
      for place in places {
        #expect(outcome.output.contains("syrinx \(place)"), "\(word): \(place)")
      }
      for line in outcome.output.split(separator: "\n") {
        #expect(line.lowercased().contains(word.lowercased()), "\(line)")
        #expect(line.count <= 80, "\(line)")
      }
    }
  }

  @Test("names come first, then beginnings of words; several words are all found, else their stems")
  func order() {
    let bench = Bench()
    let ducks = bench.run("help --search duck").output.split(separator: "\n")
    #expect(ducks.first?.hasPrefix("syrinx help duck ") == true, "\(ducks)")
    let hums = bench.run("help --search hum").output.split(separator: "\n")
    #expect(hums.first?.contains("hum") == true && hums.last?.contains(" hum") == false, "\(hums)")
    for words in ["shorten pauses", "ducking"] {
      #expect(bench.run(words: ["help", "--search", words]).status == .done, "\(words)")
    }
    #expect(bench.run(words: ["help", "--search", "duck xyzzy"]).status == .failed)
  }

  @Test("every place that it names is one")
  func lines() {
    let outcome = Bench().run("help --search e")
    let lines = Set(
      outcome.output.split(separator: "\n").map { $0.split(separator: "  ", maxSplits: 1)[0] })
    #expect(lines.count > 100)
    for line in lines {
      let words = line.split(separator: " ").dropFirst().map(String.init)
      #expect(Bench().run(words: words).status == .done, "\(line)")
    }
  }

  @Test("says so where nothing is found, and a mistyped topic gets the nearest")
  func nothing() {
    let bench = Bench()
    let outcome = bench.run("help --search xyzzy")
    #expect(outcome.status == .failed && outcome.notes.contains("xyzzy"))
    #expect(bench.run("help chanis").notes.contains("did you mean chains?"))
    #expect(bench.run("help exit-statsu").notes.contains("did you mean exit-status?"))
    // A search is offered where it finds something, also where another word is near.
    for word in ["audacity", "rate", "chance", "options"] {
      #expect(bench.run("help " + word).notes.hasSuffix("try: syrinx help --search \(word)\n"))
      #expect(bench.run("help --search " + word).status == .done)
    }
    #expect(bench.run("help revreb").notes.contains("did you mean reverb?"))
    #expect(bench.run("help gargle").notes.hasSuffix(": see syrinx help topics\n"))
  }
}

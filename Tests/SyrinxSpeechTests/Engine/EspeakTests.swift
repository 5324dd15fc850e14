import Foundation
import SyrinxEngine
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxSpeech

@Suite(
  "Speech of espeak-ng",
  .enabled(if: Speaking.hasLibrary, "libespeak-ng is not installed"))
struct EspeakTests {
  static let voices = [
    ("en", "Hello, don't worry about one of the 1234 birds."),
    ("en-us+f3", "A second voice. Two sentences!"),
    ("de", "Grüße aus Köln: 3,5 Kilometer."), ("fr", "C'est l'été."), ("cmn", "你好世界"),
    ("ru", "Привет, мир"), ("es-419", "¿Qué tal?"),
  ]

  @Test(
    "samples are those of the program espeak-ng",
    .enabled(if: isInstalled("espeak-ng"), "espeak-ng is not installed"),
    arguments: voices)
  func samples(_ voice: String, _ text: String) throws {
    var utterance = Utterance(text)
    utterance.speaker = voice
    let source = try SpeechSource([utterance], by: Speaking.program)
    let samples = try Speaking.samples(source)
    #expect(try samples == Speaking.reference(["-v", voice, text]))
    #expect(samples.count > 5000)
    let words = source.text.lines.flatMap(\.words)
    #expect(words.count >= text.split(separator: " ").count)
    #expect(zip(words, words.dropFirst()).allSatisfy { $0.end! <= $1.start })
    #expect(words.last.map { $0.end! <= samples.count } == true)
    #expect(source.text.tiers[0].labels.count > 3)
  }

  @Test("a queue is its utterances in a row with their pauses, whatever the block size")
  func queue() throws {
    var (first, second) = (Utterance("One."), Utterance("Two three."))
    first.before = 0.1
    first.after = 0.25
    second.rate = 300
    let alone = try [first, second].map { utterance in
      var bare = utterance
      (bare.before, bare.after) = (0, 0)
      return try Speaking.samples(SpeechSource([bare], by: Speaking.program))
    }
    // Of one process, each utterance by a copy of it; of three, each by its own.
    let one = try SpeechSource([first, second], by: Speaking.program, processCount: 1)
    let source = try SpeechSource([first, second], by: Speaking.program, processCount: 3)
    let together = try Speaking.samples(source, blockSize: 777)
    #expect(try Speaking.samples(one) == together && one.text == source.text)
    let silence = (Array(repeating: Int16(0), count: 2205), Array(repeating: Int16(0), count: 5513))
    #expect(together == silence.0 + alone[0] + silence.1 + alone[1])
    let starts = source.text.lines.map(\.start)
    #expect(starts[0] >= 2205 && starts[1] >= 2205 + alone[0].count + 5513)
    try source.seek(to: 0)
    #expect(try Speaking.samples(source) == together)
    #expect(source.text.lines.map(\.start) == starts)
  }

  @Test("marked-up text has its words and marks in the text without markup")
  func markup() throws {
    let markup = try SpeechMarkup(
      "<speak>One <emphasis>two</emphasis> <mark name='here'/>three<break time='500ms'/>four</speak>",
      Utterance(""))
    let source = try SpeechSource(parts: markup.parts, by: Speaking.program)
    let count = try Speaking.samples(source).count
    let words = source.text.lines.flatMap { $0.texts(of: $0.words) }
    #expect(words == ["One", "two", "three", "four"])
    let three = source.text.lines[0].words[2]
    let mark = try #require(source.text.tiers.first { $0.name == "marks" }?.labels.first)
    #expect(mark.text == "here" && mark.start == three.start)
    #expect(source.text.lines[1].start - three.end! >= 11_025 && count > 22_050)
  }

  @Test(
    "voices are those that the program lists",
    .enabled(if: isInstalled("espeak-ng"), "espeak-ng is not installed"))
  func listed() throws {
    // Priority, language, age and gender, name, file, other languages with their priorities.
    let rows = try Run(["espeak-ng", "--voices"]).text.split(separator: "\n").dropFirst()
    let told = rows.map { row in
      let fields = row.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
      let others = fields.dropFirst(5).joined(separator: " ").split(separator: "(").map {
        String($0.prefix { $0 != " " })
      }
      return ([fields[1], String(fields[2].suffix(1)), fields[3], fields[4]] + others)
        .joined(separator: " ")
    }
    let found = try Speaker.list().map { speaker in
      let gender = ["-", "M", "F"][Int(speaker.gender.rawValue)]
      let name = speaker.name.replacing(" ", with: "_")
      return
        ([speaker.languages[0], gender, name, speaker.identifier] + speaker.languages.dropFirst())
        .joined(separator: " ")
    }
    #expect(told.count > 50 && told.sorted() == found.sorted())
  }

  @Test("a language with its region is spoken", arguments: ["de-DE", "en-US", "zh-CN", "pt-BR"])
  func regions(_ language: String) throws {
    var markup = try SpeechMarkup("<speak xml:lang='\(language)'>1</speak>", Utterance(""))
    markup.chooseSpeakers(among: try Speaker.list())
    let source = try SpeechSource(parts: markup.parts, by: Speaking.program)
    let samples = try Speaking.samples(source)
    #expect(try samples == Speaking.reference(["-v", language, "1"]))
  }

  @Test("an unknown voice is told with the nearest, and voices are listed")
  func speakers() throws {
    for (name, near) in [("en-gp", "en-gb"), ("germn", "German"), ("de+f33", "de+f3")] {
      var utterance = Utterance("x")
      utterance.speaker = name
      let source = try SpeechSource([utterance], by: Speaking.program)
      let error = #expect(throws: SpeechError.self) { try Speaking.samples(source) }
      guard case .unknownSpeaker(name, let nearest) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(nearest.contains(near), "\(nearest)")
    }
    let speakers = try Speaker.list()
    #expect(speakers.count > 50 && speakers.contains { $0.speaks("de") })
    #expect(try Speaker.variants().contains("f3"))
  }
}

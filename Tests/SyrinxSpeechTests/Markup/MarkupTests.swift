import Testing

@testable import SyrinxSpeech

@Suite("Text with SSML")
struct SpeechMarkupTests {
  private func parts(_ text: String) throws -> [SpeechPart] {
    try SpeechMarkup(text, Utterance("")).parts
  }

  @Test("breaks divide, with their pauses; white space counts as one space")
  func breaks() throws {
    let parts = try parts(
      """
      <?xml version="1.0"?><speak>One  two<break time="250ms"/>
      three &amp; four<break/> <break strength="x-strong"/>five</speak>
      """)
    #expect(parts.map(\.utterance.text) == ["One two", "three & four", "five"])
    #expect(parts.map(\.utterance.after) == [0.25, 2.5, 0])
    #expect(parts.allSatisfy { $0.engineText == nil })
  }

  @Test("a break before all text is a pause of its own")
  func firstBreak() throws {
    let parts = try parts("<speak><break time='1.5s'/>Hi</speak>")
    #expect(parts.map(\.isPause) == [true, false])
    #expect(parts[0].utterance.after == 1.5)
  }

  @Test("the pauses that are asked for around a text are there beside those in it")
  func outerPauses() throws {
    var settings = Utterance("")
    (settings.before, settings.after) = (3, 2)
    let text = "<speak>One<break time='1s'/>two<break time='0.5s'/></speak>"
    let parts = try SpeechMarkup(text, settings).parts
    #expect(parts.map(\.utterance.before) == [3, 0])
    #expect(parts.map(\.utterance.after) == [1, 2.5])
    let silent = try SpeechMarkup("<speak><break/>One</speak>", settings).parts
    #expect(silent.map(\.utterance.before) == [3, 0])
    #expect(silent.map(\.utterance.after) == [0.5, 2])
  }

  @Test("prosody and emphasis go to the engine, and its positions come back to the text")
  func positions() throws {
    let part = try #require(
      try parts("<speak>Say <prosody rate='fast' foo='1'>it &lt;now</prosody> ok</speak>").first)
    #expect(part.utterance.text == "Say it <now ok")
    let told = try #require(part.engineText)
    #expect(told == "<speak>Say <prosody rate=\"fast\">it &lt;now</prosody> ok</speak>")
    let scalars = Array(told.unicodeScalars)
    #expect(part.positions.count == scalars.count)
    for (letter, position) in [("S", 0), ("i", 4), ("n", 8), ("k", 13)] {
      // The last letter of its kind in what is told, and where it is in the text.
      let index =
        letter == "i"
        ? told.firstRange(of: ">it")!
        : told.firstRange(of: letter == "k" ? "ok" : letter == "n" ? "now" : letter)!
      let offset = told.unicodeScalars.distance(from: told.startIndex, to: index.lowerBound)
      let event = SpeechEvent(
        .word, position: offset + (letter == "i" || letter == "k" ? 1 : 0), frame: 0)
      #expect(part.textEvents([event])[0].position == position)
    }
    #expect(part.textEvents([SpeechEvent(.end, position: 999, frame: 0)])[0].position == 13)
  }

  @Test("a break within prosody leaves it in force")
  func breakInside() throws {
    let parts = try parts(
      "<speak><prosody pitch=\"high\">a<break time=\"1s\"/>b</prosody>c</speak>")
    #expect(
      parts.map(\.engineText) == [
        "<speak><prosody pitch=\"high\">a</prosody></speak>",
        "<speak><prosody pitch=\"high\">b</prosody>c</speak>",
      ])
  }

  @Test("voices divide; substitutes are spoken and stand for the text; marks have places")
  func others() throws {
    let markup = try SpeechMarkup(
      """
      <speak>One <voice name="de+f3">zwei</voice> <sub alias="World Wide Web">WWW</sub> <mark name="m"/>end
      <audio src="x"/></speak>
      """, Utterance(""))
    #expect(markup.parts.map(\.utterance.speaker) == ["en", "de+f3", "en"])
    #expect(markup.parts.map(\.utterance.text) == ["One ", "zwei", "WWW end "])
    #expect(markup.parts[2].marks == [SpeechPart.Mark(name: "m", position: 4)])
    #expect(markup.parts[2].engineText?.contains("World Wide Web end") == true)
    #expect(markup.ignored == ["audio"])
  }

  @Test("an engine that reads plain text gets no markup, and what it misses is named")
  func plain() throws {
    let markup = try SpeechMarkup(
      """
      <speak>a &amp; <prosody rate='slow' pitch='+2st'>b</prosody> <emphasis>c</emphasis>
      <say-as interpret-as='characters'>d</say-as> <sub alias='e &lt; f'>g</sub></speak>
      """, Utterance(""), asPlainText: true)
    #expect(markup.parts.map(\.utterance.text) == ["a & b c d g"])
    #expect(markup.parts.map(\.plain.text) == ["a & b c d e < f"])
    #expect(markup.ignored == ["prosody rate", "prosody pitch", "emphasis", "say-as"])
    let same = try SpeechMarkup("<speak>a &lt; b</speak>", Utterance(""), asPlainText: true)
    #expect(same.parts.map(\.plain.text) == ["a < b"] && same.ignored.isEmpty)
  }

  @Test(
    "neighbouring elements are words of their own; sentences and paragraphs are spoken by themselves"
  )
  func neighbours() throws {
    let sentences = try parts("<speak><s>Hallo</s><s>Welt</s></speak>")
    #expect(sentences.map(\.utterance.text) == ["Hallo", "Welt"])
    let stressed = try parts("<speak><emphasis>a</emphasis><emphasis>b</emphasis>c</speak>")
    #expect(stressed.map(\.utterance.text) == ["a bc"])
    let others = try parts(
      "<speak><sub alias='x'>a</sub><say-as interpret-as='y'>b</say-as></speak>")
    #expect(others.map(\.utterance.text) == ["a b"])
    // A mark is nothing that is heard.
    let marked = try parts("<speak><emphasis>un</emphasis><mark name='m'/>known</speak>")
    #expect(marked.map(\.utterance.text) == ["unknown"])
  }

  @Test("marks between sentences and behind all of them stay")
  func marks() throws {
    let parts = try parts("<speak><s>One</s><mark name='a'/><s>Two</s><mark name='b'/></speak>")
    #expect(
      parts.map(\.marks) == [[], [.init(name: "a", position: 0), .init(name: "b", position: 3)]])
  }

  @Test("the language of a text, and of its parts, chooses the speaker")
  func languages() throws {
    let text = """
      <speak xml:lang="de-DE">eins <lang xml:lang="fr">deux</lang> <s xml:lang="en-GB">three</s>
      <voice name="Adam" xml:lang="en-US">four</voice><p>fünf</p></speak>
      """
    func speakers(_ markup: SpeechMarkup) -> [String] { markup.parts.map(\.utterance.speaker) }
    #expect(
      try speakers(SpeechMarkup(text, Utterance(""))) == ["de-DE", "fr", "en-GB", "Adam", "de-DE"])
    // A speaker that was asked for keeps the text, and a variant of a voice stays.
    var settings = Utterance("")
    settings.speaker = "es+f3"
    #expect(
      try speakers(SpeechMarkup(text, settings, following: .ofParts))
        == ["es+f3", "fr+f3", "en-GB+f3", "Adam", "es+f3"])
    let deaf = try SpeechMarkup(text, settings, following: .none)
    #expect(Set(speakers(deaf)) == ["es+f3", "Adam"])
    #expect(deaf.ignored == ["speak lang", "lang lang", "s lang"])
    // A language that the speaker speaks already chooses no other.
    settings.speaker = "en-us+m2"
    let same = try SpeechMarkup("<speak xml:lang='EN'><s xml:lang='en-US'>a</s></speak>", settings)
    #expect(speakers(same) == ["en-us+m2"] && same.ignored.isEmpty)
  }

  @Test("a language is given to the nearest that is spoken, and a name stays as it is")
  func speakersOfLanguages() throws {
    func speaker(_ languages: [String], _ file: String) -> Speaker {
      Speaker(name: file, languages: languages, identifier: "x/" + file, gender: .unknown)
    }
    let speakers = [
      speaker(["de"], "de"), speaker(["en-029", "en"], "en-029"), speaker(["en-gb", "en"], "en"),
      speaker(["cmn", "zh-cmn", "zh"], "cmn"),
    ]
    for (language, code) in [
      ("de-DE", "de"), ("DE", "de"), ("en", "en"), ("en-GB", "en-gb"), ("en-AU", "en"),
      ("zh-Hans-CN", "cmn"), ("tlh", nil),
    ] {
      #expect(Speaker.code(of: language, among: speakers) == code, "\(language)")
    }
    var settings = Utterance("")
    settings.speaker = "en+f3"
    var markup = try SpeechMarkup(
      "<speak xml:lang='de-AT'>a <voice name='de-AT'>b</voice> <s xml:lang='tlh'>c</s></speak>",
      settings)
    #expect(markup.followed == ["de-AT+f3", "tlh+f3"])
    markup.chooseSpeakers(among: speakers)
    #expect(markup.parts.map(\.utterance.speaker) == ["de+f3", "de-AT", "tlh+f3"])
    // A word that is no language at all is nobody's.
    var odd = try SpeechMarkup("<speak xml:lang='+'>a</speak>", Utterance(""))
    odd.chooseSpeakers(among: speakers)
    #expect(odd.parts.map(\.utterance.speaker) == ["+"])
  }

  @Test("what is no markup is refused with its line")
  func faults() {
    for (text, fault, line) in [
      ("<speak>a\n<p>b</speak>", SpeechMarkupFault.badElement("speak"), 2),
      ("<speak>a\n", .badElement("speak"), 2), ("<speak", .endsEarly, 1), ("<speak/>", .noText, 1),
      (
        "<s>\n\n<break time='soon'/></s>",
        .badValue(element: "break", attribute: "time", value: "soon"), 3
      ),
    ] {
      #expect(throws: SpeechError.markup(fault, line: line)) { try parts(text) }
    }
    let deep = String(repeating: "<s>", count: 100_000)
    #expect(throws: SpeechError.self) { try parts(deep) }
  }
}

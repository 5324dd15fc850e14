import SyrinxEngine
import SyrinxFiles
import SyrinxRender
import SyrinxSpeech
import SyrinxSystem
import SyrinxText

// Say/ speaks text: speech is the input of a render like any other, and its words move with it.

final class Say: Command {
  typealias Options = SayOptions

  static let name = "say"
  static let summary = "Speak text into a sound file, optionally through effects."
  static let usage = [
    "TEXT|@FILE|- OUT [EFFECT [VALUE…] [key=value…]]… [--option…]",
    "--list-speakers [LANGUAGE]",
  ]
  static let slots = [Slot.word([]), .file, .chain]
  static let details = [
    "The text is given on the command line, in a file (@FILE) or on standard input (-). Lines of"
      + " JSON form a queue of utterances, each with its own speaker, pauses and effects:",
    """
      {"text": "Good evening.", "speaker": "en-gb", "after": 0.5}
      {"text": "I am the robot.", "chain": [{"voice": {"name": "robot"}}]}
    """,
    "With {number} or {slug} in OUT, each utterance is written to a separate file. --words writes"
      + " the words with their times, moved along with the sound, in any format of ‘syrinx"
      + " words’.",
    "The default engine is espeak-ng (apt-get install espeak-ng); --engine selects flite, piper"
      + " or macOS’ say, which report no word times: these are estimated.",
  ]

  private let request: RenderRequest?
  private let text: String
  private let options: SayOptions
  private let effects: EffectCatalog

  init(_ invocation: Invocation<SayOptions>) throws {
    options = invocation.options
    effects = invocation.effects
    let words = invocation.words
    text = words.first ?? ""
    if options.listSpeakers {
      guard words.count <= 1 else {
        throw Self.unexpected(words[1], form: 1)
      }
      request = nil
      return
    }
    _ = try invocation.word(0, "TEXT", of: Self.self)
    let output = try invocation.word(1, "OUT", of: Self.self)
    try effects.checkOutput(output)
    let voices = try VoiceBook.named(options.render.voices, effects)
    let patch = try options.render.readPatch(voices)
    let chain = Array(words.dropFirst(2))
    var request = RenderRequest(
      input: .speech, output: OutputLocation(output),
      patch: try options.render.join(patch, chain, voices),
      options: options.render)
    request.hints = ChainSpec.hints(in: chain, voices: voices)
    // The output is readable by no more people than the file of the text.
    request.otherSources = [SpeechQueue.path(of: text)].compactMap { $0 }
    try request.checkFiles()
    self.request = request
  }

  func run(on console: Console) throws -> ExitStatus {
    guard var request else {
      console.output.write(try Self.speakers(of: text))
      return .done
    }
    try console.check(request.output)
    let voices = VoiceBook.usual(options.render.voices, effects)
    let queue = try SpeechQueue(text, options, voices)
    request.otherSources += queue.utterances.flatMap { Patch.chain($0.chain).files }
    try request.checkFiles()
    if !options.render.quiet { console.notes.say(remarks(on: queue)) }
    let names = NamePattern(request.output.word, among: ["number", "slug"])
    guard names.uses("number") || names.uses("slug") else {
      try render(queue.utterances, request, on: console)
      return .done
    }
    for (utterance, request) in zip(queue.utterances, try requests(of: queue, request, names)) {
      try render([utterance], request, on: console)
    }
    return .done
  }

  /// Names what is asked for and will not be heard.
  private func remarks(on queue: SpeechQueue) -> [String] {
    var remarks: [String] = []
    if FileFacts(path: text)?.kind == .file {
      remarks.append("‘\(text)’ is a file, whose name is spoken; to speak its text write @\(text)")
    }
    if queue.looksLikeMarkup {
      remarks.append("the text looks like SSML, whose elements are spoken: --ssml follows them")
    }
    if !queue.ignored.isEmpty {
      remarks.append("not followed in the SSML: " + queue.ignored.joined(separator: ", "))
    }
    if !queue.unfollowed.isEmpty {
      let names = queue.unfollowed.map { "--" + $0.rawValue }.joined(separator: ", ")
      remarks.append("not followed by \(options.engine.rawValue): \(names)")
    }
    return remarks
  }

  /// A request for each utterance, none of which writes what another has written. Where slugs are equal and
  /// there is no number in the names, the later ones get one.
  private func requests(
    of queue: SpeechQueue, _ request: RenderRequest, _ names: NamePattern
  ) throws -> [RenderRequest] {
    var used = UsedFiles(reading: request.filesRead)
    var slugs: Set<String> = []
    return try queue.utterances.enumerated().map { index, utterance in
      let own = utterance.utterance.text.slug
      var slug = own
      var copy = 1
      while !names.uses("number"), !slugs.insert(slug).inserted {
        copy += 1
        slug = "\(own)-\(copy)"
      }
      func filled(_ pattern: String) -> String {
        NamePattern(pattern, among: ["number", "slug"])
          .path(number: index + 1, of: queue.utterances.count, ["slug": slug])
      }
      var request = request
      let path = filled(request.output.word)
      try used.claim(output: path)
      request.output = OutputLocation(path)
      for index in request.options.words.indices {
        request.options.words[index].target = filled(request.options.words[index].target)
      }
      try request.checkWords(&used)
      return request
    }
  }

  private func render(
    _ utterances: [QueuedUtterance], _ request: RenderRequest, on console: Console
  ) throws {
    let input = try input(utterances)
    try MeasuringProgress.shown(request.options, writing: request.output, notes: console.notes) {
      try RenderPlan(request, from: input, measuring: $0)
    }.run(on: console)
  }

  private func input(_ utterances: [QueuedUtterance]) throws -> RenderInput {
    // The words are those of the source that was opened last, which is the one that is heard.
    var heard: () -> TimedText = { TimedText() }
    let isPlain = options.engine == .espeak && utterances.allSatisfy(\.chain.isBypass)
    // The engine's samples have 16 bits, and need no dither as long as nothing changes them.
    var input = try RenderInput("speech", encodings: isPlain ? [.pcm16] : nil) { [self] in
      if isPlain {
        let source = try SpeechSource(
          parts: utterances.flatMap(\.parts), by: ownSpeechProgram,
          keepsWords: !options.render.words.isEmpty)
        heard = { source.text }
        return source
      }
      let resources = FileResources(threadCount: options.render.threadCount)
      let source = try QueuedSpeech(utterances, by: options.engine, resources)
      heard = { source.text }
      return source
    }
    input.words = { heard() }
    return input
  }

  private static func speakers(of language: String) throws(SpeechError) -> String {
    let speakers = try Speaker.list().filter { language.isEmpty || $0.speaks(language) }
    guard !speakers.isEmpty || language.isEmpty else {
      let nearest = Speaker.nearest(to: language, in: try Speaker.list())
      throw .unknownSpeaker(language, nearest: nearest)
    }
    let rows = speakers.map { speaker in
      [speaker.languages.joined(separator: " "), speaker.name, speaker.gender.word]
    }
    let variants = try Speaker.variants()
    return TextTable(rows).text
      + "\nVariants, put after a plus sign as in en+f3:\n"
      + Paragraph(columns: 80).lines(variants.joined(separator: ", "), indent: 2)
      .joined(separator: "\n") + "\n"
  }
}

extension Speaker.Gender {
  fileprivate var word: String {
    switch self {
    case .unknown: ""
    case .male: "male"
    case .female: "female"
    }
  }
}

extension String {
  /// The first words in small letters and hyphens, for the name of a file, in which there is room for more.
  fileprivate var slug: String {
    let words = lowercased().split { !$0.isLetter && !$0.isNumber }.prefix(6)
    var slug = words.isEmpty ? "speech" : words.joined(separator: "-")
    while slug.utf8.count > 200 { slug.removeLast() }
    return slug
  }
}

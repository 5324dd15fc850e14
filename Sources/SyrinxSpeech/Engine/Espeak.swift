import SyrinxSystem

/// Speaks one utterance in this process; after that the process is of no more use for speaking, since
/// the library remembers what it has said.
enum Espeak {
  static let sampleRate = 22_050

  private enum Parameter: Int32 {
    case rate = 1, volume, pitch, range, punctuation, capitals, wordGap
  }

  /// Hands over samples and events as they come; a handler that returns false ends the speech.
  static func speak(
    _ utterance: Utterance, isMarkup: Bool, samples: @escaping (Span<Int16>) -> Bool,
    event: @escaping (SpeechEvent) -> Bool
  ) throws(SpeechError) {
    try utterance.check()
    let library = try ready.get()
    try checkVariant(of: utterance.speaker)
    try setVoice(utterance.speaker, library)
    unsafe library.setCallback(relay)
    for (parameter, value) in [
      (Parameter.rate, utterance.rate), (.volume, utterance.volume), (.pitch, utterance.pitch),
      (.range, utterance.range), (.wordGap, utterance.wordGap),
    ] {
      _ = library.setParameter(parameter.rawValue, Int32(value.rounded()), 0)
    }
    unsafe handlers = Handlers(samples: samples, event: event)
    defer { unsafe handlers = nil }
    // UTF-8, with phonemes, and a pause at the end as the program espeak-ng has it.
    let flags: UInt32 = 1 | 0x100 | 0x1000 | (isMarkup ? 0x10 : 0)
    // A zero would end the text.
    let text = Array(utterance.text.replacing("\0", with: " ").utf8) + [0]
    let result = unsafe text.withUnsafeBytes {
      unsafe library.synthesize($0.baseAddress!, $0.count, 0, 1, 0, flags, nil, nil)
    }
    guard result == 0 else { throw .refused(.espeak, status: Int(result)) }
  }

  /// Chooses a voice by the name of its file, by its identifier or by a language that it lists, of which the
  /// library itself knows the first only.
  private static func setVoice(
    _ speaker: String, _ library: EspeakLibrary
  ) throws(SpeechError) {
    func isTaken(_ name: String) -> Bool {
      unsafe name.withCString { unsafe library.setVoice($0) } == 0
    }
    if let file = languageFile(of: speaker, library), isTaken(file) { return }
    if isTaken(speaker) { return }
    let known = try speakers()
    let base = speaker.prefix { $0 != "+" }
    if let other = known.first(where: { $0.identifier == base })
      ?? known.first(where: { $0.languages.contains(String(base)) })
    {
      let variant = speaker.dropFirst(base.count)
      for name in [other.identifier, other.name] where isTaken(name + variant) { return }
    }
    throw .unknownSpeaker(speaker, nearest: Speaker.nearest(to: speaker, in: known))
  }

  /// The path below the data's languages of a speaker that is called by the name of a file, such as `gmw/en` for
  /// `en`: by the name alone the library would read the files of all voices. Those of other kinds go first.
  private static func languageFile(of speaker: String, _ library: EspeakLibrary) -> String? {
    let name = String(speaker.prefix { $0 != "+" })
    guard !name.isEmpty, !name.contains("/"), !name.contains("\0"), let data = library.dataFolder,
      FileFacts(path: Path.join(data, "voices/" + name)) == nil
    else { return nil }
    let languages = Path.join(data, "lang")
    let family = try? fileNames(in: languages).first {
      FileFacts(path: Path.join(languages, $0 + "/" + name))?.kind == .file
    }
    return family.map { $0 + "/" + speaker }
  }

  /// The library with its voice data read, as far as every voice needs them.
  static let ready = Result { () throws(SpeechError) in
    let library = try EspeakLibrary.opened.get()
    // The structures that are read below are those of all versions 1.
    if let version = library.version, let major = version.split(separator: ".").first, major != "1"
    {
      throw SpeechError.engineTooNew(version: version)
    }
    let rate = try library.start()
    guard rate == sampleRate else { throw SpeechError.refused(.espeak, status: rate) }
    return library
  }

  /// The library makes every list in the same memory, which is read before another is asked for.
  private static let lists = Lock()

  /// All voices, with their languages.
  static func speakers() throws(SpeechError) -> [Speaker] {
    let library = try ready.get()
    return lists.hold { unsafe list(library.listVoices(nil)) }
  }

  /// The library takes a variant that it does not know for none; numbers stand for some of them.
  private static func checkVariant(of speaker: String) throws(SpeechError) {
    guard let plus = speaker.firstIndex(of: "+") else { return }
    let variant = String(speaker[speaker.index(after: plus)...])
    let known = try variants()
    guard Int(variant) == nil, !known.contains(variant) else { return }
    let voices = known.map {
      Speaker(name: $0, languages: [], identifier: "", gender: .unknown)
    }
    let nearest = Speaker.nearest(to: variant, in: voices).map { String(speaker[...plus] + $0) }
    throw .unknownSpeaker(speaker, nearest: nearest)
  }

  /// The names that can be put after a voice's name and a plus sign.
  static func variants() throws(SpeechError) -> [String] {
    let library = try ready.get()
    let found = unsafe "variant".withCString { name in
      // An `espeak_VOICE` of which only the languages, its second field, say something.
      var wanted = [0, UInt(bitPattern: name), 0, 0, 0, 0]
      return unsafe wanted.withUnsafeMutableBytes {
        let wanted = $0.baseAddress
        return lists.hold { unsafe list(library.listVoices(wanted)) }
      }
    }
    return found.compactMap { $0.identifier.split(separator: "/").last.map(String.init) }
  }

  /// Reads `espeak_VOICE`s: three texts (name, languages, identifier) and a byte for the gender. Of
  /// languages each has a byte of priority before its name; a zero byte ends them.
  @unsafe private static func list(
    _ voices: UnsafeMutablePointer<UnsafeRawPointer?>?
  ) -> [Speaker] {
    var speakers: [Speaker] = []
    var index = 0
    while let voice = unsafe voices?[index] {
      index += 1
      let width = MemoryLayout<Int>.stride
      func field(_ number: Int) -> UnsafePointer<CChar>? {
        unsafe voice.load(fromByteOffset: width * number, as: UnsafePointer<CChar>?.self)
      }
      func text(_ number: Int) -> String {
        unsafe field(number).map { unsafe String(cString: $0) } ?? ""
      }
      var languages: [String] = []
      var rest = unsafe field(1)
      while let language = unsafe rest, unsafe language.pointee != 0 {
        let name = unsafe String(cString: language + 1)
        languages.append(name)
        unsafe rest = language + 1 + name.utf8.count + 1
      }
      let gender = unsafe voice.load(fromByteOffset: 3 * width, as: UInt8.self)
      speakers.append(
        Speaker(
          name: text(0), languages: languages, identifier: text(2),
          gender: Speaker.Gender(rawValue: gender) ?? .unknown))
    }
    return speakers
  }

  private struct Handlers {
    let samples: (Span<Int16>) -> Bool
    let event: (SpeechEvent) -> Bool
  }

  /// The library's callback has no place for anything of ours; one process speaks once.
  private nonisolated(unsafe) static var handlers: Handlers?

  /// The size of `espeak_EVENT`: six numbers, a pointer, and eight bytes of a number or a name.
  private static let eventSize = 40

  private static let relay: EspeakLibrary.Callback = { wave, count, events in
    guard let handlers = unsafe handlers else { return 1 }
    if var event = unsafe events {
      while true {
        let type = unsafe event.load(as: Int32.self)
        guard type != 0 else { break }
        if let kind = SpeechEvent.Kind(rawValue: UInt8(truncatingIfNeeded: type)) {
          let position = unsafe event.load(fromByteOffset: 8, as: Int32.self)
          let length = unsafe event.load(fromByteOffset: 12, as: Int32.self)
          let frame = unsafe event.load(fromByteOffset: 20, as: Int32.self)
          var name = ""
          if kind == .phoneme {
            let bytes = unsafe UnsafeRawBufferPointer(start: event + 32, count: 8)
            name = unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
          }
          let told = SpeechEvent(
            kind, position: Int(position) - 1, length: Int(length), frame: Int(frame), name: name)
          guard handlers.event(told) else { return 1 }
        }
        unsafe event += eventSize
      }
    }
    guard let wave = unsafe wave, count > 0 else { return 0 }
    let samples = unsafe Span(_unsafeStart: UnsafePointer(wave), count: Int(count))
    return handlers.samples(samples) ? 0 : 1
  }
}

extension Speaker {
  /// The voices of espeak-ng, asked for in this process; variants are put after a plus sign.
  public static func list() throws(SpeechError) -> [Speaker] { try Espeak.speakers() }

  public static func variants() throws(SpeechError) -> [String] { try Espeak.variants() }
}

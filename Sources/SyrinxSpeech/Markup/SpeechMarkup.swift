import SyrinxText

/// Text with SSML (W3C, “Speech Synthesis Markup Language 1.1”): speak, voice, lang, prosody, break,
/// emphasis, say-as, sub, mark, p and s. What else there is is left out and named; its text is spoken.
public struct SpeechMarkup: Sendable {
  /// In the order in which they are spoken.
  public private(set) var parts: [SpeechPart] = []
  /// Elements and attributes that are not followed, each once.
  public private(set) var ignored: [String] = []

  /// The languages that have chosen speakers, with their variants.
  public private(set) var followed: Set<String> = []

  private let settings: Utterance
  private let languages: Languages
  private let isPlain: Bool
  private var reader: XMLReader
  /// Elements that are open: what has to be closed for the engine, and the speaker that they choose.
  private var elements: [(name: String, tag: String?, speaker: String)] = []
  private var part: PartBuilder
  /// Set after an element, which another one would join without a space.
  private var isBehindElement = false

  /// Which `xml:lang` choose the speaker.
  public enum Languages: Sendable {
    case all
    /// Not that of the whole text, since a speaker has been asked for.
    case ofParts
    /// None, where speakers are not called by their languages.
    case none
  }

  /// For an engine that reads plain text, what its own markup would say is left out, too.
  public init(
    _ text: String, _ settings: Utterance, following languages: Languages = .all,
    asPlainText isPlain: Bool = false
  ) throws(SpeechError) {
    self.settings = settings
    self.languages = languages
    self.isPlain = isPlain
    reader = XMLReader(text)
    part = PartBuilder(settings, isPlain: isPlain)
    while let event = try next() {
      switch event {
      case .text(let text):
        part.add(text)
        isBehindElement = false
      case .close: close()
      case .open(let element): try open(element)
      }
    }
    finishPart()
    // Marks after all text belong to its end.
    if let last = parts.indices.last(where: { !parts[$0].isPause }) {
      let end = parts[last].utterance.text.unicodeScalars.count
      parts[last].marks += part.marks.map { SpeechPart.Mark(name: $0.name, position: end) }
    }
    guard parts.contains(where: { !$0.isPause }) else { throw .markup(.noText, line: reader.line) }
    parts[parts.count - 1].utterance.after += settings.after
  }

  private mutating func next() throws(SpeechError) -> XMLReader.Event? {
    do throws(XMLError) {
      return try reader.next()
    } catch {
      let fault: SpeechMarkupFault =
        switch error.fault {
        case .endsEarly: .endsEarly
        case .badElement(let name): .badElement(name)
        case .tooDeep(let limit): .tooDeep(limit: limit)
        }
      throw .markup(fault, line: error.line)
    }
  }

  private mutating func ignore(_ name: String) {
    if !ignored.contains(name), ignored.count < 100 { ignored.append(name) }
  }

  private mutating func open(_ element: XMLReader.Element) throws(SpeechError) {
    let name = String(element.localName)
    var speaker = elements.last?.speaker ?? settings.speaker
    var tag: String?
    if isBehindElement, name != "mark" { part.add(" ") }
    isBehindElement = false
    if let language = element["lang"], name != "voice" || element["name"] == nil {
      speaker = follow(language, of: name, speaker)
    }
    switch name {
    case "speak", "lang": break
    case "p", "s": finishPart()
    case "voice": speaker = element["name"] ?? speaker
    case "prosody":
      let known = isPlain ? [] : ["rate", "pitch", "volume", "range"]
      let followed = known.compactMap { attribute in
        element[attribute].map { "\(attribute)=\"\($0.xmlEscaped)\"" }
      }
      for field in element.fields where !known.contains(String(field.local)) {
        ignore("prosody \(field.local)")
      }
      if !followed.isEmpty { tag = "<prosody \(followed.joined(separator: " "))>" }
    case "emphasis" where !isPlain:
      tag = "<emphasis level=\"\((element["level"] ?? "moderate").xmlEscaped)\">"
    case "say-as" where !isPlain:
      tag = "<say-as interpret-as=\"\((element["interpret-as"] ?? "").xmlEscaped)\">"
    case "sub":
      if let alias = element["alias"] { return try substitute(alias) }
    case "break":
      finishPart(pause: try pause(element))
    case "mark":
      if let mark = element["name"] { part.mark(mark) }
    default: ignore(name)
    }
    if speaker != part.utterance.speaker { finishPart() }
    elements.append((name, tag, speaker))
    if part.isEmpty { part.utterance.speaker = speaker }
    if let tag { part.open(tag) }
  }

  /// Who speaks a language instead of a speaker; a variant of a voice stays.
  private mutating func follow(
    _ language: String, of name: String, _ speaker: String
  ) -> String {
    let halves = speaker.split(separator: "+", maxSplits: 1)
    let (code, wanted) = ((halves.first ?? "").lowercased(), language.trimmed.lowercased())
    guard !wanted.isEmpty, code != wanted, !code.hasPrefix(wanted + "-") else { return speaker }
    switch languages {
    case .ofParts where name == "speak": return speaker
    case .none:
      ignore("\(name) lang")
      return speaker
    default:
      let chosen = String(language.trimmed) + (halves.count > 1 ? "+" + halves[1] : "")
      followed.insert(chosen)
      return chosen
    }
  }

  /// Gives what is said in a language to a speaker of it.
  public mutating func chooseSpeakers(among speakers: [Speaker]) {
    for index in parts.indices where followed.contains(parts[index].utterance.speaker) {
      let halves = parts[index].utterance.speaker.split(separator: "+", maxSplits: 1)
      guard let language = halves.first,
        let code = Speaker.code(of: String(language), among: speakers)
      else { continue }
      parts[index].utterance.speaker = ([code] + halves.dropFirst().map(String.init))
        .joined(separator: "+")
    }
  }

  private mutating func close() {
    guard let element = elements.popLast() else { return }
    isBehindElement = element.name != "mark"
    if element.tag != nil { part.close("</\(element.name)>") }
    let speaker = elements.last?.speaker ?? settings.speaker
    if element.name == "p" || element.name == "s" || speaker != part.utterance.speaker {
      finishPart()
    }
  }

  private mutating func substitute(_ alias: String) throws(SpeechError) {
    var text = ""
    var depth = 1
    while depth > 0, let event = try next() {
      switch event {
      case .text(let part): text += part
      case .open: depth += 1
      case .close: depth -= 1
      }
    }
    part.add(text, spokenAs: alias)
    isBehindElement = true
  }

  /// The seconds of a break: a time, or the strength of one.
  private func pause(_ element: XMLReader.Element) throws(SpeechError) -> Double {
    if let time = element["time"] {
      let unit = time.drop { $0.isNumber || $0 == "." || $0 == "+" }
      let number = Double(time[..<unit.startIndex])
      guard let number, unit == "s" || unit == "ms", (0...86_400_000).contains(number) else {
        throw .markup(
          .badValue(element: "break", attribute: "time", value: time), line: reader.line)
      }
      return min(unit == "s" ? number : number / 1000, 86_400)
    }
    switch element["strength"] {
    case "none": return 0
    case "x-weak": return 0.1
    case "weak": return 0.25
    case "strong": return 1
    case "x-strong": return 2
    case "medium", nil: return 0.5
    case let value?:
      throw .markup(
        .badValue(element: "break", attribute: "strength", value: value), line: reader.line)
    }
  }

  /// Begins a new part, with the elements that are open.
  private mutating func finishPart(pause: Double = 0) {
    let tags = elements.compactMap { element in element.tag.map { (element.name, $0) } }
    part.finish(closing: tags.map(\.0))
    if !part.isEmpty {
      parts.append(part.part)
      parts[parts.count - 1].utterance.before = parts.count == 1 ? settings.before : 0
      parts[parts.count - 1].utterance.after = pause
    } else if pause > 0 {
      if parts.isEmpty {
        var silence = settings
        silence.text = ""
        parts.append(SpeechPart(silence))
        parts[0].utterance.after = 0
      }
      parts[parts.count - 1].utterance.after += pause
    }
    let waiting = part.isEmpty ? part.marks : []
    part = PartBuilder(settings, isPlain: isPlain)
    for mark in waiting { part.mark(mark.name) }
    part.utterance.speaker = elements.last?.speaker ?? settings.speaker
    for (_, tag) in tags { part.open(tag) }
  }
}

import SyrinxText

extension Metadata {
  /// Frames that tell of the encoded bytes and not of the sound: lengths and tables of places, made
  /// anew by whoever encodes (4.21 TLEN, TSIZ; 4.6 MLLT; 4.29 SEEK; 4.30 ASPI), and the delay and
  /// padding of the encoder, as iTunes notes them.
  private static let encodingFrames: Set<String> = ["TLEN", "TSIZ", "MLLT", "SEEK", "ASPI"]
  private static let encodingComments = ["iTunSMPB", "iTunPGAP"]

  /// Frames that tell levels of the samples, or places among them by other counts than these here
  /// can move: adjustment of volume and equalisation, tempo and position.
  private static let soundFrames: Set<String> = [
    "RVA2", "RVAD", "RGAD", "XRVA", "EQU2", "EQUA", "SYTC", "POSS",
  ]

  /// Takes up the frames of a tag.
  mutating func add(_ tag: ID3Tag, sampleRate: Int) {
    let reading = ID3Reading(version: tag.version, sampleRate: sampleRate)
    // Version 2.3 says day and time in frames beside the year.
    var dateParts: [ID3Frame] = []
    for frame in tag.frames {
      if tag.version == 3, ["TDAT", "TIME"].contains(frame.name),
        tag.frames.contains(where: { $0.name == "TYER" })
      {
        dateParts.append(frame)
        continue
      }
      if Self.encodingFrames.contains(frame.name) { continue }
      if let content = ID3Content(frame, version: tag.version), take(content, of: frame, reading) {
        continue
      }
      opaque.append(
        Opaque(
          .id3, frame.name, reading.bytes(of: frame),
          dependsOnSound: Self.soundFrames.contains(frame.name)
            || frame.isDiscardedWithSound(version: tag.version)))
    }
    if !dateParts.isEmpty { complete(dateWith: dateParts, reading) }
  }

  /// Takes up what a frame says; false where this model has no place for it.
  private mutating func take(
    _ content: ID3Content, of frame: ID3Frame, _ reading: ID3Reading
  ) -> Bool {
    switch content {
    case .comment(_, let description, _) where Self.encodingComments.contains(description):
      return true
    case .picture(let mime, let type, let description, let bytes):
      var picture = Picture(
        type: UInt32(type), mediaType: mime, description: description, bytes: bytes)
      picture.origin = reading.origin(of: frame)
      pictures.append(picture)
    case .timedText(let text): timedTexts.append(reading.timedText(text))
    case .events(let format, let events):
      timedTexts.append(
        TimedText(
          content: nil,
          entries: events.map {
            .init(position: reading.frames($0.time, format), text: "", code: $0.type)
          }))
    case .contents(let table) where table.flags & 2 != 0 && table.frames.isEmpty:
      // The chapters say the same.
      repetitions.append(Opaque(.id3, frame.name, reading.bytes(of: frame)))
    case .chapter(let chapter):
      // Offsets in bytes say nothing of another encoding; those of which there are no times are lost.
      guard chapter.start != 0xFFFF_FFFF else { return false }
      chapters.append(reading.chapter(chapter))
    default:
      guard let texts = reading.tags(content, of: frame) else { return false }
      tags.list += texts
    }
    return true
  }

  /// Completes a year by day (DDMM) and time (HHMM).
  private mutating func complete(dateWith parts: [ID3Frame], _ reading: ID3Reading) {
    guard let place = tags.list.firstIndex(where: { $0.origin?.id == "TYER" }) else { return }
    func digits(_ name: String) -> [Substring]? {
      guard let frame = parts.first(where: { $0.name == name }),
        case .text(let texts)? = ID3Content(frame, version: reading.version),
        let text = texts.first, text.utf8.count == 4, Int(text) != nil
      else { return nil }
      return [text.prefix(2), text.suffix(2)]
    }
    if let day = digits("TDAT") {
      tags.list[place].text += "-\(day[1])-\(day[0])"
      if let time = digits("TIME") { tags.list[place].text += "T\(time[0]):\(time[1])" }
    }
    for part in parts { tags.list[place].origin?.bytes += part.written(version: 3) }
  }
}

/// Makes metadata of the frames of one tag.
struct ID3Reading {
  let version: Int
  let sampleRate: Int

  /// The version and the frame with its header, as it is given back to a tag of the same version.
  func bytes(of frame: ID3Frame) -> [UInt8] { [UInt8(version)] + frame.written(version: version) }

  func origin(of frame: ID3Frame) -> Metadata.Origin {
    Metadata.Origin(.id3, frame.name, bytes(of: frame))
  }

  /// Frames of MPEG audio hold 1152 frames of sound from 32 kHz on and 576 below (ISO 11172-3 and
  /// 13818-3, Layer III).
  func frames(_ time: Int, _ format: ID3TimeFormat) -> Int {
    switch format {
    case .milliseconds: SyrinxFiles.frames(ofMilliseconds: time, sampleRate)
    case .mpegFrames: time * (sampleRate >= 32_000 ? 1152 : 576)
    }
  }

  func timedText(_ text: ID3TimedText) -> Metadata.TimedText {
    Metadata.TimedText(
      content: text.type, language: text.language, description: text.description,
      entries: text.lines.map {
        .init(position: frames($0.time, text.format), text: $0.text)
      })
  }

  func chapter(_ chapter: ID3Chapter) -> Metadata.Chapter {
    var found = Metadata.Chapter(
      id: chapter.id.latin1, start: frames(chapter.start, .milliseconds),
      end: chapter.end == 0xFFFF_FFFF || chapter.end < chapter.start
        ? nil : frames(chapter.end, .milliseconds), title: "")
    for frame in chapter.frames {
      if frame.name == "TIT2", found.title.isEmpty,
        case .text(let texts)? = ID3Content(frame, version: version), texts.count == 1
      {
        found.title = texts[0]
      } else {
        found.elements.append(.init(.id3, frame.name, bytes(of: frame)))
      }
    }
    return found
  }

  /// The texts of a frame; nil of one that has none.
  func tags(_ content: ID3Content, of frame: ID3Frame) -> [Metadata.Tag]? {
    let origin = origin(of: frame)
    func tags(_ name: String, custom: String, _ texts: [String]) -> [Metadata.Tag] {
      let field = Metadata.Field(name, in: .id3)
      return texts.flatMap { text in
        field.map { Metadata.Tag.counted($0, text, origin: origin) }
          ?? [.init(custom: custom, text, origin: origin)]
      }
    }
    switch content {
    case .text(let texts) where frame.name == "TCON":
      return texts.flatMap { ID3Genres.names(in: $0) }.map { .init(.genre, $0, origin: origin) }
    case .text(let texts): return tags(frame.name, custom: frame.name, texts)
    case .userText(let description, let texts):
      return tags("TXXX:" + description, custom: description, texts)
    case .link(let address): return tags(frame.name, custom: frame.name, [address])
    case .userLink(let description, let address):
      return tags("WXXX:" + description, custom: "WXXX:" + description, [address])
    case .comment(_, let description, let text):
      if description.isEmpty { return [.init(.comment, text, origin: origin)] }
      let isProgram = description.hasPrefix("iTun")
      return [
        .init(custom: isProgram ? description : "COMMENT:" + description, text, origin: origin)
      ]
    case .lyrics(_, _, let text): return [.init(.lyrics, text, origin: origin)]
    case .identifier(let owner, let bytes):
      guard let field = Metadata.Field("UFID:" + owner, in: .id3) else { return nil }
      return [.init(field, String(ofFile: bytes), origin: origin)]
    case .people(let people):
      return people.map { person in
        let role = person.role.lowercased()
        if role.isEmpty { return .init(.performer, person.name, origin: origin) }
        guard let field = Metadata.Field("TIPL:" + role, in: .id3), frame.name != "TMCL"
        else { return .init(.performer, "\(person.name) (\(person.role))", origin: origin) }
        return .init(field, person.name, origin: origin)
      }
    default: return nil
    }
  }
}

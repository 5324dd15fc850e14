// Chunks of WAV, extensible WAV and RF64 files (Microsoft and IBM, "Multimedia Programming Interface",
// 1991; RF64 by EBU Tech 3306): what is known becomes metadata, the rest is carried over as it is.

import SyrinxSystem

/// The metadata of a WAV file, as far as it is not damaged.
struct WaveReader {
  private(set) var metadata = Metadata()
  /// Chunks that could not be read, or are too large.
  private(set) var losses: [Metadata.Loss] = []

  /// Chunks that hold or describe the samples, which the output does for itself, and that fill space; a list
  /// of samples too.
  private static let structural = [
    "fmt ", "fact", "ds64", "data", "PEAK", "JUNK", "junk", "PAD ", "FLLR",
  ]

  /// Walks through a file, or the beginning of one; nil if it is no WAV file.
  init?(_ source: ByteSource) {
    let head = Fields(source.read(0, 12))
    guard let kind = head.name(at: 0), ["RIFF", "RF64", "BW64", "RIFX"].contains(kind),
      head.name(at: 8) == "WAVE"
    else { return nil }
    var walk = ChunkWalk(source, kind == "RIFX" ? .bigRIFF : .riff)
    var bodies = ChunkReader(source, .riff)
    var texts: [(id: String, bytes: [UInt8])] = []
    while let chunk = walk.next() {
      let isList = chunk.id == "LIST" && source.read(chunk.place, 4) == Array("wavl".utf8)
      guard !Self.structural.contains(chunk.id), !isList, var body = bodies.body(of: chunk) else {
        continue
      }
      if walk.form.isBig {
        guard let turned = turnedChunk(chunk.id, body) else {
          losses.append(.init(Metadata.Opaque.name(.riff, chunk.id), 1, .unread))
          continue
        }
        body = turned
      }
      take(chunk.id, body, &texts)
    }
    bodies.note(walk)
    losses += bodies.losses
    metadata.takeCueTexts(texts)
  }

  private mutating func take(
    _ id: String, _ bytes: [UInt8], _ cueTexts: inout [(id: String, bytes: [UInt8])]
  ) {
    let fields = Fields(bytes)
    switch id {
    case "LIST" where fields.name(at: 0) == "INFO":
      for part in parts(of: bytes) { metadata.tags.list.append(.init(info: part)) }
    case "LIST" where fields.name(at: 0) == "adtl":
      cueTexts += parts(of: bytes)
    case "cue " where metadata.cues.isEmpty: metadata.cues = Self.cues(in: fields)
    case "plst" where metadata.playList.isEmpty: metadata.playList = Self.playList(in: fields)
    case "smpl" where bytes.count >= 36 && metadata.instrument?.origin("smpl") == nil:
      metadata.readSampler(bytes)
    case "inst" where bytes.count == 7 && metadata.instrument?.origin("inst") == nil:
      metadata.readInstrument(bytes)
    case "bext" where metadata.broadcast == nil && bytes.count >= 602:
      metadata.broadcast = Metadata.Broadcast(bytes)
    case "cart" where metadata.cart == nil && bytes.count >= 2048: metadata.cart = bytes
    default: metadata.opaque.append(.init(chunk: id, bytes))
    }
  }

  private mutating func parts(of list: [UInt8]) -> [(id: String, bytes: [UInt8])] {
    let parts = ChunkForm.riff.parts(of: list)
    guard parts.count > ChunkForm.mostParts else { return parts }
    losses.append(.init("parts of chunk ‘LIST’", 1, .tooMany(most: ChunkForm.mostParts)))
    return Array(parts.prefix(ChunkForm.mostParts))
  }

  private static func cues(in fields: Fields) -> [Metadata.Cue] {
    let count = fields.count(at: 0, most: fields.bytes.count)
    return stride(from: 4, to: fields.bytes.count - 23, by: 24).prefix(count).map { place in
      Metadata.Cue(
        number: Int32(bitPattern: fields.number(at: place).bits),
        position: fields.number(at: place + 20).frames)
    }
  }

  private static func playList(in fields: Fields) -> [Metadata.PlayListEntry] {
    let count = fields.count(at: 0, most: fields.bytes.count)
    return stride(from: 4, to: fields.bytes.count - 11, by: 12).prefix(count).map { place in
      Metadata.PlayListEntry(
        cue: Int32(bitPattern: fields.number(at: place).bits),
        length: fields.number(at: place + 4).frames, count: Int(fields.number(at: place + 8).bits))
    }
  }
}

extension ChunkForm {
  /// Of one list: as many texts may be there as there are cues, of which there is no count.
  static let mostParts = 100_000

  /// The parts of a `LIST` chunk; a last one that is cut short has what is there.
  func parts(of list: [UInt8]) -> [(id: String, bytes: [UInt8])] {
    ChunkWalk(ByteSource(list), self, from: 4, most: Self.mostParts + 1)
      .map { ($0.id, Array(list[$0.body])) }
  }
}

extension Metadata.Opaque {
  /// A chunk of a WAV file that nothing is made of: `levl` draws the samples' envelope, and `acid` counts
  /// their beats.
  fileprivate init(chunk id: String, _ bytes: [UInt8]) {
    self.init(.riff, id, bytes, dependsOnSound: id == "levl")
    dependsOnTempo = id == "acid"
  }
}

extension Metadata {
  /// Takes texts of a list about cues, by their numbers: the first label, note and stretch of a cue are its own,
  /// everything else is kept as it is.
  fileprivate mutating func takeCueTexts(_ parts: [(id: String, bytes: [UInt8])]) {
    guard !parts.isEmpty else { return }
    let places = Dictionary(cues.indices.map { (cues[$0].number, $0) }) { first, _ in first }
    for part in parts {
      let fields = Fields(part.bytes)
      let number = Int32(bitPattern: fields.number(at: 0).bits)
      if let place = places[number], cues[place].take(part.id, fields) { continue }
      opaque.append(.init(.adtl, part.id, part.bytes))
    }
  }
}

extension Metadata.Cue {
  /// Remembers what is said of the cue; false where it says so already, or it is not known what it is.
  fileprivate mutating func take(_ id: String, _ fields: Fields) -> Bool {
    let text = fields.bytes(at: 4)
    switch id {
    case "labl" where name.isEmpty && text.hasText:
      name = fields.text(at: 4)
      nameBytes = text.spelling(name)
    case "note" where note.isEmpty && text.hasText:
      note = fields.text(at: 4)
      noteBytes = text.spelling(note)
    case "ltxt" where region == nil && fields.bytes.count >= 20:
      var found = Metadata.Region(
        length: fields.number(at: 4).frames, purpose: fields.bytes(at: 8, 4),
        text: fields.text(at: 20))
      found.locale = fields.bytes(at: 12, 8)
      found.textBytes = fields.bytes(at: 20).spelling(found.text)
      region = found
    default: return false
    }
    return true
  }
}

extension [UInt8] {
  /// These bytes, unless they are what the text would be written as anyway.
  fileprivate func spelling(_ text: String) -> [UInt8]? {
    self == Array(text.utf8) + [0] ? nil : self
  }

  fileprivate var hasText: Bool { first.map { $0 != 0 } ?? false }
}

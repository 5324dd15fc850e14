extension Metadata {
  /// The chunks of a WAV file that say all this, in the order in which programs expect them.
  func waveChunks(sampleRate: Int) -> [Chunk] {
    var found: [Chunk] = []
    if let broadcast { found.append(Chunk("bext", broadcast.bytes)) }
    if let cart { found.append(Chunk("cart", cart)) }
    let texts = tags.list.compactMap(\.infoPart)
    if !texts.isEmpty { found.append(Chunk(list: "INFO", texts)) }
    if !cues.isEmpty { found.append(cueChunk) }
    if !playList.isEmpty { found.append(playListChunk) }
    let words = cueTexts
    if !words.isEmpty { found.append(Chunk(list: "adtl", words)) }
    if let instrument {
      let zone = instrument.instrumentChunk
      if instrument.origin("smpl") != nil || zone == nil || !instrument.loops.isEmpty {
        found.append(Chunk("smpl", instrument.samplerChunk(sampleRate: sampleRate)))
      }
      if let zone { found.append(Chunk("inst", zone)) }
    }
    return found + opaque.filter { $0.family == .riff }.map { Chunk($0.id, $0.bytes) }
  }

  private var cueChunk: Chunk {
    var bytes = [UInt8].littleEndian(cues.count)
    for cue in cues {
      let position = [UInt8].littleEndian(min(cue.position, Int(UInt32.max)))
      bytes += [UInt8].littleEndian(Int(cue.number)) + position + Array("data".utf8)
      bytes += [UInt8].littleEndian(0, 8) + position
    }
    return Chunk("cue ", bytes)
  }

  private var playListChunk: Chunk {
    let entries = playList.flatMap { entry in
      [Int(entry.cue), min(entry.length, Int(UInt32.max)), entry.count].flatMap {
        [UInt8].littleEndian($0)
      }
    }
    return Chunk("plst", [UInt8].littleEndian(playList.count) + entries)
  }

  /// Labels come first: in what follows them other readers lose their way.
  private var cueTexts: [(id: String, bytes: [UInt8])] {
    func part(_ id: String, _ cue: Cue, _ body: [UInt8]) -> (id: String, bytes: [UInt8]) {
      (id, [UInt8].littleEndian(Int(cue.number)) + body)
    }
    let names = cues.filter { !$0.name.isEmpty }.map {
      part("labl", $0, words($0.name, asIn: $0.nameBytes))
    }
    let notes = cues.filter { !$0.note.isEmpty }.map {
      part("note", $0, words($0.note, asIn: $0.noteBytes))
    }
    let regions = cues.compactMap { cue in
      cue.region.map { region in
        let length = [UInt8].littleEndian(min(region.length, Int(UInt32.max)))
        return part(
          "ltxt", cue,
          length + region.purpose + region.locale + words(region.text, asIn: region.textBytes))
      }
    }
    let others = opaque.filter { $0.family == .adtl }.map { ($0.id, $0.bytes) }
    return names + notes + regions + others
  }
}

/// A text that ends in a zero byte: as it was, where it still says the same, or else in UTF-8.
private func words(_ text: String, asIn bytes: [UInt8]?) -> [UInt8] {
  if let bytes, String(ofFile: bytes) == text { return bytes }
  return Array(text.utf8) + [0]
}

/// A chunk of a WAV file.
struct Chunk: Hashable {
  var name: String
  var bytes: [UInt8]

  init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  init(list name: String, _ parts: [(id: String, bytes: [UInt8])]) {
    self.init(
      "LIST", Array(name.utf8) + parts.flatMap { ChunkForm.riff.written($0.id, $0.bytes) })
  }

  /// The bytes in a file: an odd number of them is filled up.
  var written: [UInt8] { ChunkForm.riff.written(name, bytes) }
}

extension Metadata.Tag {
  /// A text of a `LIST INFO` chunk.
  init(info part: (id: String, bytes: [UInt8])) {
    let origin = Metadata.Origin(.info, part.id, part.bytes)
    let text = String(ofFile: part.bytes)
    if let field = Metadata.Field(part.id, in: .info) {
      self.init(field, text, origin: origin)
    } else {
      self.init(custom: part.id, text, origin: origin)
    }
  }

  /// The part of a `LIST INFO` chunk: as it was in one, or else of UTF-8.
  var infoPart: (id: String, bytes: [UInt8])? {
    if let origin, origin.family == .info { return (origin.id, origin.bytes) }
    guard let field, let id = field.name(in: .info) else { return nil }
    return (id, Array(text.utf8) + [0])
  }
}

extension Metadata {
  /// What a list of words calls a tag (Microsoft and IBM, "Multimedia Programming Interface", 1991).
  static let infoNames: KeyValuePairs<Field, String> = [
    .title: "INAM", .copyright: "ICOP", .software: "ISFT", .artist: "IART", .comment: "ICMT",
    .date: "ICRD", .album: "IPRD", .trackNumber: "ITRK", .genre: "IGNR",
  ]

  /// As chunks of a WAV file.
  func waveChunks(sampleRate: Int) -> [Chunk] {
    var found: [Chunk] = []
    var words = Array("INFO".utf8)
    for (field, name) in Self.infoNames {
      if let text = tags[field] { words += Chunk(name, Array(text.utf8) + [0]).written }
    }
    if words.count > 4 { found.append(Chunk("LIST", words)) }
    if !cues.isEmpty { found.append(cueChunk) }
    if let list = cueWords { found.append(list) }
    if let instrument {
      found.append(instrument.chunk(sampleRate: sampleRate))
    }
    return found + opaque.filter { $0.family == .riff }.map { Chunk($0.id, $0.bytes) }
  }

  private var cueChunk: Chunk {
    var bytes = Fields.bytes(of: cues.count)
    for cue in cues {
      let position = Fields.bytes(of: min(cue.position, Int(UInt32.max)))
      bytes += Fields.bytes(of: Int(cue.number)) + position + Array("data".utf8)
      bytes += Fields.bytes(of: 0, 8) + position
    }
    return Chunk("cue ", bytes)
  }

  /// What is said of cues: labels, notes and stretches; nil where nothing is.
  var cueWords: Chunk? {
    var list = Array("adtl".utf8)
    func add(_ name: String, _ cue: Cue, _ text: String, _ fields: [UInt8] = []) {
      // libsndfile wants the chunk to be whole words, and no byte of it outside a label.
      var words = Array(text.utf8) + [0]
      while words.count % 4 != 0 { words.append(0) }
      list += Chunk(name, Fields.bytes(of: Int(cue.number)) + fields + words).written
    }
    // Labels come first: in what follows them other readers lose their way.
    for cue in cues where !cue.name.isEmpty {
      add("labl", cue, String(cue.name.shortened(toBytes: 252)))
    }
    for cue in cues where !cue.note.isEmpty { add("note", cue, cue.note) }
    for cue in cues {
      guard let region = cue.region else { continue }
      let fields = Fields.bytes(of: region.length) + region.purpose + region.locale
      add("ltxt", cue, region.text, fields)
    }
    return list.count > 4 ? Chunk("LIST", list) : nil
  }
}

extension Metadata.Instrument {
  /// How a sampler chunk counts the ways to go through a loop.
  private static let directions: [Metadata.Loop.Direction] = [.forward, .alternating, .backward]

  /// As a sampler chunk, in which loops name their last frame.
  fileprivate func chunk(sampleRate: Int) -> Chunk {
    let nanoseconds = Int((1e9 / Double(sampleRate)).rounded())
    // The detuning is a share of a semitone in steps of 2⁻³².
    let detuning = Int((Double(detune) / 100 * 0x1p32).rounded())
    var bytes = Fields.bytes(of: 0, 8) + Fields.bytes(of: nanoseconds)
    bytes += Fields.bytes(of: Int(baseNote)) + Fields.bytes(of: detuning) + Fields.bytes(of: 0, 8)
    bytes += Fields.bytes(of: loops.count) + Fields.bytes(of: 0)
    for (number, loop) in loops.enumerated() {
      let direction = Self.directions.firstIndex(of: loop.direction) ?? 0
      bytes += Fields.bytes(of: number) + Fields.bytes(of: direction)
      bytes += Fields.bytes(of: loop.start) + Fields.bytes(of: max(loop.end - 1, loop.start))
      bytes += Fields.bytes(of: 0) + Fields.bytes(of: loop.count)
    }
    return Chunk("smpl", bytes)
  }

  /// Reads a sampler chunk; nil of one that is too short.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 36 else { return nil }
    let fields = Fields(bytes)
    baseNote = Int8(clamping: fields.number(at: 12))
    detune = Int8(clamping: Int((Double(fields.number(at: 16)) * 0x1p-32 * 100).rounded()))
    let places = stride(from: 36, to: bytes.count - 23, by: 24).prefix(fields.number(at: 28))
    loops = places.map { place in
      let direction = fields.number(at: place + 4)
      return Metadata.Loop(
        Self.directions.indices.contains(direction) ? Self.directions[direction] : .none,
        start: fields.number(at: place + 8), end: fields.number(at: place + 12) + 1,
        count: fields.number(at: place + 20))
    }
  }
}

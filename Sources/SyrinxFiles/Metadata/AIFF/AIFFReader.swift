// Chunks of AIFF and AIFF-C files (Apple, "Audio Interchange File Format", version 1.3, 1989).

/// The metadata of an AIFF file, as far as it is not damaged.
struct AIFFReader {
  private(set) var metadata = Metadata()
  /// Chunks that could not be read, or are too large.
  private(set) var losses: [Metadata.Loss] = []

  /// Chunks that describe the samples, which the output does for itself.
  private static let structural = ["COMM", "SSND", "FVER", "CHAN", "PEAK", "FLLR"]

  /// Walks through a file, or the beginning of one; nil if it is no AIFF file.
  init?(_ source: ByteSource) {
    let head = Fields(source.read(0, 12))
    guard head.name(at: 0) == "FORM", ["AIFF", "AIFC"].contains(head.name(at: 8)) else {
      return nil
    }
    var walk = ChunkWalk(source, .aiff)
    var bodies = ChunkReader(source, .aiff)
    var comments: [[UInt8]] = []
    var instrument: Fields?
    while let chunk = walk.next() {
      guard !Self.structural.contains(chunk.id), let body = bodies.body(of: chunk) else { continue }
      switch chunk.id {
      case "MARK" where metadata.cues.isEmpty: metadata.cues = Self.markers(in: body)
      case "COMT": comments += Self.comments(in: body)
      case "INST" where instrument == nil && body.count >= 20:
        instrument = Fields(body, isBig: true)
      default: take(chunk.id, body)
      }
    }
    bodies.note(walk)
    losses = bodies.losses
    for comment in comments { take(comment: comment) }
    if let instrument { metadata.instrument = .init(instrument, metadata.cues) }
  }

  private mutating func take(_ id: String, _ bytes: [UInt8]) {
    let origin = Metadata.Origin(.aiff, id, bytes)
    if let field = Metadata.Field(id, in: .aiff) {
      metadata.tags.list.append(.init(field, String(ofFile: bytes), origin: origin))
    } else if id == "APPL", bytes.starts(with: Metadata.programMark) {
      metadata.tags.list.append(
        .init(.software, String(ofFile: bytes.dropFirst(5)), origin: origin))
    } else {
      var part = Metadata.Opaque(.aiff, id, bytes)
      // Apple's loops count their beats.
      part.dependsOnTempo = id == "basc"
      metadata.opaque.append(part)
    }
  }

  /// Number, position and name of every marker.
  private static func markers(in bytes: [UInt8]) -> [Metadata.Cue] {
    let fields = Fields(bytes, isBig: true)
    var place = 2
    var cues: [Metadata.Cue] = []
    for _ in 0..<fields.short(at: 0) where place + 7 <= bytes.count {
      let length = Int(bytes[place + 6])
      let name = fields.bytes(at: place + 7, length)
      var cue = Metadata.Cue(
        number: Int32(fields.signedShort(at: place)), position: fields.number(at: place + 2).frames,
        name: String(ofFile: name))
      if Array(cue.name.utf8) != name { cue.markerBytes = name }
      cues.append(cue)
      place += 7 + length + (length + 1) % 2
    }
    return cues
  }

  /// Time, marker, length and text of every comment.
  static func comments(in bytes: [UInt8]) -> [[UInt8]] {
    let fields = Fields(bytes, isBig: true)
    var place = 2
    var found: [[UInt8]] = []
    for _ in 0..<fields.short(at: 0) where place + 8 <= bytes.count {
      let length = fields.short(at: place + 6)
      found.append(fields.bytes(at: place, 8 + length))
      place += 8 + length + length % 2
    }
    return found
  }

  /// The first comment of a marker is its note; all others are texts.
  private mutating func take(comment: [UInt8]) {
    let marker = Int32(Fields(comment, isBig: true).signedShort(at: 4))
    let text = String(ofFile: comment.dropFirst(8))
    if let place = metadata.cues.firstIndex(where: { $0.number == marker }),
      metadata.cues[place].note.isEmpty, !text.isEmpty
    {
      metadata.cues[place].note = text
      metadata.cues[place].comment = comment
    } else {
      metadata.tags.list.append(.init(.comment, text, origin: .init(.aiff, "COMT", comment)))
    }
  }
}

extension Metadata {
  /// The beginning of an application's chunk that holds the name of a program, as libsndfile writes it.
  static let programMark = Array("m3ga".utf8)
}

extension Metadata.Instrument {
  /// An `INST` chunk, whose two loops lie between markers.
  fileprivate init(_ fields: Fields, _ cues: [Metadata.Cue]) {
    func byte(_ place: Int) -> Int8 { Int8(bitPattern: fields.byte(at: place)) }
    baseNote = byte(0)
    detune = byte(1)
    keys = Self.range(byte(2), byte(3))
    velocities = Self.range(byte(4), byte(5))
    gain = Int32(fields.signedShort(at: 6))
    for place in [8, 14] {
      let mode = fields.short(at: place)
      let ends = [2, 4].map { Int32(fields.signedShort(at: place + $0)) }
      let cues = ends.map { number in cues.first { $0.number == number } }
      guard mode == 1 || mode == 2, let start = cues[0], let end = cues[1],
        start.position <= end.position
      else { continue }
      var loop = Metadata.Loop(
        mode == 1 ? .forward : .alternating, start: start.position, end: end.position)
      loop.startCue = start.number
      loop.endCue = end.number
      loop.isRelease = place == 14
      loops.append(loop)
    }
  }
}

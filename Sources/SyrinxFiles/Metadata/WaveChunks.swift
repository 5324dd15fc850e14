/// What a WAV file holds beside its samples and libsndfile leaves lying, found by walking from chunk
/// to chunk (Microsoft and IBM, "Multimedia Programming Interface", 1991; RF64 by EBU Tech 3306).
///
/// No length is believed that reaches beyond the file, and neither the number of chunks nor the
/// memory for them is left to the file.
struct WaveChunks {
  /// Chunks that are carried over as they are.
  private(set) var kept: [Chunk] = []
  /// The names of those too large for that.
  private(set) var tooLarge: [String] = []
  /// What the list of labels says of cues, by their numbers; libsndfile loses its way in some.
  private(set) var names: [Int32: String] = [:]
  private(set) var notes: [Int32: String] = [:]
  private(set) var regions: [Int32: Metadata.Region] = [:]
  /// Marks and loops of RF64 files, in which libsndfile does not look for them.
  private(set) var cues: [Metadata.Cue] = []
  private(set) var instrument: Metadata.Instrument?
  /// Bytes of sound that are promised and not there.
  private(set) var missingByteCount = 0

  static let mostChunks = 10_000
  static let mostKeptBytes = 16 << 20

  /// What libsndfile reads and writes, what fills room, and what describes samples that are no more.
  private static let known = [
    "fmt ", "fact", "ds64", "cue ", "smpl", "bext", "cart", "acid", "PEAK", "levl", "JUNK", "junk",
    "PAD ", "FLLR",
  ]
  private static let knownTags = [
    "INAM", "IART", "ICMT", "ICOP", "ICRD", "ISFT", "IGNR", "IPRD", "ITRK",
  ]

  /// Walks through a file of so many bytes; nil if it is no WAV file. `read` gives bytes at a place,
  /// fewer only at the end.
  init?<Failure>(
    byteCount: Int, read: (_ place: Int, _ count: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) {
    let head = Fields(try read(0, 12))
    let isLong = head.name(at: 0) == "RF64"
    guard isLong || head.name(at: 0) == "RIFF", head.name(at: 8) == "WAVE" else { return nil }
    var place = 12
    var longLength: Int?
    for _ in 0..<Self.mostChunks {
      let opening = Fields(try read(place, 8))
      guard opening.bytes.count == 8, let name = opening.name(at: 0) else { return }
      var length = opening.number(at: 4)
      let left = max(byteCount - place - 8, 0)
      switch name {
      case "ds64": longLength = Fields(try read(place + 8, 16)).number(at: 8, 8)
      case "data":
        if isLong, length == 0xFFFF_FFFF, let longLength { length = longLength }
        if length > left, isLong || length < StreamHead.doubtful {
          missingByteCount = length - left
        }
      case "cue " where isLong && length <= left && length <= Self.mostKeptBytes:
        cues = Self.cues(in: Fields(try read(place + 8, length)))
      case "smpl" where isLong && length <= left && length <= Self.mostKeptBytes:
        instrument = Metadata.Instrument(try read(place + 8, length))
      case _ where Self.known.contains(name): break
      default:
        if length <= left, length <= Self.mostKeptBytes - keptByteCount {
          take(name, try read(place + 8, length))
        } else {
          tooLarge.append(name)
        }
      }
      guard length <= left else { return }
      place += 8 + length + length % 2
    }
  }

  private static func cues(in fields: Fields) -> [Metadata.Cue] {
    stride(from: 4, to: fields.bytes.count - 23, by: 24).prefix(fields.number(at: 0)).map { place in
      Metadata.Cue(
        number: Int32(truncatingIfNeeded: fields.number(at: place)),
        position: fields.number(at: place + 20))
    }
  }

  private var keptByteCount: Int { kept.reduce(0) { $0 + $1.bytes.count + 8 } }

  private mutating func take(_ name: String, _ bytes: [UInt8]) {
    let list = Fields(bytes)
    switch name == "LIST" ? list.name(at: 0) : nil {
    case "adtl"?: for part in parts(of: list) { note(part.name, part.bytes) }
    case "INFO"?:
      var others: [UInt8] = []
      for part in parts(of: list) where !Self.knownTags.contains(part.name) {
        others += part.written
      }
      if !others.isEmpty { kept.append(Chunk(name, Array("INFO".utf8) + others)) }
    default: kept.append(Chunk(name, bytes))
    }
  }

  private func parts(of list: Fields) -> [Chunk] {
    var parts: [Chunk] = []
    var place = 4
    while let name = list.name(at: place) {
      let start = min(place + 8, list.bytes.count)
      let length = min(list.number(at: place + 4), list.bytes.count - start)
      parts.append(Chunk(name, Array(list.bytes[start..<start + length])))
      place = start + length + length % 2
    }
    return parts
  }

  /// Remembers what is said of a cue.
  private mutating func note(_ name: String, _ bytes: [UInt8]) {
    let fields = Fields(bytes)
    let number = Int32(truncatingIfNeeded: fields.number(at: 0))
    switch name {
    case "labl" where bytes.count > 4: names[number] = String(ofFile: bytes[4...])
    case "note" where bytes.count > 4: notes[number] = String(ofFile: bytes[4...])
    case "ltxt" where bytes.count >= 20:
      regions[number] = Metadata.Region(
        length: fields.number(at: 4), purpose: Array(bytes[8..<12]),
        text: String(ofFile: bytes[20...]))
    default: break
    }
  }
}

/// A piece of a file with a name of four characters.
struct Chunk: Hashable {
  var name: String
  var bytes: [UInt8]

  init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// The bytes in a file: an odd number of them is filled up.
  var written: [UInt8] {
    Array(name.utf8) + Fields.bytes(of: bytes.count) + bytes + (bytes.count % 2 == 1 ? [0] : [])
  }
}

/// Puts chunks behind all others of a finished WAV or RF64 file, whose length they become part of.
func append(_ chunks: [Chunk], toWaveIn descriptor: Int32) throws(SystemFailure) {
  let head = Fields(try readBytes(from: descriptor, at: 0, count: 12))
  var end = try byteCount(of: descriptor)
  for chunk in chunks {
    let bytes = (end % 2 == 1 ? [0] : []) + chunk.written
    try writeBytes(bytes[...], to: descriptor, at: end)
    end += bytes.count
  }
  let isLong = head.name(at: 0) == "RF64"
  let length = Fields.bytes(of: end - 8, isLong ? 8 : 4)
  try writeBytes(length[...], to: descriptor, at: isLong ? 20 : 4)
}

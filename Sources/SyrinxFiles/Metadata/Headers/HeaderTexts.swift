// Texts in the headers of kinds of file that have no chunks for them, or whose chunks are only read.

import SyrinxText

/// What AU, NIST, VOC, Amiga IFF and Wave 64 files say beside their samples.
struct HeaderTexts {
  private(set) var metadata = Metadata()
  private(set) var losses: [Metadata.Loss] = []

  private static let mostBytes = 1 << 20

  /// Nil of other kinds of file.
  init?(_ source: ByteSource) {
    let head = Fields(source.read(0, 16), isBig: true)
    switch (head.name(at: 0), head.name(at: 8)) {
    case (".snd"?, _): readAU(source, head)
    case ("NIST"?, _): readNIST(source)
    case ("Crea"?, _): readVOC(source)
    case ("FORM"?, "8SVX"?), ("FORM"?, "16SV"?): readAmiga(source)
    case ("riff"?, _): readWave64(source)
    default: return nil
    }
  }

  private mutating func add(_ family: Metadata.Family, _ id: String, _ bytes: [UInt8]) {
    let text = String(ofFile: bytes)
    // Of its own accord libsndfile says so in every Amiga file.
    guard !text.isEmpty, !text.hasPrefix("libsndfile by ") else { return }
    let field = Metadata.aiffNames.first { $0.value == id }?.key ?? .comment
    metadata.tags.list.append(.init(field, text, origin: .init(family, id, bytes)))
  }

  /// The annotation stands between the header's 24 bytes and the samples.
  private mutating func readAU(_ source: ByteSource, _ head: Fields) {
    let end = head.number(at: 4).clamped(to: 0...source.count)
    guard end > 24 else { return }
    guard end - 24 <= Self.mostBytes else {
      losses.append(.init("annotation", 1, .tooLarge(mostBytes: Self.mostBytes)))
      return
    }
    add(.au, "annotation", source.read(24, end - 24))
  }

  /// A line for each key, its type and its value.
  private mutating func readNIST(_ source: ByteSource) {
    let structural = [
      "sample_count", "sample_n_bytes", "channel_count", "sample_byte_format", "sample_rate",
      "sample_coding", "sample_sig_bits", "sample_max", "sample_min", "sample_checksum",
      "channels_interleaved",
    ]
    let lines = String(ofFile: source.read(0, 1 << 16)).rows.filter { !$0.isEmpty }.dropFirst(2)
    for line in lines {
      let words = line.fields(" ", maxSplits: 2, omittingEmpty: true)
      if words.first == "end_head" { return }
      guard words.count == 3, words[1].first == "-" else { continue }
      let key = String(words[0])
      guard !structural.contains(key) else { continue }
      metadata.tags.list.append(
        .init(custom: key, String(words[2]), origin: .init(.nist, key, Array(words[2].utf8))))
    }
  }

  /// Blocks with a kind and a length of three bytes; those of kind 5 are texts.
  private mutating func readVOC(_ source: ByteSource) {
    var place = Fields(source.read(20, 2)).short(at: 0)
    for _ in 0..<ChunkWalk.mostChunks {
      let head = Fields(source.read(place, 4))
      guard head.bytes.count == 4, head.bytes[0] != 0,
        let end = head.number(at: 1, 3).end(from: place + 4, upTo: source.count)
      else { return }
      let length = end - place - 4
      switch head.bytes[0] {
      case 5 where length <= Self.mostBytes: add(.voc, "text", source.read(place + 4, length))
      case 4: losses.append(.init("marker", 1, .unread))
      default: break
      }
      place = end
    }
  }

  private mutating func readAmiga(_ source: ByteSource) {
    var walk = ChunkWalk(source, .aiff, from: 12)
    var bodies = ChunkReader(source, .aiff)
    while let chunk = walk.next() {
      guard !["VHDR", "BODY", "CHAN"].contains(chunk.id), let body = bodies.body(of: chunk)
      else { continue }
      if Metadata.aiffNames.values.contains(chunk.id) {
        add(.aiff, chunk.id, body)
      } else {
        losses.append(.init(Metadata.Opaque.name(.aiff, chunk.id), 1, .unread))
      }
    }
    losses += bodies.losses
  }

  /// Names of sixteen bytes, of which the first four are letters, and lengths of eight that count the
  /// name and themselves.
  private mutating func readWave64(_ source: ByteSource) {
    var place = 40
    for _ in 0..<ChunkWalk.mostChunks {
      let head = Fields(source.read(place, 24))
      guard head.bytes.count == 24,
        let length = head.number(at: 16, 8).within(24...max(source.count - place, 24))
      else { return }
      let id = String(latin1: head.bytes[..<4])
      if !["fmt ", "fact", "data"].contains(id) {
        losses.append(.init(Metadata.Opaque.name(.riff, id), 1, .unread))
      }
      place += (length + 7) & ~7
    }
  }
}

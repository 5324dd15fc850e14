// Texts in the headers of kinds of file that have no chunks for them, or whose chunks are only read.

import SyrinxText

/// The texts that AU, NIST, VOC, Amiga IFF and Wave 64 files have beside their samples.
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
    let field = Metadata.Field(id, in: .aiff) ?? .comment
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

  /// Blocks of kind 5 are texts, and of kind 4 markers.
  private mutating func readVOC(_ source: ByteSource) {
    for block in ChunkWalk(source, .voice, from: Fields(source.read(20, 2)).short(at: 0))
    where !block.isCut {
      switch block.id {
      case "\u{5}" where block.body.count <= Self.mostBytes:
        add(.voc, "text", source.read(block.place, block.body.count))
      case "\u{4}": losses.append(.init("marker", 1, .unread))
      default: break
      }
    }
  }

  private mutating func readAmiga(_ source: ByteSource) {
    var bodies = ChunkReader(source, .aiff)
    for chunk in ChunkWalk(source, .amiga) {
      guard !["VHDR", "BODY", "CHAN"].contains(chunk.id), let body = bodies.body(of: chunk)
      else { continue }
      if Metadata.Field(chunk.id, in: .aiff) != nil {
        add(.aiff, chunk.id, body)
      } else {
        losses.append(.init(Metadata.Opaque.name(.aiff, chunk.id), 1, .unread))
      }
    }
    losses += bodies.losses
  }

  private mutating func readWave64(_ source: ByteSource) {
    for chunk in ChunkWalk(source, .wave64)
    where !chunk.isCut && !["fmt ", "fact", "data"].contains(chunk.id) {
      losses.append(.init(Metadata.Opaque.name(.riff, chunk.id), 1, .unread))
    }
  }
}

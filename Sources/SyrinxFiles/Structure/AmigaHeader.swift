/// The beginning of an Amiga IFF file with samples, types `8SVX` and `16SV`.
enum AmigaHeader {
  /// The samples have to begin before this byte.
  static let mostByteCount = 1 << 15

  /// A file of two channels has all samples of the left one in front of those of the right (EA IFF 85, `CHAN`
  /// of `8SVX`); libsndfile 1.2 takes them for frames.
  static func isPlanar(_ source: ByteSource) -> Bool {
    let front = Fields(source.read(0, 12))
    guard front.name(at: 0) == "FORM", ["8SVX", "16SV"].contains(front.name(at: 8)) else {
      return false
    }
    for chunk in ChunkWalk(source, .amiga) {
      if chunk.id == "BODY" { return false }
      guard chunk.id == "CHAN" else { continue }
      return Fields(source.read(chunk.place, 4), isBig: true).number(at: 0) == 6
    }
    return false
  }

  /// A file is of this kind and has no samples where they have to be.
  ///
  /// libsndfile keeps all that comes before the samples, up to 64 KiB. Where there is more it is given the
  /// same chunk again and again, and never returns (1.2, `svx_read_header`).
  static func isEndless(_ source: ByteSource) -> Bool {
    let front = Fields(source.read(0, 12))
    guard source.count > mostByteCount, front.name(at: 0) == "FORM",
      ["8SVX", "16SV"].contains(front.name(at: 8))
    else { return false }
    let head = Fields(source.read(0, mostByteCount))
    // Chunks begin at even places.
    return !stride(from: 12, to: head.bytes.count - 3, by: 2).contains {
      head.name(at: $0) == "BODY"
    }
  }
}

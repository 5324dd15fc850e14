/// The beginning of an Amiga IFF file with samples, types `8SVX` and `16SV`.
enum AmigaHeader {
  /// The samples have to begin before this byte.
  private static let mostByteCount = 1 << 15

  /// A file of two channels has all samples of the left one in front of those of the right (EA IFF 85, `CHAN`
  /// of `8SVX`); libsndfile 1.2 takes them for frames.
  static func isPlanar(_ source: ByteSource) -> Bool {
    guard begins(source),
      let chunk = ChunkWalk(source, .amiga).first(where: { ["BODY", "CHAN"].contains($0.id) })
    else { return false }
    return chunk.id == "CHAN" && source.read(chunk.place, 4).bigEndian == 6
  }

  private static func begins(_ source: ByteSource) -> Bool {
    let front = Fields(source.read(0, 12))
    return front.name(at: 0) == "FORM" && ["8SVX", "16SV"].contains(front.name(at: 8))
  }

  /// A file is of this kind and has no samples where they have to be.
  ///
  /// libsndfile keeps all that comes before the samples, up to 64 KiB. Where there is more it is given the
  /// same chunk again and again, and never returns (1.2, `svx_read_header`).
  static func isEndless(_ source: ByteSource) -> Bool {
    guard source.count > mostByteCount, begins(source) else { return false }
    let head = Fields(source.read(0, mostByteCount))
    // Chunks begin at even places.
    return !stride(from: 12, to: head.bytes.count - 3, by: 2).contains {
      head.name(at: $0) == "BODY"
    }
  }
}

/// The tracks of a compact disc, or of anything else, with their places in the sound (RFC 9639,
/// section 8.7). All offsets are samples.
struct FLACCueSheet: Hashable {
  /// The media catalog number, 128 bytes with zeros at the end.
  var catalog: [UInt8]
  var leadIn: Int
  var isCompactDisc: Bool
  var tracks: [Track]

  struct Track: Hashable {
    /// From the beginning of the sound.
    var offset: Int
    /// 170 on a compact disc, or else 255, is the lead-out behind the last track.
    var number: UInt8
    /// The international standard recording code, 12 bytes.
    var isrc: [UInt8]
    /// Bit 7: not audio; bit 6: pre-emphasis.
    var flags: UInt8
    var indices: [Index]

    var isLeadOut: Bool { number == 170 || number == 255 }
  }

  struct Index: Hashable {
    /// From the beginning of the track.
    var offset: Int
    var number: UInt8
  }

  init?(_ bytes: some Sequence<UInt8>) {
    var cursor = ByteCursor(bytes)
    guard let catalog = cursor.bytes(128), let leadIn = cursor.bigEndian(8),
      let flags = cursor.byte(), cursor.bytes(258) != nil, let count = cursor.byte()
    else { return nil }
    self.catalog = Array(catalog)
    self.leadIn = leadIn
    isCompactDisc = flags & 0x80 != 0
    tracks = []
    for _ in 0..<count {
      guard let offset = cursor.bigEndian(8), let number = cursor.byte(),
        let isrc = cursor.bytes(12), let flags = cursor.byte(), cursor.bytes(13) != nil,
        let indexCount = cursor.byte()
      else { return nil }
      var indices: [Index] = []
      for _ in 0..<indexCount {
        guard let offset = cursor.bigEndian(8), let number = cursor.byte(), cursor.bytes(3) != nil
        else { return nil }
        indices.append(Index(offset: offset, number: number))
      }
      tracks.append(
        Track(
          offset: offset, number: number, isrc: Array(isrc), flags: flags, indices: indices))
    }
  }

  var written: [UInt8] {
    var bytes = catalog + .bigEndian(leadIn, 8) + [isCompactDisc ? 0x80 : 0]
    bytes += [UInt8](repeating: 0, count: 258) + [UInt8(tracks.count)]
    for track in tracks {
      bytes += .bigEndian(track.offset, 8) + [track.number] + track.isrc + [track.flags]
      bytes += [UInt8](repeating: 0, count: 13) + [UInt8(track.indices.count)]
      for index in track.indices { bytes += .bigEndian(index.offset, 8) + [index.number, 0, 0, 0] }
    }
    return bytes
  }
}

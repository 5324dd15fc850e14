import SyrinxSystem
import SyrinxText

extension Metadata.CueSheet {
  /// Reads the block of FLAC (RFC 9639, section 8.7); nil of one that breaks off.
  init?(_ bytes: some Sequence<UInt8>) {
    self.init()
    var cursor = ByteCursor(bytes)
    guard let catalog = cursor.bytes(128), let leadIn = cursor.bigEndian(8),
      let flags = cursor.byte(), cursor.bytes(258) != nil, let count = cursor.byte()
    else { return nil }
    catalogNumber = catalog.prefix { $0 != 0 }.latin1
    self.leadIn = UInt64(leadIn.frames)
    isCompactDisc = flags & 0x80 != 0
    for index in 0..<count {
      guard let track = Track(&cursor) else { return nil }
      // The last track is the lead-out, by number 170 on a compact disc and else 255.
      if index == count - 1, track.number == 170 || track.number == 255 {
        leadOut = track
      } else {
        tracks.append(track)
      }
    }
  }

  /// The block of FLAC.
  var flac: [UInt8] {
    var bytes = ID3Text.latin1Field(catalogNumber, 128) + .bigEndian(Int(clamping: leadIn), 8)
    bytes += [isCompactDisc ? 0x80 : 0] + [UInt8](repeating: 0, count: 258)
    var all = tracks.prefix(254).map { $0 }
    if var last = leadOut {
      last.number = isCompactDisc ? 170 : 255
      all.append(last)
    }
    bytes += [UInt8(all.count)]
    for track in all { bytes += track.flac }
    return bytes
  }
}

extension Metadata.CueSheet.Track {
  fileprivate init?(_ cursor: inout ByteCursor) {
    guard let position = cursor.bigEndian(8), let number = cursor.byte(),
      let isrc = cursor.bytes(12), let flags = cursor.byte(), cursor.bytes(13) != nil,
      let count = cursor.byte()
    else { return nil }
    self.init(number: number, position: position.frames)
    self.isrc = isrc.prefix { $0 != 0 }.latin1
    isAudio = flags & 0x80 == 0
    hasPreEmphasis = flags & 0x40 != 0
    for _ in 0..<count {
      guard let offset = cursor.bigEndian(8), let number = cursor.byte(), cursor.bytes(3) != nil
      else { return nil }
      indices.append(.init(number: number, position: (position + offset).frames))
    }
  }

  fileprivate var flac: [UInt8] {
    var bytes: [UInt8] = .bigEndian(position, 8) + [number] + ID3Text.latin1Field(isrc, 12)
    bytes += [(isAudio ? 0 : 0x80) | (hasPreEmphasis ? 0x40 : 0)]
    bytes += [UInt8](repeating: 0, count: 13) + [UInt8(clamping: indices.count)]
    for index in indices.prefix(255) {
      bytes += .bigEndian(max(index.position - position, 0), 8) + [index.number, 0, 0, 0]
    }
    return bytes
  }
}

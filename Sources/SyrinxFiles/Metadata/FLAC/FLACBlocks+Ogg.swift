extension FLACBlocks {
  /// The blocks of the first stream of FLAC in an Ogg file: its packets in front of the sound, the first of them
  /// after nine bytes, are what a file of FLAC begins with (RFC 9639, section 10.1). Nil of others.
  init?(ogg source: ByteSource) {
    var (place, serial) = (0, [UInt8]())
    var (bytes, packet) = ([UInt8](), [UInt8]())
    var isLast = false
    while !isLast, place < OggHeaders.mostBytes, let page = OggPage(at: place, read: source.read) {
      place += page.byteCount
      if serial.isEmpty {
        guard page.isFirst else { return nil }
        if page.body.starts(with: [0x7F] + Array("FLAC".utf8)) { serial = page.serial }
      }
      guard page.serial == serial else { continue }
      for segment in page.segments where !isLast {
        packet += page.body[segment.range]
        guard segment.endsPacket else { continue }
        let block = bytes.isEmpty ? packet.dropFirst(9) : packet[...]
        guard let type = block.dropFirst(bytes.isEmpty ? 4 : 0).first else { return nil }
        isLast = type & 0x80 != 0
        // Frames begin with eleven ones.
        if type < 0xFF { bytes += block }
        packet = []
      }
    }
    self.init(
      fileByteCount: bytes.count, mostKeptBytes: MPEGTags.mostBytes, read: ByteSource(bytes).read)
  }
}

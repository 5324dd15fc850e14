import SyrinxSystem

/// Tracks of MIDI files.
extension ByteCursor {
  /// A number of seven bits a byte, four bytes at most.
  private mutating func variable() -> Int? {
    var value = 0
    for _ in 0..<4 {
      guard let byte = byte() else { return nil }
      value = value << 7 | Int(byte & 0x7F)
      if byte & 0x80 == 0 { return value }
    }
    return nil
  }

  /// Hands over the meta events of a track, to its end or to where it makes no sense.
  mutating func midiEvents(
    _ take: (_ tick: Int, _ type: UInt8, _ content: ArraySlice<UInt8>) -> Void
  ) {
    var tick = 0
    var status: UInt8 = 0
    while let delta = variable(), let next = rest.first {
      tick += delta
      if next & 0x80 != 0 {
        status = next
        _ = byte()
      }
      switch status {
      case 0xFF:
        guard let type = byte(), let length = variable(), let content = bytes(length)
        else { return }
        if type == 0x2F { return }
        take(tick, type, content)
      case 0xF0, 0xF7:
        guard let length = variable(), bytes(length) != nil else { return }
      case 0x80..<0xF0:
        let isShort = status & 0xF0 == 0xC0 || status & 0xF0 == 0xD0
        guard bytes(isShort ? 1 : 2) != nil else { return }
      default: return
      }
    }
  }
}

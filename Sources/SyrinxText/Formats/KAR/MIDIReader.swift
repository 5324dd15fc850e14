import SyrinxSystem

/// Reads the bytes of a MIDI file.
struct MIDIReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  var count: Int { rest.count }

  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  mutating func number(_ count: Int) -> StatedNumber? { take(count)?.bigEndian }

  /// A number of seven bits a byte, four bytes at most.
  private mutating func variable() -> Int? {
    var value = 0
    for _ in 0..<4 {
      guard let byte = rest.popFirst() else { return nil }
      value = value << 7 | Int(byte & 0x7F)
      if byte & 0x80 == 0 { return value }
    }
    return nil
  }

  /// Hands over the meta events of a track, to its end or to where it makes no sense.
  mutating func events(_ take: (_ tick: Int, _ type: UInt8, _ content: ArraySlice<UInt8>) -> Void) {
    var tick = 0
    var status: UInt8 = 0
    while let delta = variable(), let byte = rest.first {
      tick += delta
      if byte & 0x80 != 0 {
        status = byte
        rest = rest.dropFirst()
      }
      switch status {
      case 0xFF:
        guard let type = rest.popFirst(), let length = variable(), let content = self.take(length)
        else { return }
        if type == 0x2F { return }
        take(tick, type, content)
      case 0xF0, 0xF7:
        guard let length = variable(), self.take(length) != nil else { return }
      case 0x80..<0xF0:
        let isShort = status & 0xF0 == 0xC0 || status & 0xF0 == 0xD0
        guard self.take(isShort ? 1 : 2) != nil else { return }
      default: return
      }
    }
  }
}

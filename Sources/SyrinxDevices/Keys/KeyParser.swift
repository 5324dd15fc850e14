/// Finds keys in what a terminal sends: UTF-8, control characters, and the escape sequences of ECMA-48 that
/// xterm and its kin send for arrows.
public struct KeyParser: Sendable {
  private var bytes: [UInt8] = []

  public init() {}

  /// True after an escape that may be a key or the beginning of one.
  public var isWaiting: Bool { !bytes.isEmpty }

  /// The keys that are whole with these bytes.
  public mutating func keys(in new: [UInt8]) -> [Key] {
    bytes += new
    var keys: [Key] = []
    while let (key, count) = first() {
      bytes.removeFirst(count)
      if let key { keys.append(key) }
    }
    return keys
  }

  /// The keys of what has come, if nothing more does.
  public mutating func finish() -> [Key] {
    defer { bytes = [] }
    guard bytes.first == 27 else { return [] }
    let rest = Array(bytes.dropFirst())
    bytes = []
    return [.escape] + (rest.isEmpty ? [] : keys(in: rest.filter { $0 != 27 }))
  }

  /// The first key and its number of bytes; nil while it is not whole, nil inside for bytes that are no key.
  private func first() -> (Key?, Int)? {
    guard let byte = bytes.first else { return nil }
    switch byte {
    case 27: return sequence()
    case 10, 13: return (.enter, 1)
    case 9: return (.tab, 1)
    case 8, 127: return (.backspace, 1)
    case 1...26: return (.control(Character(Unicode.Scalar(byte + 96))), 1)
    case 0..<32: return (nil, 1)
    default: return character(byte)
    }
  }

  private func character(_ byte: UInt8) -> (Key?, Int)? {
    let count = byte < 0x80 ? 1 : byte < 0xC2 ? 0 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    guard count > 0, byte < 0xF5 else { return (nil, 1) }
    guard bytes.count >= count else { return nil }
    guard let text = String(validating: bytes.prefix(count), as: UTF8.self), let only = text.first
    else { return (nil, 1) }
    return (.character(only), count)
  }

  /// ESC [ parameters final, or ESC O final.
  private func sequence() -> (Key?, Int)? {
    guard bytes.count > 1 else { return nil }
    guard bytes[1] == UInt8(ascii: "[") || bytes[1] == UInt8(ascii: "O") else {
      return (.escape, 1)
    }
    guard let end = bytes.indices.dropFirst(2).first(where: { 0x40...0x7E ~= bytes[$0] }) else {
      return bytes.count > 16 ? (.escape, 1) : nil
    }
    let key: Key =
      switch bytes[end] {
      case UInt8(ascii: "A"): .up
      case UInt8(ascii: "B"): .down
      case UInt8(ascii: "C"): .right
      case UInt8(ascii: "D"): .left
      default: .other(String(decoding: bytes[1...end], as: UTF8.self))
      }
    return (key, end + 1)
  }
}

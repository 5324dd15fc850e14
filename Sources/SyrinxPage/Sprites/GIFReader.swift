/// Cuts a GIF where its blocks end.
struct GIFReader {
  struct Part {
    var bytes: [UInt8]
    var rectangle: PageSprites.Rectangle
    var disposal: PageSprites.Disposal
  }

  static let trailer: UInt8 = 0x3B
  private static let image: UInt8 = 0x2C
  private static let control: UInt8 = 0xF9
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private mutating func take(_ count: Int) -> [UInt8]? {
    guard bytes.count - position >= count else { return nil }
    defer { position += count }
    return Array(bytes[position..<position + count])
  }

  /// The size of the table of colours that flags tell of.
  private static func tableSize(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }

  /// Signature, screen and the colours of all frames.
  mutating func takeHead() -> [UInt8]? {
    guard let screen = take(13), let table = take(Self.tableSize(screen[10])) else { return nil }
    return Array("GIF89a".utf8) + screen[6...] + table
  }

  /// Blocks of up to 255 bytes after each other, with the empty one at their end.
  private mutating func takeBlocks() -> [UInt8]? {
    var blocks: [UInt8] = []
    while let size = take(1) {
      blocks += size
      if size[0] == 0 { return blocks }
      guard let content = take(Int(size[0])) else { return nil }
      blocks += content
    }
    return nil
  }

  /// The next picture with what is said of it beforehand; nil at the end.
  mutating func takeFrame() -> Part? {
    var control: [UInt8] = []
    while let kind = take(1) {
      switch kind[0] {
      case 0x21:
        guard let label = take(1), let blocks = takeBlocks() else { return nil }
        if label[0] == Self.control, blocks.count > 1 { control = kind + label + blocks }
      case Self.image:
        guard let place = take(9), let table = take(Self.tableSize(place[8])),
          let codeSize = take(1), let blocks = takeBlocks()
        else { return nil }
        func number(_ index: Int) -> Int { Int(place[index]) | Int(place[index + 1]) << 8 }
        return Part(
          bytes: control + kind + place + table + codeSize + blocks,
          rectangle: .init(
            x: number(0), y: number(2), width: number(4), height: number(6)),
          disposal: Self.disposal(control))
      default: return nil
      }
    }
    return nil
  }

  /// Bits 2 to 4 of the flags after introducer, label and size.
  private static func disposal(_ control: [UInt8]) -> PageSprites.Disposal {
    guard control.count > 3 else { return .keep }
    return switch control[3] >> 2 & 7 {
    case 2: .clear
    case 3: .restore
    default: .keep
    }
  }
}

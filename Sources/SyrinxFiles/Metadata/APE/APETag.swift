import SyrinxSystem

/// An APEv2 tag, which stands at the end of MPEG audio files, before an ID3v1 tag if there is one
/// (Hydrogenaudio Knowledgebase, "APEv2 specification").
struct APETag: Hashable {
  var items: [Item]
  var hasHeader = true
  /// It has the header and as many items as it says, and nothing but zeros beside.
  private(set) var isWhole = true

  struct Item: Hashable {
    var key: String
    /// Bits 1 and 2 are the kind, bit 0 forbids changes.
    var flags: Int
    var bytes: [UInt8]

    enum Kind: Int { case text, binary, link, reserved }
    var kind: Kind { Kind(rawValue: flags >> 1 & 3)! }

    /// The values of text, divided by zeros.
    var texts: [String]? {
      guard kind == .text || kind == .link else { return nil }
      return bytes.split(separator: 0, omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
    }

    init(_ key: String, flags: Int = 0, _ bytes: [UInt8]) {
      self.key = key
      self.flags = flags
      self.bytes = bytes
    }
  }

  static let footerByteCount = 32
  static let mostItems = 65_536
  static let mostBytes = 1 << 27

  init(items: [Item] = []) { self.items = items }

  /// Where the tag lies whose footer these 32 bytes are, counted back from the footer's end; nil where
  /// there is none.
  static func byteCount(ofFooter bytes: [UInt8]) -> Int? {
    var cursor = ByteCursor(bytes)
    guard bytes.count == footerByteCount, cursor.bytes(8)?.elementsEqual("APETAGEX".utf8) == true,
      let version = cursor.littleEndian(4), [1000, 2000].contains(version),
      let size = cursor.littleEndian(4)?.within(footerByteCount...mostBytes),
      cursor.littleEndian(4)?.count(upTo: mostItems) != nil,
      let flags = cursor.littleEndian(4)?.bits, flags & 0x2000_0000 == 0
    else { return nil }
    return size + (version == 2000 && flags & 0x8000_0000 != 0 ? footerByteCount : 0)
  }

  /// Reads a whole tag, from its header or first item to the end of its footer.
  init?(_ bytes: [UInt8]) {
    let footer = Array(bytes.suffix(Self.footerByteCount))
    guard let length = Self.byteCount(ofFooter: footer), length <= bytes.count else { return nil }
    let count = footer[16..<20].littleEndian.clamped(to: 0...Self.mostItems)
    hasHeader = footer[23] & 0x80 != 0
    let tag = bytes.suffix(length)
    var cursor = ByteCursor(
      tag.dropLast(Self.footerByteCount).dropFirst(hasHeader ? Self.footerByteCount : 0))
    items = []
    while items.count < count, let item = Item(&cursor) { items.append(item) }
    let isHeaded = !hasHeader || tag.starts(with: "APETAGEX".utf8)
    isWhole = isHeaded && items.count == count && cursor.rest.allSatisfy { $0 == 0 }
  }

  var written: [UInt8] {
    var body: [UInt8] = []
    for item in items { body += item.written }
    func end(_ flags: Int) -> [UInt8] {
      let numbers = [2000, body.count + Self.footerByteCount, items.count, flags]
      return Array("APETAGEX".utf8) + numbers.flatMap { [UInt8].littleEndian($0) }
        + [UInt8](repeating: 0, count: 8)
    }
    let headed = hasHeader ? 0x8000_0000 : 0
    return (hasHeader ? end(headed | 0x2000_0000) : []) + body + end(headed)
  }
}

extension APETag.Item {
  fileprivate init?(_ cursor: inout ByteCursor) {
    guard let size = cursor.littleEndian(4), let flags = cursor.littleEndian(4)?.bits else {
      return nil
    }
    let key = cursor.terminated()
    guard (2...255).contains(key.count), key.allSatisfy({ (0x20...0x7E).contains($0) }),
      let value = cursor.bytes(size)
    else { return nil }
    self.init(key.latin1, flags: Int(flags), Array(value))
  }

  /// Reads an item as it stands in a tag; none of other bytes.
  static func read(_ bytes: [UInt8]) -> [APETag.Item] {
    var cursor = ByteCursor(bytes)
    return APETag.Item(&cursor).map { [$0] } ?? []
  }

  /// The item as it stands in a tag.
  var written: [UInt8] {
    let head: [UInt8] = .littleEndian(bytes.count) + .littleEndian(flags)
    return head + Array(key.utf8) + [0] + bytes
  }
}

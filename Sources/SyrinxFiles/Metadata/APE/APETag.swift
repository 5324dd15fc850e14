import SyrinxSystem

/// An APEv2 tag, which stands at the end of MPEG audio files, before an ID3v1 tag if there is one, or in
/// front of them (Hydrogenaudio Knowledgebase, "APEv2 specification").
struct APETag: Hashable {
  var items: [Item] = []
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
    guard let end = End(bytes), !end.has(End.isHeader), end.size >= footerByteCount else {
      return nil
    }
    return end.size + (end.version == 2000 && end.has(End.hasHeader) ? footerByteCount : 0)
  }

  /// The length of the whole tag whose header these 32 bytes are; nil where there is none.
  static func byteCount(ofHeader bytes: [UInt8]) -> Int? {
    guard let end = End(bytes), end.has(End.isHeader), end.version == 2000,
      end.has(End.hasNoFooter) || end.size >= footerByteCount
    else { return nil }
    return footerByteCount + end.size
  }

  /// The numbers that a header and a footer state.
  private struct End {
    let version: StatedNumber
    /// The bytes after a header.
    let size: Int
    let itemCount: Int
    private let flags: UInt32

    static let hasHeader: UInt32 = 0x8000_0000
    static let hasNoFooter: UInt32 = 0x4000_0000
    static let isHeader: UInt32 = 0x2000_0000

    init?(_ bytes: some Collection<UInt8>) {
      var cursor = ByteCursor(bytes)
      guard bytes.count == footerByteCount, cursor.bytes(8)?.elementsEqual("APETAGEX".utf8) == true,
        let version = cursor.littleEndian(4), [1000, 2000].contains(version),
        let size = cursor.littleEndian(4)?.count(upTo: mostBytes),
        let count = cursor.littleEndian(4)?.count(upTo: mostItems),
        let flags = cursor.littleEndian(4)?.bits
      else { return nil }
      (self.version, self.size, itemCount, self.flags) = (version, size, count, flags)
    }

    func has(_ flag: UInt32) -> Bool { flags & flag != 0 }
  }

  /// Reads a whole tag, from its header or first item to the end of its footer.
  init?(_ bytes: [UInt8]) {
    let footer = Array(bytes.suffix(Self.footerByteCount))
    guard let length = Self.byteCount(ofFooter: footer), length <= bytes.count,
      let end = End(footer)
    else { return nil }
    hasHeader = end.has(End.hasHeader)
    let tag = bytes.suffix(length)
    let isHeaded = !hasHeader || tag.starts(with: "APETAGEX".utf8)
    read(
      tag.dropLast(Self.footerByteCount).dropFirst(hasHeader ? Self.footerByteCount : 0),
      end.itemCount, isHeaded)
  }

  /// Reads a whole tag that begins with its header, from there to the end of its footer if it has one.
  init?(inFront bytes: [UInt8]) {
    let header = bytes.prefix(Self.footerByteCount)
    guard let length = Self.byteCount(ofHeader: Array(header)), length <= bytes.count,
      let end = End(header)
    else { return nil }
    let hasFooter = !end.has(End.hasNoFooter)
    let footer = hasFooter ? Self.footerByteCount : 0
    let tag = bytes.prefix(length)
    let isFooted = !hasFooter || tag.suffix(footer).starts(with: "APETAGEX".utf8)
    read(tag.dropFirst(header.count).dropLast(footer), end.itemCount, isFooted)
  }

  private mutating func read(_ body: ArraySlice<UInt8>, _ count: Int, _ isFramed: Bool) {
    var cursor = ByteCursor(body)
    while items.count < count, let item = Item(&cursor) { items.append(item) }
    isWhole = isFramed && items.count == count && cursor.rest.allSatisfy { $0 == 0 }
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

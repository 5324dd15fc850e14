import SyrinxSystem

// Archive/ reads and writes tar files one member after another, as pipes have them: POSIX.1-1988 (ustar) with
// the extended headers of POSIX.1-2001 (pax) and the long names of GNU tar.

/// A member of a tar file.
package struct TarEntry: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case file
    /// The same file as the member of this name.
    case link(String)
    /// A folder, symbolic link, device or something else without content of its own.
    case other
  }

  package var name: String
  package var byteCount: Int
  package var kind = Kind.file

  /// Members larger than this are not read.
  package static let mostBytes = 1 << 31
}

/// Why a tar file cannot be read.
package enum TarFault: Error, Equatable, Sendable {
  /// No header of a tar file, at a place in bytes.
  case notAHeader(place: Int)
  /// A header with a field that is no number or beyond all bounds.
  case badNumber(String, place: Int)
  case badName(place: Int)
  /// Not a single byte.
  case empty
  /// The file ends within the member of this name, or within a header.
  case endsEarly(in: String?)
  case tooLarge(String, byteCount: Int)
  /// An extended header that is no list of `length key=value`.
  case badExtension(place: Int)
}

/// One block of a tar file, read as a header.
struct TarHeader {
  static let byteCount = 512

  private let bytes: [UInt8]
  private let place: Int

  init(_ bytes: [UInt8], place: Int) throws(TarFault) {
    (self.bytes, self.place) = (bytes, place)
    guard let stated = try? number(148..<156, "checksum") else { throw .notAHeader(place: place) }
    let blanks = 8 * Int(UInt8(ascii: " "))
    let others = bytes.indices.filter { !(148..<156).contains($0) }
    let sum = others.reduce(blanks) { $0 + Int(bytes[$1]) }
    // Old programs added signed bytes.
    let signed = others.reduce(blanks) { $0 + Int(Int8(bitPattern: bytes[$1])) }
    guard stated == sum || stated == signed else { throw .notAHeader(place: place) }
  }

  var type: Unicode.Scalar { Unicode.Scalar(bytes[156]) }

  var name: String {
    let isPOSIX = bytes[257..<263].elementsEqual("ustar\0".utf8)
    let folder = isPOSIX && bytes[345] != 0 ? text(345..<500) + [UInt8(ascii: "/")] : []
    return SystemText.string(folder + text(0..<100))
  }

  var linkName: String { SystemText.string(text(157..<257)) }

  /// Set of a sparse file of old GNU tar where blocks with the places of more parts follow this one.
  var hasMoreSparseParts: Bool { type == "S" && bytes[482] != 0 }

  func size() throws(TarFault) -> Int { try number(124..<136, "size") ?? 0 }

  private func text(_ range: Range<Int>) -> [UInt8] {
    Array(bytes[range].prefix { $0 != 0 })
  }

  /// A number in octal digits, or with the highest bit set in base 256; nil for an empty field.
  private func number(_ range: Range<Int>, _ field: String) throws(TarFault) -> Int? {
    let part = bytes[range]
    var value = StatedNumber(0)
    if part[range.lowerBound] & 0x80 != 0 {
      // Numbers below zero begin with 0xFF.
      guard part[range.lowerBound] == 0x80 else { throw .badNumber(field, place: place) }
      value = part.dropFirst().bigEndian
    } else {
      let digits = part.drop { $0 == UInt8(ascii: " ") }
        .prefix { $0 != 0 && $0 != UInt8(ascii: " ") }
      guard !digits.isEmpty else { return nil }
      for digit in digits {
        guard (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(digit) else {
          throw .badNumber(field, place: place)
        }
        value = value * 8 + StatedNumber(digit - UInt8(ascii: "0"))
      }
    }
    guard let number = value.within(0...1 << 56) else { throw .badNumber(field, place: place) }
    return number
  }
}

extension TarHeader {
  /// The blocks in front of a member's bytes: its header, and an extended one where the name or size does not fit.
  /// Owners and times are those of nobody and of 1970, so that the bytes depend on the content alone.
  static func blocks(of entry: TarEntry) -> [UInt8] {
    let name = SystemText.bytes(entry.name)
    var records: [UInt8] = []
    var (head, tail): ([UInt8], [UInt8]) = ([], name)
    if name.count > 100 {
      // Divided at a slash, if both parts then fit.
      let slash = name.indices.last {
        name[$0] == UInt8(ascii: "/") && $0 <= 155 && name.count - $0 - 1 <= 100 && $0 > 0
      }
      if let slash, name.count - slash - 1 > 0 {
        (head, tail) = (Array(name[..<slash]), Array(name[(slash + 1)...]))
      } else {
        records += record("path", name)
        tail = Array(name.prefix(100))
      }
    }
    var size = entry.byteCount
    if size >= 1 << 33 {
      records += record("size", Array(String(size).utf8))
      size = 0
    }
    var blocks: [UInt8] = []
    if !records.isEmpty {
      blocks += block([], Array("PaxHeader".utf8), records.count, type: UInt8(ascii: "x"))
      blocks += records + padding(behind: records.count)
    }
    return blocks + block(head, tail, size, type: UInt8(ascii: "0"))
  }

  static func padding(behind count: Int) -> [UInt8] {
    Array(repeating: 0, count: (byteCount - count % byteCount) % byteCount)
  }

  /// `length key=value` and a line feed, where the length counts its own digits.
  private static func record(_ key: String, _ value: [UInt8]) -> [UInt8] {
    let rest = Array(" \(key)=".utf8) + value + [0x0A]
    var length = rest.count
    while String(length).utf8.count + rest.count != length {
      length = String(length).utf8.count + rest.count
    }
    return Array(String(length).utf8) + rest
  }

  private static func block(
    _ prefix: [UInt8], _ name: [UInt8], _ size: Int, type: UInt8
  ) -> [UInt8] {
    var block = Array<UInt8>(repeating: 0, count: byteCount)
    func put(_ bytes: some Collection<UInt8>, at place: Int) {
      for (index, byte) in bytes.enumerated() { block[place + index] = byte }
    }
    func octal(_ value: Int, digits: Int) -> [UInt8] {
      let text = Array(String(value, radix: 8).utf8)
      return Array(repeating: UInt8(ascii: "0"), count: max(digits - text.count, 0)) + text
    }
    put(name, at: 0)
    put(octal(0o644, digits: 7), at: 100)
    put(octal(0, digits: 7), at: 108)
    put(octal(0, digits: 7), at: 116)
    put(octal(size, digits: 11), at: 124)
    put(octal(0, digits: 11), at: 136)
    put(Array(repeating: UInt8(ascii: " "), count: 8), at: 148)
    block[156] = type
    put("ustar\0".utf8, at: 257)
    put("00".utf8, at: 263)
    put(octal(0, digits: 7), at: 329)
    put(octal(0, digits: 7), at: 337)
    put(prefix, at: 345)
    let sum = block.reduce(0) { $0 + Int($1) }
    put(octal(sum, digits: 6) + [0], at: 148)
    return block
  }
}

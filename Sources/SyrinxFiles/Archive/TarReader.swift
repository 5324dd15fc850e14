import SyrinxSystem

/// Reads the members of a tar file in order, from anything that hands out bytes.
package struct TarReader {
  /// Gives so many bytes, fewer only at the end.
  private let read: (Int) throws -> [UInt8]
  /// Bytes handed out so far.
  package private(set) var place = 0
  private var left = 0
  private var padding = 0
  private var name = ""
  /// Set where the two empty blocks were found that end a tar file.
  package private(set) var hasEnd = false

  /// The longest extended header that is read.
  private static let mostExtension = 1 << 20

  package init(read: @escaping (_ count: Int) throws -> [UInt8]) { self.read = read }

  /// The next member; nil at the end. What was not read of the one before is skipped.
  package mutating func next() throws -> TarEntry? {
    try skip()
    var path: String?
    var target: String?
    var size: Int?
    var isSparse = false
    var sparseName: String?
    while true {
      let start = place
      let bytes = try take(TarHeader.byteCount)
      if bytes.isEmpty {
        guard start > 0 else { throw TarFault.empty }
        // Programs that are killed leave no end; a header alone is no member.
        guard path == nil, size == nil else { throw TarFault.endsEarly(in: nil) }
        return nil
      }
      guard bytes.count == TarHeader.byteCount else {
        if hasEnd { continue }
        throw TarFault.endsEarly(in: nil)
      }
      // Another tar file may follow the end, as `cat` makes one of several.
      if bytes.allSatisfy({ $0 == 0 }) {
        hasEnd = true
        continue
      }
      let header: TarHeader
      do throws(TarFault) { header = try TarHeader(bytes, place: start) } catch {
        if hasEnd { continue }
        throw error
      }
      hasEnd = false
      let stated = try header.size()
      switch header.type {
      case "L": path = SystemText.string(try small(stated, at: start).prefix { $0 != 0 })
      case "K": target = SystemText.string(try small(stated, at: start).prefix { $0 != 0 })
      case "x":
        // One without a value takes back what was said before (POSIX.1-2001, pax).
        for (key, value) in try Self.records(small(stated, at: start), at: start)
        where !value.isEmpty {
          switch key {
          case "path": path = SystemText.string(value)
          case "linkpath": target = SystemText.string(value)
          case "size":
            guard let count = Int(String(decoding: value, as: UTF8.self)), count >= 0 else {
              throw TarFault.badNumber("size", place: start)
            }
            size = count
          case "GNU.sparse.name": sparseName = SystemText.string(value)
          case _ where key.hasPrefix("GNU.sparse."): isSparse = true
          default: break
          }
        }
      case "g": _ = try small(stated, at: start)
      default:
        // Of a sparse file there are parts with their places, not the content.
        let isFile = !isSparse && ["\0", "0", "7"].contains(header.type)
        var more = header.hasMoreSparseParts
        while more {
          let block = try take(TarHeader.byteCount)
          guard block.count == TarHeader.byteCount else { throw TarFault.endsEarly(in: nil) }
          more = block[504] != 0
        }
        name = sparseName ?? path ?? header.name
        guard !name.isEmpty, !name.utf8.contains(0) else { throw TarFault.badName(place: start) }
        // Links and folders may state a size that no bytes follow; what is unknown has the bytes it states.
        let count = ("1"..."6").contains(header.type) ? 0 : size ?? stated
        guard count <= TarEntry.mostBytes else {
          throw TarFault.tooLarge(name, byteCount: count)
        }
        left = count
        padding = TarHeader.padding(behind: count).count
        let kind: TarEntry.Kind =
          header.type == "1"
          ? .link(target ?? header.linkName) : isFile && !name.hasSuffix("/") ? .file : .other
        return TarEntry(name: name, byteCount: count, kind: kind)
      }
    }
  }

  /// All bytes of the member that `next()` returned.
  package mutating func content() throws -> [UInt8] {
    let bytes = try take(left)
    guard bytes.count == left else { throw TarFault.endsEarly(in: name) }
    left = 0
    return bytes
  }

  private mutating func skip() throws {
    var count = left + padding
    while count > 0 {
      let bytes = try take(min(count, 1 << 16))
      if bytes.isEmpty {
        // Only the zeros after the last member may be missing.
        guard count <= padding else { throw TarFault.endsEarly(in: name) }
        break
      }
      count -= bytes.count
    }
    (left, padding) = (0, 0)
  }

  private mutating func take(_ count: Int) throws -> [UInt8] {
    guard count > 0 else { return [] }
    let bytes = try read(count)
    place += bytes.count
    return bytes
  }

  /// The content of an extended header.
  private mutating func small(_ count: Int, at start: Int) throws -> [UInt8] {
    guard count <= Self.mostExtension else { throw TarFault.badExtension(place: start) }
    let bytes = try take(count)
    let rest = TarHeader.padding(behind: count).count
    guard bytes.count == count, try take(rest).count == rest else {
      throw TarFault.endsEarly(in: nil)
    }
    return bytes
  }

  /// Reads `length key=value` records.
  private static func records(
    _ bytes: [UInt8], at start: Int
  ) throws(TarFault) -> [(key: String, value: [UInt8])] {
    var records: [(String, [UInt8])] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      guard let space = rest.firstIndex(of: UInt8(ascii: " ")), space - rest.startIndex <= 10,
        let length = Int(String(decoding: rest[..<space], as: UTF8.self)),
        length > space - rest.startIndex + 1, length <= rest.count
      else { throw .badExtension(place: start) }
      let record = rest[(space + 1)..<(rest.startIndex + length)]
      guard record.last == 0x0A, let equals = record.firstIndex(of: UInt8(ascii: "=")) else {
        throw .badExtension(place: start)
      }
      records.append(
        (
          String(decoding: record[..<equals], as: UTF8.self),
          Array(record[(equals + 1)...].dropLast())
        ))
      rest = rest[(rest.startIndex + length)...]
    }
    return records
  }
}

/// The places of the bytes to which the links in a tar file lead.
package struct TarIndex {
  /// By the place in the archive that follows the header of a link.
  private var targets: [Int: Range<Int>] = [:]

  /// Reads a tar file to its end or to damage, which whoever reads the members meets as well.
  package init(_ reader: consuming TarReader) throws {
    // A name may come again: a link leads to the file that had it before the link, if one had.
    var files: [Path.Key: Range<Int>] = [:]
    var ahead: [(place: Int, target: String)] = []
    do {
      while let entry = try reader.next() {
        let place = reader.place
        switch entry.kind {
        case .file: files[Path.Key(entry.name)] = place..<place + entry.byteCount
        case .link(let target):
          let found = files[Path.Key(target)]
          files[Path.Key(entry.name)] = found
          targets[place] = found
          if found == nil { ahead.append((place, target)) }
        case .other: files[Path.Key(entry.name)] = nil
        }
      }
    } catch is TarFault {}
    for link in ahead { targets[link.place] = files[Path.Key(link.target)] }
  }

  /// The bytes to which the link leads that ends at a place; nil where there are none.
  package func target(ofLinkEndingAt place: Int) -> Range<Int>? { targets[place] }
}

/// The blocks of a tar file.
package enum TarWriter {
  /// A member with its bytes.
  package static func bytes(of name: String, _ content: [UInt8]) -> [UInt8] {
    TarHeader.blocks(of: TarEntry(name: name, byteCount: content.count)) + content
      + TarHeader.padding(behind: content.count)
  }

  /// Two empty blocks.
  package static let end = Array<UInt8>(repeating: 0, count: 2 * TarHeader.byteCount)
}

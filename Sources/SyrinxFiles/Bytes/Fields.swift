// Bytes/ reads files as bytes: numbers and words at places, and the frames in which kinds of file put what
// they hold: chunks, boxes and pages.

import SyrinxEngine
import SyrinxSystem

/// Bytes that hold numbers and words, as headers do. What lies beyond their end is zero.
struct Fields: Hashable {
  var bytes: [UInt8]
  /// The first byte of a number is the highest.
  var isBig = false

  init(_ bytes: [UInt8], isBig: Bool = false) {
    self.bytes = bytes
    self.isBig = isBig
  }

  /// A number of up to eight bytes; one too large becomes the largest there is.
  func number(at place: Int, _ byteCount: Int = 4) -> StatedNumber {
    let digits = (0..<byteCount).map { byte(at: place + $0) }
    return isBig ? digits.bigEndian : digits.littleEndian
  }

  func byte(at place: Int) -> UInt8 { bytes.indices.contains(place) ? bytes[place] : 0 }

  /// A number of two bytes.
  func short(at place: Int) -> Int {
    let (one, two) = (Int(byte(at: place)), Int(byte(at: place + 1)))
    return isBig ? one << 8 | two : two << 8 | one
  }

  /// The same of two's complement.
  func signedShort(at place: Int) -> Int16 { Int16(truncatingIfNeeded: short(at: place)) }

  /// As many of something as are stated at a place, of which there can be so many.
  func count(at place: Int, _ byteCount: Int = 4, most: Int) -> Int {
    number(at: place, byteCount).clamped(to: 0...max(most, 0))
  }

  /// So many bytes, fewer at the end.
  func bytes(at place: Int, _ count: Int = .max) -> [UInt8] {
    guard place < bytes.count else { return [] }
    return Array(bytes[place...].prefix(count))
  }

  mutating func set(_ number: StatedNumber, at place: Int, _ byteCount: Int = 4) {
    set(number.clamped(to: 0...Int.max), at: place, byteCount)
  }

  mutating func set(_ number: Int, at place: Int, _ byteCount: Int = 4) {
    let digits = [UInt8].bigEndian(number, byteCount)
    for (index, byte) in (isBig ? digits : digits.reversed()).enumerated()
    where bytes.indices.contains(place + index) {
      bytes[place + index] = byte
    }
  }

  /// Words that fill a field or end in a zero byte.
  func text(at place: Int, _ count: Int = .max) -> String {
    String(ofFile: bytes(at: place, count))
  }

  /// Writes as many whole characters as fit, and zeros after them.
  mutating func set(_ text: String, at place: Int, _ count: Int) {
    let words = Array(text.shortened(toBytes: count).utf8)
    for index in 0..<count where bytes.indices.contains(place + index) {
      bytes[place + index] = index < words.count ? words[index] : 0
    }
  }

  /// The four characters of a chunk's name; nil where there are none.
  func name(at place: Int) -> String? {
    let name = bytes(at: place, 4)
    guard name.count == 4, name.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
    return String(latin1: name)
  }
}

extension String {
  /// Words of a file: UTF-8 where they are that, and else Latin-1, as older programs wrote them.
  init(ofFile bytes: some Collection<UInt8>) {
    let words = Array(bytes.prefix { $0 != 0 })
    self = String(validating: words, as: UTF8.self) ?? String(latin1: words)
  }

  var withoutTrailingSpaces: String { String(reversed().drop { $0 == " " }.reversed()) }
}

extension StatedNumber {
  /// The number as a place among frames or a count of them, of which a sound has so many at most.
  var frames: Int { clamped(to: Limits.frameCounts) }
}

import SyrinxSystem

extension Fields {
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

  /// Writes as many whole characters as fit, and zeros after them.
  mutating func set(_ text: String, at place: Int, _ count: Int) {
    let words = Array(text.shortened(toBytes: count).utf8)
    for index in 0..<count where bytes.indices.contains(place + index) {
      bytes[place + index] = index < words.count ? words[index] : 0
    }
  }
}

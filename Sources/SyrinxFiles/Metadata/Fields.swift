/// Bytes that hold numbers and words, as headers do. What lies beyond their end is zero.
struct Fields {
  var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// A little-endian number of up to eight bytes; one too large becomes the largest there is.
  func number(at place: Int, _ byteCount: Int = 4) -> Int {
    var number: UInt64 = 0
    for index in 0..<byteCount where bytes.indices.contains(place + index) {
      number |= UInt64(bytes[place + index]) << UInt64(index * 8)
    }
    return Int(clamping: number)
  }

  /// The four characters of a chunk's name; nil where there are none.
  func name(at place: Int) -> String? {
    guard place + 4 <= bytes.count else { return nil }
    let name = bytes[place..<place + 4]
    return name.allSatisfy { (0x20...0x7E).contains($0) }
      ? String(decoding: name, as: UTF8.self) : nil
  }

  static func bytes(of number: Int, _ byteCount: Int = 4) -> [UInt8] {
    (0..<byteCount).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}

extension String {
  /// As many whole characters from the front as fit into so many bytes.
  func shortened(toBytes count: Int) -> Substring {
    var text = self[...]
    while text.utf8.count > count { text.removeLast() }
    return text
  }

  /// Words of a file: UTF-8 where they are that, and else Latin-1, as older programs wrote them.
  init(ofFile bytes: some Collection<UInt8>) {
    let words = Array(bytes.prefix { $0 != 0 })
    if let text = String(validating: words, as: UTF8.self) {
      self = text
    } else {
      self = String(String.UnicodeScalarView(words.map { Unicode.Scalar($0) }))
    }
  }
}

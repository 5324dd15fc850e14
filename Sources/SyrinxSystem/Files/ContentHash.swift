/// A number of 64 bits that stands for the bytes it was given, on every machine the same: XXH64 with
/// seed 0, after its specification (github.com/Cyan4973/xxHash, doc/xxhash_spec.md). It tells that a
/// file has changed; against forgery it is no help.
package struct ContentHash: Sendable {
  private var lanes: (UInt64, UInt64, UInt64, UInt64)
  private var byteCount = 0
  /// Bytes that do not fill a stripe yet.
  private var rest: [UInt8] = []

  private static let stripe = 32
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  package init() {
    lanes = (Self.prime1 &+ Self.prime2, Self.prime2, 0, 0 &- Self.prime1)
  }

  /// The hash of a text's UTF-8 bytes.
  package static func of(_ text: String) -> UInt64 {
    var hash = ContentHash()
    hash.add(Array(text.utf8))
    return hash.value
  }

  /// Takes in the next bytes.
  package mutating func add(_ more: [UInt8]) {
    byteCount += more.count
    let bytes = rest.isEmpty ? more : rest + more
    let span = bytes.span
    var lanes = lanes
    var place = 0
    while place + Self.stripe <= span.count {
      lanes.0 = Self.round(lanes.0, Self.word(span, place))
      lanes.1 = Self.round(lanes.1, Self.word(span, place + 8))
      lanes.2 = Self.round(lanes.2, Self.word(span, place + 16))
      lanes.3 = Self.round(lanes.3, Self.word(span, place + 24))
      place += Self.stripe
    }
    self.lanes = lanes
    rest = Array(bytes[place...])
  }

  /// The hash of all bytes so far.
  package var value: UInt64 {
    var hash = Self.prime5
    if byteCount >= Self.stripe {
      let (a, b, c, d) = lanes
      hash = Self.turned(a, 1) &+ Self.turned(b, 7) &+ Self.turned(c, 12) &+ Self.turned(d, 18)
      for lane in [a, b, c, d] {
        hash = (hash ^ Self.round(0, lane)) &* Self.prime1 &+ Self.prime4
      }
    }
    hash = hash &+ UInt64(byteCount)
    let span = rest.span
    var place = 0
    while place + 8 <= span.count {
      hash = Self.turned(hash ^ Self.round(0, Self.word(span, place)), 27)
      hash = hash &* Self.prime1 &+ Self.prime4
      place += 8
    }
    if place + 4 <= span.count {
      let half = (0..<4).reduce(UInt64(0)) { $0 | UInt64(span[place + $1]) << UInt64(8 * $1) }
      hash = Self.turned(hash ^ half &* Self.prime1, 23) &* Self.prime2 &+ Self.prime3
      place += 4
    }
    while place < span.count {
      hash = Self.turned(hash ^ UInt64(span[place]) &* Self.prime5, 11) &* Self.prime1
      place += 1
    }
    hash = (hash ^ hash >> 33) &* Self.prime2
    hash = (hash ^ hash >> 29) &* Self.prime3
    return hash ^ hash >> 32
  }

  private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    turned(lane &+ word &* prime2, 31) &* prime1
  }

  private static func turned(_ number: UInt64, _ places: UInt64) -> UInt64 {
    number << places | number >> (64 - places)
  }

  /// Eight bytes, the lowest first.
  private static func word(_ bytes: Span<UInt8>, _ place: Int) -> UInt64 {
    let eight = bytes.extracting(place..<place + 8)
    var word: UInt64 = 0
    for index in 0..<8 { word |= UInt64(eight[index]) << UInt64(8 * index) }
    return word
  }
}

extension ContentHash {
  /// The hash of a file; `progress` is called from time to time and gives up by throwing.
  package static func ofFile(at path: String, progress: () throws -> Void = {}) throws -> UInt64 {
    var hash = ContentHash()
    do {
      let file = try Descriptor(opening: path, 0)
      while true {
        try progress()
        let bytes = try file.read(upTo: 1 << 18)
        if bytes.isEmpty { return hash.value }
        hash.add(bytes)
      }
    } catch let error as SystemFailure {
      throw PathError.reading(path, error.number)
    }
  }

  /// The hash as it is written: sixteen digits.
  package static func text(_ hash: UInt64) -> String {
    String(hash, radix: 16).zeroPadded(to: 16)
  }
}

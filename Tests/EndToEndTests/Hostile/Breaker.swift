import Foundation

/// A way of breaking a good file; each gives the same broken files every time.
struct Breaker: Sendable {
  let name: String
  let breaks: @Sendable ([UInt8]) -> [[UInt8]]

  /// All ways, from the gentle to the rude.
  static let all = [
    cut, lyingLengths, lyingBytes, flippedBits, swollen, doubled, nested, shuffled, replaced,
  ]

  /// How many bytes at the front hold what matters.
  private static let headCount = 160

  /// The file ends anywhere in its head, at its last bytes, or in the midst of the sound.
  static let cut = Breaker(name: "cut short") { bytes in
    let head = Array(stride(from: 0, to: min(headCount, bytes.count), by: 3))
    let rest = [bytes.count / 4, bytes.count / 2, bytes.count - 1, bytes.count - 2]
    return (head + rest).filter { 0 <= $0 && $0 < bytes.count }.map { Array(bytes.prefix($0)) }
  }

  /// Numbers that a length, a rate or a count should never be, in both orders of bytes.
  private static let lies: [UInt32] = [0, 1, 3, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFE, 0xFFFF_FFFF]

  /// Every word of the head says something else.
  static let lyingLengths = Breaker(name: "lying lengths") { bytes in
    stride(from: 0, to: min(headCount, bytes.count - 4), by: 4).flatMap { place in
      lies.map { lie in
        var broken = bytes
        for index in 0..<4 {
          broken[place + index] = UInt8(truncatingIfNeeded: lie >> UInt32(index * 8))
        }
        return broken
      }
    }
  }

  /// Every second byte of the head is as large or as small as it can be: counts of channels, widths.
  static let lyingBytes = Breaker(name: "lying bytes") { bytes in
    stride(from: 4, to: min(headCount, bytes.count), by: 2).flatMap { place in
      ([0, 0x7F, 0x80, 0xFF] as [UInt8]).map { lie in
        var broken = bytes
        broken[place] = lie
        return broken
      }
    }
  }

  /// Some bits anywhere are the other way round.
  static let flippedBits = Breaker(name: "flipped bits") { bytes in
    var dice = Dice(seed: UInt64(bytes.count))
    return (0..<24).map { _ in
      var broken = bytes
      for _ in 0..<(1 + dice.next(below: 8)) where !broken.isEmpty {
        broken[dice.next(below: broken.count)] ^= UInt8(1 << dice.next(below: 8))
      }
      return broken
    }
  }

  /// Bytes are slipped in, which moves all that follows to odd places.
  static let swollen = Breaker(name: "swollen") { bytes in
    var broken: [[UInt8]] = []
    for count in [1, 2, 3, 7, 4096] {
      let filling = [UInt8](repeating: 0x41, count: count)
      for place in [0, 4, 12, 36, bytes.count / 2, bytes.count] where place <= bytes.count {
        broken.append(bytes[..<place] + filling + bytes[place...])
      }
    }
    return broken
  }

  /// Pieces of the head come twice, a hundred times, or without end.
  static let doubled = Breaker(name: "doubled") { bytes in
    var broken: [[UInt8]] = []
    for (from, to) in [(12, 36), (12, 44), (0, 12), (36, 44), (4, 64)] where to <= bytes.count {
      for times in [2, 100, 5000] {
        let pieces = repeatElement(bytes[from..<to], count: times).joined()
        broken.append(Array(bytes[..<from]) + Array(pieces) + Array(bytes[to...]))
      }
    }
    return broken
  }

  /// The file lies in itself, and in lists of lists.
  static let nested = Breaker(name: "nested") { bytes in
    func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
      let length = (0..<4).map { UInt8(truncatingIfNeeded: body.count >> ($0 * 8)) }
      return Array(name.utf8) + length + body
    }
    var lists: [UInt8] = Array("adtl".utf8)
    for _ in 0..<500 { lists = Array("adtl".utf8) + chunk("LIST", lists) }
    let wave = Array("WAVE".utf8)
    let list = chunk("LIST", lists)
    var broken = [chunk("RIFF", wave + bytes), chunk("RIFF", wave + chunk("data", bytes))]
    broken.append(chunk("RIFF", wave + list + bytes.dropFirst(12)))
    broken.append(bytes.prefix(36) + list + bytes.dropFirst(36))
    return broken + [bytes + bytes, bytes.prefix(44) + bytes]
  }

  /// Pieces of the file have changed places.
  static let shuffled = Breaker(name: "shuffled") { bytes in
    var dice = Dice(seed: 7)
    return (0..<12).map { _ in
      let size = [4, 8, 16, 64, 512][dice.next(below: 5)]
      var pieces = stride(from: 0, to: bytes.count, by: size).map {
        Array(bytes[$0..<min($0 + size, bytes.count)])
      }
      for index in pieces.indices.dropFirst(2) {
        pieces.swapAt(index, 1 + dice.next(below: index))
      }
      return Array(pieces.joined())
    }
  }

  /// Only the first bytes are left, and noise, silence or numbers that are none follow.
  static let replaced = Breaker(name: "replaced") { bytes in
    var dice = Dice(seed: 11)
    var broken: [[UInt8]] = []
    for kept in [4, 8, 12, 20, 36, 44, 60] where kept < bytes.count {
      let left = bytes.count - kept
      broken.append(bytes[..<kept] + [UInt8](repeating: 0, count: left))
      broken.append(bytes[..<kept] + [UInt8](repeating: 0xFF, count: left))
      broken.append(bytes[..<kept] + (0..<left).map { _ in UInt8(dice.next(below: 256)) })
    }
    return broken
  }
}

/// Numbers by lot that are the same each time (Marsaglia, "Xorshift RNGs", 2003).
struct Dice {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next(below bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 33) % bound
  }
}

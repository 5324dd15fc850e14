import Foundation
import TestSupport

/// A way of breaking a good file; each gives the same broken files every time.
struct Mutator: Sendable {
  let name: String
  /// The files have the endings of another kind.
  var isRenamed = false
  let breaks: @Sendable (HostileFixture) -> [[UInt8]]

  /// All ways, from the gentle to the rude.
  static let all: [Mutator] = [
    cut, lyingLengths, lyingBytes, oddLengths, absurdFormats, strangeSamples, flippedBits, swollen,
    doubled, nested, shuffled, replaced, mixed, empty, wrongEndings,
  ]

  /// The file ends wherever something begins or is told, at its last bytes, or in the midst of the
  /// sound.
  static let cut = Mutator(name: "cut short") { fixture in
    let count = fixture.bytes.count
    var ends: [Int] = fixture.structure
    ends += fixture.names.map { $0 + 5 }
    ends += [count / 4, count / 2, count - 1, count - 2]
    return ends.filter { 0 <= $0 && $0 < count }.map { Array(fixture.bytes.prefix($0)) }
  }

  /// Every word that may tell of a length, a rate or a count says something else, in both orders of
  /// bytes.
  static let lyingLengths = Mutator(name: "lying lengths") { fixture in
    let lies: [UInt32] = [0, 1, 3, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFE, 0xFFFF_FFFF]
    return fixture.structure.flatMap { place -> [[UInt8]] in
      lies.map { fixture.bytes.with($0, at: place) }
    }
  }

  /// Every second byte of what is told is as large or as small as it can be: counts of channels,
  /// widths.
  static let lyingBytes = Mutator(name: "lying bytes") { fixture in
    fixture.structure.flatMap { [$0, $0 + 2] }.flatMap { place -> [[UInt8]] in
      ([0, 0x7F, 0x80, 0xFF] as [UInt8]).map { lie -> [UInt8] in
        var broken = fixture.bytes
        broken[place] = lie
        return broken
      }
    }
  }

  /// Pieces that are one byte longer or shorter than they should be, in either order of bytes.
  static let oddLengths = Mutator(name: "odd pieces") { fixture in
    fixture.names.flatMap { [$0 + 4, $0 + 7] }.flatMap { place -> [[UInt8]] in
      ([1, 0xFF, 2] as [UInt8]).map { step -> [UInt8] in
        var broken = fixture.bytes
        broken[place] &+= step
        return broken
      }
    }
  }

  /// WAV files in which channels, rates and widths are nothing, too much or nonsense.
  static let absurdFormats = Mutator(name: "absurd formats") { fixture in
    let format = Array("fmt ".utf8)
    guard let name = fixture.names.first(where: { Array(fixture.bytes[$0..<$0 + 4]) == format })
    else { return [] }
    let start = name + (fixture.kind.container == .w64 ? 24 : 8)
    let fields: [(offset: Int, byteCount: Int, lies: [Int])] = [
      (2, 2, [0, 3, 255, 1024, 1025, 32768, 65535]),
      (4, 4, [0, 1, 7, 6_144_000, 6_144_001, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF]),
      (12, 2, [0, 1, 3, 65535]), (14, 2, [0, 1, 7, 33, 64, 65535]),
    ]
    return fields.flatMap { field in
      field.lies.map { lie -> [UInt8] in
        var broken = fixture.bytes
        for index in 0..<field.byteCount {
          broken[start + field.offset + index] = UInt8(truncatingIfNeeded: lie >> (8 * index))
        }
        return broken
      }
    }
  }

  /// Samples are no numbers, infinite, too small or too large, in one place or all over the sound.
  static let strangeSamples = Mutator(name: "strange samples") { fixture in
    let strange: [UInt64] = [
      0x7FC0_0000_7FC0_0000, 0x7F80_0000_7F80_0000, 0xFF80_0000_FF80_0000, 1 << 32 | 1,
      0x7F7F_FFFF_7F7F_FFFF, 0x7FF8_0000_0000_0000, 0xFFF0_0000_0000_0000, 0x7FEF_FFFF_FFFF_FFFF,
    ]
    let middle = fixture.bytes.count / 2 & ~7
    let runs = [8, fixture.bytes.count - middle - 8]
    return strange.flatMap { [$0, $0.byteSwapped] }.flatMap { value -> [[UInt8]] in
      runs.map { count -> [UInt8] in
        var broken = fixture.bytes
        for index in 0..<count {
          let shift = UInt64(8 * (index % 8))
          broken[middle + index] = UInt8(truncatingIfNeeded: value >> shift)
        }
        return broken
      }
    }
  }

  /// Some bits anywhere are the other way round.
  static let flippedBits = Mutator(name: "flipped bits") { fixture in
    var dice = Dice(seed: UInt64(fixture.bytes.count))
    return (0..<24).map { _ in
      var broken = fixture.bytes
      for _ in 0..<(1 + dice.next(below: 8)) {
        broken[dice.next(below: broken.count)] ^= UInt8(1 << dice.next(below: 8))
      }
      return broken
    }
  }
}

extension [UInt8] {
  /// The same bytes, but for a word that says something else.
  fileprivate func with(_ word: UInt32, at place: Int) -> [UInt8] {
    var bytes = self
    for index in 0..<4 {
      bytes[place + index] = UInt8(truncatingIfNeeded: word >> UInt32(index * 8))
    }
    return bytes
  }
}

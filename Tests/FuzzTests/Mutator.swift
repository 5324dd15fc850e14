@testable import SyrinxEngine

/// Makes the same mutations of seeds in every run: extreme numbers laid over some bytes, cuts, joins and flipped bits
/// at places that a generator with a fixed seed chooses.
struct Mutator {
  private let seeds: [[UInt8]]
  private var random = RandomBits(seed: 1)

  private static let extremes: [[UInt8]] = [
    [0xFF, 0xFF, 0xFF, 0xFF], [0x80, 0, 0, 0], [0, 0, 0, 0x80], [0x7F, 0xFF, 0xFF, 0xFF],
    [0, 0, 0, 0], Array(repeating: 0xFF, count: 8), [0x80, 0, 0, 0, 0, 0, 0, 0],
    [0x7F] + Array(repeating: 0xFF, count: 7), Array("-9223372036854775808".utf8),
    Array("1e999".utf8),
  ]

  init(_ seeds: [[UInt8]]) { self.seeds = seeds.filter { !$0.isEmpty } }

  mutating func next() -> [UInt8]? {
    guard !seeds.isEmpty else { return nil }
    var bytes = seeds[Int.random(in: seeds.indices, using: &random)]
    for _ in 0...Int.random(in: 0...2, using: &random) { change(&bytes) }
    return bytes
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    let place = Int.random(in: 0...bytes.count, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes.removeSubrange(place...)
    case 1:
      let other = seeds[Int.random(in: seeds.indices, using: &random)]
      bytes.replaceSubrange(
        place..., with: other[Int.random(in: 0...other.count, using: &random)...])
    case 2 where place < bytes.count:
      bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 3 where place < bytes.count:
      bytes.remove(at: place)
    default:
      let extreme = Self.extremes[Int.random(in: Self.extremes.indices, using: &random)]
      bytes.replaceSubrange(place..<min(place + extreme.count, bytes.count), with: extreme)
    }
  }
}

extension RandomBits: RandomNumberGenerator {}

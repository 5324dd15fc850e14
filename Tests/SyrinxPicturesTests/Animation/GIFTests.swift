import Foundation
import Testing

@testable import SyrinxPictures

struct GIFTests {
  /// A picture of stripes in colours of the palette, and of noise that packs badly.
  private static func picture(_ width: Int, _ height: Int, seed: Int) -> Pixels {
    let colours = Palette.bars.colours
    var state = UInt64(truncatingIfNeeded: seed)
    let values = (0..<width * height).map { index -> UInt32 in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let isNoise = index / width > height / 2
      return colours[isNoise ? Int(state >> 56) : (index % width / 7 + seed) % 256]
    }
    return Pixels(width: width, height: height, values: values)
  }

  /// Reads a GIF as its definition says, and gives back each frame as packed colours.
  private static func read(_ bytes: [UInt8]) throws -> [(pixels: [UInt32], delay: Int)] {
    func word(_ place: Int) -> Int { Int(bytes[place]) | Int(bytes[place + 1]) << 8 }
    try #require(bytes.starts(with: Array("GIF89a".utf8)))
    let (width, height) = (word(6), word(8))
    let table = (0..<256).map { index -> UInt32 in
      let place = 13 + 3 * index
      return UInt32(bytes[place]) << 16 | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2])
    }
    var screen = [UInt32](repeating: 0, count: width * height)
    var frames: [(pixels: [UInt32], delay: Int)] = []
    var (place, delay) = (13 + 768, 0)
    while bytes[place] != 0x3b {
      if bytes[place] == 0x21 {
        if bytes[place + 1] == 0xf9 { delay = word(place + 4) }
        place += 2
        while bytes[place] != 0 { place += Int(bytes[place]) + 1 }
        place += 1
        continue
      }
      try #require(bytes[place] == 0x2c && bytes[place + 9] == 0 && bytes[place + 10] == 8)
      let (left, top, columns) = (word(place + 1), word(place + 3), word(place + 5))
      place += 11
      var packed: [UInt8] = []
      while bytes[place] != 0 {
        packed += bytes[place + 1...place + Int(bytes[place])]
        place += Int(bytes[place]) + 1
      }
      place += 1
      for (index, value) in try unpack(packed).enumerated() {
        screen[(top + index / columns) * width + left + index % columns] = table[Int(value)]
      }
      frames.append((screen, delay))
    }
    #expect(place == bytes.count - 1)
    return frames
  }

  private static func unpack(_ packed: [UInt8]) throws -> [UInt8] {
    var output: [UInt8] = []
    var runs: [[UInt8]] = []
    var (place, length) = (0, 9)
    var before: [UInt8] = []
    while true {
      // A code begins within a byte and ends in the same one, the next or the one behind that.
      let (first, last) = (place / 8, (place + length - 1) / 8)
      try #require(last < packed.count)
      var code = 0
      for byte in first...last { code |= Int(packed[byte]) << (8 * (byte - first)) }
      code = code >> (place % 8) & (1 << length - 1)
      place += length
      if code == 257 { return output }
      if code == 256 {
        runs = (0..<258).map { [UInt8($0 & 255)] }
        (length, before) = (9, [])
        continue
      }
      let run = code < runs.count ? runs[code] : before + [before[0]]
      output += run
      if !before.isEmpty, runs.count < 4096 { runs.append(before + [run[0]]) }
      before = run
      if runs.count == 1 << length, length < 12 { length += 1 }
    }
  }

  @Test(
    "Every frame can be read back, pixel by pixel", arguments: [[7, 5], [200, 150], [301, 203]])
  func roundTrip(size: [Int]) throws {
    var encoder = GIFEncoder(width: size[0], height: size[1])
    let pictures = [1, 2, 2, 3].map { Self.picture(size[0], size[1], seed: $0) }
    var bytes = encoder.head
    for picture in pictures { bytes += encoder.frame(picture, hundredths: 4) }
    let frames = try Self.read(bytes + GIFEncoder.foot)
    #expect(frames.map(\.pixels) == pictures.map { $0.values.map { $0 & 0xffffff } })
    #expect(frames.allSatisfy { $0.delay == 4 })
  }

  @Test("Of a frame like the one before next to nothing is kept")
  func unchanged() {
    var encoder = GIFEncoder(width: 300, height: 200)
    let picture = Self.picture(300, 200, seed: 9)
    _ = encoder.frame(picture, hundredths: 4)
    #expect(encoder.frame(picture, hundredths: 4).count < 40)
  }
}

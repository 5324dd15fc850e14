import Foundation
import TestSupport
import Testing

/// Files of many gibibytes that take no room on the disk, since all but their last two seconds is a
/// hole. The program has half a gibibyte of address space, so nothing may be held whole.
@Suite(
  .enabled(
    if: isFull, "for make test-faults"))
struct LongFileTests {
  private let place: TemporaryFolder

  init() throws { place = try TemporaryFolder() }

  struct Shape: Sendable, CustomStringConvertible {
    var container: String
    var gibibytes: Double
    var channelCount: Int
    var width: Int

    var frameCount: Int { Int(gibibytes * 0x1p30) / (width * channelCount) }
    var description: String { "\(gibibytes) GiB of \(container), \(frameCount) frames" }
  }

  private static let rate = 48_000
  /// The last of them has more frames than 32 bits can count.
  private static let shapes = [
    Shape(container: "rf64", gibibytes: 4.25, channelCount: 1, width: 8),
    Shape(container: "rf64", gibibytes: 10, channelCount: 2, width: 2),
    Shape(container: "w64", gibibytes: 10, channelCount: 1, width: 2),
  ]

  @Test("Any stretch of a file of 10 GiB is rendered to the sample", arguments: shapes)
  func stretch(_ shape: Shape) throws {
    try write(shape)
    let start = (Double(shape.frameCount) / Double(Self.rate) - 2.5).rounded(.down)
    let first = Int(start) * Self.rate
    let run = try run(
      "long out.wav --encoding pcm16 --dither none --start \(Int(start)) --end \(Int(start) + 2)")
    #expect(run.status == 0, "\(run.errors)")
    let sound = try place.sound("out.wav")
    #expect(sound.frameCount == 2 * Self.rate)
    let wanted = (first..<first + 2 * Self.rate).flatMap { frame in
      Array(repeating: Self.sample(frame, of: shape), count: shape.channelCount)
    }
    #expect(sound.samples == wanted)
    #expect(wanted.contains { $0 != 0 })
  }

  @Test("Silence of 10 GiB is trimmed away, and what is left begins where it should")
  func trim() throws {
    let shape = Self.shapes[2]
    try write(shape)
    let run = try run("long out.wav trim keep=0 --json")
    #expect(run.status == 0, "\(run.errors)")
    let input = try #require(try run.json()["input"] as? [String: Any])
    #expect(input["frames"] as? Int == shape.frameCount)
    let sound = try place.sound("out.wav")
    #expect(abs(sound.frameCount - Self.rate) < 10)
  }

  @Test("10 GiB are compared, and the one sample that differs is found")
  func compare() throws {
    let shape = Self.shapes[1]
    try write(shape)
    try write(shape, to: "other")
    let file = try FileHandle(forUpdating: place.url("other"))
    let end = try file.seekToEnd()
    try file.seek(toOffset: end - 4)
    try file.write(contentsOf: Data([1]))
    try file.close()
    let run = try run("compare long other --json")
    #expect(run.status == 1, "\(run.errors)")
    #expect(try run.json()["firstDifferentFrame"] as? Int == shape.frameCount - 1)
  }

  @Test("A file beyond 4 GiB is inspected from end to end")
  func inspect() throws {
    let shape = Self.shapes[0]
    try write(shape)
    let run = try run("inspect long --json")
    #expect(run.status == 0, "\(run.errors)")
    let file = try #require((try run.json()["files"] as? [[String: Any]])?.first)
    #expect(file["frames"] as? Int == shape.frameCount)
    let channel = try #require((file["perChannel"] as? [[String: Any]])?.first)
    #expect(abs(try #require(channel["peakDB"] as? Double) + 6.02) < 0.02)
  }

  private func run(_ words: String) throws -> Run {
    try place.shell("ulimit -v 524288; exec \"$SYRINX\" \(words) --quiet", seconds: 1800)
  }

  /// A tone in the last second but one, and a hole before it.
  private static func sample(_ frame: Int, of shape: Shape) -> Int16 {
    let place = frame - (shape.frameCount - 2 * rate)
    guard (0..<rate).contains(place) else { return 0 }
    return Int16((16_384 * sin(Double(place) * 0.06)).rounded())
  }

  private func write(_ shape: Shape, to name: String = "long") throws {
    let url = place.url(name)
    let head = shape.container == "w64" ? Self.wave64(shape) : Self.rf64(shape)
    try head.write(to: url)
    let file = try FileHandle(forUpdating: url)
    let frameBytes = shape.channelCount * shape.width
    try file.truncate(atOffset: UInt64(head.count + shape.frameCount * frameBytes))
    let first = shape.frameCount - 2 * Self.rate
    try file.seek(toOffset: UInt64(head.count + first * frameBytes))
    var bytes = Data()
    for frame in first..<first + Self.rate {
      let sample = Self.sample(frame, of: shape)
      for _ in 0..<shape.channelCount {
        if shape.width == 8 {
          let pattern = (Double(sample) / 32_768).bitPattern
          for byte in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: pattern >> UInt64(8 * byte))) }
        } else {
          for byte in 0..<2 { bytes.append(UInt8(truncatingIfNeeded: sample >> (8 * byte))) }
        }
      }
    }
    try file.write(contentsOf: bytes)
    try file.close()
  }

  private static func format(_ shape: Shape) -> Data {
    let frameBytes = shape.channelCount * shape.width
    return number(shape.width == 8 ? 3 : 1, 2) + number(shape.channelCount, 2) + number(rate, 4)
      + number(rate * frameBytes, 4) + number(frameBytes, 2) + number(8 * shape.width, 2)
  }

  /// The head of an RF64 file (EBU Tech 3306).
  private static func rf64(_ shape: Shape) -> Data {
    let length = shape.frameCount * shape.channelCount * shape.width
    let unknown = number(0xFFFF_FFFF, 4)
    var data = Data("RF64".utf8) + unknown + Data("WAVEds64".utf8) + number(28, 4)
    data += number(length + 72, 8) + number(length, 8) + number(shape.frameCount, 8) + number(0, 4)
    data += Data("fmt ".utf8) + number(16, 4) + format(shape)
    return data + Data("data".utf8) + unknown
  }

  /// The head of a Wave 64 file, in which every name is a GUID and every length counts its own head.
  private static func wave64(_ shape: Shape) -> Data {
    let length = shape.frameCount * shape.channelCount * shape.width
    let family = Data([0xF3, 0xAC, 0xD3, 0x11, 0x8C, 0xD1, 0x00, 0xC0, 0x4F, 0x8E, 0xDB, 0x8A])
    var data = Data("riff".utf8)
    data += Data([0x2E, 0x91, 0xCF, 0x11, 0xA5, 0xD6, 0x28, 0xDB, 0x04, 0xC1, 0x00, 0x00])
    data += number(24 + 16 + 40 + 24 + length, 8) + Data("wave".utf8) + family
    data += Data("fmt ".utf8) + family + number(40, 8) + format(shape)
    return data + Data("data".utf8) + family + number(24 + length, 8)
  }

  private static func number(_ value: Int, _ byteCount: Int) -> Data {
    Data((0..<byteCount).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
  }
}

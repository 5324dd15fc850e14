import Foundation
import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxFiles

@Suite("FLAC and Ogg files that are damaged, joined or wrapped")
struct DamagedStreamTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }
  private static let mono = StreamFormat(sampleRate: 48_000, channelCount: 1)
  private static let codecs = [FileLayout(.ogg, .vorbis), FileLayout(.opus, .opus)]
  private static let all = codecs + [FileLayout(.flac, .pcm16)]

  /// The bytes of a file with a tone.
  private func file(
    _ layout: FileLayout, frames: Int, _ format: StreamFormat = mono
  ) throws -> [UInt8] {
    try write(tones(format, frames: frames), folder.file("good"), layout, rate: format.sampleRate)
    return try SyrinxFilesTests.bytes(folder.file("good"))
  }

  private func open(
    _ bytes: [UInt8], _ damaged: DamagePolicy = .decode
  ) throws -> SoundFileReader {
    try Data(bytes).write(to: URL(filePath: folder.file("x")))
    return try SoundFileReader(path: folder.file("x"), damaged: damaged)
  }

  private func samples(_ bytes: [UInt8]) throws -> [Float] { try readAll(open(bytes))[0] }

  @Test("streams one behind the other are read in order", arguments: all)
  func joined(layout: FileLayout) throws {
    let (one, two) = (try file(layout, frames: 9000), try file(layout, frames: 5000))
    let (first, second) = (try samples(one), try samples(two))
    let reader = try open(one + two + one)
    #expect(reader.frameCount == 23_000)
    #expect(reader.notices == [.joined(streamCount: 3)])
    let whole = try readAll(reader)[0]
    #expect(whole == first + second + first)
    // The samples of a codec depend a little on where it began.
    let most: Float = layout.container == .flac ? 0 : 0.05
    for frame in [22_999, 100, 14_000, 9000, 8999, 0] {
      try reader.seek(to: frame)
      let rest = try readAll(reader)[0]
      #expect(rest.count == 23_000 - frame)
      #expect(largestDifference(rest[...], whole[frame...]) <= most, "from \(frame)")
    }
    // It is no damage.
    #expect(try open(one + two, .stop).frameCount == 14_000)
  }

  @Test("a stream of another format ends what is read, with the time of the change", arguments: all)
  func changing(layout: FileLayout) throws {
    let stereo = StreamFormat(sampleRate: 48_000, channelCount: 2)
    let bytes = try file(layout, frames: 9000) + file(layout, frames: 5000, stereo)
    let reader = try open(bytes)
    let notice = Notice.formatChanges(frame: 9000, from: Self.mono, to: stereo)
    #expect(reader.frameCount == 9000 && reader.notices.contains(notice))
    #expect(throws: FileError.self) { _ = try open(bytes, .stop) }
  }

  @Test(
    "tags in front and whatever lies behind are no matter",
    arguments: all)
  func wrapped(layout: FileLayout) throws {
    let bytes = try file(layout, frames: 9000)
    let sound = try samples(bytes)
    let front = Array("ID3".utf8) + [3, 0, 0, 0, 0, 2, 0] + [UInt8](repeating: 0, count: 256)
    let tails = [Array("TAG".utf8) + [UInt8](repeating: 0x20, count: 125), Array("garbage".utf8)]
    for tail in tails + [[UInt8](repeating: 0, count: 3000), bytes.suffix(900).reversed()] {
      #expect(try samples(bytes + tail) == sound)
    }
    #expect(try samples(front + bytes) == sound)
    #expect(try open(front + bytes).notices.isEmpty)
    let garbage = Array("HTTP/1.1 200 OK\r\n\r\n".utf8)
    let reader = try open(garbage + bytes)
    #expect(reader.notices == [.skipped(byteCount: garbage.count)])
    #expect(try readAll(reader)[0] == sound)
  }

  @Test("a cut FLAC file is read to its last whole frame")
  func cutFLAC() throws {
    let bytes = try file(FileLayout(.flac, .pcm16), frames: 40_000)
    let sound = try samples(bytes)
    let reader = try open(Array(bytes.prefix(bytes.count * 2 / 3)))
    let count = try #require(reader.frameCount)
    #expect(count > 20_000 && count < 30_000)
    #expect(reader.notices == [.cutShort(missing: 40_000 - count, of: 40_000)])
    #expect(try readAll(reader)[0].elementsEqual(sound.prefix(count)))
  }

  @Test("a lost page of an Ogg file is silent, and what follows keeps its time", arguments: codecs)
  func damagedOgg(layout: FileLayout) throws {
    let bytes = try file(layout, frames: 800_000)
    let sound = try samples(bytes)
    let name = Array("OggS".utf8)
    var pages: [Int] = []
    for place in 0..<bytes.count - 3 where bytes[place] == name[0] {
      if Array(bytes[place..<place + 4]) == name { pages.append(place) }
    }
    try #require(pages.count > 6)
    let lost = pages[pages.count / 2]
    var flipped = bytes
    flipped[lost + 100] ^= 1
    let without = bytes[..<lost] + bytes[pages[pages.count / 2 + 1]...]
    for damaged in [flipped, Array(without)] {
      let reader = try open(damaged)
      guard case .damaged(let frame, let count)? = reader.notices.first else {
        throw CancellationError()
      }
      #expect(reader.notices.count == 1 && count > 0)
      let got = try readAll(reader)[0]
      #expect(got.count == sound.count)
      #expect(got[..<frame] == sound[..<frame])
      #expect(got[frame..<frame + count].allSatisfy { $0 == 0 })
      // A decoder that begins anew needs a while to become what it would have been (RFC 7845, 4.2).
      let resolved = frame + count + 8000
      try #require(resolved < got.count)
      #expect(largestDifference(got[resolved...], sound[resolved...]) < 0.01)
    }
    #expect(throws: FileError.self) { _ = try open(flipped, .stop) }
  }

  @Test("a lost page at the beginning of an Ogg file is told", arguments: codecs)
  func beheadedOgg(layout: FileLayout) throws {
    let bytes = try file(layout, frames: 400_000)
    let sound = try samples(bytes)
    let pages = bytes.indices.dropLast(3).filter { bytes[$0...].starts(with: Array("OggS".utf8)) }
    let reader = try open(Array(bytes[..<pages[2]] + bytes[pages[3]...]))
    #expect(reader.notices == [.damaged(frame: 0, frameCount: 0)])
    let got = try readAll(reader)[0]
    #expect(got.count < sound.count && got.count > 200_000)
    let rest = sound[(sound.count - got.count)...]
    let difference = zip(got, rest).dropFirst(8000).map { abs($0 - $1) }.max()
    #expect(try #require(difference) < 0.01)
  }

  @Test("a pipe loses nothing of streams one behind the other", arguments: all)
  func joinedInPipe(layout: FileLayout) throws {
    let bytes = try file(layout, frames: 9000) + file(layout, frames: 5000)
    let pipe = TestPipe()
    pipe.feed(bytes)
    let reader = try SoundFileReader(path: pipe.readingPath)
    #expect(reader.notices == [.joined(streamCount: 2)])
    #expect(try readAll(reader)[0] == samples(bytes))
  }

  @Test("an Ogg stream without its last page is cut short", arguments: codecs)
  func cutOgg(layout: FileLayout) throws {
    let bytes = try file(layout, frames: 800_000)
    let reader = try open(Array(bytes.prefix(bytes.count * 2 / 3)))
    #expect(reader.notices == [.cutShort(missing: nil, of: nil)])
    #expect(try readAll(reader)[0].count > 100_000)
  }

  @Test("lengths that lie do not fill the disk with silence")
  func lying() throws {
    var bytes = try file(FileLayout(.flac, .pcm16), frames: 40_000)
    // The count of frames stands in 36 bits of the first block (RFC 9639, section 8.2).
    bytes[22] = 0xFF
    let reader = try open(bytes)
    #expect(try #require(reader.frameCount) <= 40_000)
    _ = try readAll(reader)
  }
}

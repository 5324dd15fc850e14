import CSndFile
import Foundation
import SyrinxEngine
import SyrinxSystem
import TestSupport
import Testing

@testable import SyrinxFiles

@Suite("MPEG audio that is damaged, joined or wrapped")
struct DamagedMPEGTests {
  private let folder: TemporaryFolder
  private let bytes: [UInt8]
  private let sound: [Float]
  /// Where the frames begin, that with the encoder's note first.
  private let frames: [Int]
  private static let count = 60_000

  init() throws {
    folder = try TemporaryFolder()
    let format = StreamFormat(sampleRate: 44_100, channelCount: 1)
    try write(tones(format, frames: Self.count), folder.file("good.mp3"), FileLayout(.mp3, .mp3))
    bytes = try SyrinxFilesTests.bytes(folder.file("good.mp3"))
    sound = try readAll(folder.file("good.mp3"))[0]
    frames = try Self.frames(of: folder.file("good.mp3"))
  }

  private static func frames(of path: String) throws -> [Int] {
    let file = try SharedFile(owning: Descriptor(opening: path, O_RDONLY))
    var walk = MPEGFrames(file, from: try endOfTags(file))
    var frames: [Int] = []
    while let item = try walk.next() {
      if case .frame(_, let offset) = item { frames.append(offset) }
    }
    return frames
  }

  private func open(
    _ bytes: some Sequence<UInt8>, _ damaged: DamagePolicy = .decode
  ) throws -> SoundFileReader {
    try save(Array(bytes), folder.file("x"))
    return try SoundFileReader(path: folder.file("x"), damaged: damaged)
  }

  @Test("a whole file has the samples that libsndfile gives it")
  func whole() throws {
    let descriptor = try Descriptor(opening: folder.file("good.mp3"), O_RDONLY)
    let handle = try SoundFileHandle(reading: descriptor, info: SF_INFO())
    var samples = [Float](repeating: 0, count: Self.count + 5000)
    let most = samples.count
    var span = samples.mutableSpan
    let count = handle.read(into: &span, frameCount: most)
    #expect(count == Self.count)
    #expect(samples[..<count].elementsEqual(sound))
    let reader = try SoundFileReader(path: folder.file("good.mp3"))
    #expect(reader.frameCount == Self.count && reader.notices.isEmpty)
    #expect(reader.layout == FileLayout(.mp3, .mp3))
    for frame in [59_999, 30_000, 1151, 0] {
      try reader.seek(to: frame)
      #expect(try readAll(reader)[0].elementsEqual(sound[frame...]), "from \(frame)")
    }
  }

  @Test(
    "headers say what the standard says",
    arguments: [
      // A frame takes 144 × bit rate ÷ sample rate bytes: 144 · 128000 ÷ 44100 = 417.96.
      ([0xFF, 0xFB, 0x90, 0x64], 417, 44_100, 1152), ([0xFF, 0xFB, 0x92, 0x64], 418, 44_100, 1152),
      // 72 · 64000 ÷ 22050 = 208.98, in version 2.
      ([0xFF, 0xF3, 0x80, 0xC4], 208, 22_050, 576),
      // Layer II: 144 · 192000 ÷ 48000; layer I: 4 · ⌊12 · 384000 ÷ 48000⌋.
      ([0xFF, 0xFD, 0xA4, 0x00], 576, 48_000, 1152), ([0xFF, 0xFF, 0xC4, 0x00], 384, 48_000, 384),
    ] as [([UInt8], Int, Int, Int)])
  func headers(bytes: [UInt8], byteCount: Int, rate: Int, frames: Int) throws {
    let header = try #require(MPEGHeader(bytes[...]))
    #expect(header.byteCount == byteCount)
    #expect(header.sampleRate == rate && header.frameCount == frames)
  }

  @Test("a damaged stretch is silent, told, and moves nothing behind it")
  func damaged() throws {
    var broken = bytes
    let middle = frames[frames.count / 2]
    for index in 0..<8 { broken[middle + index] = 0 }
    let reader = try open(broken)
    guard case .damaged(let frame, let count)? = reader.notices.first else {
      throw CancellationError()
    }
    #expect(reader.notices.count == 1 && count == 1152 && abs(frame - Self.count / 2) < 2500)
    let read = try readAll(reader)[0]
    #expect(read.count == Self.count)
    #expect(read[..<(frame - 1152)] == sound[..<(frame - 1152)])
    // The frames behind may need bits of the one that is lost.
    let resolved = frame + 12 * 1152
    let difference = zip(read[resolved...], sound[resolved...]).map { abs($0 - $1) }.max()
    #expect(try #require(difference) < 1e-4)
    #expect(throws: FileError.self) { try open(broken, .stop) }
  }

  @Test("a pipe is read as a file is, whatever is wrong with it")
  func piped() throws {
    var broken = bytes
    for index in 0..<400 { broken[frames[frames.count / 2] + 30 + index] = 0 }
    for damaged in [
      broken, Array(bytes[..<frames[20]]), bytes + bytes, Array("ICY 200 OK\r\n\r\n".utf8) + bytes,
    ] {
      let file = try open(damaged)
      let pipe = TestPipe()
      pipe.feed(damaged)
      let reader = try SoundFileReader(path: pipe.readingPath)
      #expect(reader.notices == file.notices && !reader.notices.isEmpty)
      #expect(reader.frameCount == file.frameCount)
      #expect(try readAll(reader) == readAll(file))
    }
  }

  @Test("bytes that are put in between take nothing away")
  func inserted() throws {
    let middle = frames[frames.count / 2]
    let tag = Array("ID3".utf8) + [3, 0, 0, 0, 0, 16, 0] + [UInt8](repeating: 0, count: 2048)
    for stranger in [tag, Array("HTTP/1.1 200 OK".utf8), [UInt8](repeating: 0, count: 5000)] {
      let reader = try open(bytes[..<middle] + stranger + bytes[middle...])
      #expect(reader.notices.isEmpty)
      #expect(try readAll(reader)[0] == sound)
    }
    for tail in [[UInt8](repeating: 0, count: 3000), Array("LYRICSBEGIN".utf8)] {
      #expect(try readAll(open(bytes + tail))[0] == sound)
    }
    let garbage = Array("ICY 200 OK\r\n\r\n".utf8)
    let reader = try open(garbage + bytes)
    #expect(reader.notices == [.skipped(byteCount: garbage.count)])
    #expect(try readAll(reader)[0] == sound)
  }

  @Test("a cut file is read to its last whole frame, and says what is missing")
  func cut() throws {
    let kept = frames.count * 2 / 3
    for end in [frames[kept] + 40, frames[kept]] {
      let reader = try open(bytes[..<end])
      let count = try #require(reader.frameCount)
      #expect(reader.notices == [.cutShort(missing: Self.count - count, of: Self.count)])
      #expect(abs(count - (kept - 1) * 1152) < 2500)
      #expect(try readAll(reader)[0].elementsEqual(sound[..<count]))
    }
  }

  @Test("a file that is cut in its padding has all of its sound, and no more")
  func cutInPadding() throws {
    let format = StreamFormat(sampleRate: 44_100, channelCount: 1)
    let path = folder.file("padded.mp3")
    // All but 41 samples of 33 frames, behind delays of 576 and 529.
    let count = 33 * 1152 - 576 - 529 - 41
    try write(tones(format, frames: count), path, FileLayout(.mp3, .mp3))
    let (whole, sound) = (try SyrinxFilesTests.bytes(path), try readAll(path)[0])
    let frames = try Self.frames(of: path)
    #expect(frames.count == 1 + 34 && sound.count == count)
    for end in [whole.count - 1, frames[34]] {
      let reader = try open(whole[..<end], .stop)
      #expect(reader.frameCount == count && reader.notices.isEmpty)
      #expect(try readAll(reader)[0] == sound)
    }
  }

  @Test("a file without its beginning is read from its first whole frame")
  func beheaded() throws {
    let first = frames.count / 3
    let reader = try open(bytes[(frames[first] - 30)...])
    #expect(reader.notices == [.skipped(byteCount: 30)])
    #expect(reader.frameCount == (frames.count - first) * 1152)
    let read = try readAll(reader)[0]
    #expect(read.dropFirst(12 * 1152).contains { abs($0) > 0.5 })
  }

  @Test("files one behind the other are read in order, each as by itself")
  func joined() throws {
    let reader = try open(bytes + bytes + bytes)
    #expect(reader.frameCount == 3 * Self.count)
    #expect(reader.notices == [.joined(streamCount: 3)])
    #expect(try readAll(reader)[0] == sound + sound + sound)
    try reader.seek(to: Self.count + 7)
    #expect(try readAll(reader)[0].elementsEqual((sound + sound).dropFirst(7)))
  }

  private func other(_ rate: Int, channels: Int) throws -> [UInt8] {
    let format = StreamFormat(sampleRate: rate, channelCount: channels)
    try write(
      tones(format, frames: 9000), folder.file("other.mp3"), FileLayout(.mp3, .mp3), rate: rate)
    return try SyrinxFilesTests.bytes(folder.file("other.mp3"))
  }

  @Test("a stream of another rate ends what is read, with the time of the change")
  func changing() throws {
    let other = try other(48_000, channels: 1)
    let reader = try open(bytes + other)
    let mono = StreamFormat(sampleRate: 44_100, channelCount: 1)
    #expect(
      reader.notices == [
        .formatChanges(
          frame: Self.count, from: mono, to: StreamFormat(sampleRate: 48_000, channelCount: 1))
      ])
    #expect(try readAll(reader)[0] == sound)
    #expect(throws: FileError.self) { _ = try open(bytes + other, .stop) }
  }

  @Test("mono before stereo is heard in both channels")
  func mixed() throws {
    let stereo = try other(44_100, channels: 2)
    let behind = try readAll(folder.file("other.mp3"))
    let reader = try open(bytes + stereo)
    #expect(reader.notices == [.joined(streamCount: 2)])
    #expect(reader.format.channelCount == 2)
    let channels = try readAll(reader)
    for channel in 0..<2 {
      #expect(channels[channel].elementsEqual(sound + behind[channel]))
    }
    // Without the encoders' notes it is one stream, as of an encoder that changes its mode.
    let first = frames[1]
    let places = try Self.frames(of: folder.file("other.mp3"))
    let one = try open(bytes[first...] + stereo[places[1]...])
    #expect(one.notices.isEmpty && one.format.channelCount == 2)
    let frameCount = frames.count - 1 + places.count - 1
    #expect(one.frameCount == frameCount * 1152)
    let samples = try readAll(one)
    #expect(samples[0][..<Self.count] == samples[1][..<Self.count])
    #expect(samples[0][(Self.count + 3000)...] != samples[1][(Self.count + 3000)...])
  }

  @Test("frames of free format are read, their length by the distance between them")
  func free() throws {
    let format = StreamFormat(sampleRate: 44_100, channelCount: 1)
    let path = folder.file("constant.mp3")
    try write(
      tones(format, frames: Self.count), path, FileLayout(.mp3, .mp3),
      options: .init(quality: .bitrate(128)))
    var free = try SyrinxFilesTests.bytes(path)
    let expected = try readAll(path)
    for start in try Self.frames(of: path) { free[start + 2] &= 0x0F }
    let reader = try open(free)
    #expect(reader.notices.isEmpty && reader.frameCount == Self.count)
    #expect(try readAll(reader) == expected)
    try reader.seek(to: 30_000)
    #expect(try readAll(reader)[0].elementsEqual(expected[0][30_000...]))
  }

  @Test("an encoder's note without sound, and free format of layer II, are refused by name")
  func refused() throws {
    let note = Array(bytes[frames[0]..<frames[1]])
    var error = #expect(throws: FileError.self) { _ = try open(note) }
    let path = folder.file("x")
    #expect(error == .notASoundFile(path: path, reason: "no frame of MPEG audio is whole"))
    let frame: [UInt8] = [0xFF, 0xFD, 0x04, 0x00] + [UInt8](repeating: 0, count: 400)
    error = #expect(throws: FileError.self) { _ = try open(frame + frame + frame) }
    #expect(
      error
        == .notASoundFile(
          path: path, reason: "MPEG audio in free format is read of layer III only"))
    error = #expect(throws: FileError.self) { _ = try open([0xFF, 0xFB] + frame[2...]) }
    #expect(error == .notASoundFile(path: path, reason: "no frame of MPEG audio is whole"))
  }

  @Test("a pipe that is heard as it comes has the same sound, whatever its pieces")
  func live() throws {
    let pipe = TestPipe()
    pipe.feed(bytes)
    let reader = try SoundFileReader(path: pipe.readingPath, aheadFrames: 512)
    #expect(reader.frameCount == nil && reader.layout == FileLayout(.mp3, .mp3))
    #expect(reader.format.sampleRate == 44_100 && reader.format.channelCount == 1)
    #expect(try readAll(reader)[0] == sound)
  }
}

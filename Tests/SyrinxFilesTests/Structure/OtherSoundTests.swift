import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxFiles

@Suite("A sound of another kind behind the first is named, with its time")
struct OtherSoundTests {
  private let folder: TemporaryFolder
  private static let mono = StreamFormat(sampleRate: 48_000, channelCount: 1)

  init() throws { folder = try TemporaryFolder() }

  private func file(_ layout: FileLayout, title: String? = nil) throws -> [UInt8] {
    var metadata = Metadata()
    metadata.tags[.title] = title
    try write(
      tones(Self.mono, frames: 9000), folder.file("good"), layout, rate: 48_000,
      metadata: metadata)
    return try SyrinxFilesTests.bytes(folder.file("good"))
  }

  private func open(
    _ bytes: [UInt8], _ damaged: DamagePolicy = .decode
  ) throws -> SoundFileReader {
    try save(bytes, folder.file("x"))
    return try SoundFileReader(path: folder.file("x"), damaged: damaged)
  }

  /// A stream of FLAC in Ogg: two pages with the beginning of a header and of a frame.
  private func oggFLAC() -> [UInt8] {
    func page(_ flags: UInt8, _ sequence: Int, _ body: [UInt8]) -> [UInt8] {
      OggPage(
        flags: flags, position: [UInt8](repeating: 0, count: 8), serial: [9, 9, 9, 9],
        sequence: sequence, lacing: [UInt8(body.count)], body: body
      ).written
    }
    let head = [0x7F] + Array("FLAC".utf8) + [1, 0, 0, 1] + Array("fLaC".utf8)
    return page(2, 0, head + [UInt8](repeating: 0, count: 38)) + page(4, 1, [0xFF, 0xF8, 0])
  }

  @Test(
    "a stream of FLAC in Ogg, behind and in front",
    arguments: [FileLayout(.ogg, .vorbis), FileLayout(.opus, .opus)])
  func chained(layout: FileLayout) throws {
    let sound = try file(layout)
    let want = try readAll(open(sound))
    let last = try open(sound + oggFLAC())
    #expect(last.notices == [.notRead(frame: 9000, kind: "FLAC")])
    #expect(try readAll(last) == want)
    #expect(throws: FileError.self) { _ = try open(sound + oggFLAC(), .stop) }
    let first = try open(oggFLAC() + sound)
    #expect(first.notices == [.notRead(frame: 0, kind: "FLAC")])
    let between = try open(sound + oggFLAC() + sound)
    #expect(between.notices.contains(.notRead(frame: 9000, kind: "FLAC")))
    #expect(between.frameCount == 18_000)
  }

  @Test(
    "a whole file of another kind",
    arguments: [FileLayout(.ogg, .vorbis), FileLayout(.opus, .opus), FileLayout(.mp3, .mp3)])
  func concatenated(layout: FileLayout) throws {
    let (sound, other) = (try file(layout), try file(FileLayout(.wav, .pcm16)))
    let reader = try open(sound + other)
    let count = try #require(reader.frameCount)
    #expect(reader.notices == [.notRead(frame: count, kind: "WAV")])
    #expect(throws: FileError.self) { _ = try open(sound + other, .stop) }
    // Noise behind the sound is none.
    #expect(try open(sound + Array("garbage".utf8)).notices.isEmpty)
  }

  @Test(
    "the texts of a second sound are named, unless the first has them",
    arguments: [
      FileLayout(.ogg, .vorbis), FileLayout(.opus, .opus), FileLayout(.flac, .pcm16),
    ])
  func texts(layout: FileLayout) throws {
    let (one, two) = (try file(layout, title: "One"), try file(layout, title: "Two"))
    let reader = try open(one + two + two + one)
    #expect(reader.metadata.tags.all(.title) == ["One"])
    #expect(
      reader.notices == [.joined(streamCount: 4), .metadataDropped(.init("title", 2, .ofOneSound))])
  }
}

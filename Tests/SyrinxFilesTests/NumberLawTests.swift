import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxFiles

/// Whatever two, four or eight bytes of a file say, reading it returns or throws, and so does writing
/// what was read: the process would not live to see another test.
@Suite("No number in a file ends the program")
struct NumberLawTests {
  private static let layouts = [
    FileLayout(.wav, .pcm16), FileLayout(.rf64, .pcm16), FileLayout(.w64, .pcm16),
    FileLayout(.w64, .imaADPCM), FileLayout(.aiff, .pcm16), FileLayout(.caf, .pcm16),
    FileLayout(.caf, .alac16), FileLayout(.flac, .pcm16), FileLayout(.ogg, .vorbis),
    FileLayout(.opus, .opus), FileLayout(.mp3, .mp3), FileLayout(.au, .pcm16),
    FileLayout(.voc, .pcm16), FileLayout(.mat4, .pcm16), FileLayout(.mat5, .pcm16),
  ]

  /// Bytes to put over those of a file: nothing, the most and the least that a sign allows, all ones.
  private static let patterns: [[UInt8]] = [2, 4, 8].flatMap { width in
    let rest = [UInt8](repeating: 0xFF, count: width - 1)
    let zeros = [UInt8](repeating: 0, count: width - 1)
    return [
      [0] + zeros, [0x7F] + rest, rest + [0x7F], [0x80] + zeros, zeros + [0x80], [0xFF] + rest,
    ]
  }

  /// A quarter of them, another one at each of four places behind each other: all would take a minute.
  private static func patterns(at place: Int) -> [[UInt8]] { quarters[place % 4] }
  private static let quarters = (0..<4).map { place in
    patterns.indices.filter { ($0 + place) % 4 == 0 }.map { patterns[$0] }
  }

  /// A file with as many kinds of metadata as its kind holds.
  private static func file(_ layout: FileLayout, in folder: TemporaryFolder) throws -> [UInt8] {
    var metadata = Metadata()
    metadata.tags = Metadata.Tags([
      .init(.title, "T"), .init(.artist, "A"), .init(custom: "K", "x"),
    ])
    metadata.cues = [
      .init(number: 1, position: 10, name: "a"), .init(number: 2, position: 20, name: "b"),
    ]
    metadata.cues[0].region = .init(length: 5, purpose: Array("rgn ".utf8), text: "r")
    metadata.chapters = [.init(id: "c", start: 0, title: "C")]
    metadata.pictures = [.init(mediaType: "image/png", bytes: [0x89, 0x50, 0x4E, 0x47])]
    var instrument = Metadata.Instrument()
    instrument.loops = [.init(.forward, start: 10, end: 20)]
    metadata.instrument = instrument
    let rate = layout.container == .opus ? 48_000 : 44_100
    let path = folder.file("x")
    let sound = tones(StreamFormat(sampleRate: rate, channelCount: 1), frames: 200)
    try write(sound, path, layout, rate: rate, metadata: metadata)
    return try bytes(path)
  }

  /// Where the bytes lie that tell of the sound and of what is beside it: of a codec's own tables and
  /// its packets, which its library reads, only the first. Of thousands of zeros that fill space, as in CAF,
  /// those at their ends are enough.
  private static func places(_ layout: FileLayout, _ whole: [UInt8]) -> [Int] {
    let front = [.ogg, .opus, .mp3].contains(layout.container) ? 480 : 256
    let isSound = layout.encoding.bytesPerSample != nil
    var zeroCount = 0
    // Of zeros before each place, and those behind it.
    let before = whole.map { byte in
      zeroCount = byte == 0 ? zeroCount + 1 : 0
      return zeroCount
    }
    return whole.indices.filter { place in
      let isFiller = before[place] > 64 && before[min(place + 64, whole.count - 1)] > 128
      return (place < front || isSound && place >= front + 300) && !isFiller
    }
  }

  @Test("tags: read and written back", arguments: layouts)
  func tags(_ layout: FileLayout) throws {
    let whole = try Self.file(layout, in: TemporaryFolder())
    var edit = TagEdit()
    edit.set("title", to: "A longer title than there was")
    edit.removesPictures = true
    var readCount = 0
    for place in Self.places(layout, whole) {
      for pattern in Self.patterns(at: place) where place + pattern.count <= whole.count {
        var bytes = whole
        bytes.replaceSubrange(place..<place + pattern.count, with: pattern)
        readCount += Self.editTags(bytes, edit)
        let source = ByteSource(bytes)
        let side = SideMatter(source).metadata ?? Metadata()
        Self.writeBack(side)
        if let blocks = TagBlocks(byteCount: source.count, read: source.read) {
          Self.writeBack(blocks.metadata(sampleRate: 44_100))
        }
      }
    }
    // A law over files that are all refused would say nothing.
    let isKnown = TagFile(ByteSource(whole), path: "x") != nil
    #expect(readCount > 0 || !isKnown)
  }

  /// 1 where tags could be changed.
  private static func editTags(_ bytes: [UInt8], _ edit: TagEdit) -> Int {
    guard let file = TagFile(ByteSource(bytes), path: "x") else { return 0 }
    _ = file.sound
    var count = 0
    do throws(FileError) {
      try file.rewrite(edit) { part throws(FileError) in count += part.count }
      return 1
    } catch {
      return 0
    }
  }

  private static func writeBack(_ metadata: Metadata) {
    let moved = metadata.moved(end: 100) { $0 < 150 ? $0 / 2 : nil }.metadata
    for metadata in [metadata, moved] {
      _ = metadata.waveChunks(sampleRate: 44_100).map(\.written)
      _ = metadata.fittedToAIFF().metadata.aiffChunks
      _ = metadata.cafChunks
      _ = metadata.flacBlocks(sampleRate: 44_100).map { $0.written(isLast: true) }
      _ = metadata.vorbisComments(sampleRate: 44_100, withPictures: true).written
      _ = metadata.id3Tag(sampleRate: 44_100, frameCount: 100)?.written()
      _ = metadata.mpegEnding
    }
  }
}

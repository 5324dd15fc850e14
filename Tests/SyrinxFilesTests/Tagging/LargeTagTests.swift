import Foundation
import SyrinxEngine
import SyrinxSystem
import TestSupport
import Testing

@testable import SyrinxFiles

@Suite("Tags of any size leave the sound as it is")
struct LargeTagTests {
  private let folder: TemporaryFolder
  private var path: String { folder.file("x") }

  private static let layouts = [
    FileLayout(.flac, .pcm16), FileLayout(.ogg, .vorbis), FileLayout(.opus, .opus),
    FileLayout(.mp3, .mp3), FileLayout(.wav, .pcm16), FileLayout(.rf64, .pcm16),
    FileLayout(.aiff, .pcm16), FileLayout(.caf, .pcm16),
  ]
  /// Those that ffmpeg writes.
  private static let otherLayouts = [FileLayout(.m4a, .alac16), FileLayout(.aac, .aac)]
  private static let smallSizes = [0, 1]
  /// About the greatest length of a block of FLAC, and more. `make test` tries a tenth with all kinds of files.
  private static let largeSizes = sampled(
    (layouts + otherLayouts).flatMap { layout in
      let most = 1 << 24 - 1
      return [most, most + 1, most + 2, 2 * most + 3].map { (layout: layout, size: $0) }
    }, "large tags")

  init() throws { folder = try TemporaryFolder() }

  private func make(_ layout: FileLayout) throws {
    let rate = layout.container == .opus ? 48_000 : 44_100
    try write(
      tones(StreamFormat(sampleRate: rate, channelCount: 1), frames: 3000), path, layout, rate: rate
    )
  }

  private func apply(_ change: (inout TagEdit) -> Void) throws {
    var edit = TagEdit()
    change(&edit)
    try TagFile(path: path, toChange: true).begin(edit).finish(durably: false)
  }

  /// Asks for a change: either it is refused and no byte is another, or it is there, and the sound is.
  private func holds(
    _ size: Int, _ sound: [[Float]], _ change: (inout TagEdit) -> Void,
    isThere: (TagFile) -> Bool
  ) throws {
    // Millions of bytes are compared as data: an array is compared element by element.
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    do {
      try apply(change)
      #expect(isThere(try TagFile(path: path)), "\(size)")
    } catch is FileError {
      let isUnchanged = try Data(contentsOf: URL(fileURLWithPath: path)) == before
      #expect(isUnchanged, "\(size)")
    }
    let reader = try SoundFileReader(path: path)
    #expect(try readAll(reader) == sound && reader.notices.allSatisfy { !$0.isDamage }, "\(size)")
  }

  @Test("texts and pictures of every size are held or refused", arguments: layouts)
  func sizes(layout: FileLayout) throws { try checkSizes(layout) }

  @Test(
    "so are those of files that ffmpeg writes",
    .enabled(if: isInstalled("ffmpeg"), "ffmpeg is not installed"), arguments: otherLayouts)
  func otherSizes(layout: FileLayout) throws { try checkSizes(layout) }

  private func checkSizes(_ layout: FileLayout) throws {
    try make(layout)
    let sound = try readAll(path)
    func isOwn(_ tag: Metadata.Tag) -> Bool { tag.key.uppercased() == "MY KEY" }
    let large = Self.largeSizes.filter { $0.layout == layout }.map(\.size)
    for size in Self.smallSizes + large {
      let text = String(decoding: [UInt8](repeating: 0x78, count: size), as: UTF8.self)
      try holds(size, sound) {
        $0.set("my key", to: text)
        $0.removesPictures = true
      } isThere: { file in
        file.tags.filter(isOwn).map(\.text) == [text] && file.pictures.isEmpty
      }
      // MPEG-4 takes only what begins as a picture does.
      let picture = Array(
        ([0x89, 0x50, 0x4E, 0x47] + [UInt8](repeating: 0x55, count: size)).prefix(size))
      try holds(size, sound) {
        $0.remove(TagEdit.Key("my key"))
        $0.picture = .init(mediaType: "image/png", bytes: picture)
      } isThere: { file in
        file.pictures.map { Data($0.bytes) } == [Data(picture)] && !file.tags.contains(where: isOwn)
      }
    }
    try holds(0, sound) {
      $0.remove(TagEdit.Key("my key"))
      $0.removesPictures = true
    } isThere: { file in
      file.pictures.isEmpty && !file.tags.contains(where: isOwn)
    }
    #expect(folder.contents == ["x"])
  }

  /// The lengths of the padding blocks, and where the frames begin, by RFC 9639, section 8.1.
  private func paddings() throws -> (lengths: [Int], frames: Int) {
    let all = try bytes(path)
    var (place, lengths, isLast) = (4, [Int](), false)
    while !isLast {
      let length = Int(all[place + 1]) << 16 | Int(all[place + 2]) << 8 | Int(all[place + 3])
      if all[place] & 0x7F == 1 { lengths.append(length) }
      isLast = all[place] & 0x80 != 0
      place += 4 + length
    }
    return (lengths, place)
  }

  @Test("little of what pictures of a FLAC file took is left as padding, none above what counts it")
  func padding() throws {
    try make(FileLayout(.flac, .pcm16))
    let sound = try readAll(path)
    // Two covers as another program adds them.
    let all = try bytes(path)
    var blocks: [UInt8] = []
    for type: UInt32 in [3, 4] {
      let picture = Metadata.Picture(
        type: type, mediaType: "image/png", bytes: [UInt8](repeating: 1, count: 10_000_000))
      blocks += FLACBlocks.Block(type: .picture, bytes: picture.flac).written(isLast: false)
    }
    try save(Array(all[..<42]) + blocks + all[42...], path)
    #expect(try readAll(path) == sound)
    try apply { $0.removesPictures = true }
    let found = try paddings()
    #expect(found.lengths.reduce(0, +) <= 1 << 16 && found.frames < 1 << 17)
    #expect(try Array(bytes(path)[found.frames..<found.frames + 2]) == [0xFF, 0xF8])
    #expect(try readAll(path) == sound)
  }

  @Test("padding of more than one block is kept, each of a length that three bytes count")
  func paddingBlocks() throws {
    for count in [4, 5, 1 << 24 - 1, 1 << 24, 1 << 24 + 3, 1 << 24 + 4, 1 << 24 + 5, 40_000_000] {
      let blocks = FLACBlocks.paddings(count)
      #expect(blocks.reduce(0, +) == count && blocks.allSatisfy { (4...1 << 24 + 3) ~= $0 })
    }
    try make(FileLayout(.flac, .pcm16))
    let sound = try readAll(path)
    let all = try bytes(path)
    let filler = FLACBlocks.Block(type: .padding, bytes: [UInt8](repeating: 0, count: 1 << 24 - 1))
    let fillers = filler.written(isLast: false) + filler.written(isLast: false)
    try save(Array(all[..<42]) + fillers + all[42...], path)
    try apply { $0.set("title", to: "T") }
    #expect(try paddings().lengths.reduce(0, +) > 1 << 25 - 100 && readAll(path) == sound)
  }

  @Test("ten changes at once are all made", arguments: [Container.flac, .mp3])
  func atOnce(container: Container) throws {
    try make(FileLayout(container, container == .flac ? .pcm16 : .mp3))
    let sound = try readAll(path)
    let path = path
    DispatchQueue.concurrentPerform(iterations: 10) { number in
      #expect(throws: Never.self) {
        var edit = TagEdit()
        edit.set("k\(number)", to: "v")
        try TagFile(path: path, toChange: true).begin(edit).finish(durably: false)
      }
    }
    let keys = Set(try TagFile(path: path).tags.map { $0.key.lowercased() })
    #expect(keys.isSuperset(of: (0..<10).map { "k\($0)" }) && folder.contents == ["x"])
    #expect(try readAll(path) == sound)
  }

  @Test("a file that another program has written to in the meantime is not replaced")
  func changed() throws {
    try make(FileLayout(.flac, .pcm16))
    var edit = TagEdit()
    edit.set("title", to: "T")
    let writer = try TagFile(path: path, toChange: true).begin(edit)
    try save([1, 2, 3], path)
    #expect(throws: FileError.path(.changed(path: path))) { try writer.finish(durably: false) }
    #expect(try bytes(path) == [1, 2, 3])

    var options = SoundFileWriter.Options()
    options.replaced = FileState(path: path)
    #expect(options.replaced == FileState(path: path))
    let format = StreamFormat(sampleRate: 8000, channelCount: 1)
    let sound = try SoundFileWriter(
      path: path, layout: FileLayout(.wav, .pcm16), format: format, options: options)
    try send(tones(format, frames: 100), to: sound)
    try save([4], path)
    #expect(throws: FileError.path(.changed(path: path))) { try sound.finish(durably: false) }
    #expect(try bytes(path) == [4] && folder.contents == ["x"])
  }

  @Test("FLAC gets no more comments than libFLAC reads, and with more is read without it")
  func manyComments() throws {
    let most = VorbisComments.mostOfFLAC
    let format = StreamFormat(sampleRate: 44_100, channelCount: 1)
    let layout = FileLayout(.flac, .pcm16)
    var metadata = Metadata()
    metadata.tags = Metadata.Tags((1..<most).map { .init(custom: "A", "\($0)") })
    metadata.chapters = [
      .init(id: "001", start: 0, title: "a"), .init(id: "002", start: 441, title: ""),
    ]
    let sound = tones(format, frames: 3000)
    let writer = try write(sound, path, layout, metadata: metadata)
    // The first chapter has a title, which is a comment of its own.
    let loss = Metadata.Loss("chapters", 1, .tooMany(most: most))
    #expect(writer.notices == [.metadataDropped(loss)])
    let written = try SoundFileReader(path: path)
    #expect(written.metadata.tags.list.count == most - 1)
    let whole = try readAll(written)

    let before = try bytes(path)
    #expect(throws: FileError.self) { try apply { $0.set("B", to: "one more") } }
    #expect(try bytes(path) == before)
    try apply { $0.set("A", to: "one") }
    #expect(try TagFile(path: path).tags.count == 1)

    let blocks = try #require(
      FLACBlocks(fileByteCount: before.count, mostKeptBytes: 1 << 24) { place, count in
        Array(before[min(place, before.count)..<min(place + count, before.count)])
      })
    let comments = VorbisComments(
      comments: (0...most).map { VorbisComments.Comment("A", "\($0)") })
    let block = FLACBlocks.Block(type: .comments, bytes: comments.written)
    try save(
      FLACStream.mark + blocks.blocks[0].written(isLast: false) + block.written(isLast: true)
        + before[blocks.byteCount...], path)
    let reader = try SoundFileReader(path: path)
    #expect(reader.metadata.tags.list.count == most + 1 && reader.layout == layout)
    #expect(try readAll(reader) == whole && reader.notices.isEmpty)
    try apply { $0.set("A", to: "one") }
    #expect(try readAll(SoundFileReader(path: path)) == whole)
  }
}

import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxFiles

/// Metadata that a pipe brings only after the sound.
@Suite struct PipeTailTests {
  private let folder: TemporaryFolder
  private let format = StreamFormat(sampleRate: 44_100, channelCount: 1)

  init() throws { folder = try TemporaryFolder() }

  /// A file with cues before the sound, and their names, a text and an odd chunk behind it.
  private func source(_ container: Container) throws -> [UInt8] {
    var before = Metadata()
    if container == .wav { before.cues = [.init(number: 1, position: 20)] }
    try write(
      tones(format, frames: 4999), folder.file("in"), FileLayout(container, .pcm16),
      metadata: before)
    var file = try bytes(folder.file("in"))
    if file.count % 2 == 1 { file.append(0) }
    if container == .wav {
      let label = chunk("labl", little(1) + Array("here\0".utf8))
      file += chunk("LIST", Array("INFO".utf8) + chunk("INAM", Array("a title\0".utf8)))
      file += chunk("LIST", Array("adtl".utf8) + label) + chunk("odd!", [1, 2, 3])
    } else {
      file += part("NAME", Array("a title".utf8)) + part("odd!", [1, 2, 3])
    }
    let length = big(file.count - 8)
    file.replaceSubrange(4..<8, with: container == .wav ? length.reversed() : length)
    try save(file, folder.file("in"))
    return file
  }

  /// Copies a pipe into a file or a pipe, as a render does.
  private func copy(
    _ bytes: [UInt8], to path: String, _ layout: FileLayout, live: Bool = false
  ) throws -> (reader: SoundFileReader, writer: SoundFileWriter) {
    let pipe = TestPipe()
    pipe.feed(bytes)
    let reader = try SoundFileReader(
      path: pipe.readingPath, aheadFrames: live ? 256 : SoundFileReader.usualAheadFrames)
    let writer = try SoundFileWriter(
      path: path, layout: layout, format: reader.format, metadata: reader.metadata,
      options: .init(expectedFrameCount: reader.frameCount))
    var block = AudioBuffer(channelCount: reader.format.channelCount, frameCapacity: 1000)
    while case let count = try reader.read(into: &block), count > 0 {
      try writer.write(block.frames.prefix(count))
    }
    if reader.readBehindSound(isCarried: writer.takesMetadata) {
      try writer.replaceMetadata(with: reader.metadata)
    }
    try writer.finish(durably: false)
    return (reader, writer)
  }

  @Test(
    "it is carried into a file of every kind as from a file", arguments: [Container.wav, .aiff])
  func carried(container: Container) throws {
    let source = try source(container)
    let whole = try SoundFileReader(path: folder.file("in")).metadata
    for target in [Container.wav, .rf64, .aiff, .caf, .flac, .ogg, .mp3, .au] {
      let layout = FileLayout(target, target.encodings[0])
      let (reader, writer) = try copy(source, to: folder.file("out"), layout)
      #expect(reader.notices.isEmpty && reader.metadata == whole, "\(target)")
      // The same as from a file, and as much of it is in the output.
      let usual = try write(
        tones(format, frames: 4999), folder.file("usual"), layout, metadata: whole)
      #expect(writer.kept == usual.kept && writer.notices == usual.notices, "\(target)")
      let got = try SoundFileReader(path: folder.file("out"))
      let want = try SoundFileReader(path: folder.file("usual"))
      #expect(got.metadata.inventory == want.metadata.inventory, "\(target)")
      #expect(try readAll(got) == readAll(want), "\(target)")
    }
  }

  @Test("in a pipe it has no place any more, and what it was is said")
  func said() throws {
    let pipe = TestPipe()
    pipe.collect()
    let (reader, _) = try copy(
      source(.wav), to: pipe.writingPath, FileLayout(.wav, .pcm16))
    _ = pipe.all()
    let names = reader.notices.map { notice -> String in
      guard case .metadataDropped(let loss) = notice, loss.reason == .behindSound else { return "" }
      return loss.name
    }
    #expect(names == ["title", "cue-names", "chunk ‘odd!’"])
  }

  @Test("tags at the end of MPEG audio are carried, and said where that cannot be")
  func mpeg() throws {
    try write(tones(format, frames: 60_000), folder.file("x"), FileLayout(.mp3, .mp3))
    let ape = APETag(items: [.init("Artist", Array("A".utf8)), .init("Bin", flags: 2, [1])])
    var last = ID3v1()
    last.title = "T"
    let source = try bytes(folder.file("x")) + ape.written + last.bytes
    try save(source, folder.file("x"))
    let whole = try SoundFileReader(path: folder.file("x")).metadata
    #expect(whole.tags.list.map(\.text) == ["A", "T"])
    for target in [Container.mp3, .flac, .wav] {
      for live in [false, true] {
        let (reader, writer) = try copy(
          source, to: folder.file("y"), FileLayout(target, target.encodings[0]), live: live)
        #expect(reader.metadata == whole && writer.kept.tags == whole.tags, "\(target)")
        #expect(try SoundFileReader(path: folder.file("y")).metadata.tags[.artist] == "A")
      }
    }
    let pipe = TestPipe()
    pipe.collect()
    let (reader, _) = try copy(source, to: pipe.writingPath, FileLayout(.wav, .pcm16), live: true)
    _ = pipe.all()
    let losses = ["artist", "title", "APE item ‘Bin’"].map {
      Notice.metadataDropped(.init($0, 1, .behindSound))
    }
    #expect(reader.notices == losses)
  }

  @Test("a tail longer than is kept is cut, and no more than that is remembered")
  func bounded() {
    let most = ChunkReader.mostBytes
    let known = StreamTail(at: 10..<(most + 1000))
    #expect(known.take([UInt8](0..<20)) == [UInt8](0..<10))
    let block = [UInt8](repeating: 7, count: most / 2)
    for _ in 0..<3 { #expect(known.take(block)?.isEmpty ?? true) }
    let kept = known.wait()
    #expect(kept.bytes.count == most && !kept.isWhole)
    #expect(known.take([1]) == nil)
    let unknown = StreamTail(at: nil)
    for number in 0..<5 {
      let bytes = [UInt8](repeating: UInt8(number), count: MPEGTags.mostBytesOfUnknown)
      #expect(unknown.take(bytes) == bytes)
    }
    unknown.end()
    #expect(unknown.wait().bytes.suffix(MPEGTags.mostBytesOfUnknown).allSatisfy { $0 == 4 })
    #expect(unknown.wait().bytes.count <= 2 * MPEGTags.mostBytesOfUnknown)
  }
}

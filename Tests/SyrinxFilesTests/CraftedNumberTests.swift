#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif
import CSndFile
import SyrinxEngine
import SyrinxSystem
import TestSupport
import Testing

@testable import SyrinxFiles

@Suite("Files that state enormous numbers")
struct CraftedNumberTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var path: String { folder.file("x") }

  private func make(_ layout: FileLayout, frames: Int = 1000) throws -> [UInt8] {
    try write(
      tones(StreamFormat(sampleRate: 8000, channelCount: 1), frames: frames), path, layout,
      rate: 8000)
    return try bytes(path)
  }

  private func place(of name: String, in bytes: [UInt8]) throws -> Int {
    try #require(bytes.firstRange(of: Array(name.utf8))).lowerBound
  }

  /// Reads as much as there is, up to a second of it.
  private func read() throws -> Int {
    let reader = try SoundFileReader(path: path)
    var block = AudioBuffer(channelCount: reader.format.channelCount, frameCapacity: 8000)
    return try reader.read(into: &block)
  }

  /// Opens the file as a reader does, but for ffprobe, which is asked about what libsndfile refuses.
  private func openAlone() throws {
    let input = try InputFile.open(
      path, named: path, isRaw: false, rewindable: false, isLive: false)
    let found = input.file
    let file = try #require(found)
    #expect(try FFmpegKind(file) == nil)
    _ = SideMatter(ByteSource(file))
    var map: SoundMap? = try SoundMap(file)
    _ = try SoundMap.open(nil, file, SF_INFO(), &map)
  }

  /// An `elst` of version 1 (ISO/IEC 14496-12, 8.6.6): a length and a start of eight bytes each, and a
  /// rate.
  private func movie(length: [UInt8], start: [UInt8], duration: [UInt8] = big(8000, 8)) -> [UInt8] {
    func box(_ name: String, _ body: [UInt8]) -> [UInt8] { MPEG4Box(name, body).written }
    let edit = box("elst", [1, 0, 0, 0] + big(1) + length + start + big(0x1_0000))
    let head = box("mdhd", [1, 0, 0, 0] + big(0, 8) + big(0, 8) + big(8000) + duration)
    let sound = box("hdlr", big(0) + big(0) + Array("soun".utf8))
    return box("mvhd", big(0) + big(0) + big(0) + big(1000) + big(0))
      + box("trak", box("edts", edit) + box("mdia", head + sound))
  }

  @Test("an edit list in front of all time, or without an end, tells no length")
  func editLists() {
    func count(_ movie: [UInt8]) -> Int? {
      MPEG4Movie(movie).frameCount(ofSound: 0, at: 8000)
    }
    let (least, most) = (
      [UInt8(0x80)] + big(0, 7), [UInt8(0x7F)] + [UInt8](repeating: 0xFF, count: 7)
    )
    #expect(count(movie(length: big(1000, 8), start: big(0, 8))) == 8000)
    #expect(count(movie(length: big(500, 8), start: big(0, 8))) == 4000)
    #expect(count(movie(length: big(1000, 8), start: least)) == nil)
    #expect(count(movie(length: big(1000, 8), start: most)) == nil)
    for end in [least, most, [UInt8](repeating: 0xFF, count: 8)] {
      #expect(count(movie(length: end, start: big(0, 8))) == 8000)
      #expect(count(movie(length: end, start: big(0, 8), duration: end)) == nil)
    }
  }

  @Test("boxes within boxes without end are not gone into")
  func nesting() {
    var box: [UInt8] = []
    let depth = 1 << 18
    // Each box holds all that follow it.
    for level in 0..<depth { box += big(8 * (depth - level)) + Array("mdia".utf8) }
    let track = big(8 + box.count) + Array("trak".utf8) + box
    #expect(MPEG4Movie(track).frameCount(ofSound: 0, at: 8000) == nil)
  }

  @Test(
    "a Wave64 file of packed samples that promises 2⁵⁹ bytes is cut short by nobody knows how much")
  func sonyWave() throws {
    var bytes = try make(FileLayout(.w64, .imaADPCM), frames: 5000)
    let data = try place(of: "data", in: bytes)
    bytes.replaceSubrange(data + 16..<data + 24, with: little(1 << 59, 8))
    try save(Array(bytes[..<(data + 24 + 40)]), path)
    #expect((try? SoundFileReader(path: path))?.frameCount ?? 0 < 5000)
  }

  @Test(
    "a CAF file whose packets are enormous is refused or read, cut short or not",
    arguments: [0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF], [true, false])
  func coreAudio(field: Int, isCut: Bool) throws {
    let bytes = try make(FileLayout(.caf, .pcm16))
    let (desc, data) = (try place(of: "desc", in: bytes), try place(of: "data", in: bytes))
    for fields in [[16], [20], [16, 20]] {
      for length in [1 << 40, 1 << 59, .max] {
        var crafted = bytes
        for offset in fields {
          crafted.replaceSubrange(desc + 12 + offset..<desc + 16 + offset, with: big(field))
        }
        crafted.replaceSubrange(data + 4..<data + 12, with: big(length, 8))
        try save(isCut ? Array(crafted.dropLast(101)) : crafted, path)
        // The start of ffprobe takes longer than all else: it answers to some of each kind.
        if fields.count == 1, length == 1 << 40 {
          _ = try? read()
        } else if (try? openAlone()) != nil {
          _ = try? read()
        }
      }
    }
  }

  @Test("samples that lie at 2⁶⁴ − 1 have no place that could be moved")
  func places() {
    let ones = [UInt8](repeating: 0xFF, count: 8)
    for (name, entry) in [("co64", ones), ("stco", Array(ones.prefix(4)))] {
      var movie = MPEG4Box(name, [0, 0, 0, 0, 0, 0, 0, 1] + entry).written
      for outer in ["stbl", "minf", "mdia", "trak", "moov"] {
        movie = MPEG4Box(outer, movie).written
      }
      let before = movie
      #expect(!MPEG4Box.movePlaces(in: &movie, 0..<movie.count, from: 10, by: 100))
      #expect(movie == before)
    }
  }

  @Test("an RF64 file whose lengths are all ones gets other tags, or is refused")
  func longWave() throws {
    let bytes = try make(FileLayout(.rf64, .pcm16))
    let sizes = try place(of: "ds64", in: bytes) + 8
    var edit = TagEdit()
    edit.set("title", to: "T")
    for fields in [0..<8, 8..<16, 16..<24, 0..<24] {
      var crafted = bytes
      crafted.replaceSubrange(
        sizes + fields.lowerBound..<sizes + fields.upperBound,
        with: [UInt8](repeating: 0xFF, count: fields.count))
      try save(crafted, path)
      _ = try? read()
      var written: [UInt8] = []
      let file = try TagFile(path: path)
      do throws(FileError) {
        try file.rewrite(edit) { part throws(FileError) in written += part }
        #expect(written.count > crafted.count)
      } catch {
        #expect(written.isEmpty)
      }
    }
  }

  @Test(
    "a FLAC file of no rate has that of its frames; of its number of samples none, or 2³⁶ − 1, is believed"
  )
  func streamInfo() throws {
    let bytes = try make(FileLayout(.flac, .pcm16), frames: 10_000)
    for word in [[UInt8](repeating: 0, count: 8), [0x80] + [UInt8](repeating: 0, count: 7)] {
      // Rate, channels, bits and the number of samples, behind the sizes of blocks and frames.
      var crafted = bytes
      crafted.replaceSubrange(18..<26, with: word)
      try save(crafted, path)
      _ = try? read()
      // With a tag in front the frames are looked for one by one.
      try save(ID3Tag(frames: [.init("TIT2", [0, 0x54])]).written() + crafted, path)
      _ = try? read()
    }
    for count in [[UInt8(0xF0), 0, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF, 0xFF]] {
      var crafted = bytes
      crafted[21] = bytes[21] & 0xF0 | count[0] & 0x0F
      crafted.replaceSubrange(22..<26, with: count[1...])
      try save(crafted, path)
      #expect(try read() == 8000)
    }
    var silent = bytes
    silent.replaceSubrange(18..<21, with: [0, 0, bytes[20] & 0x0F])
    // The frames state the rate too.
    try save(silent, path)
    #expect(try read() == 8000)
  }

  @Test("what is read whole has a size that memory holds")
  func wholeFiles() throws {
    let failure = PathError.tooLarge(path: "/dev/zero", mostBytes: 1 << 20)
    #expect(throws: failure) { try readFile(at: "/dev/zero", most: 1 << 20) }
    try save([UInt8](repeating: 0x20, count: 100), path)
    #expect(throws: PathError.tooLarge(path: path, mostBytes: 99)) {
      try readFile(at: path, most: 99)
    }
    #expect(try readFile(at: path, most: 100).count == 100)
  }

  @Test("a pipe that is found in a folder is waited for by nobody")
  func pipes() throws {
    #expect(unsafe mkfifo(path, 0o600) == 0)
    #expect(throws: PathError.notAFile(path: path)) { try readFile(at: path, .found) }
    #expect(throws: LineLog.Refusal.self) {
      _ = try LineLog(path: path, madeOf: [], isOwn: { _ in true })
    }
  }
}

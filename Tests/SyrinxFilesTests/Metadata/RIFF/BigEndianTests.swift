import SyrinxEngine
import SyrinxFiles
import TestSupport
import Testing

/// WAV files whose numbers begin with their highest byte (`RIFX`).
@Suite struct BigEndianTests {
  private let folder: TemporaryFolder
  private let format = StreamFormat(sampleRate: 8000, channelCount: 1)

  init() throws { folder = try TemporaryFolder() }

  /// A number of so many bytes in each of the two orders.
  private func chunks(_ number: (_ value: Int, _ byteCount: Int) -> [UInt8]) -> [(
    name: String, body: [UInt8]
  )] {
    func part(_ name: String, _ body: [UInt8]) -> [UInt8] {
      Array(name.utf8) + number(body.count, 4) + body + (body.count % 2 == 1 ? [0] : [])
    }
    func numbers(_ values: [Int]) -> [UInt8] { values.flatMap { number($0, 4) } }
    let text = [UInt8](repeating: 65, count: 338)
    // The time reference is told in two halves, the lower first.
    let broadcast =
      text + numbers([705_032_704, 1]) + number(2, 2) + [UInt8](repeating: 66, count: 64)
      + [-2300, 700, -100, -2000, -2100].flatMap { number($0 & 0xFFFF, 2) }
      + [UInt8](repeating: 0, count: 180) + Array("A=PCM".utf8)
    let cue = numbers([1, 7, 20]) + Array("data".utf8) + numbers([0, 0, 20])
    let region = numbers([7, 30]) + Array("rgn ".utf8)
    let locale = [49, 9, 1, 1252].flatMap { number($0, 2) }
    let cart =
      [UInt8](repeating: 67, count: 680) + numbers([32_768]) + Array("AUDe".utf8) + numbers([50])
      + [UInt8](repeating: 0, count: 1356)
    let loop = numbers([3, 0, 10, 40, 0, 2])
    let sampler = numbers([1, 2, 125_000, 57, 0, 25, 0, 1, 3]) + loop + [1, 2, 3]
    return [
      ("bext", broadcast), ("cart", cart),
      ("LIST", Array("INFO".utf8) + part("INAM", Array("odd".utf8) + [0, 0])),
      ("cue ", cue), ("plst", numbers([1, 7, 20, 4])),
      (
        "LIST",
        Array("adtl".utf8) + part("labl", numbers([7]) + Array("in\0".utf8))
          + part("ltxt", region + locale + Array("w\0".utf8))
      ),
      ("smpl", sampler), ("inst", [57, 3, 250, 12, 90, 1, 100]), ("iXML", Array("<a/>".utf8)),
    ]
  }

  @Test("all that is known of chunks is read as from a file in the usual order")
  func read() throws {
    try write(tones(format, frames: 100), folder.file("x"), .init(.wav, .pcm16, .big), rate: 8000)
    var file = try bytes(folder.file("x"))
    #expect(file.starts(with: Array("RIFX".utf8)))
    for (name, body) in chunks(big) + [("zzzz", [0, 1])] {
      file += Array(name.utf8) + big(body.count) + body + (body.count % 2 == 1 ? [0] : [])
    }
    file.replaceSubrange(4..<8, with: big(file.count - 8))
    try save(file, folder.file("x"))
    let usual = wave(frames: 100, chunks(little).map { chunk($0.name, $0.body) })
    try save(usual, folder.file("y"))
    let reader = try SoundFileReader(path: folder.file("x"))
    let wanted = try SoundFileReader(path: folder.file("y")).metadata
    #expect(reader.metadata == wanted)
    #expect(wanted.broadcast?.timeReference == 5_000_000_000)
    #expect(wanted.cues.first?.region?.length == 30 && wanted.tags[.title] == "odd")
    // A chunk that is not known cannot be turned, and is named.
    #expect(reader.notices == [.metadataDropped(.init("chunk ‘zzzz’", 1, .unread))])
    #expect(try readAll(reader) == tones(format, frames: 100).channels)
  }
}

import SyrinxEngine
import SyrinxSystem
import TestSupport
import Testing

@testable import SyrinxFiles

@Suite struct OggTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func pages(_ bytes: [UInt8]) -> [OggPage] {
    var pages: [OggPage] = []
    var place = 0
    while let page = OggPage(at: place, read: { Array(bytes[min($0, bytes.count)...].prefix($1)) })
    {
      #expect(page.written == Array(bytes[place..<place + page.byteCount]), "checksum")
      place += page.byteCount
      pages.append(page)
    }
    #expect(place == bytes.count)
    return pages
  }

  @Test("packets of any length are laid on pages and read back")
  func paging() {
    let lengths = [
      [30, 0, 4000], [30, 255, 1], [30, 254, 510], [30, 65_025, 65_026], [30, 200_000, 9],
    ]
    for lengths in lengths {
      var packets = lengths.enumerated().map { index, count in
        [UInt8](repeating: UInt8(index + 1), count: count)
      }
      packets[0] = [1] + Array("vorbis".utf8) + packets[0]
      let serial: [UInt8] = [1, 2, 3, 4]
      let position = [UInt8](repeating: 0, count: 8)
      var all = OggPage.pages(of: [packets[0]], serial: serial, from: 0, position: position)
      all[0].flags = 2
      all += OggPage.pages(
        of: Array(packets.dropFirst()), serial: serial, from: 1, position: position)
      let bytes = all.flatMap(\.written)
      #expect(pages(bytes).map(\.sequence) == Array(0..<all.count))
      let headers = OggHeaders { Array(bytes[min($0, bytes.count)...].prefix($1)) }
      #expect(headers?.packets == packets, "\(lengths)")
      #expect(headers?.byteCount == bytes.count)
    }
  }

  @Test(
    "other comments leave the sound of a finished file as it was, however long they are",
    arguments: [Container.ogg, .opus], [10, 70_000, 300_000])
  func rewriting(container: Container, length: Int) throws {
    let format = StreamFormat(sampleRate: 48000, channelCount: 2)
    let path = folder.file("x")
    try write(
      tones(format, frames: 30_000), path, FileLayout(container, container.encodings[0]),
      rate: 48000)
    let before = try SyrinxFilesTests.bytes(path)
    let samples = try readAll(path)
    let text = String(repeating: "ö", count: length / 2)
    let comments = VorbisComments(comments: [.init("TITLE", "a"), .init("TITLE", text)])
    let room = oggGrowth(of: comments)
    try save([UInt8](repeating: 0, count: room) + before, path)
    let file = try Descriptor(opening: path, 2)
    try settleOgg(in: file.number, reserved: room, comments: comments)
    let after = try SyrinxFilesTests.bytes(path)
    let found = pages(after)
    #expect(found.map(\.sequence) == Array(found.indices))
    let headers = try #require(OggHeaders { Array(after[min($0, after.count)...].prefix($1)) })
    #expect(headers.comments?.comments == comments.comments)
    #expect(try readAll(path) == samples)
  }

  @Test("headers cut anywhere are read as nothing")
  func cut() throws {
    let packet = [1] + Array("vorbis".utf8) + [UInt8](repeating: 0, count: 20)
    let position = [UInt8](repeating: 0, count: 8)
    var all = OggPage.pages(
      of: [packet, packet, packet], serial: [0, 0, 0, 0], from: 0, position: position)
    all[0].flags = 2
    let bytes = all.flatMap(\.written)
    for count in 0...bytes.count {
      let cut = Array(bytes.prefix(count))
      let headers = OggHeaders { Array(cut[min($0, count)...].prefix($1)) }
      #expect((headers == nil) == (count < bytes.count))
    }
  }
}

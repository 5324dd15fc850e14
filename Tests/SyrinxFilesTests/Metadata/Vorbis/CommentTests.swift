import Foundation
import SyrinxSystem
import Testing

@testable import SyrinxFiles

@Suite struct CommentTests {
  @Test("comments keep their order, repeats, case and bytes")
  func identity() throws {
    let comments = [
      VorbisComments.Comment("ARTIST", "A"), VorbisComments.Comment("artist", "Ö"),
      VorbisComments.Comment("ARTIST", "A"), VorbisComments.Comment("X", "a=b"),
      VorbisComments.Comment(bytes: [0xFF, 0x3D, 0xFE]), VorbisComments.Comment(bytes: []),
    ]
    let list = VorbisComments(vendor: Array("v".utf8), comments: comments)
    #expect(VorbisComments(list.written) == list)
    #expect(comments.map(\.name) == ["ARTIST", "artist", "ARTIST", "X", nil, nil])
    #expect(comments[3].value == "a=b")
    for count in list.written.indices {
      let cut = VorbisComments(list.written.prefix(count))?.comments ?? []
      #expect(cut == Array(comments.prefix(cut.count)))
    }
  }

  @Test("numbers of comments and lengths are believed no further than the bytes go")
  func lies() {
    let many: [UInt8] = [0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 1, 0, 0, 0, 65]
    #expect(VorbisComments(many)?.comments.count == 1)
    let long: [UInt8] = [0, 0, 0, 0, 1, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 65]
    #expect(VorbisComments(long)?.comments.isEmpty == true)
    #expect(VorbisComments([0xFF, 0xFF, 0xFF, 0xFF]) == nil)
  }

  @Test("Base64 as Foundation writes and reads it")
  func base64() {
    for count in 0..<70 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 77 + count) }
      let text = Data(bytes).base64EncodedString()
      #expect(Base64.encoded(bytes) == Array(text.utf8))
      #expect(Base64.decoded(text.utf8) == bytes)
      #expect(Base64.decoded(text.filter { $0 != "=" }.utf8) == bytes)
    }
    #expect(Base64.decoded("a!cd".utf8) == nil)
    #expect(Base64.decoded("a".utf8) == nil)
  }

  @Test("pictures and cue sheets come back")
  func blocks() throws {
    var picture = Metadata.Picture(
      type: 3, mediaType: "image/png", description: "Grün", bytes: Array(0...255))
    (picture.width, picture.height, picture.depth) = (640, 480, 24)
    #expect(Metadata.Picture(flac: picture.flac) == picture)
    let bytes = picture.flac
    for count in bytes.indices { #expect(Metadata.Picture(flac: bytes.prefix(count)) == nil) }
    // RFC 9639, section 8.7: 396 bytes, 36 a track, 12 an index.
    var sheet: [UInt8] = Array("1234567890123".utf8) + [UInt8](repeating: 0, count: 115)
    sheet += .bigEndian(88_200, 8) + [0x80] + [UInt8](repeating: 0, count: 258) + [2]
    sheet += .bigEndian(588, 8) + [1] + Array("ABCDE1234567".utf8) + [0x40]
    sheet += [UInt8](repeating: 0, count: 13) + [1] + .bigEndian(0, 8) + [1, 0, 0, 0]
    sheet += .bigEndian(5880, 8) + [170] + [UInt8](repeating: 0, count: 27)
    let read = try #require(Metadata.CueSheet(sheet))
    #expect(read.leadIn == 88_200)
    #expect(read.isCompactDisc)
    #expect(read.tracks.map(\.position) == [588])
    #expect(read.leadOut?.position == 5880)
    #expect(read.tracks[0].isrc == "ABCDE1234567")
    #expect(read.tracks[0].hasPreEmphasis)
    #expect(read.tracks[0].indices == [.init(number: 1, position: 588)])
    #expect(read.flac == sheet)
    for count in sheet.indices { #expect(Metadata.CueSheet(sheet.prefix(count)) == nil) }
  }

  @Test("APE tags keep keys, kinds and bytes, with a header and without")
  func ape() throws {
    let items = [
      APETag.Item("Artist", Array("A\0Ö".utf8)),
      APETag.Item("Cover Art (Front)", flags: 2, Array("x.png\0".utf8) + [0, 1]),
    ]
    for hasHeader in [true, false] {
      var tag = APETag(items: items)
      tag.hasHeader = hasHeader
      #expect(APETag(tag.written) == tag)
      #expect(APETag([1, 2, 3] + tag.written) == tag)
      #expect(APETag.byteCount(ofFooter: Array(tag.written.suffix(32))) == tag.written.count)
      for count in tag.written.indices { #expect(APETag(Array(tag.written.prefix(count))) == nil) }
    }
    #expect(items[0].texts == ["A", "Ö"])
    #expect(items[1].texts == nil)
  }

  @Test("the kind of a picture in an APE tag is told by its first bytes")
  func apePictures() {
    let webP = Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8)
    let kinds: KeyValuePairs<String, [UInt8]> = [
      "image/png": [0x89, 0x50, 0x4E, 0x47], "image/jpeg": [0xFF, 0xD8, 0xFF],
      "image/gif": Array("GIF8".utf8), "image/webp": webP, "image/": [1, 2],
    ]
    for (type, bytes) in kinds {
      var metadata = Metadata()
      metadata.add(APETag(items: [.init("Cover Art (Front)", flags: 2, Array("x\0".utf8) + bytes)]))
      #expect(metadata.pictures.map(\.mediaType) == [type])
      #expect(metadata.pictures.map(\.bytes) == [bytes])
    }
  }

  @Test("a number with its total is known where an ID3 tag says both, and the other way round")
  func countedTwice() {
    var metadata = Metadata()
    metadata.tags = [.trackNumber: "2", .trackTotal: "10"]
    metadata.add(APETag(items: [.init("Track", Array("2/10".utf8))]))
    #expect(metadata.tags.list.map(\.text) == ["2", "10"])
    metadata.add(APETag(items: [.init("Track", Array("3/10".utf8))]))
    #expect(metadata.tags.list.map(\.text) == ["2", "10", "3/10"])
    var other = Metadata()
    other.tags = [.trackNumber: "2/10"]
    let frame = ID3Frame("TRCK", [0] + Array("2/10".utf8))
    other.complete(with: ID3Tag(version: 4, frames: [frame]), sampleRate: 44_100)
    #expect(other.tags.list.map(\.text) == ["2/10"])
  }

  @Test("sixteen times as many tags take no more than some times as long")
  func linearTime() {
    func seconds(_ count: Int) -> Double {
      var metadata = Metadata()
      metadata.tags = Metadata.Tags((0..<count).map { .init(custom: "a\($0)", "\($0)") })
      var edit = TagEdit()
      for index in 0..<count { edit.set("key \(index)", to: "\(index)") }
      let clock = ContinuousClock()
      return clock.measure {
        let ape = metadata.apeTag!
        #expect(ape.items.count == count && MPEG4Item.list(metadata).count == count)
        metadata.add(ape)
        #expect(metadata.tags.list.count == count)
        #expect(edit.applied(to: edit.applied(to: metadata.tags)).list.count == 2 * count)
        edit.leaveOut(edit.tags)
        #expect(edit.isEmpty)
      } / .seconds(1)
    }
    _ = seconds(100)
    let (short, long) = (seconds(200), seconds(3200))
    // Time that grows with the square is 256 times as long.
    #expect(long < 100 * short + 0.02, "\(short) s, \(long) s")
  }
}

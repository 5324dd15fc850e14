import SyrinxText
import Testing

@testable import SyrinxFiles

/// A frame with its header, lengths as version 2.4 writes them.
private func frame(_ name: String, flags: [UInt8] = [0, 0], _ body: [UInt8]) -> [UInt8] {
  Array(name.utf8) + .synchsafe(body.count) + flags + body
}

private func tag(_ version: UInt8, flags: UInt8 = 0, _ body: [UInt8]) -> [UInt8] {
  Array("ID3".utf8) + [version, 0, flags] + .synchsafe(body.count) + body
}

@Suite struct ID3Tests {
  @Test("frames come back byte for byte and in order, in both versions")
  func identity() throws {
    let long = [UInt8](repeating: 0xFF, count: 300)
    let frames = [
      ID3Frame("TIT2", [3] + Array("Grün".utf8)), ID3Frame("XYZ0", long),
      ID3Frame("PRIV", flags: 0x4000, Array("a\0".utf8) + [0xFF, 0xE0, 0xFF, 0]),
      ID3Frame("TIT2", [0, 65]), ID3Frame("ZZZZ", []),
    ]
    for version in [3, 4] {
      for isUnsynchronised in [false, true] {
        var tag = ID3Tag(version: version, frames: frames)
        tag.isUnsynchronised = isUnsynchronised
        let bytes = tag.written(padding: 33)
        #expect(ID3Tag.byteCount(ofHeader: bytes) == bytes.count)
        #expect(ID3Tag(bytes) == tag, "version \(version), \(isUnsynchronised)")
        // Whatever follows is no part of the tag.
        #expect(ID3Tag(bytes + [1, 2, 3]) == tag)
        if isUnsynchronised {
          let pairs = zip(bytes.dropFirst(10), bytes.dropFirst(11))
          #expect(!pairs.contains { $0 == 0xFF && $1 >= 0xE0 })
        }
      }
    }
  }

  @Test("all four text encodings are read")
  func encodings() {
    let bodies: [[UInt8]] = [
      [0, 0x47, 0x72, 0xFC, 0x6E], [1, 0xFF, 0xFE, 0x47, 0, 0x72, 0, 0xFC, 0, 0x6E, 0],
      [1, 0xFE, 0xFF, 0, 0x47, 0, 0x72, 0, 0xFC, 0, 0x6E],
      [2, 0, 0x47, 0, 0x72, 0, 0xFC, 0, 0x6E], [3, 0x47, 0x72, 0xC3, 0xBC, 0x6E],
    ]
    for body in bodies {
      for end in [[], [UInt8](repeating: 0, count: body[0] == 1 || body[0] == 2 ? 2 : 1)] {
        #expect(ID3Content(ID3Frame("TIT2", body + end), version: 4) == .text(["Grün"]), "\(body)")
      }
    }
    let two: [UInt8] = [1, 0xFF, 0xFE, 65, 0, 0, 0, 0xFF, 0xFE, 66, 0]
    #expect(ID3Content(ID3Frame("TPE1", two), version: 3) == .text(["A", "B"]))
  }

  @Test("text is written in an encoding that the version knows")
  func writtenEncodings() {
    #expect(ID3Text.best(for: ["plain"], version: 3) == .latin1)
    // UTF-8 came with version 2.4 (ID3v2.4 changes, section 3).
    #expect(ID3Text.best(for: ["plain", "Grün"], version: 3) == .utf16)
    #expect(ID3Text.best(for: ["plain", "Grün"], version: 4) == .utf8)
  }

  @Test("extended headers, lengths of data and plain lengths of version 2.4 are understood")
  func structure() throws {
    let title = frame("TIT2", [0, 65])
    let extended4 = tag(4, flags: 0x40, .synchsafe(6) + [1, 0] + title)
    let extended3 = tag(3, flags: 0x40, .bigEndian(6) + [0, 0, 0, 0, 0, 0] + title)
    for bytes in [extended3, extended4] {
      #expect(ID3Tag(bytes)?.frames == [ID3Frame("TIT2", [0, 65])])
    }
    // Some programs say that there is one where none is.
    for version: UInt8 in [3, 4] {
      let bytes = tag(version, flags: 0x40, title)
      #expect(ID3Tag(bytes)?.frames == [ID3Frame("TIT2", [0, 65])])
    }
    let counted = frame("TIT2", flags: [0, 1], .synchsafe(2) + [0, 65])
    let read = try #require(ID3Tag(tag(4, counted)))
    #expect(ID3Content(read.frames[0], version: 4) == .text(["A"]))
    #expect(read.written() == tag(4, counted))
    // iTunes wrote lengths of eight bits a byte.
    let body: [UInt8] = [0] + [UInt8](repeating: 65, count: 200)
    let plain = Array("TIT2".utf8) + .bigEndian(201) + [0, 0] + body
    #expect(ID3Tag(tag(4, plain + title))?.frames.map(\.bytes) == [body, [0, 65]])
    let footed = Array("ID3".utf8) + [4, 0, 0x10] + .synchsafe(title.count) + title
    #expect(ID3Tag.byteCount(ofHeader: footed) == footed.count + 10)
  }

  @Test("version 2.2 is read under the names of version 2.3, pictures with their MIME type")
  func version2() throws {
    func old(_ name: String, _ body: [UInt8]) -> [UInt8] {
      Array(name.utf8) + .bigEndian(body.count, 3) + body
    }
    let picture: [UInt8] = [0] + Array("PNG".utf8) + [3] + Array("front\0".utf8) + [1, 2, 3]
    let bytes = tag(2, old("XQZ", [9]) + old("TT2", [0, 65]) + old("PIC", picture))
    let read = try #require(ID3Tag(bytes))
    #expect(read.version == 3)
    // A frame without a newer name ends the tag for many programs, and is the last.
    #expect(read.frames.map(\.name) == ["TIT2", "APIC", "XQZ"])
    #expect(
      ID3Content(read.frames[1], version: 3)
        == .picture(mime: "image/png", type: 3, description: "front", [1, 2, 3]))
    #expect(ID3Tag(read.written()) == read)
    var edit = TagEdit()
    edit.set("artist", to: "B")
    let edited = try #require(read.edited(edit, isFirst: true))
    #expect(edited.frames.map(\.name) == ["TIT2", "APIC", "TPE1", "XQZ"])
    #expect(ID3Tag(edited.written()) == edited)
  }

  @Test("compressed and encrypted frames are carried and not read")
  func transformed() throws {
    for (version, flags) in [(4, 0x09), (4, 0x04), (3, 0x80), (3, 0x40)] {
      let frame = ID3Frame("TIT2", flags: UInt16(flags), [0, 0, 0, 9, 0x78, 0x9C])
      let read = try #require(ID3Tag(ID3Tag(version: version, frames: [frame]).written()))
      #expect(read.frames == [frame])
      #expect(ID3Content(frame, version: version) == nil)
    }
  }

  static let contents: [(String, ID3Content)] = [
    ("TPE1", .text(["Ä", "", "B"])), ("TXXX", .userText(description: "ß", ["1", "2"])),
    ("WOAR", .link("https://a.b")), ("WXXX", .userLink(description: "ö", "https://c")),
    ("COMM", .comment(language: "deu", description: "d", "größer\nals")),
    ("USLT", .lyrics(language: "eng", description: "", "la\nla")),
    ("APIC", .picture(mime: "image/jpeg", type: 3, description: "ü", [0xFF, 0xD8, 0, 0xFF])),
    (
      "SYLT",
      .timedText(
        ID3TimedText(
          language: "eng", format: .milliseconds, type: 1, description: "é",
          lines: [.init(text: "Är", time: 1000), .init(text: "\nb", time: 70_000)]))
    ),
    ("ETCO", .events(.mpegFrames, [.init(type: 2, time: 5), .init(type: 3, time: 900)])),
    (
      "CHAP",
      .chapter(
        ID3Chapter(
          id: Array("c1".utf8), start: 0, end: 5000, frames: [ID3Frame("TIT2", [0, 65])]))
    ),
    (
      "CTOC",
      .contents(
        ID3Contents(id: Array("t".utf8), flags: 3, children: [Array("c1".utf8), Array("c2".utf8)]))
    ),
    ("UFID", .identifier(owner: "http://musicbrainz.org", [1, 0, 2])),
    ("PRIV", .privateData(owner: "o", [0, 255])),
    ("POPM", .popularity(user: "a@b", rating: 196, count: [0, 0, 0, 9])),
  ]

  @Test("what a frame says is read as it was written, in both versions", arguments: [3, 4])
  func contents(version: Int) {
    for (name, content) in Self.contents {
      let frame = content.frame(name, version: version)
      #expect(ID3Content(frame, version: version) == content, "\(name)")
    }
    let people = ID3Content.people([.init(role: "producer", name: "Å"), .init(role: "x", name: "")])
    let name = version == 4 ? "TIPL" : "IPLS"
    #expect(ID3Content(people.frame(name, version: version), version: version) == people)
  }

  @Test("a frame cut anywhere is read as less or as nothing, and never beyond its end")
  func cut() {
    for (name, content) in Self.contents {
      let whole = content.frame(name, version: 4)
      for count in 0..<whole.bytes.count {
        _ = ID3Content(ID3Frame(name, Array(whole.bytes.prefix(count))), version: 4)
      }
      let bytes = ID3Tag(version: 4, frames: [whole]).written()
      for count in bytes.indices { #expect(ID3Tag(bytes.prefix(count))?.frames.first == nil) }
    }
  }

  @Test("genres by number, in parentheses and by name")
  func genres() {
    let cases = [
      ("17", ["Rock"]), ("(17)", ["Rock"]), ("(4)Eurodisco", ["Disco", "Eurodisco"]),
      ("(17)Rock", ["Rock"]), ("((odd)", ["(odd)"]), ("Speech", ["Speech"]), ("(RX)", ["Remix"]),
      ("(999)", ["(999)"]), ("", [""]),
    ]
    for (text, names) in cases { #expect(ID3Genres.names(in: text) == names, "\(text)") }
    #expect(ID3Genres.name(101) == "Speech")
    #expect(ID3Genres.names.count == 148)
  }

  @Test("the tag of 128 bytes")
  func version1() throws {
    var tag = ID3v1()
    (tag.title, tag.artist, tag.year, tag.comment) = ("Müller", "B", "1999", "c")
    (tag.track, tag.genre) = (7, 17)
    #expect(tag.bytes.count == ID3v1.byteCount)
    #expect(ID3v1(tag.bytes) == tag)
    tag.track = nil
    tag.comment = String(repeating: "x", count: 30)
    #expect(ID3v1(tag.bytes) == tag)
    #expect(ID3v1(tag.bytes.dropLast()) == nil)
  }
}

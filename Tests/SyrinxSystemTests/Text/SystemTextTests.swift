import Foundation
import TestSupport
import Testing

@testable import SyrinxSystem

@Suite struct SystemTextTests {
  @Test("the reason of too many open files says how to allow more")
  func openFiles() {
    #expect(systemReason(EMFILE).hasSuffix("ulimit -n 4096"))
    #expect(!systemReason(ENOENT).contains("ulimit"))
  }

  @Test("every name of bytes comes back as it was, and text that is UTF-8 is itself")
  func roundTrip() {
    var random = SystemRandomNumberGenerator()
    var names: [[UInt8]] = [
      [], Array("plain.wav".utf8), Array("naïve 日本 🎧".utf8), [0xFF], [0xC3], [0xE2, 0x82],
      [0xED, 0xA0, 0x80], [0xC0, 0xAF], [0xF4, 0x90, 0x80, 0x80], Array("caf".utf8) + [0xE9],
      // The scalars that stand for bytes, when they are really there.
      Array("\u{10FE80}\u{10FEFF}\u{10FF00}".utf8), [0xF4, 0x8F, 0xBA],
      [0xE9, 0xF4, 0x8F, 0xBA, 0x80],
    ]
    for count in 1...300 {
      names.append((0..<count % 17 + 1).map { _ in UInt8.random(in: 1...255, using: &random) })
    }
    for name in names {
      let text = SystemText.string(name)
      #expect(SystemText.bytes(text) == name, "\(name)")
      #expect(Array(text.utf8) == Array(String(decoding: text.utf8, as: UTF8.self).utf8))
    }
    #expect(SystemText.string(Array("naïve".utf8)) == "naïve")
    #expect(SystemText.shown(SystemText.string(Array("caf".utf8) + [0xE9])) == "caf\\xE9")
  }

  #if os(Linux)
    @Test("the words of a start are those that the runtime finds by itself")
    func arguments() {
      var count: Int32 = 0
      let list = unsafe startArguments(&count)
      let words = (0..<Int(count)).map { unsafe String(cString: list[$0]!) }
      #expect(words == CommandLine.arguments && !words.isEmpty)
      #expect(unsafe list[Int(count)] == nil)
    }
  #endif

  @Test("a name with a zero in it is no file's")
  func zero() throws {
    let folder = try TemporaryFolder()
    #expect(throws: SystemFailure(number: ENOENT)) {
      _ = try Descriptor(creating: folder.file("a\0b"))
    }
    #expect(!FileManager.default.fileExists(atPath: folder.file("a")))
  }

  @Test(
    "different names are different text",
    arguments: [[0xE9], [0xC3, 0xA9], [0xF4, 0x8F, 0xBB, 0xA9]])
  func oneToOne(name: [UInt8]) {
    let others: [[UInt8]] = [[0xE9], [0xC3, 0xA9], [0xF4, 0x8F, 0xBB, 0xA9]]
    #expect(others.count { SystemText.string($0) == SystemText.string(name) } == 1)
  }

  @Test("a folder lists names that are no text, and each of them can be opened")
  func listing() throws {
    let folder = try TemporaryFolder()
    let names = [
      Array("caf".utf8) + [0xE9], Array("e\u{301}".utf8), Array("é".utf8), [0xFF, 0xFE],
    ]
    for name in names {
      try Descriptor(creating: folder.file(SystemText.string(name))).write(name)
    }
    let found = try fileNames(in: folder.path)
    #expect(Set(found.map { SystemText.bytes($0) }) == Set(names))
    for name in found {
      let path = folder.file(name)
      #expect(try Descriptor(opening: path, O_RDONLY).read(upTo: 100) == SystemText.bytes(name))
      #expect(FileFacts(path: path)?.kind == .file)
    }
  }

  @Test("a list may begin with a byte-order mark and end its lines as Windows does")
  func lists() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("list.txt")
    try Descriptor(creating: path).write(
      [0xEF, 0xBB, 0xBF] + Array("a.wav\r\nb c.wav\r\n\r\nd".utf8) + [0xE9, 0x0A])
    #expect(try readPathList(at: path) == ["a.wav", "b c.wav", SystemText.string([0x64, 0xE9])])
    try Descriptor(creating: path).write(Array("a\nb\0c\0".utf8))
    #expect(try readPathList(at: path) == ["a\nb", "c"])
    try Descriptor(creating: path).write(Array("one\u{2028}line\u{85}only\n".utf8))
    #expect(try readPathList(at: path).count == 1)
    try Descriptor(creating: path).write(Array("a.wav\rb c.wav\r".utf8))
    #expect(try readPathList(at: path) == ["a.wav", "b c.wav"])
    for encoding in [TextEncoding.utf16LittleEndian, .utf16BigEndian] {
      try Descriptor(creating: path).write(try #require(encoding.bytes("é.wav\r\nb.wav")))
      #expect(try readPathList(at: path) == ["é.wav", "b.wav"])
    }
  }
}

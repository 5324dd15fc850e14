import Foundation
import SyrinxSystem
import TestSupport
import Testing

@testable import SyrinxFiles

@Suite("Tar files")
struct TarTests {
  private func reader(_ bytes: [UInt8]) -> TarReader {
    var rest = bytes[...]
    return TarReader { count in
      let part = Array(rest.prefix(count))
      rest = rest.dropFirst(count)
      return part
    }
  }

  private func members(_ bytes: [UInt8]) throws -> [(name: String, content: [UInt8])] {
    var reader = reader(bytes)
    var members: [(String, [UInt8])] = []
    while let entry = try reader.next() {
      if entry.kind == .file { members.append((entry.name, try reader.content())) }
    }
    return members
  }

  private static let names = [
    "a.txt", "folder/é.flac", String(repeating: "d/", count: 60) + "long.wav",
    String(repeating: "n", count: 180) + ".json", String(repeating: "ü", count: 51),
  ]

  private func written() -> [UInt8] {
    Self.names.enumerated().flatMap { place, name in
      TarWriter.bytes(of: name, Array(repeating: UInt8(place + 65), count: 511 * place))
    } + TarWriter.end
  }

  @Test("are read as they were written")
  func roundTrip() throws {
    let read = try members(written())
    #expect(read.map(\.name) == Self.names)
    #expect(read.map(\.content.count) == Self.names.indices.map { 511 * $0 })
    #expect(read[3].content.allSatisfy { $0 == 68 })
  }

  @Test(
    "are read by GNU tar and Python",
    .enabled(
      if: isInstalled("tar") && isInstalled("python3"), "tar or python3 is not installed"))
  func others() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.tar")
    try Data(written()).write(to: URL(filePath: path))
    let listed = try shell("LC_ALL=C.UTF-8 tar --quoting-style=literal -tf \"$1\"", path)
    #expect(listed.split(separator: "\n").map(String.init) == Self.names)
    let program = """
      import sys, tarfile
      for m in tarfile.open(sys.argv[1]): print(m.name, m.size, m.mode, m.mtime, m.isfile())
      """
    let text = try Run(["python3", "-c", program, path]).succeeded().text
    let want = Self.names.enumerated().map { "\($1) \(511 * $0) 420 0 True" }
    #expect(text.split(separator: "\n").map(String.init) == want)
  }

  @Test(
    "of GNU tar and Python are read", .enabled(if: isInstalled("tar"), "tar is not installed"),
    arguments: ["gnu", "posix", "ustar", "v7"])
  func foreign(format: String) throws {
    let folder = try TemporaryFolder()
    let long = format == "v7" ? "b.txt" : String(repeating: "l", count: 90) + ".txt"
    let text = try shell(
      """
      cd "$1"; mkdir sub; printf one > a.txt; printf three > sub/\(long); ln -s a.txt link
      mkdir -p sub/\(String(repeating: "e", count: 20))
      tar --format=\(format) -cf x.tar a.txt link sub; wc -c < x.tar
      """, folder.path)
    #expect(!text.isEmpty)
    let bytes = try Data(contentsOf: URL(filePath: folder.file("x.tar")))
    let read = try members([UInt8](bytes))
    #expect(read.map(\.name) == ["a.txt", "sub/" + long])
    #expect(read.map { String(decoding: $0.content, as: UTF8.self) } == ["one", "three"])
  }

  @Test("state sizes in base 256 too, and none beyond belief")
  func numbers() throws {
    func changed(_ size: [UInt8]) -> [UInt8] {
      var bytes = TarWriter.bytes(of: "a", [1, 2, 3]) + TarWriter.end
      bytes.replaceSubrange(124..<136, with: size)
      bytes.replaceSubrange(148..<156, with: Array("        ".utf8))
      let sum = bytes[..<512].reduce(0) { $0 + Int($1) }
      let octal = String(sum, radix: 8)
      let digits = String(repeating: "0", count: 6 - octal.count) + octal
      bytes.replaceSubrange(148..<156, with: Array(digits.utf8) + [0, 32])
      return bytes
    }
    let zeros = [UInt8](repeating: 0, count: 10)
    #expect(try members(changed([0x80] + zeros + [3])).first?.content == [1, 2, 3])
    #expect(try members(changed(Array("         3 \0".utf8))).first?.content == [1, 2, 3])
    for size in [
      [0xFF] + zeros + [3], [0x80] + [UInt8](repeating: 0xFF, count: 11),
      Array("00000000009\0".utf8), Array("77777777777\0".utf8),
    ] {
      #expect(throws: TarFault.self) { try members(changed(size)) }
    }
  }

  @Test("have extended headers, of which a record without a value says nothing")
  func emptyRecords() throws {
    let name = String(repeating: "n", count: 180)
    var bytes = TarWriter.bytes(of: name, [1, 2, 3])
    // The record that names the file: “190 path=nnn…”.
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: "path=".utf8) })
    let others = "8 size=\n8 path=\n"
    let rest = 190 - others.utf8.count
    let comment = "\(rest) comment=" + String(repeating: "c", count: rest - 13) + "\n"
    bytes.replaceSubrange(start - 4..<start + 186, with: Array((others + comment).utf8))
    let read = try members(bytes + TarWriter.end)
    #expect(read.map(\.name) == [String(name.prefix(100))])
    #expect(read.map(\.content) == [[1, 2, 3]])
  }

  @Test("that follow each other are all read, unlike what else is behind the end")
  func concatenated() throws {
    let one = TarWriter.bytes(of: "a.txt", [1]) + TarWriter.end
    let two = TarWriter.bytes(of: "b.txt", [2]) + TarWriter.end
    let gap = [UInt8](repeating: 0, count: 8192)
    #expect(try members(one + gap + two).map(\.name) == ["a.txt", "b.txt"])
    #expect(try members(one + [UInt8](repeating: 7, count: 700)).map(\.name) == ["a.txt"])
    #expect(throws: TarFault.empty) { try members([]) }
    for (bytes, hasEnd) in [(one + gap, true), (Array(one.dropLast(1024)), false)] {
      var reader = reader(bytes)
      while try reader.next() != nil {}
      #expect(reader.hasEnd == hasEnd)
    }
  }

  @Test(
    "have sparse files in parts, which are left out",
    .enabled(if: isInstalled("tar"), "tar is not installed"),
    arguments: ["gnu", "posix"])
  func sparse(format: String) throws {
    let folder = try TemporaryFolder()
    let text = try shell(
      """
      cd "$1"; truncate -s 3M hole; printf one > a.txt
      for part in 1 2 3 4 5 6; do
        printf x | dd of=hole bs=1 seek=$((part * 400000)) conv=notrunc 2> /dev/null
      done
      tar --sparse --format=\(format) -cf x.tar hole a.txt; wc -c < x.tar
      """, folder.path)
    #expect(!text.isEmpty)
    let bytes = try Data(contentsOf: URL(filePath: folder.file("x.tar")))
    var reader = reader([UInt8](bytes))
    let first = try reader.next()
    // Where the file system knows no holes, the file is a common one.
    guard bytes.count < 1 << 20 else { return }
    #expect(first?.name == "hole" && first?.kind == .other)
    #expect(try reader.next()?.name == "a.txt")
  }

  @Test("that are cut off or no tar files are refused by name and place")
  func damaged() throws {
    let whole = TarWriter.bytes(of: "a.txt", [UInt8](repeating: 1, count: 1000))
    #expect(throws: TarFault.endsEarly(in: "a.txt")) { try members(Array(whole.prefix(900))) }
    #expect(throws: TarFault.endsEarly(in: nil)) { try members(Array(whole.prefix(300))) }
    #expect(throws: TarFault.notAHeader(place: 0)) {
      try members([UInt8](repeating: 7, count: 1024))
    }
    // Programs that were killed leave whole members without an end.
    #expect(try members(whole).count == 1)
    var broken = whole + whole
    broken[whole.count + 3] ^= 0x10
    #expect(throws: TarFault.notAHeader(place: whole.count)) { try members(broken) }
  }
}

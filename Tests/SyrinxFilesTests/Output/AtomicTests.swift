import Foundation
import SyrinxEngine
import SyrinxSystem
import TestSupport
import Testing

@testable import SyrinxFiles
@testable import SyrinxSystem

private let stereo = StreamFormat(sampleRate: 44100, channelCount: 2)
private let wave = FileLayout(.wav, .pcm16)

private func setMode(_ mode: Int, _ path: String) throws {
  try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
}

@Suite struct AtomicTests {
  @Test("until it is finished, a file is not there, and the old one is")
  func appearsWhole() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("out.wav")
    try save([1, 2, 3], path)
    let writer = try SoundFileWriter(path: path, layout: wave, format: stereo)
    try send(tones(stereo, frames: 20000), to: writer)
    #expect(try bytes(path) == [1, 2, 3])
    // Where the system knows files without a name, nothing of it can be left behind.
    #expect(folder.contents == ["out.wav"])
    try writer.finish()
    #expect(folder.contents == ["out.wav"])
    #expect(try readAll(path)[0].count == 20000)
  }

  @Test("a file that is given up leaves no trace")
  func discards() throws {
    let folder = try TemporaryFolder()
    try save([1, 2, 3], folder.file("out.wav"))
    do {
      let writer = try SoundFileWriter(
        path: folder.file("out.wav"), layout: wave, format: stereo)
      try send(tones(stereo, frames: 20000), to: writer)
    }
    let other = try SoundFileWriter(path: folder.file("new.wav"), layout: wave, format: stereo)
    other.discard()
    #expect(folder.contents == ["out.wav"])
    #expect(try bytes(folder.file("out.wav")) == [1, 2, 3])
  }

  @Test("a file can be written over the one that is being read")
  func inPlace() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("x.wav")
    let buffer = tones(stereo, frames: 30000)
    try write(buffer, path, wave)
    let reader = try SoundFileReader(path: path)
    let writer = try SoundFileWriter(path: path, layout: reader.layout, format: reader.format)
    var block = AudioBuffer(channelCount: 2, frameCapacity: 1000)
    while case let count = try reader.read(into: &block), count > 0 {
      try writer.write(block.frames.prefix(count))
    }
    try writer.finish()
    #expect(try readAll(path) == buffer.channels)
  }

  @Test(
    "a full disk is an error wherever it shows",
    .enabled(
      if: FileManager.default.fileExists(atPath: "/dev/full"), "this system has no /dev/full"))
  func fullDisk() throws {
    for layout in [
      wave, FileLayout(.aiff, .pcm16), FileLayout(.flac, .pcm16), FileLayout(.ogg, .vorbis),
      FileLayout(.raw, .pcm16), FileLayout(.au, .pcm16),
    ] {
      #expect(throws: FileError.path(.diskFull(path: "/dev/full")), "\(layout)") {
        try write(tones(stereo, frames: 100_000), "/dev/full", layout)
      }
    }
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test("a file keeps its permissions")
  func permissions() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("x.wav")
    try save([], path)
    try setMode(0o640, path)
    try write(tones(stereo, frames: 10), path, wave)
    #expect(try mode(path) == 0o640)
  }

  @Test("a new file is readable by nobody who cannot read what it is made of")
  func newPermissions() throws {
    let folder = try TemporaryFolder()
    let (input, other) = (folder.file("in.wav"), folder.file("other.wav"))
    try save([], folder.file("plain"))
    try save([], input)
    try save([], other)
    let usual = try #require(try mode(folder.file("plain")))
    for (wanted, second) in [(0o600, 0o644), (0o640, 0o644), (0o644, 0o604), (0o644, 0o644)] {
      try setMode(wanted, input)
      try setMode(second, other)
      let path = folder.file("out.wav")
      try? FileManager.default.removeItem(atPath: path)
      try write(
        tones(stereo, frames: 10), path, wave,
        options: SoundFileWriter.Options(sources: [input, other]))
      #expect(try mode(path) == usual & wanted & second, "\(wanted) \(second)")
    }
  }

  @Test("until it is finished, only its owner may read a file", arguments: [false, true])
  func secret(isNamed: Bool) throws {
    let folder = try TemporaryFolder()
    let file = try UnfinishedFile(for: folder.file("x"), isNamed: isNamed)
    #expect(try fileStatus(of: file.number).st_mode & 0o777 == 0o600)
    #expect(folder.contents == (isNamed ? [".x.syrinx-part"] : []))
    try file.rename(to: folder.file("x"), keepsOld: false)
    #expect(folder.contents == ["x"])
  }

  @Test("a file that is given up leaves no name behind, also where it had one until then")
  func abandoned() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("x")
    try save([1], path)
    let writer = try DataFileWriter(path: path, madeOf: [])
    try writer.write("half")
    #expect(folder.contents == ["x"])
    writer.discard()
    try withExtendedLifetime(UnfinishedFile(for: path, isNamed: true)) { _ in
      #expect(folder.contents == [".x.syrinx-part", "x"])
    }
    #expect(folder.contents == ["x"])
    #expect(try bytes(path) == [1])
  }

  @Test("what killed programs have left is taken away, and nobody else's file of such a name")
  func leftovers() throws {
    let folder = try TemporaryFolder()
    for name in [".x.syrinx-part", ".x.1.syrinx-part", ".x.2.syrinx-part"] {
      try save([1], folder.file(name))
    }
    // The first is a user's own; the others bear our mark, the last one being written still.
    for name in [".x.1.syrinx-part", ".x.2.syrinx-part"] {
      let file = try Descriptor(opening: folder.file(name), O_RDWR)
      #expect(ExtendedAttributes.set(HiddenName.mark, to: [], of: file.number))
    }
    let writing = try Descriptor(opening: folder.file(".x.2.syrinx-part"), O_RDWR)
    #expect(try writing.lock())
    let whole = try UnfinishedFile(for: folder.file("x"), isNamed: true)
    #expect(folder.contents == [".x.1.syrinx-part", ".x.2.syrinx-part", ".x.syrinx-part"])
    #expect(whole.temporaryPath == folder.file(".x.1.syrinx-part"))
    try whole.rename(to: folder.file("x"), keepsOld: false)
    #expect(folder.contents == [".x.2.syrinx-part", ".x.syrinx-part", "x"])
    #expect(ExtendedAttributes.names(at: folder.file("x")).isEmpty)
    #expect(try bytes(folder.file(".x.syrinx-part")) == [1])
    withExtendedLifetime(writing) {}
  }

  @Test("a file that is replaced hands on its attributes and its access list")
  func attributes() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("x.wav")
    try save([], path)
    try setMode(0o640, path)
    // Version 2; owner rw, user 12345 r, group none, mask r, others none: see acl(5) and linux/posix_acl_xattr.h.
    let none: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF]
    let list: [UInt8] =
      [2, 0, 0, 0] + [1, 0, 6, 0] + none + [2, 0, 4, 0, 0x39, 0x30, 0, 0] + [4, 0, 0, 0] + none
      + [0x10, 0, 4, 0] + none + [0x20, 0, 0, 0] + none
    let file = try Descriptor(opening: path, O_RDWR)
    #expect(ExtendedAttributes.set("user.note", to: [7, 0, 9], of: file.number))
    let takesLists = ExtendedAttributes.set("system.posix_acl_access", to: list, of: file.number)
    let writer = try write(tones(stereo, frames: 10), path, wave)
    #expect(ExtendedAttributes.value("user.note", at: path) == [7, 0, 9])
    #expect(try mode(path) == 0o640)
    if takesLists { #expect(ExtendedAttributes.value("system.posix_acl_access", at: path) == list) }
    #expect(writer.notices.isEmpty)
    // Rights that such a list grants beyond the mode are not granted to the group by a file made of this one.
    let made = folder.file("made.wav")
    try write(
      tones(stereo, frames: 10), made, wave, options: SoundFileWriter.Options(sources: [path]))
    if takesLists { #expect(try mode(made) == 0o600) }
  }

  @Test("the other names of a file that is replaced lead to the old one, and that is said")
  func hardLinks() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("x.wav")
    try save([1, 2, 3], path)
    try FileManager.default.linkItem(atPath: path, toPath: folder.file("snapshot.wav"))
    let writer = try write(tones(stereo, frames: 10), path, wave)
    #expect(writer.notices == [.namesLeft(1)])
    #expect(try bytes(folder.file("snapshot.wav")) == [1, 2, 3])
    #expect(try write(tones(stereo, frames: 10), path, wave).notices.isEmpty)
  }

  @Test("links that lead in a circle are no place for a file, and stay")
  func circle() throws {
    let folder = try TemporaryFolder()
    for (link, target) in [("a.wav", "b.wav"), ("b.wav", "a.wav")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.file(link), withDestinationPath: target)
    }
    #expect(throws: FileError.path(.io(path: folder.file("a.wav"), errno: ELOOP))) {
      try write(tones(stereo, frames: 10), folder.file("a.wav"), wave)
    }
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("a.wav")) == "b.wav")
    #expect(folder.contents == ["a.wav", "b.wav"])
  }

  @Test("many files get their names together, and none that another of them has")
  func together() throws {
    let folder = try TemporaryFolder()
    func make(_ name: String) throws -> WholeFile {
      let writer = try SoundFileWriter(path: folder.file(name), layout: wave, format: stereo)
      try send(tones(stereo, frames: 10), to: writer)
      return try #require(try writer.complete())
    }
    let files = try (0..<5).map { try make("\($0).wav") }
    #expect(folder.contents.isEmpty)
    var publisher = FilePublisher(isDurable: true)
    #expect(publisher.publish(files.map { [$0] }).allSatisfy { $0 == nil })
    #expect(folder.contents == (0..<5).map { "\($0).wav" })
    // As on a file system where two names are one.
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("x.wav"), withDestinationPath: "1.wav")
    let before = try bytes(folder.file("1.wav"))
    guard case .takenBy(let other)? = publisher.publish([[try make("x.wav")]])[0] else {
      Issue.record("a file was replaced by another of the same run")
      return
    }
    #expect(other == folder.file("1.wav") && folder.contents.count == 6)
    #expect(try bytes(folder.file("1.wav")) == before)
  }

  @Test("of the files of one run all get their names or none, and what was there is there again")
  func allOrNone() throws {
    let folder = try TemporaryFolder()
    func writer(_ name: String, noClobber: Bool = false) throws -> DataFileWriter {
      let writer = try DataFileWriter(path: folder.file(name), madeOf: [], noClobber: noClobber)
      try writer.write("new")
      return writer
    }
    try save(Array("old".utf8), folder.file("replaced"))
    let outputs = try [writer("replaced"), writer("made"), writer("refused", noClobber: true)]
    let files = try (outputs as [any Output]).complete()
    #expect(folder.contents == ["replaced"])
    try save([9], folder.file("refused"))
    #expect(throws: FileError.path(.exists(path: folder.file("refused")))) { try files.publish() }
    #expect(folder.contents == ["refused", "replaced"])
    #expect(try bytes(folder.file("replaced")) == Array("old".utf8))
    #expect(try bytes(folder.file("refused")) == [9])

    let again = try ([writer("replaced"), writer("made")] as [any Output]).complete()
    try again.publish()
    #expect(folder.contents == ["made", "refused", "replaced"])
    #expect(try bytes(folder.file("replaced")) == Array("new".utf8))
  }

  @Test("what a parked file replaces does not stay open until others have their names")
  func closed() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("x")
    try save([1], path)
    let output = try OutputFile.file(path, madeOf: [], noClobber: false)
    _ = try output.complete()
    try output.park()
    let name = try #require(try output.publish(keepingOld: true))
    let hidden = try #require(folder.contents.first { $0 != "x" })
    // One that is open is locked.
    let old = try Descriptor(opening: folder.file(hidden), O_RDONLY)
    #expect(try old.lock())
    #expect(name.undo())
    #expect(try bytes(path) == [1])
    #expect(ExtendedAttributes.names(at: path).isEmpty)
  }

  @Test("a file that could not be replaced bears no mark")
  func unmarked() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("x")
    try save([1], path)
    let output = try OutputFile.file(path, madeOf: [], noClobber: false)
    _ = try output.complete()
    try output.park()
    removeFile(folder.file(".x.syrinx-part"))
    #expect(throws: SystemFailure.self) { _ = try output.publish(keepingOld: true) }
    #expect(ExtendedAttributes.names(at: path).isEmpty)
  }

  @Test("what fails before it is whole takes the other outputs of its run with it")
  func discardsAll() throws {
    let folder = try TemporaryFolder()
    let table = try DataFileWriter(path: folder.file("table.csv"), madeOf: [])
    try table.write("1,2")
    let sound = try SoundFileWriter(
      path: folder.file("x.mp3"), layout: .init(.mp3, .mp3), format: stereo)
    // MP3 cannot hold a sound of no frames.
    #expect(throws: FileError.noFrames(.mp3)) { try ([table, sound] as [any Output]).complete() }
    #expect(folder.contents.isEmpty)
  }

  @Test("a symbolic link stays one, and its target is written")
  func links() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("deep"), withIntermediateDirectories: true)
    for (link, target) in [("link.wav", "deep/real.wav"), ("second.wav", "link.wav")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.file(link), withDestinationPath: target)
    }
    try write(tones(stereo, frames: 10), folder.file("second.wav"), wave)
    #expect(folder.contents == ["deep", "link.wav", "second.wav"])
    #expect(try readAll(folder.file("deep/real.wav"))[0].count == 10)
  }

  @Test("no-clobber refuses at the start, and at the end if a file has appeared meanwhile")
  func noClobber() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("x.wav")
    let options = SoundFileWriter.Options(noClobber: true)
    let writer = try SoundFileWriter(path: path, layout: wave, format: stereo, options: options)
    try save([9], path)
    #expect(throws: FileError.path(.exists(path: path))) { try writer.finish() }
    #expect(throws: FileError.path(.exists(path: path))) {
      try SoundFileWriter(path: path, layout: wave, format: stereo, options: options)
    }
    #expect(try bytes(path) == [9] && folder.contents == ["x.wav"])
    let other = folder.file("y.wav")
    try write(tones(stereo, frames: 10), other, wave, options: options)
    #expect(folder.contents == ["x.wav", "y.wav"])
  }

  @Test("places that cannot be written are told apart")
  func places() throws {
    let folder = try TemporaryFolder()
    func error(_ path: String) -> FileError? {
      #expect(throws: FileError.self) {
        try SoundFileWriter(path: path, layout: wave, format: stereo)
      }
    }
    #expect(error(folder.path) == .path(.isDirectory(path: folder.path)))
    let missing = folder.file("none/x.wav")
    #expect(error(missing) == .path(.folderMissing(path: missing)))
    if NSUserName() != "root" {
      try setMode(0o500, folder.path)
      #expect(error(folder.file("x.wav")) == .path(.notWritable(path: folder.file("x.wav"))))
      try setMode(0o700, folder.path)
    }
  }
}

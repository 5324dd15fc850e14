import Foundation
import TestSupport
import Testing

@testable import SyrinxSystem

@Suite struct FileLocationTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try Descriptor(creating: folder.file("a.wav")).write([1])
    try makeFolder(folder.file("sub"))
    for (link, target) in [("link", "sub"), ("later.wav", "sub/new.wav"), ("again.wav", "a.wav")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.file(link), withDestinationPath: target)
    }
  }

  @Test("a file system that is only read is no matter of permissions")
  func readOnly() {
    #expect(PathError.writing("x.wav", EROFS) == .io(path: "x.wav", errno: EROFS))
    #expect(PathError.writing("x.wav", EACCES) == .notWritable(path: "x.wav"))
  }

  private func areOne(_ one: String, _ other: String, ignoringCase: Bool = false) -> Bool {
    var finder = LocationFinder { _ in ignoringCase }
    guard let place = finder.place(ofOutput: folder.file(one)) else { return false }
    return place == finder.place(ofOutput: folder.file(other))
  }

  @Test(
    "names of one file are one place, also before it is there",
    arguments: [
      ("a.wav", "again.wav"), ("a.wav", "sub/../a.wav"), ("sub/x.wav", "link/x.wav"),
      ("later.wav", "link/new.wav"), ("n/deep/x.wav", "n/./deep//x.wav"),
      ("link/n/x.wav", "sub/n/x.wav"), ("n/../m/x.wav", "m/x.wav"),
    ])
  func one(_ one: String, _ other: String) { #expect(areOne(one, other)) }

  @Test(
    "names that differ in case or in how they are composed are one where the file system says so")
  func folding() {
    for (one, other) in [("sub/A.wav", "sub/a.wav"), ("n/É.wav", "N/e\u{301}.wav")] {
      #expect(!areOne(one, other))
      #expect(areOne(one, other, ignoringCase: true))
    }
    #expect(!areOne("é.wav", "e\u{301}.wav"))
    #expect(!areOne("sub/x.wav", "x.wav", ignoringCase: true))
  }

  @Test("this file system is asked, not assumed")
  func asking() throws {
    let other = FileIdentity(path: folder.file("A.WAV"))
    #expect(folderIgnoresCase(folder.path) == (other != nil))
  }
}

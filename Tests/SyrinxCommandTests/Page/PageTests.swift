import Foundation
import Testing

@testable import SyrinxCommand

@Suite("A page plays and compares")
struct PageTests {
  private let bench = Bench()

  @Test("it holds both sounds, their time map and the words, and nothing that names another place")
  func compared() throws {
    try bench.write([sine(300, count: 16_000)], to: "in.wav")
    try "[00:00.500]<00:00.500>one </script> two\n[00:01.500]\n".write(
      toFile: bench.path("in.lrc"), atomically: true, encoding: .utf8)
    let outcome = bench.run(
      "page in.wav varispeed 2 --out \(bench.path("p.html")) --words \(bench.path("in.lrc"))")
    #expect(outcome.status == .done, "\(outcome.notes)")
    let page = try String(contentsOfFile: bench.path("p.html"), encoding: .utf8)
    #expect(page.contains("default-src 'none'") && !page.contains("http://"))
    #expect(page.components(separatedBy: "audio/flac").count == 3)
    #expect(!page.contains("one </script> two"))
    #expect(bench.files.sorted() == ["in.lrc", "in.wav", "p.html"])
  }

  @Test("what is asked wrongly makes nothing")
  func mistakes() throws {
    try bench.write([sine(300, count: 800)], to: "in.wav")
    #expect(bench.run("page in.wav").notes.contains("--out PAGE.html is missing"))
    let missing = bench.run("page in.wav no.wav --out \(bench.path("p.html"))")
    #expect(missing.status == .failed && bench.bytes("p.html") == nil)
  }
}

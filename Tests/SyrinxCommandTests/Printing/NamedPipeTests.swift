import Foundation
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A pipe that has a name is read once, as standard input is: what would read it again is refused before it
/// is opened.
@Suite("Pipes with names")
struct NamedPipeTests {
  @Test(
    "are not waited for where they would be read twice", .timeLimit(.minutes(1)),
    arguments: [
      "compare pipe in.wav --page out.html", "compare in.wav pipe --picture out.svg",
      "compare pipe pipe", "page pipe gain -3 --out out.html", "page pipe pipe --out out.html",
      "plot pipe gain -3 --out out.svg", "plot pipe pipe --out out.svg",
      "spectrum pipe --out out.mp4", "inspect pipe in.wav pipe", "split pipe",
    ])
  func readTwice(line: String) throws {
    let bench = Bench()
    try bench.write([sine(150, count: 800)], to: "in.wav")
    #expect(unsafe mkfifo(bench.path("pipe"), 0o600) == 0)
    let words = line.split(separator: " ").map { word in
      word == "pipe" || word.hasPrefix("out.") ? bench.path(String(word)) : String(word)
    }
    let outcome = bench.run(words: words)
    #expect(outcome.status != .done && !outcome.notes.isEmpty)
    #expect(bench.files == ["in.wav", "pipe"])
  }

  @Test("and standard input are one name each")
  func names() throws {
    let bench = Bench()
    let pipe = bench.path("pipe")
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    #expect(InputLocation.areOnePipe("-", "-") && InputLocation.areOnePipe(pipe, pipe))
    #expect(InputLocation.areOnePipe(pipe, bench.folder + "/./pipe"))
    #expect(!InputLocation.areOnePipe("-", pipe) && !InputLocation.areOnePipe("a.wav", "a.wav"))
  }
}

import Foundation
import SyrinxSystem
import TestSupport
import Testing

@testable import SyrinxCommand

@Suite("Files that are named in another form")
struct FileWordsTests {
  private let bench = Bench()

  private func notes(_ words: String...) -> String {
    let outcome = bench.run(words: words)
    #expect(outcome.status == .misused)
    return outcome.notes
  }

  @Test("a line that is offered names a file as a shell can read it")
  func bytes() {
    let name = SystemText.string([0x65, 0xE9, 0x0A, 0x2E, 0x77, 0x61, 0x76])
    #expect(
      notes("./" + name, "./b c.wav", "vol", "0.5").hasSuffix(
        #"; try: syrinx $'./e\xE9\x0A.wav' './b c.wav' gain -6.02"# + "\n"))
  }
}

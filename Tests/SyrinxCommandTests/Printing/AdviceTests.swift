import Foundation
import SyrinxFiles
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("What to choose instead of a kind of file that is only read")
struct AdviceTests {
  @Test("is named, and is a kind that is written")
  func advice() throws {
    let bench = Bench()
    try bench.write([sine(300, count: 100)], to: "in.wav")
    var all: Set<String> = []
    for ending in ["ape", "tta", "wma", "amr", "mov", "mka", "xi"] {
      let outcome = bench.run(words: ["in.wav", bench.path("o." + ending)])
      #expect(outcome.status == .misused, "\(ending): \(outcome.notes)")
      let choices =
        outcome.notes.components(separatedBy: "; for a film")[0].split(separator: "choose").last?
        .split(whereSeparator: { " ,\n".contains($0) })
        .filter { $0.hasPrefix(".") } ?? []
      #expect(!choices.isEmpty, "\(ending): \(outcome.notes)")
      all.formUnion(choices.map(String.init))
    }
    for choice in all {
      let container = try #require(Container(path: "o" + choice), "\(choice)")
      if isInstalled("ffmpeg") || ![.m4a, .wavpack].contains(container) {
        let made = bench.run(words: ["in.wav", bench.path("made" + choice)])
        #expect(made.status == .done, "\(choice): \(made.notes)")
      }
    }
  }
}

@Suite("What to do about samples that are no numbers")
struct NonFiniteAdviceTests {
  @Test(
    "is a line that works, whatever command says it",
    arguments: [
      "inspect n.wav", "compare n.wav in.wav", "mouth n.wav", "mix n.wav in.wav o.wav",
      "n.wav o.wav gain -3",
    ])
  func advice(line: String) throws {
    let bench = Bench()
    for name in ["in.wav", "n.wav"] { try bench.write([sine(300, count: 800)], to: name, .float) }
    var bytes = try #require(bench.bytes("n.wav"))
    bytes.replaceSubrange(bytes.count - 4..<bytes.count, with: [0, 0, 0xC0, 0x7F] as [UInt8])
    try bench.place.write(bytes, to: "n.wav")
    let outcome = bench.run(line)
    #expect([.failed, .misused].contains(outcome.status))
    let parts = outcome.notes.components(separatedBy: "as in: syrinx ")
    try #require(parts.count == 2, "\(outcome.notes)")
    let advised = bench.run(parts[1].trimmingCharacters(in: .whitespacesAndNewlines))
    #expect(advised.status == .done, "\(advised.notes)")
    #expect(bench.run("inspect finite.wav").status == .done)
  }
}

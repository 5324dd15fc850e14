import SyrinxFiles
import SyrinxSystem
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("Names of several files by a pattern")
struct NamePatternTests {
  private func path(_ pattern: String, _ fields: [String: String], number: Int = 1) -> String {
    NamePattern(pattern, among: ["stem", "number", "label"])
      .path(number: number, of: 12, fields)
  }

  @Test("are not absolute where an empty field comes first, and double no slash around one")
  func emptyField() {
    #expect(path("{label}/{number}.wav", ["label": ""]) == "01.wav")
    #expect(path("/{label}/{number}.wav", ["label": ""]) == "/01.wav")
    #expect(path("p/{label}/{number}.wav", ["label": ""]) == "p/01.wav")
    #expect(path("p/{label}{stem}/{number}.wav", ["label": ""]) == "p/01.wav")
    #expect(path("./{label}-{number}.wav", ["label": ""]) == "./-01.wav")
  }

  @Test("fill in what the pattern says, and no field that stands in a text")
  func fields() {
    for _ in 0..<20 {
      // Dictionaries have another order each time they are made.
      let texts = ["label": "{number} of {stem}", "stem": "{label}"]
      #expect(
        path("{stem}/{label}-{number}.wav", texts, number: 3)
          == "{label}/{number} of {stem}-03.wav")
    }
    #expect(path("{other}-{number", ["label": "x"]) == "{other}-{number")
  }

  @Test("make no folders of texts, nor lead out of one")
  func folders() {
    #expect(path("out/{label}/{number}.wav", ["label": ".."]) == "out/--/01.wav")
    #expect(path("out/{label}/{number}.wav", ["label": "."]) == "out/-/01.wav")
    #expect(path("out/{label}.wav", ["label": "../../x"]) == "out/..-..-x.wav")
    #expect(path("{label}.wav", ["label": "/etc/passwd"]) == "-etc-passwd.wav")
  }

  @Test("are cut at a character where they are too long for a name")
  func length() {
    for (text, unit) in [("ä", 2), ("語", 3), ("🐦", 4), ("e\u{301}", 3), ("a", 1)] {
      let path = path("out/{label}-{number}.wav", ["label": String(repeating: text, count: 300)])
      let name = Path.name(of: path)
      #expect(name.hasSuffix("-01.wav") && name.utf8.count <= 255)
      #expect(name.utf8.count > 255 - 7 - unit, "\(name.utf8.count)")
      #expect(name.dropLast(7).allSatisfy { String($0) == text })
    }
  }

  @Test("of split name parts by labels and numbers, also of a sound that is computed")
  func split() throws {
    let bench = Bench()
    try makeFolder(bench.path("p"))
    let outcome = bench.run(
      words: ["split", "synth sine 440 2s", bench.path("p/"), "--at", "0.5,1"])
    #expect(outcome.status == .done, "\(outcome.notes)")
    let names = try fileNames(in: bench.path("p"))
    #expect(names == ["synth-1.wav", "synth-2.wav", "synth-3.wav"])
    let frames = try names.map { try bench.read("p/" + $0).reader.frameCount ?? 0 }
    #expect(frames.reduce(0, +) == 2 * 48_000, "\(frames)")
    try bench.write("0.5\t1\t..\n1\t1.5\ta/{number}\n", to: "l.txt")
    let labelled = bench.run(
      words: [
        "split", "synth sine 440 2s", "--at", "labels=" + bench.path("l.txt"), "--out",
        bench.path("q-{label}.wav"),
      ])
    #expect(labelled.status == .done, "\(labelled.notes)")
    #expect(
      bench.files.filter { $0.hasPrefix("q") }
        == ["q-.wav", "q---.wav", "q-a-{number}.wav"].sorted())
  }
}

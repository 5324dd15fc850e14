import SyrinxEngine
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("A batch after an effect has come to sound different")
struct RevisionTests {
  private static func catalog(revision: Int) -> EffectCatalog {
    EffectCatalog(EffectCatalog.standard.effects + [EffectCatalog.found(revision: revision)])
  }

  @Test("renders again what uses it, and nothing else, and says so once")
  func revised() throws {
    let old = BatchFolder(effects: Self.catalog(revision: 1))
    try old.fill()
    let lines = [
      "batch in --json --out out/a -- fuzzbox -20", "batch in --json --out out/b -- gain -3 delay",
    ]
    for line in lines {
      let outcome = old.run(line)
      #expect(try outcome.json()["done"] == 12 && outcome.notes.isEmpty)
    }
    for (revision, when) in [
      (2, "since revision 2"), (5, "since revision 5"), (4, "before revision 5"),
    ] {
      let new = BatchFolder(old.bench, effects: Self.catalog(revision: revision))
      let sentence = "12 of 12 outputs must be rendered again: fuzzbox sounds different \(when)"
      let preview = new.run(lines[0].replacing("--json", with: "--dry-run"))
      #expect(preview.notes.contains(sentence) && preview.output.contains("12 to render"))
      #expect(new.run(lines[0].replacing("--json", with: "--status")).notes.contains(sentence))
      let outcome = new.run(lines[0])
      #expect(try outcome.json()["done"] == 12 && outcome.notes == "syrinx: \(sentence)\n")
      let again = new.run(lines[0])
      #expect(try again.json()["kept"] == 12 && again.notes.isEmpty)
      #expect(try new.run(lines[1]).json()["kept"] == 12)
    }
  }

  @Test("renders a timeline again whose clips use it")
  func timeline() throws {
    let old = BatchFolder(effects: Self.catalog(revision: 1))
    try old.fill(2)
    try old.bench.write(
      #"{"version": 1, "tracks": [{"clips": [{"path": "{path}", "chain": "fuzzbox -20"}]}]}"#,
      to: "edit.json")
    let new = BatchFolder(old.bench, effects: Self.catalog(revision: 2))
    let line = "batch in --json --out out --timeline edit.json"
    #expect(try old.run(line).json()["done"] == 2)
    #expect(try old.run(line).json()["kept"] == 2)
    let outcome = new.run(line)
    #expect(try outcome.json()["done"] == 2)
    #expect(outcome.notes.contains("2 of 2 outputs must be rendered again: fuzzbox"))
    #expect(try new.run(line).json()["kept"] == 2)
  }

  @Test("several reasons stand in one sentence")
  func sentence() {
    var revised = RevisedOutputs()
    #expect(revised.sentence(of: 9) == nil)
    revised.add(from: SoundRevisions(), to: SoundRevisions(["reverb": 2]))
    revised.add(
      from: SoundRevisions(["gate": 3]), to: SoundRevisions(["engine": 2, "gate": 3, "reverb": 2]))
    #expect(
      revised.sentence(of: 9)
        == "2 of 9 outputs must be rendered again: reverb sounds different since revision 2,"
        + " the engine since revision 2")
  }
}

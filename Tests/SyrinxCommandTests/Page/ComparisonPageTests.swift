import Foundation
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("A page about a comparison")
struct ComparisonPageTests {
  private let bench = Bench()

  /// A tone, and the same with two stretches in which it differs.
  private func write() throws {
    var sound = sine(300, count: 16_000)
    try bench.write([sound], to: "want.wav")
    for frame in 4000..<6000 { sound[frame] *= 0.5 }
    sound[12_000] += 0.25
    try bench.write([sound], to: "got.wav")
  }

  @Test("marks where the sounds differ, holds their difference, and says the verdict")
  func marks() throws {
    try write()
    let path = bench.path("p.html")
    let outcome = bench.run("compare want.wav got.wav --tier null:-60dB --page \(path)")
    #expect(outcome.status == .failed && outcome.notes.isEmpty, "\(outcome.notes)")
    let page = try WrittenPage(path)
    #expect(page.html.contains("<p>Different (null:-60dB)</p>"))
    #expect(page.html.contains("<dt>Largest</dt>"))
    let clips = try #require(page.list("lanes").first?["clips"]).list.map(\.list)
    #expect(clips.count == 2)
    for (clip, (start, end)) in zip(clips, [(0.5, 0.75), (1.5, 1.5)]) {
      #expect(abs(try #require(clip[0].quantity) - start) <= 0.021)
      #expect(abs(try #require(clip[1].quantity) - end) <= 0.021)
    }
    #expect(page.list("marks").count == 2)
    #expect(page.list("sounds").map { $0["label"] } == ["A", "B", "B − A"])
    // The difference, a tone of half the size and an impulse of 0.25, is raised by 0 dB.
    try #require(page.media(2)).write(to: URL(filePath: bench.path("difference.flac")))
    let difference = try bench.read("difference.flac").channels[0]
    let (want, got) = try (bench.read("want.wav").channels[0], bench.read("got.wav").channels[0])
    let factor = difference[12_000] / (got[12_000] - want[12_000])
    #expect(factor >= 1 && factor < 2)
    for frame in difference.indices {
      #expect(abs(difference[frame] - factor * (got[frame] - want[frame])) < 1e-4)
    }
  }

  @Test("of the same has no marks")
  func same() throws {
    try bench.write([sine(300, count: 4000)], to: "want.wav")
    let path = bench.path("p.html")
    #expect(bench.run("compare want.wav want.wav --page \(path)").status == .done)
    let page = try WrittenPage(path)
    #expect(page.html.contains("<p>Same (exact)</p>") && page.list("lanes").isEmpty)
    #expect(page.list("sounds").count == 2)
  }

  @Test("appears together with the picture, or neither does")
  func together() throws {
    try write()
    let line = "compare want.wav got.wav --page \(bench.path("p.html")) --picture"
    #expect(bench.run("\(line) \(bench.path("no/p.svg"))").status != .done)
    #expect(bench.bytes("p.html") == nil)
    #expect(bench.run("\(line) \(bench.path("p.csv"))").status == .failed)
    #expect(bench.bytes("p.html") != nil && bench.bytes("p.csv") != nil)
    for wrong in ["--page p.txt", "--page want.wav", "--picture x.csv --page x.csv"] {
      #expect(bench.run("compare want.wav got.wav \(wrong)").status == .misused, "\(wrong)")
    }
    #expect(bench.run("compare - got.wav --page \(bench.path("q.html"))").status == .misused)
  }

  private static let suite = """
    {"version": 1, "cases": [
      {"name": "soft/<1>", "input": "want.wav", "chain": "gain -6", "expected": "soft.flac"},
      {"name": "fast", "input": "want.wav", "chain": "varispeed 2", "expected": "fast.wav"},
      {"name": "new", "input": "want.wav", "chain": "gain -1", "expected": "new.wav"}]}
    """

  @Test("is written for each case of a suite that fails, with an index of them")
  func golden() throws {
    try write()
    try bench.write(Self.suite, to: "suite.json")
    let check = "golden check suite.json --page \(bench.path("pages"))"
    #expect(bench.run("golden record suite.json soft/<1> fast").status == .done)
    try FileManager.default.copyItem(atPath: bench.path("fast.wav"), toPath: bench.path("soft.wav"))
    try bench.write(
      Self.suite.replacingOccurrences(of: "gain -6", with: "gain -5"), to: "suite.json")
    let outcome = bench.run(check)
    #expect(outcome.status == .misused)
    #expect(outcome.output.contains("pages/soft%2F%3C1%3E.html"))
    let folder = bench.path("pages")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        == ["index.html", "soft%2F%3C1%3E.html"])
    #expect(try WrittenPage(folder + "/soft%2F%3C1%3E.html").list("sounds").count == 3)
    let rows = try WrittenPage(folder + "/index.html").list("rows")
    #expect(rows.map { $0["name"] } == ["soft/<1>", "new"])
    #expect(rows.map { $0["page"] } == ["./soft%252F%253C1%253E.html", .null])
    #expect(rows[0]["note"]?.string?.hasPrefix("different · ") == true)
    // An output that is right again loses its page.
    try bench.write(Self.suite, to: "suite.json")
    #expect(bench.run("golden check suite.json soft/<1> --page \(folder)").status == .done)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["index.html"])
    #expect(try WrittenPage(folder + "/index.html").list("rows").isEmpty)
    // A page that others have made stays.
    try bench.write("<p>mine</p>", to: "pages/fast.html")
    #expect(bench.run("golden check suite.json fast --page \(folder)").status == .done)
    #expect(try bench.text("pages/fast.html") == "<p>mine</p>")
    #expect(bench.run("golden record suite.json --page \(folder)").status == .misused)
  }
}

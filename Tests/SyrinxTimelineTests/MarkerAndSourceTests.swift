import SyrinxText
import Testing

@testable import SyrinxTimeline

@Suite("What other programs get and give")
struct MarkerAndSourceTests {
  private let sounds = Sounds(["c": [(0..<3000).map { Float($0) / 3000 }]])

  @Test("names of markers are there once, also those that look like a number was given to them")
  func markerNames() throws {
    let text = "1\t1\ta\n2\t2\ta\n3\t3\ta (2)\n4\t4\ta\n"
    func names(_ others: [String] = []) throws -> [JSONValue?] {
      guard case .array(let markers) = try AudacityLabels.markers(in: text, beside: others) else {
        return []
      }
      return markers.map { $0["name"] }
    }
    #expect(try names() == ["a", "a (2)", "a (2) (2)", "a (3)"])
    #expect(try names(["a"]) == ["a (2)", "a (3)", "a (2) (2)", "a (4)"])
  }

  @Test("what lies before the beginning is left out of the source at its own speed")
  func cutFront() throws {
    let text =
      #"{"version": 1, "seam": 0, "tracks": [{"clips": [{"path": "c", "at": 0, "offset": -0.5, "#
      + #""chain": [{"varispeed": {"rate": 2}}]}]}]}"#
    let resolved = try resolve(text, sounds)
    let otio = OpenTimeline.otio(resolved, of: try JSONValue(parsing: text), named: "test")
    let imported = try OpenTimeline.document(otio)
    let again = try resolve(imported.document.compact, sounds).tracks[0].clips[0]
    #expect(again.sourceStart == 1000 && again.sourceFrames == 2000 && again.frames == 1000)
  }

  @Test(
    "of what has begun before it, all goes on where it is",
    arguments: [
      #""loop": 2"#, #""fade": {"in": 1.5}"#,
      #""loop": 2, "until": 4, "fade": {"in": 4, "out": 1}"#,
      #""chain": [{"gain": {"db": "-20@0s/0@2s"}}]"#,
    ])
  func begun(members: String) throws {
    let text =
      #"{"version": 1, "seam": 0, "tracks": [{"clips": [{"path": "c", "at": 0.25, "offset": -1, \#(members)}]}]}"#
    let otio = OpenTimeline.otio(
      try resolve(text, sounds), of: try JSONValue(parsing: text), named: "test")
    let imported = try OpenTimeline.document(otio)
    let (want, got) = (try render(text, sounds), try render(imported.document.compact, sounds))
    #expect(distance(got[0], want[0].map(Double.init)) < 1e-6)
  }
}

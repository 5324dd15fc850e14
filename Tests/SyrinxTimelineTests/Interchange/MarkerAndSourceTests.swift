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

  /// A track of OpenTimelineIO at 10 frames a second.
  private func track(_ children: String...) throws -> JSONValue {
    let list = children.joined(separator: ", ")
    return try JSONValue(
      parsing: #"{"OTIO_SCHEMA": "Timeline.1", "tracks": {"OTIO_SCHEMA": "Stack.1", "children": ["#
        + #"{"OTIO_SCHEMA": "Track.1", "kind": "Audio", "children": [\#(list)]}]}}"#)
  }

  private func time(_ value: Int) -> String {
    #"{"OTIO_SCHEMA": "RationalTime.1", "rate": 10, "value": \#(value)}"#
  }

  private func clip(_ start: Int, _ count: Int) -> String {
    let range =
      #"{"OTIO_SCHEMA": "TimeRange.1", "start_time": \#(time(start)), "duration": \#(time(count))}"#
    return #"{"OTIO_SCHEMA": "Clip.1", "source_range": \#(range), "media_reference": "#
      + #"{"OTIO_SCHEMA": "ExternalReference.1", "target_url": "c"}}"#
  }

  private func transition(_ entering: Int, _ leaving: Int) -> String {
    #"{"OTIO_SCHEMA": "Transition.1", "in_offset": \#(time(entering)), "#
      + #""out_offset": \#(time(leaving))}"#
  }

  private typealias Read = (facts: [[Int]], notes: [OpenTimeline.Note])

  /// Where clips lie and what they play, in thousandths of a second.
  private func read(_ children: String...) throws -> Read {
    let otio = try track(children.joined(separator: ", "))
    let imported = try OpenTimeline.document(otio)
    let clips = try resolve(imported.document.compact, sounds).tracks[0].clips
    return (clips.map { [$0.at, $0.frames, $0.sourceStart] }, imported.notes)
  }

  @Test("a clip that begins before its media is silent until then, and that is said")
  func beforeMedia() throws {
    let place = "tracks.children[0].children[0]"
    let early = try read(clip(-10, 20), clip(0, 5))
    #expect(early.facts == [[1000, 1000, 0], [2000, 500, 0]])
    #expect(early.notes == [OpenTimeline.Note(fault: .beforeMedia, place: place)])
    // Nothing of it is there.
    let absent = try read(clip(-20, 10), clip(0, 5))
    #expect(absent.facts == [[1000, 500, 0]])
    #expect(absent.notes.map(\.fault) == [.beforeMedia, .emptyRange])
    // The transition to it ends by itself.
    let led = try read(clip(0, 20), transition(2, 3), clip(-10, 20))
    #expect(led.facts == [[0, 2300, 0], [3000, 1000, 0]])
  }

  @Test("a clip that lasts no time is left out, and that is said", arguments: [0, 3])
  func noDuration(start: Int) throws {
    let (facts, notes) = try read(clip(0, 10), clip(start, 0), clip(5, 10))
    #expect(facts == [[0, 1000, 0], [1000, 1000, 500]])
    let place = "tracks.children[0].children[1]"
    #expect(notes == [OpenTimeline.Note(fault: .emptyRange, place: place)])
  }

  @Test("a transition that lasts less than no time is refused at its place")
  func negativeTransition() throws {
    for (entering, leaving, name) in [(-1, 2, "in_offset"), (2, -1, "out_offset")] {
      let otio = try track(clip(0, 10), transition(entering, leaving), clip(5, 10))
      #expect(
        throws: TimelineError.outOfRange(
          "a negative duration", allowed: "0 and more",
          place: "tracks.children[0].children[1].\(name)")
      ) { try OpenTimeline.document(otio) }
    }
  }
}

import SyrinxText
import Testing

@testable import SyrinxTimeline

@Suite("The schema and the lanes of a timeline")
struct SchemaTests {
  @Test("has every member that is read, and no other")
  func members() {
    func check(_ fields: [TimelineSchema.Field], _ members: [String]) {
      #expect(Set(fields.map(\.name)) == Set(members) && fields.count == members.count)
    }
    check(TimelineSchema.document, Timeline.members)
    check(TimelineSchema.marker, TimelineReader.markerMembers)
    check(TimelineSchema.bus, TimelineReader.busMembers)
    check(TimelineSchema.track, TimelineReader.trackMembers)
    check(TimelineSchema.duck, TimelineReader.duckMembers)
    check(TimelineSchema.clip, TimelineReader.clipMembers)
    check(TimelineSchema.fade, ["in", "out", "curve"])
    check(TimelineSchema.video, TimelineReader.videoMembers)
    check(TimelineSchema.overlay, TimelineReader.overlayMembers)
  }

  @Test("defines all that it refers to")
  func references() throws {
    let schema = TimelineSchema(chains: [.init("chain", ["type": "array"])]).json
    guard case .object(let definitions)? = schema["$defs"] else { Issue.record(); return }
    let names = Set(definitions.map(\.name))
    for part in schema.compact.split(separator: "\"#/$defs/").dropFirst() {
      #expect(names.contains(String(part.prefix { $0 != "\"" })))
    }
  }

  @Test("a picture has a lane a track, rows where clips overlap, and their waveforms")
  func lanes() throws {
    let up = (0..<1000).map { Float($0) / 1000 }
    let sounds = Sounds(["a": [up, up.map { -$0 }], "b": [up]])
    let resolved = try resolve(
      #"""
      {"version": 1, "markers": [{"name": "m", "at": 0.5}], "tracks": [{"name": "t", "clips": [
        {"path": "a"}, {"path": "b", "at": 0.5}, {"path": "b", "at": 1.5, "off": true}]}]}
      """#, sounds)
    let lanes = try TimelineLanes(resolved, columns: 15)
    let boxes = lanes.lanes[0].boxes
    #expect(boxes.map(\.row) == [0, 1, 0] && boxes.map(\.start) == [0, 0.5, 1.5])
    #expect(lanes.markers.map(\.seconds) == [0.5] && lanes.seconds == 1.5)
    #expect(boxes[0].waveform.count == 10 && boxes[2].waveform.isEmpty && boxes[2].isOff)
    #expect(boxes[0].waveform[9] == -0.999...0.999)
    #expect(boxes[1].waveform[4] == 0...0.499)
  }

  @Test("a picture shows a track as it is lowered under others")
  func lowered() throws {
    let voice = (0..<10_000).map { (4000..<6000).contains($0) ? Float(0.5) : 0 }
    let sounds = Sounds(["music": [[Float](repeating: 0.5, count: 10_000)], "voice": [voice]])
    let resolved = try resolve(
      #"""
      {"version": 1, "tracks": [
        {"name": "voice", "clips": [{"path": "voice"}]},
        {"name": "music", "duck": {"under": ["voice"], "range": 20}, "clips": [{"path": "music"}]}]}
      """#, sounds)
    let music = try TimelineLanes(resolved, columns: 100).lanes[1].boxes[0].waveform
    #expect(music[10].upperBound == 0.5 && music[90].upperBound == 0.5)
    #expect(abs(music[50].upperBound - 0.05) < 1e-4)
  }
}

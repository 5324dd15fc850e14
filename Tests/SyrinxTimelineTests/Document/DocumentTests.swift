import SyrinxEngine
import SyrinxText
import Testing

@testable import SyrinxTimeline

@Suite("The document of a timeline")
struct DocumentTests {
  /// The example of every field.
  static let rich = """
    {
      "version": 1, "rate": 48000, "channels": 2, "fps": "30000/1001",
      "video": {"path": "trip.mp4", "start": "0:02", "end": "0:58.5",
        "overlays": [
          {"pictures": "mark_%d.png", "fps": 22, "corner": "top-left", "width": "8%", "end": "5s"},
          {"text": "ID: 4711", "corner": "bottom-right", "at": "5s"}]},
      "markers": [{"name": "punch", "at": "00:00:07:12"}],
      "tracks": [
        {"name": "original", "clips": [{"video": 0}]},
        {"name": "voice", "replaces": ["original"], "chain": [{"compressor": {"threshold": -24}}],
         "clips": [
           {"id": "hello", "path": "rec/1.wav", "at": "0:03", "start": 0.25, "end": 9.5,
            "chain": [{"pitch": {"cents": 400}}]},
           {"path": "rec/2.wav", "crossfade": "300ms"},
           {"path": "rec/3.wav", "after": "hello", "offset": "12s", "gain": "-6@0s/0@1s"},
           {"say": "And now the weather.", "after": "hello", "offset": "20s"}]},
        {"name": "music", "sends": {"room": -18},
         "duck": {"under": ["voice"], "by": 12, "lookahead": "200ms", "release": "600ms"},
         "clips": [{"path": "song.flac", "start": 12, "loop": true, "until": "end", "gain": -9,
                    "fade": {"in": 0.5, "out": 2, "curve": "equal-power"}}]},
        {"name": "effects", "clips": [
           {"path": "boing.wav", "marker": "punch", "offset": "-20ms"},
           {"timeline": "jingle.json", "with": "hello", "off": true}]}],
      "buses": [{"name": "room", "chain": [{"reverb": {"preset": "plate", "mix": 100}}]}],
      "master": [{"normalize": {"loudness": -16}}, {"limiter": {"ceiling": -1.5}}]
    }
    """

  @Test("has all fields as values")
  func fields() throws {
    let timeline = try Timeline(parsing: Self.rich, in: "/trip", chain: chain)
    #expect(timeline.rate == 48_000 && timeline.channels == 2)
    #expect(timeline.video?.path == "/trip/trip.mp4")
    #expect(timeline.video?.overlays[0].size == .share(0.08))
    #expect(timeline.video?.overlays[1].content == .text("ID: 4711"))
    #expect(timeline.markers[0].at.frames(at: 48_000) == 355_555)
    let voice = timeline.tracks[1]
    #expect(voice.replaces == ["original"] && voice.chain != nil)
    #expect(voice.clips[0].source == .file("/trip/rec/1.wav"))
    #expect(voice.clips[0].placement == .at(.seconds(3)))
    #expect(voice.clips[1].crossfade == .seconds(0.3))
    #expect(voice.clips[2].gain.points.map(\.value) == [-6, 0])
    #expect(voice.clips[3].source == .speech("And now the weather."))
    let music = timeline.tracks[2]
    #expect(music.sends == [Timeline.Send(bus: "room", level: -18)])
    #expect(music.duck?.range == 12 && music.duck?.under == ["voice"])
    #expect(music.clips[0].loop == .forever && music.clips[0].until == .end)
    #expect(music.clips[0].fade.curve == .equalPower)
    #expect(timeline.tracks[3].clips[0].offset == .seconds(-0.02))
    #expect(timeline.tracks[3].clips[1].isOff)
    #expect(timeline.master?.isMeasuring == true && timeline.buses[0].chain != nil)
  }

  @Test("names the path, the line and the nearest name of what is wrong")
  func lines() throws {
    let text = Self.rich.replacing(
      "\"after\": \"hello\", \"offset\": \"12s\"", with: "\"after\": \"helo\"")
    let error = #expect(throws: TimelineError.self) {
      try Timeline(parsing: text, chain: chain)
    }
    #expect(error?.place == "tracks[1].clips[2].after")
    #expect(error?.line(in: text) == 15)
    #expect(error?.mistyped?.candidates == ["hello"])
  }

  @Test("is refused with a fact for every mistake")
  func mistakes() throws {
    func clip(_ members: String) -> TimelineError? {
      fault(#"{"version": 1, "tracks": [{"clips": [{"path": "a", \#(members)}]}]}"#)
    }
    let place = "tracks[0].clips[0]"
    #expect(fault("{")?.line(in: "{") == 1)
    #expect(fault(#"{"tracks": []}"#) == .missing(member: "version", place: ""))
    #expect(fault(#"{"version": 2}"#) == .unknownVersion("2"))
    #expect(fault(#"{"version": 1}"#) == .nothingToHear)
    #expect(clip(#""at": 1, "after": "b""#) == .excluded(["at", "after"], place: place + ".after"))
    #expect(clip(#""at": "x""#) == .notATime("x", place: place + ".at"))
    #expect(clip(#""at": -1"#) == .outOfRange("-1", allowed: "0…100 h", place: place + ".at"))
    #expect(clip(#""at": "00:00:00:01""#) == .noFrameRate("00:00:00:01", place: place + ".at"))
    #expect(clip(#""start": 2, "end": 1"#) == .endsBeforeStart(place: place + ".end"))
    #expect(clip(#""loop": true"#) == .endlessLoop(place: place + ".loop"))
    #expect(clip(#""loop": 0.5"#) != nil)
    #expect(clip(#""id": """#) == .expected("text that is not empty", place: place + ".id"))
    #expect(clip(#""id": 1"#) == .expected("text in quotes", place: place + ".id"))
    #expect(
      clip(#""fade": {"curve": "round"}"#)
        == .unknownChoice(
          "round", place: place + ".fade.curve",
          choices: ["linear", "equal-power", "exponential"]))
    #expect(clip(#""gain": "loud""#)?.place == place + ".gain")
    #expect(clip(#""gain": 40"#)?.place == place + ".gain")
    #expect(
      clip(#""volume": 1"#) == .otherName(member: "volume", place: place, own: "gain"))
    #expect(clip(#""from": 1"#) == .otherName(member: "from", place: place, own: "start"))
    #expect(clip(#""gian": 1"#)?.mistyped?.candidates.contains("gain") == true)
    #expect(clip(#""crossfade": 1, "at": 2"#)?.place == place + ".crossfade")
    #expect(
      clip(#""marker": "m""#)
        == .unknownName(.marker, "m", place: place + ".marker", candidates: []))
    #expect(clip(#""video": 0"#) == .excluded(["path", "video"], place: place + ".video"))
    let twice =
      #"{"version": 1, "tracks": [{"clips": [{"path": "a", "id": "x"}, {"path": "a", "id": "x"}]}]}"#
    #expect(fault(twice) == .nameTaken(.clip, "x", place: "tracks[0].clips[1].id"))
    let marker = { (end: Double) in
      fault(#"{"version": 1, "markers": [{"name": "m", "at": 1, "end": \#(end)}]}"#)
    }
    #expect(marker(0.5) == .endsBeforeStart(place: "markers[0].end"))
    #expect(marker(1) == .nothingToHear)
    let track = { (more: String) in
      fault(#"{"version": 1, "tracks": [{"name": "t", \#(more), "clips": [{"path": "a"}]}]}"#)
    }
    #expect(track(#""replaces": ["u"]"#)?.place == "tracks[0].replaces[0]")
    #expect(track(#""duck": {"under": ["t"]}"#)?.place == "tracks[0].duck.under[0]")
    #expect(track(#""sends": {"bus": 0}"#)?.place == "tracks[0].sends.bus")
    #expect(
      fault(#"{"version": 1, "tracks": [{"clips": [{"video": 0}]}]}"#)
        == .noVideo(place: "tracks[0].clips[0].video"))
  }

  @Test("means a member that there is by what others call it")
  func synonyms() {
    let members = Set(
      Timeline.members + TimelineReader.trackMembers + TimelineReader.clipMembers
        + TimelineReader.duckMembers + TimelineReader.markerMembers + TimelineReader.overlayMembers)
    for own in MemberSynonyms.own.flatMap(\.own) { #expect(members.contains(own), "\(own)") }
  }
}

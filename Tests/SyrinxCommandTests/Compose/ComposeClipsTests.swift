import Foundation
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("Clips of a timeline")
struct ComposeClipsTests {
  private let bench = Bench()

  private func compose(_ words: String, _ timeline: String) throws -> Bench.Outcome {
    try bench.write(timeline, to: "t.json")
    return bench.run("compose t.json \(words)")
  }

  @Test("what is kept of a clip rings on as far as each time is asked")
  func keptTails() throws {
    try bench.write([sine(200, count: 1600)], to: "a.wav")
    let timeline =
      #"{"version": 1, "tracks": [{"clips": [{"path": "a.wav", "chain": "pitch +3st reverb plate"}]}]}"#
    var made: [[Data?]] = []
    for cache in ["none", bench.path("cache")] {
      made.append(
        try ["none", "auto", "0.1"].map { tail in
          let outcome = try compose(
            "out.wav --tail \(tail) --encoding float --cache \(cache)", timeline)
          #expect(outcome.status == .done, "\(outcome.notes)")
          return bench.bytes("out.wav")
        })
    }
    #expect(made[0] == made[1] && made[0].allSatisfy { $0 != nil })
  }

  @Test("are kept also where their chain reads a sound that is computed")
  func computed() throws {
    try bench.write([sine(200, count: 1600)], to: "a.wav")
    func timeline(_ response: String) -> String {
      #"{"version": 1, "tracks": [{"clips": [{"path": "a.wav", "#
        + #""chain": [{"whisper": {}}, {"reverb": {"ir": "\#(response)"}}]}]}]}"#
    }
    for (response, reused) in [
      ("synth impulses 3 1s", 0), ("synth impulses 3 1s", 1), ("synth impulses 4 1s", 0),
    ] {
      let want = try compose("want.wav --cache none", timeline(response))
      #expect(want.status == .done, "\(want.notes)")
      let outcome = try compose(
        "out.wav --json --cache \(bench.path("cache"))", timeline(response))
      #expect(outcome.status == .done, "\(outcome.notes)")
      #expect(try outcome.json()["segmentsReused"]?.whole == reused)
      #expect(bench.bytes("out.wav") == bench.bytes("want.wav"))
    }
  }

  @Test("are drawn each for itself where a chain is random, and are the same in all commands")
  func draws() throws {
    try bench.write([sine(200, count: 1600)], to: "a.wav")
    let clip = #"{"path": "a.wav", "chain": "varispeed any:0.5..2"}"#
    let timeline = #"{"version": 1, "tracks": [{"clips": [\#(clip), \#(clip)]}]}"#
    let outcome = try compose("out.wav --tail none --cache none", timeline)
    #expect(outcome.status == .done, "\(outcome.notes)")
    let table = try bench.run("explain t.json --json --tail none").json()
    guard case .array(let tracks)? = table["tracks"], case .array(let clips)? = tracks[0]["clips"]
    else {
      Issue.record("no clips")
      return
    }
    let frames = clips.map { $0["frames"]?.whole ?? 0 }
    #expect(frames.count == 2 && frames[0] != frames[1] && frames[0] > 0)
    #expect(try bench.read("out.wav").channels[0].count == frames.reduce(0, +))
    // Those of a timeline within another too.
    try bench.write(
      #"{"version": 1, "rate": 8000, "tracks": [{"clips": [{"timeline": "t.json"}]}]}"#,
      to: "outer.json")
    #expect(bench.run("compose outer.json outer.wav --tail none --cache none").status == .done)
    #expect(
      try bench.run("explain outer.json --json --tail none").json()["frames"]?.whole
        == bench.read("outer.wav").channels[0].count)
  }

  @Test("are not those of a timeline that contains itself, whatever path leads to it")
  func circles() throws {
    for path in ["./t.json", "../\(bench.folder.split(separator: "/").last!)/t.json"] {
      let timeline = #"{"version": 1, "tracks": [{"clips": [{"timeline": "\#(path)"}]}]}"#
      let composed = try compose("out.wav", timeline)
      #expect(composed.status == .misused && composed.notes.contains("contains itself"))
      #expect(bench.run("explain t.json").status == .misused)
      #expect(bench.run("plot t.json --out \(bench.path("t.svg"))").status == .misused)
    }
  }

  @Test("that are too loud for the file of their track are counted, though the mix is not")
  func loudStems() throws {
    try bench.write([sine(200, count: 1600)], to: "a.wav")
    let timeline =
      #"{"version": 1, "tracks": [{"name": "x", "gain": 20, "clips": [{"path": "a.wav"}]}], "#
      + #""master": "gain -40"}"#
    let stems = "--stems \(bench.path("s"))"
    let clipped = try compose("out.wav \(stems)", timeline)
    #expect(clipped.status == .done && clipped.notes.contains("s/x.wav: "))
    #expect(clipped.notes.contains("clipped, the loudest"))
    let whole = try compose("out.wav --encoding float \(stems)", timeline)
    #expect(whole.status == .done && !whole.notes.contains("clipped"))
  }

  @Test("have the rate of the timeline in the files of their tracks, which says where to change it")
  func ratesOfStems() throws {
    try bench.write([sine(200, rate: 44_100, count: 4410)], to: "a.wav", rate: 44_100)
    let clips = #""tracks": [{"name": "x", "clips": [{"path": "a.wav"}]}]}"#
    let stems = "--stems \(bench.path("s"))"
    let refused = try compose("out.opus --rate 48000 \(stems)", #"{"version": 1, \#(clips)"#)
    #expect(refused.status == .misused && refused.notes.contains("give the timeline a \"rate\" of"))
    #expect(bench.files == ["a.wav", "t.json"])
    let written = try compose("out.opus \(stems)", #"{"version": 1, "rate": 48000, \#(clips)"#)
    #expect(written.status == .done, "\(written.notes)")
    #expect(bench.bytes("s/x.opus") != nil)
  }

  @Test("that reach past the end of their source say which member does, and by how much")
  func pastSource() throws {
    try bench.write([sine(200, count: 8000)], to: "a.wav")
    for (members, said) in [
      (#""start": 0.5, "end": 3"#, "x: \"end\" is 2.000 s after the end of the source"),
      (#""start": 3"#, "x: \"start\" is 2.000 s after the end of the source"),
    ] {
      let outcome = try compose(
        "out.wav",
        #"{"version": 1, "tracks": [{"clips": [{"path": "a.wav"}, {"id": "x", "path": "a.wav", \#(members)}]}]}"#
      )
      #expect(outcome.status == .done && outcome.notes.contains(said), "\(outcome.notes)")
    }
  }

  @Test("without a name are named by their number, in join and in mix")
  func unnamed() throws {
    try bench.write([sine(200, count: 800)], to: "a.wav")
    for command in ["join", "mix"] {
      for (words, number) in [(["", "", ""], 1), ([bench.path("a.wav"), "", "out.wav"], 2)] {
        let outcome = bench.run(words: [command] + words)
        #expect(outcome.status == .misused, "\(outcome.notes)")
        #expect(outcome.notes.contains("the name of sound \(number) is empty"), "\(outcome.notes)")
      }
    }
  }

  @Test("that are spoken name the member that is wrong")
  func utterances() throws {
    for (utterance, said) in [
      (#"{"text": "x", "rate": 9999}"#, "t.json:1: tracks[0].clips[0]: say.rate must be a number"),
      (
        #"{"text": "x", "speker": "de"}"#, "t.json:1: tracks[0].clips[0]: say has an unknown member"
      ),
      (#"{"text": "x", "chain": "gian -3"}"#, "t.json:1: tracks[0].clips[0]: say.chain: "),
    ] {
      let outcome = try compose(
        "out.wav", #"{"version": 1, "tracks": [{"clips": [{"say": \#(utterance)}]}]}"#)
      #expect(outcome.status == .misused && outcome.notes.contains(said), "\(outcome.notes)")
    }
  }

  @Test("from pipes are read once, whatever plays them how often", .timeLimit(.minutes(1)))
  func pipes() throws {
    try bench.write([sine(200, count: 1600)], to: "a.wav", .float)
    let (sound, pipe) = (try #require(bench.bytes("a.wav")), bench.path("pipe"))
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    let clip = #"{"path": "pipe", "chain": "pitch +3st"}"#
    try bench.write(
      #"{"version": 1, "tracks": [{"clips": [\#(clip), {"path": "pipe"}]}]}"#, to: "t.json")
    for line in [
      "compose t.json out.wav --cache \(bench.path("cache"))",
      "join \(pipe) \(pipe) out.wav", "mix \(pipe) \(pipe)@0.2 out.wav",
    ] {
      let writing = Thread { try? sound.write(to: URL(fileURLWithPath: pipe)) }
      writing.start()
      let outcome = bench.run(line)
      #expect(outcome.status == .done, "\(outcome.notes)")
      #expect(try bench.read("out.wav").channels[0].count == 3200)
    }
  }

  @Test("a track that is off is not heard alone either, which is said")
  func onlyOff() throws {
    try bench.write([sine(200, count: 1600)], to: "a.wav")
    let outcome = try compose(
      "out.wav --only x",
      #"{"version": 1, "tracks": [{"name": "x", "off": true, "clips": [{"path": "a.wav"}]}]}"#)
    #expect(outcome.status == .done && outcome.notes.contains("track ‘x’ is off"))
  }
}

import Foundation
import SyrinxFiles
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("A timeline is composed")
struct ComposeTests {
  private let bench = Bench()

  private func compose(_ words: String, _ timeline: String) throws -> Bench.Outcome {
    try bench.write(timeline, to: "t.json")
    return bench.run("compose t.json \(words) --cache \(bench.folder)/cache")
  }

  @Test("of pieces of one file, one after the other, the file comes again bit for bit")
  func rejoined() throws {
    let sound = (0..<9000).map { Float(sin(Double($0 * $0) * 1e-6)) * 0.9 }
    try bench.write([sound], to: "in.wav")
    let cuts = [0, 1234, 1235, 4000, 8999, 9000]
    let clips = zip(cuts, cuts.dropFirst()).map { start, end in
      #"{"path": "in.wav", "start": \#(Double(start) / 8000), "end": \#(Double(end) / 8000)}"#
    }
    let outcome = try compose(
      "out.wav --json",
      #"{"version": 1, "tracks": [{"name": "a", "clips": [\#(clips.joined(separator: ", "))]}]}"#)
    #expect(outcome.status == .done, "\(outcome.notes)")
    #expect(try bench.read("out.wav").channels == bench.read("in.wav").channels)
    #expect(try outcome.json()["clips"] == 5)
  }

  @Test("a template is composed with the values that are set")
  func template() throws {
    try bench.write([sine(200, count: 1600)], to: "a.wav")
    let template =
      #"{"version": 1, "tracks": [{"name": "a", "clips": [{"path": "{stem}.wav", "end": "{end}"}]}]}"#
    let outcome = try compose("out.wav --set stem=a --set end=100ms --quiet", template)
    #expect(outcome.status == .done, "\(outcome.notes)")
    #expect(try bench.read("out.wav").channels[0].count == 800)
    let explained = bench.run("explain t.json --json --set stem=a --set end=100ms")
    #expect(try explained.json()["frames"] == 800)
    #expect(try compose("out.wav --set stem", template).status == .misused)
    // Of several values the last one counts, as of other options.
    #expect(
      try compose("out.wav --set stem=b --set end=1s --set stem=a --set end=50ms", template).status
        == .done)
    #expect(try bench.read("out.wav").channels[0].count == 400)
    let needless = try compose(
      "out.wav --set stem=a --set end=1s --set ende=2s --set ende={ende}", template)
    #expect(needless.status == .done)
    #expect(needless.notes.contains("--set ende changes nothing: there is no {ende} in ‘t.json’"))
    #expect(!needless.notes.contains("--set end "))
    #expect(needless.notes.components(separatedBy: "--set ende").count == 2)
  }

  @Test("in the widest encoding of the files that are heard, unless another is asked for")
  func encodings() throws {
    let tone = sine(200, count: 800)
    for (name, encoding) in [("a.wav", .pcm16), ("b.wav", .pcm24), ("c.wav", .float)]
      as [(String, SampleEncoding)]
    {
      try bench.write([tone], to: name, encoding)
    }
    func encoding(_ clips: String..., options: String = "out.wav") throws -> SampleEncoding {
      let clips = clips.map { #"{"path": "\#($0).wav"}"# }.joined(separator: ", ")
      let off = #"{"name": "off", "off": true, "clips": [{"path": "c.wav"}]}"#
      let timeline =
        #"{"version": 1, "tracks": [{"name": "a", "gain": -3, "clips": [\#(clips)]}, \#(off)]}"#
      let outcome = try compose("\(options) --quiet", timeline)
      #expect(outcome.status == .done, "\(outcome.notes)")
      return try bench.read(String(options.prefix { $0 != " " })).reader.layout.encoding
    }
    #expect(try encoding("a") == .pcm16)
    #expect(try encoding("a", "b", "a") == .pcm24)
    #expect(try encoding("b", "c") == .float)
    #expect(try encoding("b", "c", options: "out.flac") == .pcm24)
    #expect(try encoding("b", options: "out.wav --encoding pcm16") == .pcm16)
  }

  @Test("a chain may be written as words")
  func words() throws {
    try bench.write([sine(200, count: 1600)], to: "a.wav")
    let chains = [
      #""eq high-pass@300 gain -3""#,
      #"[{"eq": {"bands": ["high-pass@300"]}}, {"gain": {"db": -3}}]"#,
    ]
    let made = try chains.map { chain in
      let timeline =
        #"{"version": 1, "tracks": [{"clips": [{"path": "a.wav", "chain": \#(chain)}]}]}"#
      let outcome = try compose("out.wav --quiet", timeline)
      #expect(outcome.status == .done, "\(outcome.notes)")
      return bench.bytes("out.wav")
    }
    #expect(made[0] == made[1] && made[0] != nil)
  }

  @Test("labels of Audacity become markers, and markers labels")
  func labels() throws {
    try bench.write([sine(200, count: 1600)], to: "a.wav")
    try bench.write("0.250000\t0.500000\tpunch\n", to: "l.txt")
    let timeline =
      #"{"version": 1, "tracks": [{"name": "a", "clips": [{"path": "a.wav", "marker": "punch"}]}]}"#
    let outcome = try compose("out.wav --labels \(bench.path("l.txt")) --quiet", timeline)
    #expect(outcome.status == .done, "\(outcome.notes)")
    #expect(try bench.read("out.wav").channels[0].count == 3600)
    try bench.write(
      #"{"version": 1, "markers": [{"name": "a b", "at": 1.5}],"#
        + #" "tracks": [{"name": "a", "clips": [{"path": "a.wav"}]}]}"#, to: "m.json")
    #expect(
      bench.run("explain m.json --labels").output == "1.500000\t1.500000\ta b\n")
  }

  private static let mix = """
    {"version": 1, "rate": 8000, "channels": 1, "tracks": [
      {"name": "low", "clips": [{"id": "first", "path": "a.wav", "at": 0.1}]},
      {"name": "high", "clips": [
        {"path": "b.wav", "after": "first", "offset": -0.05, "gain": -6,
         "chain": [{"pitch": {"cents": 300}}]}]}],
     "master": [{"gain": {"db": -3}}]}
    """

  private func writeSounds() throws {
    try bench.write([sine(200, count: 1600)], to: "a.wav", .float)
    try bench.write([sine(900, count: 2400)], to: "b.wav", .float)
  }

  @Test("tracks add up, each can be heard alone, and their stems add up before the master")
  func tracks() throws {
    try writeSounds()
    let encoding = "--encoding float"
    #expect(
      try compose("out.wav \(encoding) --stems \(bench.path("stems"))", Self.mix).status == .done)
    #expect(try compose("low.wav \(encoding) --only low", Self.mix).status == .done)
    #expect(try compose("high.wav \(encoding) --only high", Self.mix).status == .done)
    let (out, low, high) = try (
      bench.read("out.wav").channels[0], bench.read("low.wav").channels[0],
      bench.read("high.wav").channels[0]
    )
    func sample(_ samples: [Float], _ index: Int) -> Float {
      index < samples.count ? samples[index] : 0
    }
    #expect(
      out.indices.allSatisfy { abs(out[$0] - sample(low, $0) - sample(high, $0)) < 1e-6 })
    let stems = try ["low", "high"].map { try bench.read("stems/\($0).wav").channels[0] }
    let master = Float(pow(10, -3.0 / 20))
    #expect(
      out.indices.allSatisfy {
        abs(out[$0] - master * (sample(stems[0], $0) + sample(stems[1], $0))) < 1e-6
      })
    // The first clip begins at 0.1 s.
    #expect(out[..<800].allSatisfy { $0 == 0 } && abs(out[810]) > 0)
    // Of a part the stems are that part of theirs.
    let part = "--range 0.2..0.4 --stems \(bench.path("parts"))"
    #expect(try compose("part.wav \(encoding) \(part)", Self.mix).status == .done)
    for (name, stem) in zip(["low", "high"], stems) {
      let made = try bench.read("parts/\(name).wav").channels[0]
      #expect(made == Array(stem.dropFirst(1600).prefix(1600)))
    }
  }

  @Test("a part of it is that part of the whole")
  func range() throws {
    try writeSounds()
    #expect(try compose("out.wav --encoding float", Self.mix).status == .done)
    #expect(
      try compose("part.wav --encoding float --range 0.2..0.35", Self.mix).status == .done)
    let (whole, part) = try (
      bench.read("out.wav").channels[0], bench.read("part.wav").channels[0]
    )
    #expect(part.count == 1200)
    #expect(part == Array(whole[1600..<2800]))
    let beyond = try compose("part.wav --range 9..10", Self.mix)
    #expect(beyond.status == .misused && beyond.notes.contains("--range=9..10"))
  }

  @Test("a slow chain is rendered once, and again only when its clip has changed")
  func cached() throws {
    try writeSounds()
    func counts(_ timeline: String) throws -> [JSONValue?] {
      let facts = try compose("out.wav --json", timeline).json()
      return [facts["segmentsRendered"], facts["segmentsReused"]]
    }
    #expect(try counts(Self.mix) == [1, 0])
    let first = try #require(bench.bytes("out.wav"))
    #expect(try counts(Self.mix) == [0, 1])
    #expect(bench.bytes("out.wav") == first)
    #expect(try counts(Self.mix.replacingOccurrences(of: "-6", with: "-9")) == [0, 1])
    let changed = Self.mix.replacingOccurrences(of: "300", with: "400")
    #expect(try counts(changed) == [1, 0])
    // Within another timeline it is the same clip, however often that is played.
    let outer =
      #"{"version": 1, "rate": 8000, "channels": 1, "tracks": [{"clips": [{"timeline": "inner.json"}"#
      + #", {"timeline": "inner.json"}, {"path": "a.wav"}]}, {"off": true, "clips": [{"timeline": "off.json"}]}]}"#
    try bench.write(changed, to: "inner.json")
    try bench.write(Self.mix.replacingOccurrences(of: "300", with: "500"), to: "off.json")
    #expect(try counts(outer) == [0, 1])
    let nested = try #require(bench.bytes("out.wav"))
    #expect(bench.run("compose t.json out.wav --cache none").status == .done)
    #expect(bench.bytes("out.wav") == nested)
    try bench.write(changed.replacingOccurrences(of: "400", with: "600"), to: "inner.json")
    #expect(try counts(outer) == [1, 0])
  }

  @Test(
    "what is wrong is named with its line, its place and the nearest name",
    arguments: [
      (#""after": "frist""#, "t.json:4: tracks[1].clips[0].after", "did you mean first?"),
      (#""aftr": "first""#, "t.json:4", "did you mean after?"),
      (#""at": "soon""#, "tracks[1].clips[0].at", "soon"),
      (#""after": "first", "chain": [{"gian": {}}]"#, "tracks[1].clips[0].chain", "gain"),
    ])
  func mistakes(member: String, place: String, hint: String) throws {
    try writeSounds()
    let outcome = try compose(
      "out.wav",
      """
      {"version": 1, "tracks": [
        {"name": "low", "clips": [{"id": "first", "path": "a.wav"}]},
        {"name": "high", "clips": [
          {"path": "b.wav", \(member)}]}]}
      """)
    #expect(outcome.status == .misused)
    #expect(outcome.notes.contains(place) && outcome.notes.contains(hint), "\(outcome.notes)")
    #expect(bench.bytes("out.wav") == nil)
  }

  @Test("a missing sound is named with its clip, and OUT stays as it was")
  func missing() throws {
    try Data([1, 2, 3]).write(to: URL(fileURLWithPath: bench.path("out.wav")))
    let outcome = try compose(
      "out.wav", #"{"version": 1, "tracks": [{"name": "a", "clips": [{"path": "no.wav"}]}]}"#)
    #expect(outcome.status == .failed)
    #expect(outcome.notes == "syrinx: t.json:1: tracks[0].clips[0]: there is no file ‘no.wav’\n")
    #expect(bench.bytes("out.wav") == Data([1, 2, 3]))
  }

  @Test("explained, every clip has its frames")
  func explained() throws {
    try writeSounds()
    try bench.write(Self.mix, to: "t.json")
    let facts = try bench.run("explain t.json --json").json()
    #expect(facts["rate"] == 8000)
    guard case .array(let tracks)? = facts["tracks"], case .array(let clips)? = tracks[1]["clips"]
    else {
      Issue.record("there are no clips")
      return
    }
    #expect(clips[0]["at"] == 2000 && clips[0]["frames"] == 2400)
    #expect(bench.run("explain t.json").output.contains("b.wav"))
  }

  @Test(
    "the length is known beforehand, with all that rings on", arguments: ["auto", "none", "200ms"])
  func length(tail: String) throws {
    try writeSounds()
    let timeline = """
      {"version": 1, "tracks": [
        {"name": "low", "chain": "reverb small-room", "clips": [{"path": "a.wav", "chain": "trim"}]},
        {"name": "high", "duck": {"under": ["low"]},
         "clips": [{"path": "b.wav", "chain": "delay 80ms feedback=30"}]}],
       "master": "loudness -20 varispeed 1.1 limiter -1.5"}
      """
    let made = try compose("out.wav --json --tail \(tail)", timeline).json()
    let facts = try bench.run("explain t.json --json --tail \(tail)").json()
    #expect(facts["frames"] == made["output"]?["frames"] && facts["frames"] != nil)
    #expect((facts["tailFrames"] == 0) == (tail == "none"))
  }

  @Test("a clip that is stretched and brought to a pitch has the length it is explained with")
  func stretched() throws {
    try bench.write([sine(200, count: 8000)], to: "a.wav")
    let timeline = """
      {"version": 1, "tracks": [
        {"name": "a", "clips": [{"path": "a.wav", "chain": "pitch target=150 tempo=0.5"}]}]}
      """
    #expect(try compose("out.wav --quiet", timeline).status == .done)
    #expect(try bench.read("out.wav").channels[0].count == 16000)
    #expect(try bench.run("explain t.json --json").json()["frames"] == 16000)
  }
}

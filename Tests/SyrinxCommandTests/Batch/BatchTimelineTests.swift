import Foundation
import SyrinxFiles
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("A batch of timelines")
struct BatchTimelineTests {
  private let place = BatchFolder()
  private var line: String {
    "batch in --out out --timeline \(place.bench.path("t.json")) --cache \(place.bench.path("cache"))"
  }

  init() throws {
    try place.fill(4)
    try place.bench.write([sine(500, count: 900)], to: "intro.wav")
    try place.bench.write([sine(700, count: 500)], to: "outro.wav")
    try write(gain: -3)
  }

  private func write(gain: Int, reading path: String = "{path}") throws {
    try place.bench.write(
      """
      {"version": 1, "tags": "\(path)", "tracks": [{"clips": [
        {"path": "intro.wav", "chain": "whisper"}, {"path": "\(path)", "gain": \(gain)},
        {"path": "outro.wav"}]}]}
      """, to: "t.json")
  }

  private func expect(done: Int, kept: Int, _ options: String = "") throws {
    let outcome = place.run("\(line) --json \(options)")
    #expect(outcome.status == .done, "\(outcome.notes)")
    let json = try outcome.json()
    #expect(json["done"] == .integer(done) && json["kept"] == .integer(kept), "\(json.compact)")
  }

  @Test("makes of every file what compose makes of it, by any number of threads, what repeats once")
  func likeCompose() throws {
    var metadata = Metadata()
    metadata.tags = [.title: "Blue"]
    try place.bench.write([sine(200, count: 400)], to: "in/s0.wav", metadata: metadata)
    try expect(done: 4, kept: 0, "--jobs 3")
    #expect(try place.bench.read("out/s0.wav").reader.metadata.tags[.title] == "Blue")
    let made = place.contents("out")
    #expect(Set(made.keys) == Set(place.contents("in").keys))
    let kept = try FileManager.default.contentsOfDirectory(atPath: place.bench.path("cache"))
    #expect(kept.count { $0.hasSuffix(".segment.wav") } == 1)
    for (name, bytes) in made {
      let outcome = place.bench.run(
        "compose t.json one.wav --cache none --quiet --set path=\(place.bench.path("in/" + name))")
      #expect(outcome.status == .done, "\(outcome.notes)")
      #expect(place.bench.bytes("one.wav") == bytes, "\(name)")
    }
    try expect(done: 4, kept: 0, "--jobs 1 --force")
    #expect(place.contents("out") == made)
    #expect(place.run("\(line) --status").status == .done)
    // Of each input once, however many files of words are wanted.
    let notes = place.run("\(line) --force --words {stem}.lrc --words {stem}.srt").notes
    let wordless = notes.split(separator: "\n").filter { $0.contains("no words") }
    #expect(wordless.count == 4 && wordless.contains { $0.contains("s1.wav: ") }, "\(notes)")
  }

  @Test("does again what another template or another source makes different, and nothing else")
  func changes() throws {
    let rows = try place.run("\(line) --dry-run --json").json()["files"]
    try expect(done: 4, kept: 0)
    guard case .array(let files)? = rows else { Issue.record("no files"); return }
    let frames = try place.finishedOutputs().map { ($0.output, $0.result?.frames ?? 0) }
    for (output, count) in frames {
      let row = files.first { $0["output"] == .string("out/" + output) }
      #expect(row?["frames"] == .integer(count), "\(output)")
    }
    try place.touch("intro.wav")
    try expect(done: 0, kept: 4)
    try place.bench.write([sine(501, count: 900)], to: "intro.wav")
    try expect(done: 4, kept: 0)
    try write(gain: -4)
    try expect(done: 4, kept: 0)
    // Written otherwise, it is the same.
    let text = String(decoding: try #require(place.bench.bytes("t.json")), as: UTF8.self)
    try place.bench.write(text.replacing("\n", with: " "), to: "t.json")
    try place.bench.write([sine(400, count: 1000)], to: "in/a/s1.wav")
    try place.remove("out/s0.wav")
    try expect(done: 2, kept: 2)
    let path = place.bench.path("out/c/s3.wav")
    let whole = try #require(FileManager.default.contents(atPath: path))
    try Data(count: whole.count).write(to: URL(filePath: path))
    try place.touch("out/c/s3.wav")
    try expect(done: 1, kept: 3, "--verify")
    #expect(place.bench.bytes("out/c/s3.wav") == whole)
  }

  @Test("draws anew for every variant, and the same again")
  func variants() throws {
    try place.bench.write(
      #"{"version": 1, "tracks": [{"clips": [{"path": "{path}", "chain": "gain any:-20..0"}]}]}"#,
      to: "t.json")
    try expect(done: 12, kept: 0, "--variants 3")
    let made = place.contents("out")
    #expect(made.count == 12 && Set(made.values).count == 12)
    try expect(done: 12, kept: 0, "--variants 3 --force --jobs 3")
    #expect(place.contents("out") == made)
    // The first of them is what is made without variants.
    try place.remove("out")
    try expect(done: 4, kept: 0)
    let single = Dictionary(
      uniqueKeysWithValues: place.contents("out").map { ($0.replacing(".wav", with: "-1.wav"), $1) }
    )
    #expect(single == made.filter { $0.key.hasSuffix("-1.wav") })
  }

  @Test("keeps no clip for a run that reads files otherwise")
  func policies() throws {
    var samples = sine(500, count: 900)
    samples[100] = 0.8125
    try place.bench.write([samples], to: "intro.wav", .float)
    // 0.8125 becomes NaN, which no writer writes.
    var broken = try #require(place.bench.bytes("intro.wav"))
    let sample = try #require(broken.range(of: Data([0, 0, 0x50, 0x3F])))
    broken.replaceSubrange(sample, with: [0, 0, 0xC0, 0x7F])
    try broken.write(to: URL(filePath: place.bench.path("intro.wav")))
    try expect(done: 4, kept: 0, "--nan zero")
    let outcome = place.run("\(line) --force --nan stop")
    #expect(outcome.status == .failed && outcome.notes.contains("intro.wav"), "\(outcome.notes)")
    // The files that a chain reads too.
    try broken.write(to: URL(filePath: place.bench.path("room.wav")))
    try place.bench.write(
      """
      {"version": 1, "tracks": [{"clips": [
        {"path": "outro.wav", "chain": "whisper reverb ir=\(place.bench.path("room.wav"))"}, {"path": "{path}"}]}]}
      """, to: "t.json")
    try expect(done: 4, kept: 0, "--nan zero")
    #expect(place.run("\(line) --force --nan stop").status == .failed)
  }

  @Test("names the files of which nothing can be made, and does the others; takes values for all")
  func failures() throws {
    for name in ["s0", "s1", "s3"] {
      try place.bench.write([sine(300, count: 200)], to: "\(name)-b.wav")
    }
    try write(gain: 0, reading: "{stem}-{part}.wav")
    let outcome = place.run("\(line) --set part=b --json")
    #expect(outcome.status == .failed)
    #expect(
      outcome.notes.contains("s2.wav: ") && outcome.notes.contains("t.json:2: tracks[0].clips[1]"))
    #expect(try outcome.json()["done"] == 3)
    let unset = place.run(line)
    #expect(
      unset.status == .misused && unset.notes.contains("unknown field {part}"), "\(unset.notes)")
    try place.bench.write([sine(300, count: 200)], to: "s2-b.wav")
    try expect(done: 1, kept: 3, "--set part=b")
    let needless = place.run("\(line) --force --set part=b --set prat=c").notes
    #expect(
      needless.components(separatedBy: "--set prat changes nothing: there is no {prat} in").count
        == 2, "\(needless)")
    #expect(!needless.contains("--set part "))
    #expect(place.run("\(line) --set part=b -- gain 3").status == .misused)
    #expect(place.run("\(line) --set part=b --start 1").notes.contains("cannot be combined"))
  }
}

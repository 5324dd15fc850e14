import Foundation
import TestSupport
import Testing

@Suite(
  "Composing, run as a program", .enabled(if: !isSanitized, "sanitizers change what is measured"))
struct ComposeRunTests {
  private let place: TemporaryFolder

  init() throws { place = try TemporaryFolder() }

  @Test("Killed at any point, it leaves no segment that is heard wrongly later")
  func killed() throws {
    try place.write(.sine(300, seconds: 3, sampleRate: 8000), to: "a.wav")
    let clips = (0..<30).map { number in
      #"{"path": "a.wav", "start": \#(Double(number) / 10), "end": \#(Double(number + 1) / 10), "chain": "whisper"}"#
    }
    let timeline = #"{"version": 1, "tracks": [{"clips": [\#(clips.joined(separator: ","))]}]}"#
    try place.write(Data(timeline.utf8), to: "t.json")
    #expect(try place.run("compose t.json want.wav --quiet --cache none").status == 0)
    for point in ["writing", "naming", "named", "segment"] {
      for number in isFull ? [1, 2, 3] : [2] {
        let run = try place.run(
          "compose t.json out.wav --quiet --cache cache", killedAt: "\(point)/\(number)")
        #expect(run.status == -SIGKILL, "\(point)/\(number): \(run.errors)")
      }
    }
    let run = try place.run("compose t.json out.wav --json --cache cache")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try run.json()["segmentsReused"] as? Int ?? 0 > 0)
    #expect(try place.read("out.wav") == place.read("want.wav"))
    let names = try FileManager.default.contentsOfDirectory(atPath: place.url("cache").path)
    #expect(names.count == 31 && names.allSatisfy { $0.hasSuffix(".segment.wav") || $0 == "lock" })
  }

  @Test("Where the usual cache cannot be, it is done without; one that was named has to be")
  func noCache() throws {
    try place.write(.sine(300, seconds: 0.2, sampleRate: 8000), to: "a.wav")
    try place.write(
      Data(#"{"version": 1, "tracks": [{"clips": [{"path": "a.wav", "chain": "whisper"}]}]}"#.utf8),
      to: "t.json")
    #expect(try place.run("compose t.json want.wav --quiet --cache none").status == 0)
    func run(_ line: String) throws -> Run {
      // A file stands where the folder of caches would be.
      try Run(
        [Run.program] + line.split(separator: " ").map(String.init), in: place.folder,
        variables: ["XDG_CACHE_HOME": place.file("a.wav")])
    }
    let usual = try run("compose t.json out.wav --quiet")
    #expect(usual.status == 0, "\(usual.errors)")
    #expect(try place.read("out.wav") == place.read("want.wav"))
    #expect(try run("compose t.json out.wav --quiet --cache a.wav").status == 1)
  }

  @Test("A pipe is joined and mixed like a file")
  func pipes() throws {
    try place.write(.sine(300, seconds: 0.2, sampleRate: 8000), to: "a.wav")
    try place.write(.sine(500, seconds: 0.1, sampleRate: 8000), to: "b.wav")
    let sound = try place.read("b.wav")
    for (command, words) in [("join", ["b.wav", "a.wav", "b.wav"]), ("mix", ["a.wav", "b.wav"])] {
      let want = try place.run([command] + words + ["want.wav", "--quiet"])
      let piped = words.map { $0 == "b.wav" ? "-" : $0 }
      let got = try place.run([command] + piped + ["out.wav", "--quiet"], input: sound)
      #expect(want.status == 0 && got.status == 0, "\(got.errors)")
      #expect(try place.read("out.wav") == place.read("want.wav"))
    }
  }
}

import Foundation
import SyrinxEngine
import SyrinxFiles
import SyrinxSystem
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("A batch")
struct BatchTests {
  private let place = BatchFolder(soundCount: 12)

  @Test("makes of every file what render makes of it")
  func likeRender() throws {
    let outcome = place.run("batch in --out out -- eq high-pass@300 gain -3")
    #expect(outcome.status == .done, "\(outcome.notes)")
    let made = place.contents("out")
    #expect(Set(made.keys) == Set(place.contents("in").keys))
    for name in made.keys {
      _ = place.run("render in/\(name) out/one.wav eq high-pass@300 gain -3")
      #expect(place.bench.bytes("out/one.wav") == made[name], "\(name)")
    }
  }

  @Test("does not replace the report or page of another part", arguments: ["csv", "json", "html"])
  func parts(ending: String) throws {
    let name = "report.\(ending)"
    let line =
      "batch in --out out --\(ending == "html" ? "page" : "report") \(place.bench.path(name))"
    func run(_ part: Int) -> Bench.Outcome { place.run("\(line) --shard \(part)/2 -- gain -3") }
    #expect(run(1).status == .done)
    let first = try place.bench.text(name)
    #expect(run(1).status == .done)
    #expect(try place.bench.text(name) == first)
    // Before the outputs of the other part are there, and after.
    for _ in 0..<2 {
      let outcome = run(2)
      #expect(outcome.status == .failed)
      #expect(outcome.notes.contains("of another part"), "\(outcome.notes)")
      #expect(try place.bench.text(name) == first)
      #expect(place.run("batch in --out out --shard 2/2 -- gain -3").status == .done)
    }
    #expect(place.run("\(line) -- gain -3").status == .done)
    #expect(try place.bench.text(name).utf8.count > first.utf8.count)
    #expect(run(1).status == .failed)
  }

  @Test("has the same bytes with any number of threads, and in any split")
  func sameBytes() throws {
    let chain = "-- pitch +3st reverb small-room mix=20"
    #expect(place.run("batch in --out out/1 --jobs 1 \(chain)").status == .done)
    #expect(place.run("batch in --out out/8 --jobs 8 \(chain)").status == .done)
    for shard in 1...4 {
      #expect(place.run("batch in --out out/s --shard \(shard)/4 \(chain)").status == .done)
    }
    let want = place.contents("out/1")
    #expect(want.count == 12)
    #expect(place.contents("out/8") == want)
    #expect(place.contents("out/s") == want)
    #expect(place.run("batch in --out out/s --status \(chain)").status == .done)
    #expect(place.run("batch in --out out/s \(chain)").notes.hasPrefix("0 done  12 up to date"))
  }

  @Test("of several voices decodes once and makes what each alone makes", arguments: [1, 3])
  func each(jobs: Int) throws {
    let voices = ["robot", "elder", "podcast", "cave"]
    let some = "batch in --match s1*"
    let line = some + " --out out/{voice}/{dir}/{stem}.wav --jobs \(jobs) --each voice="
    #expect(place.run(line + voices[...1].joined(separator: ",")).status == .done)
    // One that hears its input first, and one of two speeds, among them.
    #expect(place.run(line + voices[2...].joined(separator: ",")).status == .done)
    for voice in voices {
      let alone = place.run(some + " --out out/alone -- voice \(voice)")
      #expect(alone.status == .done)
      #expect(place.contents("out/" + voice) == place.contents("out/alone"), "\(voice)")
    }
  }

  @Test("puts the voice where the chain wants it")
  func voiceInChain() throws {
    let line = "batch in --out out/{voice}-{n}.wav --each voice=robot,radio"
    #expect(place.run(line + " -- gain -6 voice {voice} gain 1").status == .done)
    let chains = Set(try place.finishedOutputs().map(\.recipe))
    #expect(chains.count == 2)
    for chain in chains { #expect(chain.hasPrefix("gain -6 ") && chain.hasSuffix(" gain 1")) }
    #expect(Set(place.contents("out").keys).contains("robot-12.wav"))
  }

  @Test("takes files, lists and patterns")
  func inputs() throws {
    try place.bench.write("in/a/s1.wav\n\nin/a/b/s2.wav\n", to: "in/list.txt")
    let lists = place.bench.path("in/list.txt")
    let text = try String(contentsOfFile: lists, encoding: .utf8)
      .replacingOccurrences(of: "in/", with: place.bench.path("in/"))
    try text.write(toFile: lists, atomically: true, encoding: .utf8)
    #expect(place.run("batch @in/list.txt --out out/list -- gain -1").status == .done)
    let below = place.bench.path("in").dropFirst()
    #expect(
      place.contents("out/list").keys.sorted() == ["\(below)/a/b/s2.wav", "\(below)/a/s1.wav"])
    #expect(place.run("batch in/s0.wav in/a/s1.wav --out out/files").status == .done)
    #expect(place.contents("out/files").keys.sorted() == ["s0.wav", "s1.wav"])
    #expect(place.run("batch in --match s1* --out out/match -- gain -1").status == .done)
    #expect(place.contents("out/match").keys.sorted() == ["a/b/s10.wav", "a/s1.wav", "c/s11.wav"])
    #expect(place.run("batch in --match a/*,s0.* --out out/two").status == .done)
    #expect(place.contents("out/two").keys.contains("s0.wav"))
  }

  @Test(
    "never takes its own outputs for inputs",
    arguments: [("in/loud", "loud/"), ("in/{dir}/{stem}-x.{ext}", "-x.wav")])
  func outInsideIn(pattern: String, mark: String) throws {
    for done in [12, 0] {
      let outcome = place.run("batch in --out \(pattern) --json -- gain -1")
      #expect(outcome.status == .done, "\(outcome.notes)")
      #expect(try outcome.json()["done"] == .integer(done))
    }
    let names = place.contents("in").keys
    #expect(names.count == 24)
    #expect(names.count { $0.contains(mark) } == 12)
  }

  @Test(
    "refuses before anything runs what would replace files",
    arguments: [
      "in --out out/same.wav", "in --out out/{voice}.wav", "in --out in", "in/s0.wav --out in",
      "in/s0.wav --out in/a/s1.wav in/a/s1.wav", "in --out out --each voice=robot,robot",
    ])
  func clashes(line: String) throws {
    let before = place.contents("in")
    let outcome = place.run("batch \(line) -- gain -3")
    #expect(outcome.status == .misused, "\(outcome.notes)")
    #expect(outcome.notes.split(separator: "\n").count == 1)
    #expect(place.contents("in") == before)
    #expect(!FileManager.default.fileExists(atPath: place.bench.path("out")))
  }

  @Test("refuses a name that would lead out of the folder of outputs")
  func leaving() throws {
    try place.bench.write([sine(440, count: 100)], to: "in/...wav")
    let outcome = place.run("batch in/...wav --out out/{stem}/x.wav -- gain -3")
    #expect(outcome.status == .misused)
    #expect(outcome.notes.contains("‘out/../x.wav’ of ‘in/...wav’ is outside"), "\(outcome.notes)")
    #expect(place.bench.bytes("x.wav") == nil)
  }

  @Test("refuses outputs that meet behind a link to a folder")
  func linkedFolders() throws {
    try makeFolder(place.bench.path("out/a"))
    try FileManager.default.createSymbolicLink(
      atPath: place.bench.path("out/c"), withDestinationPath: "a")
    try place.bench.write([sine(440, count: 100)], to: "in/c/s1.wav")
    let outcome = place.run("batch in --out out -- gain -3")
    #expect(outcome.status == .misused && outcome.notes.contains("have the same output"))
    #expect(place.contents("out").isEmpty)
  }

  @Test("refuses names that differ in case where the file system does not tell them apart")
  func cases() throws {
    try place.bench.write([sine(440, count: 100)], to: "in/S0.wav")
    let words = [place.bench.path("in"), "--out", place.bench.path("out")]
    let request = try BatchRequest(
      Invocation<BatchOptions>(words, of: "batch", .standard, effects: .standard))
    #expect(throws: BatchError.self) {
      try BatchPlan(request, places: LocationFinder { _ in true })
    }
    #expect(try BatchPlan(request, places: LocationFinder { _ in false }).outputCount == 13)
  }

  @Test("tells names apart that look alike, and keeps names that are no text")
  func names() throws {
    let names = ["\u{E9}.wav", "e\u{301}.wav", SystemText.string([0xE9] + Array(".wav".utf8))]
    for (number, name) in names.enumerated() {
      try place.bench.write([sine(440, count: 100 + number)], to: "in/c/" + name)
    }
    let line = "batch in/c --out out --json -- gain -3"
    #expect(try place.run(line).json()["done"] == .integer(6))
    for (number, name) in names.enumerated() {
      let made = try SoundFileReader(path: place.bench.path("out/" + name))
      #expect(made.frameCount == 100 + number)
    }
    #expect(try place.run(line).json()["kept"] == .integer(6))
  }

  @Test("with --dry-run tells frames and bytes, and writes nothing")
  func dryRun() throws {
    let outcome = place.run("batch in --out out --dry-run --json -- varispeed 2")
    #expect(outcome.status == .done)
    guard case .array(let files)? = try outcome.json()["files"] else { throw BatchInterruption() }
    #expect(files.count == 12)
    #expect(!FileManager.default.fileExists(atPath: place.bench.path("out")))
    #expect(place.run("batch in --out out -- varispeed 2").status == .done)
    for file in files {
      guard case .string(let path)? = file["output"] else { throw BatchInterruption() }
      let reader = try SoundFileReader(path: place.bench.folder + "/" + path)
      #expect(file["frames"] == .integer(reader.frameCount ?? -1))
    }
  }

  @Test("reports levels of every file, the same whatever was done now or before")
  func report() throws {
    let chain = "-- gain -3"
    _ = place.run("batch in --match s?.* --out out \(chain)")
    #expect(place.run("batch in --out out --report out/1.csv \(chain)").status == .done)
    #expect(
      place.run("batch in --out out --report out/2.csv --force --jobs 1 \(chain)").status == .done)
    #expect(place.bench.bytes("out/1.csv") == place.bench.bytes("out/2.csv"))
    #expect(place.run("batch in --out out --report out/1.json \(chain)").status == .done)
    let text = String(decoding: try #require(place.bench.bytes("out/1.json")), as: UTF8.self)
    guard case .array(let files)? = try JSONValue(parsing: text)["files"] else {
      throw BatchInterruption()
    }
    #expect(files.count == 12)
    // A sine of amplitude a half, three decibels lower.
    for file in files {
      guard case .number(let peak)? = file["peakDB"], case .number? = file["truePeakDB"] else {
        Issue.record("no levels: \(file.compact)")
        continue
      }
      #expect(abs(peak + 9.02) < 0.1)
    }
  }

  @Test("reports a name with a line's end in it as one value")
  func oddNames() throws {
    let names = ["a\nb.wav", "c\"d.wav", "e,f.wav", "g\"\u{301}h.wav"]
    for name in names { try place.bench.write([sine(440, count: 100)], to: "in/c/" + name) }
    let words = ["batch", place.bench.path("in/c"), "--out", place.bench.path("out")]
    let report = place.bench.path("r.csv")
    #expect(place.bench.run(words: words + ["--report", report]).status == .done)
    let text = String(decoding: try #require(place.bench.bytes("r.csv")), as: UTF8.self)
    for name in names {
      var quoted = ""
      for scalar in name.unicodeScalars {
        quoted.unicodeScalars += scalar == "\"" ? [scalar, scalar] : [scalar]
      }
      // By bytes: what a mark combines with is no concern of a table.
      #expect(Array(text.utf8).contains(Array(",\"\(quoted)\",done".utf8)), "\(name)")
    }
  }

  @Test("that ends early does not say that all is done")
  func endsEarly() throws {
    try Data(count: 100_000).write(to: URL(filePath: place.bench.path("in/a/first.wav")))
    let outcome = place.run("batch in --out out --jobs 1 --fail-fast --progress json -- gain -3")
    #expect(outcome.status == .failed)
    let lines = outcome.notes.split(separator: "\n").filter { $0.hasPrefix("{") }
    guard case .number(let done)? = try JSONValue(parsing: String(try #require(lines.last)))["done"]
    else { throw BatchInterruption() }
    #expect(done < 1)
  }

  @Test(
    "writes a report only of what it does, and takes options only before the chain",
    arguments: [
      ("--report r.csv --status", "--report and --status cannot be combined"),
      ("--report r.csv --dry-run", "--report and --dry-run cannot be combined"),
      ("-- gain -3 --rate 16000", "option --rate in a chain: options go before --"),
    ])
  func refusals(words: String, complaint: String) {
    let outcome = place.run("batch in --out out \(words)")
    #expect(outcome.status == .misused && outcome.notes == "syrinx: \(complaint)\n")
  }

  @Test("says of a file in a folder's place what it is")
  func fileAsFolder() throws {
    try place.bench.write("text", to: "o29")
    for out in ["o29", "o29/deep/{stem}.wav"] {
      let outcome = place.bench.run(
        words: ["batch", place.bench.path("in"), "--out", place.bench.path(out)])
      #expect(outcome.status == .failed)
      #expect(outcome.notes.contains("‘o29’ is a file, not a folder"), "\(outcome.notes)")
    }
  }

  @Test("begins with the longest, so that no thread is left alone with one at the end")
  func longestFirst() throws {
    try place.bench.write([sine(440, count: 5000)], to: "in/a/compressed.flac")
    let words = "\(place.bench.path("in")) --out \(place.bench.path("out"))".split(separator: " ")
    let invocation = try Invocation<BatchOptions>(
      words.map(String.init), of: "batch", .standard, effects: .standard)
    let plan = try BatchPlan(BatchRequest(invocation))
    let weights = BatchTasks(plan).map(\.weight)
    #expect(weights.count == 13)
    #expect(weights == weights.sorted(by: >))
  }
}

import Foundation
import SyrinxSystem
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("Segments of manifests")
struct ManifestSegmentTests {
  private let place = BatchFolder(soundCount: 4)

  /// Files of 50 and 87.5 ms.
  @Test("that end more than 0.1 s behind the end of their file are counted, and the first is named")
  func shortened() throws {
    let lines = [
      #"{"path": "in/s0.wav", "start": 0, "end": 0.14}"#,
      #"{"path": "in/s0.wav", "start": 0.01, "end": 0.16}"#,
      #"{"audio_filepath": "in/a/s1.wav", "offset": 0.01, "duration": 9}"#,
    ]
    let first = "line 2 ends at 0:00.160, but ‘in/s0.wav’ has 0:00.050"
    for options in ["", "--variants 2 --jobs 1"] {
      let outcome = try place.run(
        manifest: lines, "--out out/{n}-{variant}.wav --force \(options) -- gain -1")
      #expect(outcome.status == .done)
      #expect(
        outcome.notes.contains(
          "2 segments of --from are shorter than stated, the first: \(first)\n"),
        "\(outcome.notes)")
      #expect(!outcome.notes.contains("line 3"), "\(outcome.notes)")
    }
    let one = try place.run(
      manifest: Array(lines.prefix(2)), "--out out/one/{n}.wav --json -- gain -1")
    #expect(one.notes.contains("1 segment of --from is shorter than stated: \(first)\n"))
    #expect(try one.json()["warnings"] == [.string(first)])
    let none = try place.run(manifest: Array(lines.prefix(1)), "--out out/none/{n}.wav -- gain -1")
    #expect(none.status == .done && !none.notes.contains("shorter"), "\(none.notes)")
  }

  @Test("end by an end or a duration, behind a start or an offset, in cuts of Lhotse too")
  func ends() throws {
    let cut = #""recording": {"sources": [{"source": "in/s0.wav"}]}}"#
    try place.bench.write(
      [
        #"{"path": "in/s0.wav", "offset": 0.01, "end": 0.03}"#,
        #"{"path": "in/s0.wav", "start": 0.01, "duration": 0.02}"#,
        #"{"path": "in/s0.wav", "start": 0.01, "end": 0.03, "duration": 0.05}"#,
        #"{"duration": 0.03, \#(cut)"#,
        #"{"path": "in/s0.wav", "duration": 0.05}"#,
      ].joined(separator: "\n"), to: "ends.jsonl")
    let rows = try InputManifest.read(place.bench.path("ends.jsonl"))
    #expect(rows.map(\.start) == [0.01, 0.01, 0.01, 0, nil])
    #expect(rows.map { $0.end.map { ($0 * 100).rounded() } } == [3, 3, 3, 3, nil])
    let text = try place.run(
      manifest: [#"{"start": "0.01", "duration": 0.02, \#(cut)"#], "--out out -- gain -1")
    #expect(text.notes.contains("line 1: start must be a number of seconds"), "\(text.notes)")
  }

  @Test("may have a comma before decimals where it parts no fields, unless points do too")
  func commas() throws {
    func times(_ table: String, _ name: String) throws -> [Double?] {
      try place.bench.write(table, to: name)
      return try InputManifest.read(place.bench.path(name)).flatMap { [$0.start, $0.end] }
    }
    let table = "path;start;end\nin/s0.wav;0,5;1,25\nin/s0.wav;1;2\n"
    #expect(try times(table, "t.csv") == [0.5, 1.25, 1, 2])
    #expect(try times(table.replacing(";", with: "\t"), "t.tsv") == [0.5, 1.25, 1, 2])
    for odd in [
      table.replacing("1;2", with: "1.5;2"), table.replacing("1,25", with: "1,250,0"),
      "path,start\nin/s0.wav,\"0,5\"\n",
    ] {
      #expect(throws: ManifestError.self) { try times(odd, "t.csv") }
    }
  }

  @Test("are of Hugging Face, with file_name, and of Common Voice, with a folder of clips beside")
  func datasets() throws {
    try place.bench.write("file_name,text\nin/s0.wav,Hello\n", to: "metadata.csv")
    let row = try #require(try InputManifest.read(place.bench.path("metadata.csv")).first)
    #expect(row.path == place.bench.path("in/s0.wav") && row.others.map(\.name) == ["text"])
    // Beside another column for the file it is one like any other.
    try place.bench.write(
      #"{"path": "in/s0.wav", "filename": "s.flac", "file": "x"}"#, to: "both.jsonl")
    let both = try #require(try InputManifest.read(place.bench.path("both.jsonl")).first)
    #expect(both.path == place.bench.path("in/s0.wav") && both.others.map(\.name) == ["filename"])
    try place.bench.write(
      #"{"audio": {"bytes": null, "path": "in/s0.wav"}, "text": "x"}"#, to: "decoded.jsonl")
    let decoded = try InputManifest.read(place.bench.path("decoded.jsonl"))
    #expect(decoded.map(\.path) == [place.bench.path("in/s0.wav")])
    try makeFolder(place.bench.path("clips"))
    try place.bench.write([[0.5, 0]], to: "clips/x.wav")
    try place.bench.write(
      "client_id\tpath\tsentence\n1\tx.wav\tHi \"you\n1\tin/s0.wav\tBye\n", to: "train.tsv")
    let clips = try InputManifest.read(place.bench.path("train.tsv"))
    #expect(clips.map(\.path) == ["clips/x.wav", "in/s0.wav"].map(place.bench.path))
    try place.bench.write("[\n  {\"path\": \"in/s0.wav\"}\n]\n", to: "list.json")
    #expect(throws: ManifestError.self) {
      try InputManifest.read(place.bench.path("list.json"))
    }
  }

  @Test("are not in a list of paths, which is told how it is named")
  func list() throws {
    try place.bench.write("in/s0.wav\n", to: "list.txt")
    #expect(throws: ManifestError.self) {
      try InputManifest.read(place.bench.path("list.txt"))
    }
    let outcome = place.run("batch --from \(place.bench.path("list.txt")) --out out -- gain -1")
    #expect(outcome.notes.contains("line 1: is not JSON"), "\(outcome.notes)")
  }

  @Test("may be in lines of JSON that end with returns alone")
  func returns() throws {
    let lines = (1...3).map { #"{"path": "in/s\#($0).wav", "start": \#($0)}"# }
    try place.bench.write(lines.joined(separator: "\r") + "\r", to: "mac.jsonl")
    let rows = try InputManifest.read(place.bench.path("mac.jsonl"))
    #expect(rows.map(\.start) == [1, 2, 3] && rows.map(\.line) == [1, 2, 3])
  }

  @Test("that are cuts of some channels only are refused, since all are rendered")
  func channels() throws {
    func cut(_ channel: String, _ channels: String, _ more: String = "") -> String {
      #"{"id": "c", "start": 0, "duration": 0.03, "channel": \#(channel), "recording": {"#
        + #""sources": [{"channels": \#(channels), "source": "in/s0.wav"}]\#(more)}}"#
    }
    for (line, reason) in [
      (cut("1", "[0, 1]"), "line 1: has a cut of channel 1 of 2, counted from 0"),
      (cut("0", "[0, 1]"), "a cut of channel 0 of 2"),
      (cut("[0, 2]", "[0, 1, 2]"), "a cut of channel 0 and 2 of 3"),
      (cut("1", "null", #", "num_channels": 2"#), "a cut of channel 1 of 2"),
      (cut("1", "null", #", "channel_ids": [0, 1]"#), "a cut of channel 1 of 2"),
    ] {
      let outcome = try place.run(manifest: [line], "--out out -- gain -1")
      #expect(outcome.status == .misused && outcome.notes.contains(reason), "\(outcome.notes)")
    }
    for line in [
      cut("0", "[0]"), cut("[0, 1]", "[0, 1]"), cut("[1, 0]", "[0, 1]"), cut("0", "null"),
      cut("null", "[0, 1]"), cut("3", "[3]"),
    ] {
      let outcome = try place.run(manifest: [line], "--out out --force -- gain -1")
      #expect(outcome.status == .done, "\(line): \(outcome.notes)")
    }
  }

  @Test("are not divided by two columns at once")
  func twoColumns() throws {
    let line = #"{"path": "in/s0.wav", "x": "a", "y": "b"}"#
    let outcome = try place.run(
      manifest: [line], "--out out --split a=.8,b=.2,by=x,by=y -- gain -1")
    #expect(outcome.status == .misused)
    #expect(
      outcome.notes.contains("takes one column, not both by=x and by=y"), "\(outcome.notes)")
    #expect(place.contents("out").isEmpty)
  }

  @Test("that are shorter are said by a child process too")
  func guarded() throws {
    var finished = FinishedOutput(
      rank: 3,
      entry: JournalEntry(failureOf: "a.wav", output: "b.wav", recipe: "", BatchError.noLevel),
      kind: .rendered)
    finished.shortened = ShortSegment(line: 2, sentence: "line 2")
    guard case .finished(let read)? = GuardedMessage(GuardedMessage.finished(finished).line) else {
      Issue.record("the line is not read")
      return
    }
    #expect(read.shortened == finished.shortened && read.rank == 3)
  }

  @Test("that are cuts of Lhotse are moved each with its own sound")
  func ownCuts() throws {
    func cut(_ id: String, _ start: Double) -> String {
      #"{"id": "\#(id)", "start": \#(start), "duration": 0.03, "recording": {"id": "r", "#
        + #""sources": [{"source": "in/s0.wav"}]}, "#
        + #""supervisions": [{"start": 0.01, "duration": 0.01}]}"#
    }
    // One lies over the end of the other.
    let outcome = try place.run(
      manifest: [cut("c1", 0.01), cut("c2", 0.02)],
      "--out out --labels \(place.bench.path("list.jsonl")) -- varispeed 2")
    #expect(outcome.status == .done && !outcome.notes.contains("labels"), "\(outcome.notes)")
    let rows = try place.bench.text("out/list.jsonl").split(separator: "\n")
    #expect(rows.count == 2)
    for (row, id) in zip(rows, ["c1", "c2"]) {
      #expect(row.hasPrefix(#"{"id": "\#(id)", "start": 0, "duration": 0.015, "#), "\(row)")
      #expect(row.contains(#""supervisions": [{"start": 0.005, "duration": 0.005}]"#), "\(row)")
    }
  }

  @Test("with whole numbers of 64 bits pass them on with all digits, and have them as names")
  func longNumbers() throws {
    let numbers = ["1234567890123456789", "1234567890123456788"]
    let lines = numbers.map {
      #"{"path": "in/s0.wav", "id": \#($0), "nested": {"hash": [18446744073709551615]}}"#
    }
    let path = place.bench.path("m.jsonl")
    let outcome = try place.run(manifest: lines, "--out out --manifest \(path) -- gain -1")
    #expect(outcome.status == .done, "\(outcome.notes)")
    #expect(Set(place.contents("out").keys) == Set(numbers.map { "in/\($0).wav" }))
    let rows = try place.bench.text("m.jsonl").split(separator: "\n")
    #expect(rows.count == 2)
    for (row, number) in zip(rows, numbers) {
      #expect(row.contains("\"id\": \(number),") && row.contains("[18446744073709551615]"))
    }
  }

  @Test("as a table replace none of another part that is still there")
  func tableOfOthers() throws {
    try place.fill(8)
    func run(_ part: Int) -> Bench.Outcome {
      place.run(
        "batch in/a in/c --out out --shard \(part)/2 --manifest \(place.bench.path("m.csv"))")
    }
    let first = run(1)
    #expect(first.status == .done, "\(first.notes)")
    let table = try place.bench.text("m.csv")
    #expect(table.contains("s1.wav"))
    let second = run(2)
    #expect(second.status == .failed && second.notes.contains("lines of another run"))
    #expect(try place.bench.text("m.csv") == table)
    let again = run(1)
    #expect(again.status == .done, "\(again.notes)")
    #expect(try place.bench.text("m.csv") == table)
    // One that cannot be read may have lines of others.
    try place.bench.write(table + "\"open", to: "m.csv")
    let unread = run(1)
    #expect(unread.status == .failed && unread.notes.contains("cannot be read"), "\(unread.notes)")
    #expect(try place.bench.text("m.csv") == table + "\"open")
  }

  @Test("that are no UTF-8 name files by their bytes, and else as Windows writes names")
  func bytes() throws {
    let name = "caf\u{10FEE9}.wav"
    func write(_ text: String, to manifest: String) throws {
      try Data(SystemText.bytes(text)).write(to: URL(filePath: place.bench.path(manifest)))
    }
    try write("path,text\n\(name),na\u{10FEEF}ve\n", to: "m.csv")
    try write("path\ttext\n\(name)\tna\u{10FEEF}ve\n", to: "m.tsv")
    try write("r1 \(place.bench.path(name))\n", to: "wav.scp")
    try write("u1 r1 0 -1\n", to: "segments")
    try place.bench.write([sine(200, count: 300)], to: "caf\u{E9}.wav")
    for count in [300, 500] {
      if count == 500 { try place.bench.write([sine(200, count: count)], to: name) }
      for manifest in ["m.csv", "m.tsv", "wav.scp", "segments"] {
        let outcome = place.run(
          "batch --from \(place.bench.path(manifest)) --out out/\(count)/\(manifest)/{stem}.wav"
            + " --manifest \(place.bench.path("m.jsonl")) -- gain -1")
        #expect(outcome.status == .done, "\(manifest): \(outcome.notes)")
        let json = try JSONValue(parsing: place.bench.text("m.jsonl"))
        #expect(json["frames"]?.whole == count, "\(manifest)")
        if manifest.hasPrefix("m.") { #expect(json["text"] == .string("na\u{EF}ve")) }
      }
    }
  }

  @Test("and other lines with one output are named by their numbers")
  func sameOutput() throws {
    let line = #"{"path": "in/s0.wav", "output": "x.wav", "chain": "gain -1"}"#
    let other = #"{"path": "in/a/s1.wav", "output": "./x.wav", "chain": "gain -2"}"#
    for lines in [["", line, line], [line, "", other]] {
      let outcome = try place.run(manifest: lines, "--out out")
      let numbers = lines[0].isEmpty ? "2 and 3" : "1 and 3"
      #expect(outcome.status == .misused)
      #expect(
        outcome.notes.contains("lines \(numbers) of --from have the same output ‘out/x.wav’"),
        "\(outcome.notes)")
    }
    // Two variants of one line, for which numbers would say nothing.
    let variants = try place.run(manifest: [line], "--out out --variants 2")
    #expect(variants.status == .misused && variants.notes.contains("add {voice} or {variant}"))
  }

  @Test("and other lines from a pipe have paths relative to the working folder")
  func pipe() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(#"{"path": "none/s.wav"}"#.utf8))
    try pipe.fileHandleForWriting.close()
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    let outcome = place.run("batch --from \(path) --out out -- gain -1")
    #expect(outcome.notes.contains("there is no file ‘none/s.wav’"), "\(outcome.notes)")
  }

  @Test("of Kaldi are refused where what is said of them beside them is too large to be read")
  func kaldiTexts() throws {
    try place.bench.write("r1 \(place.bench.path("in/s0.wav"))\n", to: "wav.scp")
    try place.bench.write("r1 hello\n", to: "text")
    let text = try #require(FileHandle(forWritingAtPath: place.bench.path("text")))
    try text.truncate(atOffset: 65 << 20)
    try text.close()
    let outcome = place.run("batch --from \(place.bench.path("wav.scp")) --out out -- gain -1")
    #expect(outcome.status != .done && outcome.notes.contains("text"), "\(outcome.notes)")
    #expect(place.contents("out").isEmpty)
  }

  @Test("are not those of a composition, with which they are refused")
  func compositions() throws {
    try place.bench.write(
      #"{"version": 1, "tracks": [{"clips": [{"path": "{path}"}]}]}"#, to: "t.json")
    let outcome = try place.run(
      manifest: [#"{"path": "in/s0.wav", "start": 0.01}"#],
      "--out out --timeline \(place.bench.path("t.json"))")
    #expect(outcome.status == .misused)
    #expect(outcome.notes.contains("--timeline and the segments in"), "\(outcome.notes)")
  }
}

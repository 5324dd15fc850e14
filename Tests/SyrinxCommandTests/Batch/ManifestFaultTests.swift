import Foundation
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("Manifests and labels as others write them")
struct ManifestFaultTests {
  private let place = BatchFolder(soundCount: 4)

  @Test("have lines that end at line feeds only, and numbers as names")
  func names() throws {
    let text = "one\u{2028}two\u{85}three"
    let outcome = try place.run(
      manifest: [
        "\u{FEFF}{\"path\": \"in/s0.wav\", \"id\": 7, \"text\": \"\(text)\"}", "",
        #"{"path": "in/s0.wav", "id": 8}"#,
      ], "--out out --manifest out/m.jsonl -- gain -1")
    #expect(outcome.status == .done, "\(outcome.notes)")
    #expect(Set(place.contents("out").keys) == ["in/7.wav", "in/8.wav"])
    let first = try place.bench.text("out/m.jsonl").utf8.split(separator: 10)[0]
    #expect(try JSONValue(parsing: String(Substring(first)))["text"] == .string(text))
  }

  @Test("are refused for what would be ignored")
  func refused() throws {
    for (line, reason) in [
      (#"{"path": "in/s0.wav", "chain": 7}"#, "chain must be words"),
      (#"{"path": "in/s0.wav", "output": [1]}"#, "output must be a text"),
      (#"{"path": "in/s0.wav", "end": 0}"#, "the end must be after the start"),
      (
        #"{"path": "in/s0.wav", "chain": "gian -3"}"#, "list.jsonl, line 2: ‘gian’ is not an effect"
      ),
      (#"{"path": "in/s0.wav", "chain": ["gain -3"]}"#, "list.jsonl, line 2: chain[0] must be"),
    ] {
      let first = #"{"path": "in/a/s1.wav", "chain": "gain -1"}"#
      let outcome = try place.run(manifest: [first, line], "--out out")
      #expect(outcome.status == .misused && outcome.notes.contains(reason), "\(outcome.notes)")
    }
    // Sounds that would not be those which are meant.
    let source = #"{"recording": {"sources": [{"source": "in/s0.wav"}], "transforms": "#
    let speed = try place.run(manifest: [source + #"[{"name": "Speed"}]}}"#], "--out out")
    #expect(speed.status == .misused)
    #expect(speed.notes.contains("line 1: has a recording with transforms"), "\(speed.notes)")
    #expect(try place.run(manifest: [source + "[]}}"], "--out out --dry-run").status != .misused)
    try place.bench.write("path,x,path\nin/s0.wav,1,in/a/s1.wav\n", to: "twice.csv")
    let twice = place.run("batch --from \(place.bench.path("twice.csv")) --out out")
    #expect(twice.status == .misused && twice.notes.contains("line 1: has two columns ‘path’"))
    // A name with a zero byte is not that of the file before it.
    let outcome = try place.run(
      manifest: [#"{"path": "in/s0.wav\u0000.wav"}"#], "--out out -- gain -1")
    #expect(outcome.status == .failed && outcome.notes.contains("there is no file"))
    // Bytes that are no text would be those of another name.
    let bytes = Data(#"{"path": ""#.utf8) + [0xFF] + Data(#""}"#.utf8)
    try bytes.write(to: URL(fileURLWithPath: place.bench.path("b.jsonl")))
    let named = place.run("batch --from \(place.bench.path("b.jsonl")) --out out -- gain -1")
    #expect(named.status == .misused && named.notes.contains("line 1: is not UTF-8"))
    let line = #"{"path": "in/s0.wav"}"#
    for (option, reason) in [
      ("--where secnds>1", "no manifest has a column ‘secnds’"),
      ("--split a=.5,b=.5,by=nobody", "no manifest has a column ‘nobody’"),
      ("--where seconds>nan", "requires conditions"),
    ] {
      let outcome = try place.run(manifest: [line], "--out out \(option) -- gain -1")
      #expect(outcome.status == .misused && outcome.notes.contains(reason), "\(outcome.notes)")
    }
    let split = place.run("batch in --out out/{split}/{stem}.wav -- gain -1")
    #expect(split.status == .misused && split.notes.contains("requires --split"))
    #expect(place.contents("out").isEmpty)
  }

  @Test("are refused where an option would take the place of what a line says")
  func options() throws {
    let line = #"{"path": "in/s0.wav", "start": 0.02, "chain": "gain -6"}"#
    try place.bench.write(
      #"{"version": 1, "tracks": [{"clips": [{"path": "{path}"}]}]}"#, to: "t.json")
    for (option, reason) in [
      ("--each voice=robot,cave", "--each and the chains in"),
      ("--timeline \(place.bench.path("t.json"))", "--timeline and the segments in"),
      ("--end 0.01", "list.jsonl, line 1: the end must be after the start"),
    ] {
      let outcome = try place.run(manifest: [line], "--out out/{stem}.wav \(option)")
      #expect(outcome.status == .misused && outcome.notes.contains(reason), "\(outcome.notes)")
    }
    #expect(place.contents("out").isEmpty)
  }

  @Test("are refused for blanks around names of columns, and recordings in several files")
  func columns() throws {
    try place.bench.write("path, start, end\nin/s0.wav, 0.01, 0.02\n", to: "list.csv")
    let table = place.run("batch --from \(place.bench.path("list.csv")) --out out -- gain -1")
    #expect(
      table.status == .misused && table.notes.contains("line 1: the name ‘ start’ has blanks"),
      "\(table.notes)")
    let source = #"{"source": "in/s0.wav"}"#
    let cut = #"{"id": "c", "start": 0, "duration": 0.01, "recording": {"sources": ["#
    let two = try place.run(manifest: [cut + source + "," + source + "]}}"], "--out out -- gain -1")
    #expect(
      two.status == .misused && two.notes.contains("has a recording in 2 files"), "\(two.notes)")
    let one = try place.run(manifest: [cut + source + "]}}"], "--out out -- gain -1")
    #expect(one.status == .done, "\(one.notes)")
  }

  @Test("are refused where they name no sounds, or are compressed")
  func nothing() throws {
    for (name, bytes, reason) in [
      ("a.csv", Data("path,text\n".utf8), "a.csv, line 1: names no sounds"),
      ("b.csv", Data(), "names no sounds"), ("c.jsonl", Data("\n".utf8), "names no sounds"),
      ("d.csv", Data("talk.wav|hello\n".utf8), "d.csv, line 1: names no file: a column path"),
      // An empty file by gzip, as it says at its beginning.
      (
        "e.jsonl.gz",
        Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0] + [UInt8](repeating: 0, count: 8)),
        "is compressed: unpack it first"
      ),
    ] {
      try place.bench.place.write(bytes, to: name)
      let outcome = place.run("batch --from \(place.bench.path(name)) --out out -- gain -1")
      #expect(outcome.status == .misused && outcome.notes.contains(reason), "\(outcome.notes)")
    }
  }

  @Test("are refused where a quote is open, and keep quotes between tabs")
  func quotes() throws {
    let comma = "path,text\nin/s0.wav,one\nin/a/s1.wav,\"two\nin/a/b/s2.wav,three\n"
    try place.bench.write(comma, to: "list.csv")
    let open = place.run("batch --from \(place.bench.path("list.csv")) --out out -- gain -1")
    #expect(open.status == .misused && open.notes.contains("line 3"), "\(open.notes)")
    let tab = [
      "path\ttext", "in/s0.wav\t\"Yes, he said", "in/a/s1.wav\t\"Hello\" he said",
      "in/a/b/s2.wav\t\"a \"\"b\"\"\"",
    ]
    let texts = ["text", "\"Yes, he said", "\"Hello\" he said", "a \"b\""]
    for end in ["\n", "\r\n", "\r"] {
      let records = try CSVRecords.parse(tab.map { $0 + end }.joined(), separator: 0x09)
      #expect(records.map { $0.fields[1] } == texts)
      #expect(records.map(\.line) == [1, 2, 3, 4])
    }
    let quoted = try CSVRecords.parse("a,\"b\rc\"\r\rd,\"\r\n\"\r")
    #expect(quoted.map(\.fields) == [["a", "b\rc"], ["d", "\r\n"]])
    #expect(quoted.map(\.line) == [1, 4])
  }

  @Test("have conditions on their segments, and a status")
  func segments() throws {
    let lines = [
      #"{"path": "in/s0.wav", "start": 0.01, "end": 0.03}"#, #"{"path": "in/a/s1.wav"}"#,
    ]
    let pending = try place.run(manifest: lines, "--out out --status -- gain -1")
    #expect(pending.status == .failed && pending.output.contains("2 pending"), "\(pending.output)")
    let outcome = try place.run(manifest: lines, "--out out --where seconds<0.03 -- gain -1")
    #expect(outcome.status == .done, "\(outcome.notes)")
    #expect(Set(place.contents("out").keys) == ["in/s0.wav"])
    for (index, condition) in ["start==0.01", "start=0.01", "end==0.03"].enumerated() {
      let one = try place.run(manifest: lines, "--out out/\(index) --where \(condition) -- gain -1")
      #expect(one.status == .done && Set(place.contents("out/\(index)").keys) == ["in/s0.wav"])
    }
    let none = try place.run(manifest: lines, "--out out --where seconds>100 -- gain -1")
    #expect(none.status == .failed && none.notes.contains("no input meets"), "\(none.notes)")
    for condition in ["loudness<0", "loudness>-100"] {
      let short = try place.run(manifest: lines, "--out out/l --where \(condition) -- gain -1")
      #expect(short.status == .failed && short.notes.contains("no input meets"), "\(short.notes)")
    }
    // A level is that of the segment: silence is not above the loudest part.
    try place.bench.write(
      [[Float](repeating: 0, count: 4000) + sine(400, count: 4000)], to: "in/half.wav")
    let halves = [
      #"{"path": "in/half.wav", "id": "a", "end": 0.4}"#,
      #"{"path": "in/half.wav", "id": "b", "start": 0.6}"#,
    ]
    #expect(
      try place.run(manifest: halves, "--out out/h --where peak>-60 -- gain -1").status == .done)
    #expect(Set(place.contents("out/h").keys) == ["in/b.wav"])
  }

  @Test("of Kaldi may begin with a byte-order mark and end at the end of the recording")
  func kaldi() throws {
    try place.bench.write("\u{FEFF}r1 \(place.bench.path("in/s0.wav"))\r\n", to: "wav.scp")
    try place.bench.write("u1 r1 0.01 -1\n", to: "segments")
    let outcome = place.run(
      "batch --from \(place.bench.path("segments")) --out out/{stem}.wav"
        + " --manifest out/m.jsonl -- gain -1")
    #expect(outcome.status == .done, "\(outcome.notes)")
    #expect(Set(place.contents("out").keys) == ["u1.wav"])
    #expect(try JSONValue(parsing: place.bench.text("out/m.jsonl"))["frames"]?.compact == "320")
  }

  @Test("of Kaldi are refused where a line names no file")
  func kaldiLines() throws {
    let sound = place.bench.path("in/s0.wav")
    try place.bench.write("r1 \(sound)\n\nr2\nr3 \(sound)\n", to: "wav.scp")
    try place.bench.write("u1 r1 0.01 -1\nu2\n", to: "segments")
    for (name, reason) in [
      ("wav.scp", "wav.scp, line 3: has 1 field instead of 2"),
      ("segments", "segments, line 2: has 1 field instead of 4"),
    ] {
      let outcome = place.run("batch --from \(place.bench.path(name)) --out out -- gain -1")
      #expect(outcome.status == .misused && outcome.notes.contains(reason), "\(outcome.notes)")
    }
    #expect(place.contents("out").isEmpty)
  }

  @Test("replace neither a journal nor what is read")
  func replaces() throws {
    #expect(place.run("batch in --out out -- gain -1").status == .done)
    let journal = try place.bench.text("out/syrinx-journal.jsonl")
    let manifest = place.run(
      "batch in --out out --manifest out/syrinx-journal.jsonl -- gain -1")
    #expect(manifest.status == .misused, "\(manifest.notes)")
    #expect(try place.bench.text("out/syrinx-journal.jsonl") == journal)
    try place.bench.write("s0 \(place.bench.path("in/s0.wav"))\n", to: "in/wav.scp")
    let recordings = try place.bench.text("in/wav.scp")
    try place.bench.write("u1 s0 0.01 0.02\n", to: "segments")
    let labels = place.run(
      "batch --from in/wav.scp --out in/{stem}-x.wav --labels \(place.bench.path("segments"))"
        + " -- gain -1")
    #expect(labels.status == .misused && labels.notes.contains("wav.scp"), "\(labels.notes)")
    #expect(try place.bench.text("in/wav.scp") == recordings)
  }

  @Test("have names without blanks in rows, and labels of no input are told")
  func labels() throws {
    try place.bench.write("\u{FEFF}s0 1 0.01 0.02 one\n", to: "w.ctm")
    let bench = place.bench
    let outcome = bench.run(words: [
      "batch", bench.path("in"), "--out", bench.path("out/my {stem}.wav"), "--labels",
      bench.path("w.ctm"), "--", "gain", "-1",
    ])
    #expect(outcome.status == .done, "\(outcome.notes)")
    #expect(try bench.text("out/w.ctm") == "my_s0 1 0.010 0.020 one\n")
    #expect(!outcome.notes.contains("labels of no input"))
    // Two recordings of one name are told apart.
    try FileManager.default.copyItem(
      atPath: bench.path("in/s0.wav"), toPath: bench.path("in/a/s0.wav"))
    #expect(
      place.run("batch in --out out/two --labels \(bench.path("w.ctm")) -- gain -1").status == .done
    )
    var rows = try bench.text("out/two/w.ctm").split(separator: "\n")
    #expect(Set(rows) == ["a-s0 1 0.010 0.020 one", "s0 1 0.010 0.020 one"])
    // Parts do not replace each other.
    rows = []
    for part in 1...3 {
      let line = "batch in --out out/p --shard \(part)/3 --labels \(bench.path("w.ctm")) -- gain -1"
      #expect(place.run(line).status == .done)
      rows += try bench.text("out/p/w-\(part)-of-3.ctm").split(separator: "\n")
    }
    #expect(rows.sorted() == ["a-s0 1 0.010 0.020 one", "s0 1 0.010 0.020 one"])
    try bench.write("u1 s0 0.01 0.02\nu2 s0 0.02 0.01\n", to: "segments")
    let early = place.run("batch in --out out --labels \(bench.path("segments")) -- gain -1")
    #expect(early.notes.contains("segments, line 2: the end ‘0.01’ must not be before the start"))
    // As --from has it, -1 is the end of the recording.
    try bench.write("u1 s1 0.01 -1\n", to: "segments")
    let last = place.run("batch in --out out/end --labels \(bench.path("segments")) -- gain -1")
    #expect(last.status == .done, "\(last.notes)")
    let seconds = try #require(Double(try bench.text("out/end/segments").dropLast().suffix(5)))
    #expect(0.01 < seconds && seconds < 1)
    try bench.write("zzz 1 0.01 0.02 one\n", to: "z.ctm")
    let strange = place.run("batch in --out out --labels \(bench.path("z.ctm")) -- gain -1")
    #expect(strange.status == .done && strange.notes.contains("labels of no input"))
  }
  @Test("labels are of the file that a cut names, and what only names tell apart is told")
  func namesakes() throws {
    let bench = place.bench
    try FileManager.default.copyItem(
      atPath: bench.path("in/s0.wav"), toPath: bench.path("in/a/s0.wav"))
    func cut(_ id: String, _ source: String) -> String {
      """
      {"id": "\(id)", "start": 0, "duration": 0.02,\
       "recording": {"id": "r", "sources": [{"source": "\(source)"}]}}
      """
    }
    func labels(_ cuts: [String], _ out: String) throws -> (ids: Set<String?>, notes: String) {
      try bench.write(cuts.joined(separator: "\n"), to: "cuts.jsonl")
      let outcome = place.run(
        "batch in --out \(out) --labels \(bench.path("cuts.jsonl")) -- gain -1")
      #expect(outcome.status == .done, "\(outcome.notes)")
      let ids = try bench.text("\(out)/cuts.jsonl").split(separator: "\n").map {
        try JSONValue(parsing: String($0))["id"]?.compact
      }
      return (Set(ids), outcome.notes)
    }
    // The corpus may have been elsewhere.
    let apart = try labels(
      [cut("u1", "/data/in/s0.wav"), cut("u2", "/data/in/a/s0.flac")], "out/1")
    #expect(apart.ids == ["\"s0-u1\"", "\"a-s0-u2\""] && !apart.notes.contains("tell them apart"))
    let one = try labels([cut("u2", "/data/in/a/s0.wav")], "out/2")
    #expect(one.ids == ["\"a-s0-u2\""] && !one.notes.contains("tell them apart"))
    let same = try labels([cut("u", "s0.wav")], "out/3")
    #expect(same.ids.count == 2 && same.notes.contains("the labels of ‘s0.wav’ are taken for"))
    #expect(same.notes.contains("let a column id of --from tell them apart"))
    try bench.write("s0 1 0.01 0.02 one\n", to: "w.ctm")
    let words = place.run("batch in --out out/4 --labels \(bench.path("w.ctm")) -- gain -1")
    #expect(words.notes.contains("the labels of ‘s0’ are taken for"), "\(words.notes)")
    #expect(words.notes.contains("in/s0.wav") && words.notes.contains("in/a/s0.wav"))
  }
}

import Foundation
import SyrinxSystem
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("A batch of variants")
struct VariantTests {
  private let place = BatchFolder(soundCount: 4)

  private func lines(_ name: String) throws -> [JSONValue] {
    try place.bench.text(name).split(separator: "\n").map { try JSONValue(parsing: String($0)) }
  }

  private func text(_ value: JSONValue?) -> String {
    if case .string(let text)? = value { text } else { "" }
  }

  private let chain = "-- pitch any:-3st..+3st quality=voice gain any:-6..0dB chance 50% crush 8"

  @Test("Files beside the outputs that cannot be written are refused before anything is rendered")
  func filesBeside() throws {
    let folder = place.bench.path("m.csv")
    try makeFolder(folder)
    for option in [
      "manifest \(folder)", "report \(folder)x/r.json", "page \(folder)x/p.html",
    ] {
      let outcome = place.run("batch in --out out --\(option) -- gain -1")
      #expect(outcome.status != .done && outcome.notes.contains("‘m.csv"), "\(outcome.notes)")
      #expect(FileFacts(path: place.bench.path("out")) == nil, "\(option)")
    }
    // A folder that comes with the outputs.
    let outcome = place.run("batch in --out out --manifest out/a/m.csv -- gain -1")
    #expect(outcome.status == .done, "\(outcome.notes)")
  }

  @Test("has the same bytes for any jobs, shards and order, and each is what its line says")
  func sameBytes() throws {
    let line = "batch in --variants 3 --seed 7"
    let one = place.run("\(line) --out out/1 --jobs 1 --manifest out/1/m.jsonl \(chain)")
    #expect(one.status == .done, "\(one.notes)")
    #expect(place.run("\(line) --out out/4 --jobs 4 \(chain)").status == .done)
    for shard in 1...3 {
      #expect(place.run("\(line) --out out/s --shard \(shard)/3 \(chain)").status == .done)
    }
    let want = place.contents("out/1")
    #expect(want.count == 12)
    #expect(place.contents("out/4") == want)
    #expect(place.contents("out/s") == want)
    let written = try lines("out/1/m.jsonl")
    #expect(written.count == 12)
    #expect(Set(written.map { text($0["chain"]) }).count > 8)
    for line in written {
      let words = text(line["chain"]).split(separator: " ").joined(separator: " ")
      let again = place.run("render \(text(line["input"])) out/again.wav --seed 7 \(words)")
      #expect(again.status == .done, "\(again.notes)")
      #expect(place.bench.bytes("out/again.wav") == want[text(line["path"])], "\(words)")
    }
    // The first variant is what render draws.
    let name = "a/s1.wav"
    #expect(
      place.run(
        "render in/\(name) out/again.wav --seed 7 " + chain.dropFirst(3)
      ).notes.contains("drawn with --seed 7"))
    #expect(
      place.run("batch in --out out/1 --manifest out/1/n.jsonl \(line.dropFirst(9)) \(chain)")
        .notes.contains("12 up to date"))
    #expect(try place.bench.text("out/1/n.jsonl") == place.bench.text("out/1/m.jsonl"))
    // Read again, it names the outputs, whose chains have been applied.
    let copied = place.run("batch --from out/1/m.jsonl --out out/c")
    #expect(copied.status == .done, "\(copied.notes)")
    #expect(Set(place.contents("out/c").values) == Set(want.values))
  }

  @Test("of very many variants opens few files at a time, and has the same bytes as one of few")
  func many() throws {
    let chain = "-- gain any:-6..0dB"
    #expect(place.run("batch in/s0.wav --variants 70 --out out/m \(chain)").status == .done)
    #expect(place.run("batch in/s0.wav --variants 3 --out out/f \(chain)").status == .done)
    let (many, few) = (place.contents("out/m"), place.contents("out/f"))
    #expect(many.count == 70 && few.count == 3)
    #expect(few.allSatisfy { many[$0.key] == $0.value })
    let item = try BatchItem(
      BatchInput(path: place.bench.path("in/s0.wav"), folder: ""), number: 2,
      BatchRequest(
        words: [], pattern: OutputPattern("out", hasVoices: false, hasVariants: true),
        chains: [BatchChain(patch: .chain(ChainSpec([])), recipe: "")],
        options: {
          var options = BatchOptions()
          options.variants = 70
          return options
        }(), hints: [], timeline: nil))
    #expect(item.parts(of: 32).count == 3)
  }

  @Test("a manifest has the columns of the one that is read, segments and time maps")
  func manifests() throws {
    let table = [
      "path,start,end,text,speaker", #"in/s0.wav,0.01,0.03,"hello, ""you""",ann"#,
      "in/a/s1.wav,,,two,bob",
    ]
    try place.bench.write(table.map { $0 + "\r\n" }.joined(), to: "list.csv")
    let outcome = place.run(
      "batch --from \(place.bench.path("list.csv")) --out out --split train=.5,test=.5,by=speaker"
        + " --manifest \(place.bench.path("out/m.csv")) -- varispeed 2")
    #expect(outcome.status == .done, "\(outcome.notes)")
    let records = try CSVRecords.parse(try place.bench.text("out/m.csv")).map(\.fields)
    #expect(records.count == 3)
    let rows = records.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(records[0], $0)) }
    #expect(rows[0]["text"] == "hello, \"you\"" && rows[1]["speaker"] == "bob")
    // 20 ms of 8 kHz at twice the speed.
    #expect(rows[0]["frames"] == "80" && rows[0]["timeMap"] == "[[0.01, 0], [0.03, 0.01]]")
    for row in rows {
      #expect(row["path"]?.hasPrefix((row["split"] ?? "-") + "/") ?? false)
    }
  }

  @Test("a crop tells where its piece lies, and the ratio that a noise reached is a column")
  func columns() throws {
    let outcome = place.run(
      "batch in --out out --manifest out/m.jsonl -- crop 0.03s noise snr=any:5..25 gain -1")
    #expect(outcome.status == .done, "\(outcome.notes)")
    for line in try lines("out/m.jsonl") {
      guard case .array(let points)? = line["timeMap"], case .array(let start)? = points.first,
        case .array(let end)? = points.last, case .number(let snr)? = line["snr"],
        let asked = text(line["chain"]).split(separator: " ").drop(while: { $0 != "noise" })
          .dropFirst().first,
        case .number(let first) = start[0], case .number(let last) = end[0],
        case .number(let seconds)? = line["seconds"]
      else {
        Issue.record("\(line.compact)")
        continue
      }
      #expect(seconds <= 0.0300001 && abs(last - first - seconds) < 1e-6)
      #expect(start[1] == .number(0) || start[1] == .integer(0))
      // Of so short a sound the level is measured coarsely, but the same for both.
      let wanted = Double(asked) ?? .nan
      #expect(abs(snr - wanted) < 0.02, "\(line.compact)")
    }
  }

  @Test("labels of whole sets move with the sounds: CTM, RTTM, segments and cuts")
  func labels() throws {
    try place.bench.write(
      ";; words\ns0 1 0.010 0.020 one 0.9\ns0 1 0.040 0.005 two\ns1 A 0.050 0.030 three\n",
      to: "all.ctm")
    try place.bench.write(
      "SPEAKER s1 1 0.02 0.04 <NA> <NA> ann <NA> <NA>\nSPKR-INFO s1 1 <NA> <NA> <NA> unknown ann <NA>\n",
      to: "all.rttm")
    try place.bench.write("s0-a s0 0.01 0.04\nu9 s1 0.00 0.02\n", to: "segments")
    let cut =
      #"{"id": "c1", "start": 0.01, "duration": 0.03, "channel": 0, "#
      + #""supervisions": [{"id": "v", "recording_id": "r", "start": 0.01, "duration": 0.01, "channel": 0, "#
      + #""alignment": {"word": [["hi", 0.01, 0.005, null]]}}], "#
      + #""recording": {"id": "r", "sources": [{"type": "file", "channels": [0], "source": "x/s0.wav"}], "#
      + #""sampling_rate": 8000, "num_samples": 400, "duration": 0.05}, "type": "MonoCut"}"#
    try place.bench.write(cut + "\n", to: "cuts.jsonl")
    let files = ["all.ctm", "all.rttm", "segments", "cuts.jsonl"]
    let labels = files.map { "--labels \(place.bench.path($0))" }.joined(separator: " ")
    let line = "batch in --out out --variants 2 \(labels) -- varispeed 2 pad 0.1"
    let outcome = place.run(line)
    #expect(outcome.status == .done, "\(outcome.notes)")
    let ctm = try place.bench.text("out/all.ctm").split(separator: "\n")
    #expect(ctm.count == 6)
    #expect(ctm.contains("s0-1 1 0.105 0.010 one 0.9") && ctm.contains("s1-2 A 0.125 0.015 three"))
    let rttm = try place.bench.text("out/all.rttm").split(separator: "\n")
    #expect(rttm.count == 4 && rttm.contains("SPEAKER s1-1 1 0.110 0.020 <NA> <NA> ann <NA> <NA>"))
    #expect(rttm.contains("SPKR-INFO s1-2 1 <NA> <NA> <NA> unknown ann <NA>"))
    let segments = try place.bench.text("out/segments").split(separator: "\n")
    #expect(
      segments.contains("s0-1-a s0-1 0.105 0.120") && segments.contains("s1-2-u9 s1-2 0.100 0.110"))
    #expect(try place.bench.text("out/wav.scp").split(separator: "\n").count == 4)
    let cuts = try lines("out/cuts.jsonl")
    #expect(cuts.count == 2)
    #expect(cuts[0]["start"]?.compact == "0.105" && cuts[0]["duration"]?.compact == "0.015")
    guard case .array(let supervisions)? = cuts[0]["supervisions"], let one = supervisions.first
    else {
      Issue.record("no supervision")
      return
    }
    #expect(one["start"]?.compact == "0.005" && one["duration"]?.compact == "0.005")
    #expect(one["alignment"]?["word"]?.compact == #"[["hi", 0.005, 0.0025, null]]"#)
    #expect(cuts[0]["recording"]?["num_samples"]?.compact == "1000")
    #expect(place.run(line).notes.contains("8 up to date"))
    try place.bench.write("s0 1 0.02 0.02 other\n", to: "all.ctm")
    #expect(!place.run(line).notes.contains("8 up to date"))
    try place.bench.write("s0 1 0.02\n", to: "all.ctm")
    let bad = place.run(line)
    #expect(bad.status == .misused && bad.notes.contains("all.ctm, line 1"), "\(bad.notes)")
    #expect(place.run("batch in --out out --labels in/s0.wav -- gain -1").notes.contains(".rttm"))
  }

  @Test("a line may bring its own chain and output")
  func jobs() throws {
    try place.bench.write(
      """
      {"path": "in/s0.wav", "chain": "gain -6", "output": "x/one.wav", "id": 1}
      {"path": "in/s0.wav", "chain": [{"gain": {"db": "any:-9..-3"}}], "output": "two.wav"}
      """, to: "jobs.jsonl")
    let outcome = place.run("batch --from \(place.bench.path("jobs.jsonl")) --out out")
    #expect(outcome.status == .done, "\(outcome.notes)")
    #expect(Set(place.contents("out").keys) == ["x/one.wav", "two.wav"])
    _ = place.run("render in/s0.wav out/three.wav gain -6")
    #expect(place.contents("out")["x/one.wav"] == place.contents("out")["three.wav"])
  }

  @Test("no more outputs are open at once than the system allows")
  func together() {
    for (threads, limit) in [(8, 256), (64, 1024), (2, 32), (16, 20_000), (256, 64)] {
      let most = BatchPlan.mostTogether(threadCount: threads, openFileLimit: limit)
      #expect((1...32).contains(most))
      #expect(most == 1 || threads * (most + 4) <= limit / 2, "\(threads) \(limit)")
    }
  }

  @Test("each value of an effect makes an output, and conditions choose the inputs")
  func values() throws {
    let each = place.run("batch in --out out/{voice}/{stem}.wav --each gain=-3,-6 -- invert")
    #expect(each.status == .done, "\(each.notes)")
    _ = place.run("render in/s0.wav out/one.wav gain -6 invert")
    #expect(place.contents("out")["-6/s0.wav"] == place.contents("out")["one.wav"])
    let mixes = place.run(
      "batch in --out out/{voice}/{stem}.wav --each mix=10,20 -- reverb plate mix={mix}")
    #expect(mixes.status == .done && place.contents("out")["20/s3.wav"] != nil, "\(mixes.notes)")
    // The sounds have 400, 700, 1000 and 1300 frames of 8 kHz.
    func count(_ condition: String) -> Int {
      _ = try? FileManager.default.removeItem(atPath: place.bench.path("out/w"))
      let words = ["batch", place.bench.path("in"), "--out", place.bench.path("out/w")]
      _ = place.bench.run(words: words + ["--where", condition, "--", "gain", "-1"])
      return place.contents("out/w").count
    }
    #expect(count("seconds > 0.06") == 3)
    #expect(count("seconds > 0.06 and seconds <= 0.125") == 2)
    #expect(count("peak > -90 and rate = 8000 and channels != 2") == 4)
    #expect(count("rate==8000 and channels == 1") == 4)
    for wrong in ["seconds", "rate === 8000", "rate <> 8000", "rate =< 8000", "rate !== 8000"] {
      let bad = place.bench.run(words: ["batch", "in", "--out", "o", "--where", wrong, "--"])
      #expect(bad.status == .misused, "\(wrong)")
    }
  }

  @Test("manifests of NeMo, Lhotse and Kaldi are read")
  func foreign() throws {
    try place.bench.write(
      #"{"audio_filepath": "in/s0.wav", "offset": 0.01, "duration": 0.02, "text": "a"}"#,
      to: "nemo.jsonl")
    try place.bench.write(
      """
      {"id": "c1", "start": 0.01, "duration": 0.02, "recording": {"id": "r", "sources": \
      [{"type": "file", "channels": [0], "source": "in/s0.wav"}]}, \
      "supervisions": [{"text": "a", "speaker": "s"}]}
      """, to: "cuts.jsonl")
    try place.bench.write("r \(place.bench.path("in/s0.wav"))\n", to: "wav.scp")
    try place.bench.write("u1 r 0.01 0.03\n", to: "segments")
    try place.bench.write("u1 a\n", to: "text")
    for name in ["nemo.jsonl", "cuts.jsonl", "segments"] {
      let rows = try InputManifest.read(place.bench.path(name))
      #expect(rows.count == 1 && rows[0].start == 0.01)
      #expect(abs((rows[0].end ?? 0) - 0.03) < 1e-9)
      #expect(rows[0].path == place.bench.path("in/s0.wav"))
      #expect(rows[0][column: "text"] == .string("a"))
    }
  }

  @Test(
    "lines that cannot be read are refused by place and reason",
    arguments: [
      ("a.jsonl", "{\"path\": \"x.wav\"}\n[]", "line 2"),
      ("a.jsonl", "{\"text\": 1}", "column path"),
      ("a.csv", "path,start\r\nx.wav", "1 field instead of 2"),
      ("a.csv", "path,start\r\nx.wav,soon", "start must be"),
      ("a.csv", "path,start,end\r\nx.wav,2,1", "after the start"),
      ("wav.scp", "u sox x.wav -t wav - |", "is a command"),
    ])
  func refused(name: String, text: String, reason: String) throws {
    try place.bench.write(text, to: name)
    let outcome = place.run("batch --from \(place.bench.path(name)) --out out -- gain -1")
    #expect(outcome.status == .misused && outcome.notes.contains(reason), "\(outcome.notes)")
  }
}

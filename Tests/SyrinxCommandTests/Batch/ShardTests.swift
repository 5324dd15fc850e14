import Foundation
import SyrinxFiles
import SyrinxSystem
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("A batch of tar files")
struct ShardTests {
  private let place = BatchFolder()

  /// Two tar files of six samples each, with texts beside the sounds.
  init() throws {
    for shard in 0..<2 {
      var bytes: [UInt8] = []
      for number in 0..<6 {
        let key = "s/\(shard)\(number)"
        let sound = sine(200 + 50 * Double(number), count: 1000 + 200 * number)
        try place.bench.write([sound], to: "x.wav")
        bytes += TarWriter.bytes(
          of: key + ".wav", [UInt8](try #require(place.bench.bytes("x.wav"))))
        bytes += TarWriter.bytes(of: key + ".txt", Array("words \(number)".utf8))
      }
      try FileManager.default.createDirectory(
        atPath: place.bench.path("in"), withIntermediateDirectories: true)
      try Data(bytes + TarWriter.end).write(
        to: URL(filePath: place.bench.path("in/a-00000\(shard).tar")))
    }
  }

  private func members(_ name: String) throws -> [(name: String, bytes: [UInt8])] {
    try place.members(name)
  }

  private let chain = "--variants 2 -- gain any:-6..0dB varispeed any:.9..1.1"

  @Test("keeps order and side files, and renders what render renders")
  func likeRender() throws {
    let outcome = place.run("batch in/a-{000000..000001}.tar --out out/b-{shard}.tar -- gain -6")
    #expect(outcome.status == .done, "\(outcome.notes)")
    let made = try members("out/b-000001.tar")
    #expect(made.map(\.name) == (0..<6).flatMap { ["s/1\($0).flac", "s/1\($0).txt"] })
    #expect(made[3].bytes == Array("words 1".utf8))
    try Data(made[2].bytes).write(to: URL(filePath: place.bench.path("made.flac")))
    let want = try members("in/a-000001.tar")[2]
    try Data(want.bytes).write(to: URL(filePath: place.bench.path("one.wav")))
    #expect(place.bench.run("render one.wav two.flac gain -6").status == .done)
    #expect(place.bench.bytes("two.flac") == place.bench.bytes("made.flac"))
  }

  @Test("fills the fields of tags by the keys")
  func tags() throws {
    let line =
      "batch in/a-000000.tar --out out/t.tar --tag title={stem} --tag album={dir} -- gain -6"
    #expect(place.run(line).status == .done)
    for (place, member) in [(0, "00"), (2, "01")] {
      let made = try members("out/t.tar")[place]
      try Data(made.bytes).write(to: URL(filePath: self.place.bench.path("made.flac")))
      let tags = try self.place.bench.read("made.flac").reader.metadata.tags
      #expect(tags[.title] == member && tags[.album] == "s")
    }
  }

  @Test("replaces no manifest of other tar files, or of another part, that are still there")
  func manifestOfOthers() throws {
    let manifest = "--manifest \(place.bench.path("m.jsonl"))"
    func expect(_ line: String, isDone: Bool) {
      let before = place.bench.bytes("m.jsonl")
      let outcome = place.run("batch \(line) \(manifest) -- gain -6")
      #expect(outcome.status == (isDone ? .done : .failed), "\(line): \(outcome.notes)")
      guard !isDone else { return }
      #expect(outcome.notes.contains("lines of another run"), "\(outcome.notes)")
      #expect(place.bench.bytes("m.jsonl") == before)
    }
    expect("in/a-000000.tar --out out/{stem}.tar", isDone: true)
    expect("in/a-000001.tar --out out/{stem}.tar", isDone: false)
    expect("in/a-000001.tar --out out/b.tar", isDone: false)
    expect("in/a-000000.tar --out out/{stem}.tar", isDone: true)
    expect("in/a-000000.tar in/a-000001.tar --out out/{stem}.tar", isDone: true)
    try place.remove("out")
    expect("in/a-000001.tar --out out/b-{shard}.tar --shard-size 20k", isDone: true)
    expect("in/a-000001.tar --out out/b-{shard}.tar", isDone: true)
    try place.remove("out")
    for _ in 0..<2 { expect("in/a-000001.tar --out out/{shard}/b-{shard}.tar", isDone: true) }
    expect("in/a-000001.tar --out out/{shard}/c-{shard}.tar", isDone: false)
    try place.remove("out")
    // Six letters are no number of a tar file.
    expect("in/a-000001.tar --out out/speech.tar", isDone: true)
    expect("in/a-000001.tar --out out/{shard}.tar", isDone: false)
    try place.remove("out")
    try place.fill(8)
    let part = try #require(
      (1...4).first { part in
        place.run("batch in/a in/c --out out --shard \(part)/4 \(manifest)").status == .done
          && place.bench.bytes("m.jsonl")?.isEmpty == false
      })
    expect("in/a in/c --out out --shard \(part)/4", isDone: true)
    #expect(place.run("batch in/a in/c --out out --quiet").status == .done)
    expect("in/a in/c --out out --shard \(part % 4 + 1)/4", isDone: false)
  }

  @Test("does again what has files of chapters that changed, or were missing")
  func chapters() throws {
    func expect(made: Int, failed: Int, _ comment: Comment) throws {
      let outcome = place.run(
        "batch in/a-{000000..000001}.tar --out out/b-{shard}.tar --json --chapters"
          + " \(place.bench.path("c-{stem}.txt")) -- gain -6")
      let json = try outcome.json()
      guard case .array(let failures)? = json["failures"] else {
        Issue.record("\(json.compact)")
        return
      }
      #expect(json["tarFiles"]?.whole == made && failures.count == failed, comment)
    }
    func write(_ key: String, _ title: String) throws {
      try place.bench.write("0.0\t0.02\t\(title)\n", to: "c-\(key).txt")
    }
    for shard in 0..<2 { for number in 0..<6 { try write("\(shard)\(number)", "one") } }
    try expect(made: 2, failed: 0, "new")
    try expect(made: 0, failed: 0, "unchanged")
    try write("13", "three")
    try expect(made: 1, failed: 0, "changed")
    try place.remove("c-02.txt")
    try expect(made: 1, failed: 1, "missing")
    try expect(made: 0, failed: 1, "still missing")
    try write("02", "one")
    try expect(made: 1, failed: 0, "there again")
  }

  @Test("has the same bytes for any jobs and after a run that was cut short")
  func sameBytes() throws {
    let line = "batch in/a-000000.tar in/a-000001.tar --shard-size 20k"
    #expect(place.run("\(line) --jobs 1 --out out/1/{shard}.tar \(chain)").status == .done)
    #expect(place.run("\(line) --jobs 5 --out out/5/{shard}.tar \(chain)").status == .done)
    let want = place.contents("out/1")
    #expect(want.count > 2 && want.values.allSatisfy { $0.count <= 20 << 10 })
    #expect(place.contents("out/5") == want)
    let names = want.keys.sorted()
    #expect(try names.flatMap { try members("out/1/" + $0) }.count == 2 * 12 * 3)
    // The journal of a run that ended after the first file.
    let journal = try place.bench.text("out/1/syrinx-shards.jsonl")
    let first = journal.prefix { $0 != "\n" }
    try place.bench.write(first + "\n", to: "out/1/syrinx-shards.jsonl")
    for name in names.dropFirst() { try place.remove("out/1/" + name) }
    let outcome = place.run("\(line) --out out/1/{shard}.tar \(chain)")
    #expect(outcome.notes.contains("1 up to date"), "\(outcome.notes)")
    #expect(place.contents("out/1") == want)
    #expect(place.run("\(line) --out out/1/{shard}.tar \(chain)").notes.hasPrefix("0 samples"))
  }

  @Test("names the tar file of an earlier run that would be read with those of this one")
  func older() {
    let line = "batch in/a-000000.tar in/a-000001.tar --out out/{shard}.tar"
    let first = place.run("\(line) --shard-size 20k \(chain)")
    #expect(first.status == .done && !first.notes.contains("earlier"))
    let last = place.contents("out").count - 1
    for _ in 0..<2 {
      let outcome = place.run("\(line) --shard-size 1G \(chain)")
      #expect(last > 0 && outcome.status == .done)
      #expect(outcome.notes.contains("out/000001.tar’ is of an earlier run"), "\(outcome.notes)")
    }
  }

  @Test("tells in each sample what was drawn, by which render makes it again")
  func facts() throws {
    #expect(place.run("batch in/a-000000.tar --out out/c.tar \(chain)").status == .done)
    let made = try members("out/c.tar")
    #expect(made.prefix(3).map(\.name) == ["s/00-1.flac", "s/00-1.txt", "s/00-1.syrinx.json"])
    let facts = try JSONValue(parsing: String(decoding: made[2].bytes, as: UTF8.self))
    guard case .string(let words)? = facts["chain"] else {
      Issue.record("no chain")
      return
    }
    try Data(members("in/a-000000.tar")[0].bytes)
      .write(to: URL(filePath: place.bench.path("one.wav")))
    #expect(place.bench.run("render one.wav two.flac \(words)").status == .done)
    #expect(place.bench.bytes("two.flac").map { [UInt8]($0) } == made[0].bytes)
  }

  @Test("puts a folder into tar files, and names what cannot be read")
  func folder() throws {
    try place.fill(4)
    try place.bench.write("no sound", to: "in/a/s9.wav")
    try place.bench.write("label", to: "in/a/s1.txt")
    try place.remove("in/a-000000.tar")
    try place.remove("in/a-000001.tar")
    let outcome = place.run("batch in --out out/f.tar -- gain -1")
    #expect(outcome.status == .failed && outcome.notes.contains("a/s9"))
    let names = try members("out/f.tar").map(\.name)
    #expect(Set(names) == ["s0.flac", "a/s1.txt", "a/s1.flac", "a/b/s2.flac", "c/s3.flac"])
  }

  @Test("has a manifest, the same after a run that was cut short, whose lines name the members")
  func manifest() throws {
    let line = "batch in/a-{000000..000001}.tar --shard-size 20k --out out/{shard}.tar"
    let first = place.run("\(line) --manifest out/m.jsonl \(chain)")
    #expect(first.status == .done, "\(first.notes)")
    let want = try place.bench.text("out/m.jsonl")
    let lines = try want.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
    #expect(lines.count == 24)
    for line in lines {
      guard case .string(let tar)? = line["path"], case .string(let name)? = line["member"],
        case .string(let hash)? = line["outputHash"], case .string(let input)? = line["input"]
      else {
        Issue.record("\(line.compact)")
        continue
      }
      let member = try members("out/" + tar).first { $0.name == name }
      var found = ContentHash()
      found.add(member?.bytes ?? [])
      #expect(ContentHash.text(found.value) == hash && input.contains("in/a-00000"))
    }
    let journal = try place.bench.text("out/syrinx-shards.jsonl")
    try place.bench.write(journal.prefix { $0 != "\n" } + "\n", to: "out/syrinx-shards.jsonl")
    #expect(place.run("\(line) --manifest out/n.jsonl \(chain)").notes.contains("1 up to date"))
    #expect(try place.bench.text("out/n.jsonl") == want)
    #expect(place.run("\(line) --manifest out/n.csv \(chain)").status == .misused)
  }

  @Test("moves subtitles beside a sound, and nothing else")
  func subtitles() throws {
    let text = "1\n00:00:00,010 --> 00:00:00,020\none\n\n"
    try place.bench.write([sine(300, count: 800)], to: "x.wav")
    var bytes = TarWriter.bytes(of: "k.wav", [UInt8](try #require(place.bench.bytes("x.wav"))))
    for ending in ["srt", "txt", "json"] {
      bytes += TarWriter.bytes(of: "k." + ending, Array(text.utf8))
    }
    try Data(bytes + TarWriter.end).write(to: URL(filePath: place.bench.path("in/w.tar")))
    #expect(place.run("batch in/w.tar --out out/w.tar -- pad 1").status == .done)
    let made = try members("out/w.tar").map { ($0.name, String(decoding: $0.bytes, as: UTF8.self)) }
    #expect(made[1].0 == "k.srt" && made[1].1.contains("00:00:01,010 --> 00:00:01,020"))
    #expect(made[2].1 == text && made[3].1 == text)
  }

  @Test("passes subtitles on that it cannot read, and says so where their times change")
  func unreadableSubtitles() throws {
    let text = "1\n00:00:00,01x --> 00:00:00,020\none\n"
    try place.bench.write([sine(300, count: 800)], to: "x.wav")
    let sound = [UInt8](try #require(place.bench.bytes("x.wav")))
    let bytes =
      TarWriter.bytes(of: "k.wav", sound) + TarWriter.bytes(of: "k.srt", Array(text.utf8))
      + TarWriter.bytes(of: "k.vtt", [])
    try Data(bytes + TarWriter.end).write(to: URL(filePath: place.bench.path("in/w.tar")))
    for (chain, isSaid) in [("pad 1", true), ("gain -6", false)] {
      let outcome = place.run("batch in/w.tar --out out/w.tar --variants 2 -- \(chain)")
      #expect(outcome.status == .done)
      let parts = outcome.notes.components(separatedBy: "‘k.srt’: not readable as srt")
      #expect(parts.count == (isSaid ? 2 : 1), "\(outcome.notes)")
      #expect(!outcome.notes.contains("k.vtt"))
      let made = try members("out/w.tar").filter { $0.name.hasSuffix(".srt") }
      #expect(made.map { String(decoding: $0.bytes, as: UTF8.self) } == [text, text])
    }
  }

  @Test("a damaged tar file among others is named, and the others are rendered")
  func damagedAmongOthers() throws {
    try place.bench.write([sine(300, count: 1000)], to: "x.wav")
    let sound = [UInt8](try #require(place.bench.bytes("x.wav")))
    let whole = ["c/0.wav", "c/1.wav"].flatMap { TarWriter.bytes(of: $0, sound) }
    let files = ["in/a-000000.tar", "in/cut.tar", "in/zip.tar", "in/a-000001.tar"]
    let places = files.map { URL(filePath: place.bench.path($0)) }
    try Data(whole.dropLast(1200)).write(to: places[1])
    try Data([0x1F, 0x8B] + [UInt8](repeating: 7, count: 2000)).write(to: places[2])
    let names = files.joined(separator: " ")
    let each = place.run("batch \(names) --out out/b-{shard}.tar -- gain -1")
    #expect(each.status == .failed && each.notes.contains("cut.tar: it ends within ‘c/1.wav’"))
    #expect(each.notes.contains("zip.tar: is compressed"), "\(each.notes)")
    #expect(each.notes.contains("12 samples  2 tar files  2 failed"), "\(each.notes)")
    #expect(try members("out/b-000003.tar").count == 12)
    #expect(place.bench.bytes("out/b-000001.tar") == nil)
    // Those that are whole stay, and the others fail again.
    let again = place.run("batch \(names) --out out/b-{shard}.tar -- gain -1")
    #expect(again.status == .failed && again.notes.contains("2 up to date  2 failed"))
    // In one row, what lies in front of the damage is there too.
    let row = place.run("batch \(names) --out out/row/b-{shard}.tar --shard-size 1M -- gain -1")
    #expect(row.status == .failed && row.notes.contains("cut.tar: it ends within ‘c/1.wav’"))
    let keys = try members("out/row/b-000000.tar").map(\.name)
    #expect(["s/05.flac", "c/0.flac", "s/15.flac"].allSatisfy(keys.contains), "\(keys)")
  }

  @Test("refuses damaged tar files by name, and patterns that do not fit")
  func refused() throws {
    let whole = try #require(place.bench.bytes("in/a-000000.tar"))
    try whole.prefix(2000).write(to: URL(filePath: place.bench.path("in/cut.tar")))
    let cut = place.run("batch in/cut.tar --out out/x.tar -- gain -1")
    #expect(cut.status == .failed && cut.notes.contains("ends within ‘s/0"), "\(cut.notes)")
    #expect(place.contents("out").isEmpty)
    for line in [
      "batch in/a-000000.tar --out out", "batch in/a-000000.tar --out out/x.tar --shard-size 1M",
      "batch in/a-000000.tar --out out/{stem}.tar --shard-size 1M",
      "batch in/a-000000.tar --out out/x.tar --each voice=robot",
      "batch in/a-{9..1}.tar --out out/{shard}.tar",
    ] {
      #expect(place.run(line + " -- gain -1").status == .misused, "\(line)")
    }
  }
}

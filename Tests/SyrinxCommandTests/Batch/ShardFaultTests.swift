import Foundation
import SyrinxEngine
import SyrinxFiles
import SyrinxSystem
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("A batch of tar files loses nothing")
struct ShardFaultTests {
  private let place = BatchFolder()
  private let sound: [UInt8]

  /// Tar files of one sample each, two of them with one name.
  init() throws {
    try place.bench.write([sine(300, count: 800)], to: "x.wav")
    sound = [UInt8](try #require(place.bench.bytes("x.wav")))
    try makeFolder("in/b")
    for (name, key) in [
      ("in/a-000000.tar", "k"), ("in/a-000001.tar", "l"), ("in/b/a-000000.tar", "m"),
    ] {
      try write([(key + ".wav", sound)], to: name)
    }
  }

  private func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: place.bench.path(name), withIntermediateDirectories: true)
  }

  private func write(
    _ members: [(name: String, bytes: [UInt8])], to name: String, end: [UInt8] = TarWriter.end
  ) throws {
    let bytes = members.flatMap { TarWriter.bytes(of: $0.name, $0.bytes) } + end
    try Data(bytes).write(to: URL(filePath: place.bench.path(name)))
  }

  private func names(_ name: String) throws -> [String] { try place.members(name).map(\.name) }

  @Test("of those that are read, and of those that it writes")
  func replaces() throws {
    let before = place.contents("in")
    for line in [
      "in/a-000001.tar in/a-000000.tar --out in/a-{shard}.tar",
      "in/a-000000.tar --out in/a-000000.tar",
      "in/a-000000.tar in/a-000001.tar --out in/a-{shard}.tar --shard-size 10k",
    ] {
      let outcome = place.run("batch \(line) -- gain -1")
      #expect(outcome.status == .misused, "\(line): \(outcome.notes)")
      #expect(outcome.notes.contains("would replace"), "\(line): \(outcome.notes)")
    }
    let clash = place.run("batch in/a-000000.tar in/b/a-000000.tar --out out/{stem}.tar -- gain -1")
    #expect(clash.status == .misused && clash.notes.contains("would both become"), "\(clash.notes)")
    let journal = place.run(
      "batch in/a-000000.tar --out out/x.tar --manifest out/syrinx-shards.jsonl -- gain -1")
    #expect(journal.notes.contains("would overwrite"), "\(journal.notes)")
    #expect(place.contents("in") == before && place.contents("out").isEmpty)
    try makeFolder("out")
    try place.bench.write("mine", to: "out/x.tar")
    #expect(
      place.run("batch in/a-000000.tar --out out/x.tar --no-clobber -- gain -1").status != .done)
    #expect(try place.bench.text("out/x.tar") == "mine")
  }

  @Test("tells a fault of the machine from one of a file, and names by their bytes")
  func machine() throws {
    #expect(PathError.diskFull(path: "x").isOfMachine)
    #expect(PathError.temporaryFile(folder: "/tmp", errno: 28).isOfMachine)
    #expect(!PathError.notFound(path: "x").isOfMachine)
    // One text, composed in two ways, is two keys.
    try write([("\u{E9}.wav", sound), ("e\u{301}.wav", sound)], to: "in/e.tar")
    #expect(place.run("batch in/e.tar --out out/e.tar -- gain -1").status == .done)
    #expect(try names("out/e.tar").count == 2)
  }

  @Test("of sounds, but leaves out attributes as macOS puts them beside")
  func attributes() throws {
    let attributes: [UInt8] = [0, 5, 0x16, 7, 0, 2, 0, 0]
    try write([("._k.wav", attributes), ("k.wav", sound), ("._l.wav", sound)], to: "in/mac.tar")
    let outcome = place.run("batch in/mac.tar --out out/mac.tar -- gain -1")
    #expect(outcome.status == .done, "\(outcome.notes)")
    #expect(try names("out/mac.tar") == ["k.flac", "._l.flac"])
  }

  /// The header of a link.
  private func link(_ name: String, to target: String) -> [UInt8] {
    var bytes = Array(TarWriter.bytes(of: name, []).prefix(512))
    bytes[156] = UInt8(ascii: "1")
    bytes.replaceSubrange(157..<157 + target.utf8.count, with: target.utf8)
    bytes.replaceSubrange(148..<156, with: [UInt8](repeating: 32, count: 8))
    let sum = bytes.reduce(0) { $0 + Int($1) }
    let digits = Array(String(sum, radix: 8).utf8)
    bytes.replaceSubrange(
      148..<155, with: [UInt8](repeating: 48, count: 6 - digits.count) + digits + [0])
    return bytes
  }

  @Test("of sounds that are links to others; one that leads nowhere fails by name")
  func links() throws {
    let bytes =
      TarWriter.bytes(of: "k.wav", sound) + link("l.wav", to: "k.wav") + link("m.wav", to: "l.wav")
      + link("n.wav", to: "gone.wav") + link("o.txt", to: "gone.txt") + TarWriter.end
    try Data(bytes).write(to: URL(filePath: place.bench.path("in/links.tar")))
    for _ in 1...2 {
      let outcome = place.run("batch in/links.tar --out out/links.tar -- gain -1")
      #expect(outcome.status == .failed)
      #expect(outcome.notes.contains("n.wav: it is a link to ‘gone.wav’"), "\(outcome.notes)")
    }
    let made = try place.members("out/links.tar")
    #expect(made.map(\.name) == ["k.flac", "l.flac", "m.flac"])
    #expect(Set(made.map(\.bytes)).count == 1)
  }

  @Test("of the file that had the name before the link, where a later one has it again")
  func replacedTarget() throws {
    try place.bench.write([sine(500, count: 1200)], to: "y.wav")
    let other = [UInt8](try #require(place.bench.bytes("y.wav")))
    let bytes =
      TarWriter.bytes(of: "k.wav", sound) + link("l.wav", to: "k.wav")
      + TarWriter.bytes(of: "k.wav", other) + TarWriter.end
    try Data(bytes).write(to: URL(filePath: place.bench.path("in/again.tar")))
    let outcome = place.run("batch in/again.tar --out out/again.tar -- gain -1")
    #expect(outcome.status == .done, "\(outcome.notes)")
    let made = try place.members("out/again.tar")
    #expect(made.map(\.name) == ["k.flac", "l.flac", "k.flac"])
    #expect(made[1].bytes == made[0].bytes && made[1].bytes != made[2].bytes)
  }

  @Test("in front of damage, links among it")
  func damage() throws {
    let whole = TarWriter.bytes(of: "k.wav", sound)
    for first in [whole + link("l.wav", to: "k.wav"), whole + TarWriter.bytes(of: "l.wav", sound)] {
      let bytes =
        first + TarWriter.bytes(of: "m.wav", sound) + TarWriter.bytes(of: "m2.wav", sound)
        + TarWriter.bytes(of: "n.wav", sound).dropLast(900)
      try Data(bytes).write(to: URL(filePath: place.bench.path("in/cut.tar")))
      let outcome = place.run("batch in/cut.tar --shard-size 1k --out out/{shard}.tar -- gain -1")
      #expect(outcome.status == .failed)
      #expect(outcome.notes.contains("it ends within ‘n.wav’"), "\(outcome.notes)")
      #expect(place.contents("out").keys.sorted() == ["000000.tar", "000001.tar", "000002.tar"])
      #expect(try names("out/000000.tar") == ["k.flac"] && names("out/000001.tar") == ["l.flac"])
      #expect(try names("out/000002.tar") == ["m.flac"])
      try place.remove("out")
    }
  }

  @Test("of what is done, in whatever folders, unless a file that the chain reads has changed")
  func keeps() throws {
    let line = "batch in/a-000000.tar in/a-000001.tar --out out/{shard}/x.tar -- gain -1"
    #expect(place.run(line).status == .done)
    let again = place.run(line)
    #expect(again.notes.hasPrefix("0 samples") && again.notes.contains("2 up to date"))

    try place.bench.write([noise(count: 900)], to: "n.wav")
    let noisy = "batch in/a-000000.tar --out out/n.tar -- noise from=\(place.bench.path("n.wav"))"
    #expect(place.run(noisy).status == .done)
    let first = place.bench.bytes("out/n.tar")
    try place.bench.write([noise(count: 1000, seed: 2)], to: "n.wav")
    #expect(place.run(noisy).status == .done)
    #expect(place.bench.bytes("out/n.tar") != first)

    // A voice is named in the chain, and its file is not.
    func voice(_ level: Int) throws {
      try place.bench.write(
        #"{"version": 1, "name": "mine", "summary": "x.", "chain": "gain \#(level)"}"#,
        to: "voices/mine.json")
    }
    try makeFolder("voices")
    let spoken =
      "batch in/a-000000.tar --out out/v.tar --voices \(place.bench.path("voices")) -- voice mine"
    try voice(-3)
    #expect(place.run(spoken).status == .done)
    #expect(place.run(spoken).notes.contains("1 up to date"))
    let soft = place.bench.bytes("out/v.tar")
    try voice(-9)
    #expect(place.run(spoken).status == .done)
    #expect(place.bench.bytes("out/v.tar") != soft)
  }

  @Test("of a pipe, which may bring something else each time")
  func pipes() throws {
    var options = BatchOptions()
    options.out = place.bench.path("out/x.tar")
    let chain = try ChainTemplate(["gain", "-1"], after: nil, RenderOptions(), .builtIn)
    let request = try ShardRequest(["-"], chain, options)
    #expect(!request.isRepeatable([.archive("-")]))
    #expect(request.isRepeatable([.archive(place.bench.path("in/a-000000.tar"))]))
  }

  @Test("of members by their names, which stay as they are or are refused")
  func memberNames() throws {
    try write([("README", [1]), ("k.wav", sound), ("k.", [2])], to: "in/c.tar")
    #expect(place.run("batch in/c.tar --out out/c.tar -- gain -1").status == .done)
    #expect(try names("out/c.tar") == ["README", "k.flac", "k."])
    try write([("k.wav", sound), ("k.aiff", sound), ("l.wav", sound)], to: "in/d.tar")
    let outcome = place.run("batch in/d.tar --out out/d.tar -- gain -1")
    #expect(outcome.status == .failed)
    #expect(outcome.notes.contains("two members would have the name ‘k.flac’"), "\(outcome.notes)")
    #expect(try names("out/d.tar") == ["l.flac"])
  }

  @Test("of what an earlier batch has drawn")
  func twice() throws {
    let chain = "-- gain any:-6..0dB"
    #expect(place.run("batch in/a-000000.tar --out out/1.tar \(chain)").status == .done)
    #expect(place.run("batch out/1.tar --out out/2.tar \(chain)").status == .done)
    let made = try place.members("out/2.tar")
    #expect(made.map(\.name) == ["k.flac", "k.syrinx.json"])
    let before = try JSONValue(
      parsing: String(decoding: place.members("out/1.tar")[1].bytes, as: UTF8.self))
    let facts = try JSONValue(parsing: String(decoding: made[1].bytes, as: UTF8.self))
    #expect(facts["before"] == before && facts["chain"] != nil)
  }

  @Test("of tar files in a list, which is refused")
  func listed() throws {
    try place.bench.write(place.bench.path("in/a-000000.tar") + "\n", to: "in/list.txt")
    let outcome = place.run("batch @in/list.txt --out out/l.tar -- gain -1")
    #expect(
      outcome.status == .misused && outcome.notes.contains("is a tar file in a list"),
      "\(outcome.notes)")
    #expect(place.contents("out").isEmpty)
  }

  @Test("of members without a sound, to which no chain is ascribed")
  func soundless() throws {
    try write(
      [("README", [1]), ("k.wav", sound), ("l.txt", [2]), ("l.syrinx.json", [0x7B, 0x7D])],
      to: "in/n.tar")
    #expect(place.run("batch in/n.tar --out out/n.tar -- gain any:-6..0dB").status == .done)
    let made = try place.members("out/n.tar")
    #expect(
      made.map(\.name) == ["README", "k.flac", "k.syrinx.json", "l.txt", "l.syrinx.json"])
    #expect(made[4].bytes == [0x7B, 0x7D])
  }

  @Test("of a folder for one file in it that cannot be read")
  func folder() throws {
    try makeFolder("in/c")
    try Data(sound).write(to: URL(filePath: place.bench.path("in/c/ok.wav")))
    try FileManager.default.createSymbolicLink(
      atPath: place.bench.path("in/c/gone.wav"), withDestinationPath: "nowhere")
    #expect(unsafe mkfifo(place.bench.path("in/c/pipe.wav"), 0o600) == 0)
    let outcome = place.run("batch in/c --out out/f.tar -- gain -1")
    #expect(outcome.status == .failed, "\(outcome.notes)")
    #expect(outcome.notes.contains("gone.wav") && outcome.notes.contains("pipe.wav"))
    #expect(try names("out/f.tar") == ["ok.flac"])
    try makeFolder("in/d")
    for ending in ["wav", "aiff"] {
      try Data(sound).write(to: URL(filePath: place.bench.path("in/d/s." + ending)))
    }
    let clash = place.run("batch in/d --out out/g.tar -- gain -1")
    #expect(clash.status == .misused && clash.notes.contains("key ‘s’"), "\(clash.notes)")
  }

  @Test("of variants where a run was cut short between them")
  func variants() throws {
    let line =
      "batch in/a-000000.tar in/a-000001.tar --variants 5 --shard-size 8k --out out/{shard}.tar"
      + " -- gain any:-6..0dB"
    #expect(place.run(line).status == .done)
    let want = place.contents("out")
    let members = try want.keys.sorted().flatMap { try names("out/" + $0) }
    #expect(
      members.filter { $0.hasSuffix(".flac") }
        == ["k", "l"].flatMap { key in (1...5).map { "\(key)-\($0).flac" } })
    #expect(want.count > 2)
    let journal = try place.bench.text("out/syrinx-shards.jsonl")
    try place.bench.write(journal.prefix { $0 != "\n" } + "\n", to: "out/syrinx-shards.jsonl")
    for name in want.keys where name != "000000.tar" { try place.remove("out/" + name) }
    let again = line.replacing("batch ", with: "batch --jobs 3 ")
    #expect(place.run(again).notes.contains("1 up to date"))
    #expect(place.contents("out") == want)
  }

  @Test("without a word: of tar files that may have been cut off, and of options that mean nothing")
  func says() throws {
    try write([("k.wav", sound)], to: "in/e.tar", end: [])
    let outcome = place.run("batch in/e.tar --out out/e.tar -- gain -1")
    #expect(outcome.status == .done && outcome.notes.contains("it has no end"), "\(outcome.notes)")
    try write([], to: "in/f.tar", end: [])
    let empty = place.run("batch in/f.tar --out out/f.tar -- gain -1")
    #expect(empty.status == .failed && empty.notes.contains("it is empty"), "\(empty.notes)")
    for option in ["--where seconds>1", "--verify", "--fail-fast", "--match *.wav"] {
      let outcome = place.run("batch in/a-000000.tar \(option) --out out/g.tar -- gain -1")
      #expect(outcome.status == .misused, "\(option): \(outcome.notes)")
    }
    // Nothing is missing where --from names the inputs.
    let listed = place.run("batch --from in/list.csv --out out/g.tar -- gain -1")
    #expect(listed.status == .misused)
    #expect(listed.notes.contains("--from and tar files cannot be combined"), "\(listed.notes)")
  }
}

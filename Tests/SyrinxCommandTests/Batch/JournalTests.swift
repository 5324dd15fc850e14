import Foundation
import SyrinxEngine
import SyrinxFiles
import SyrinxSystem
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("The journal of a batch")
struct JournalTests {
  private let place = BatchFolder(soundCount: 12)
  private let line = "batch in --out out -- gain -3"

  private func expect(_ line: String, done: Int, kept: Int) throws {
    let outcome = place.run(line.replacingOccurrences(of: "batch", with: "batch --json"))
    #expect(outcome.status == .done, "\(outcome.notes)")
    let json = try outcome.json()
    #expect(json["done"] == .integer(done), "\(line)")
    #expect(json["kept"] == .integer(kept), "\(line)")
  }

  @Test("a second run does nothing, a forced one does all")
  func again() throws {
    try expect(line, done: 12, kept: 0)
    try expect(line, done: 0, kept: 12)
    try expect("batch in --out out --force -- gain -3", done: 12, kept: 0)
  }

  @Test("a manifest has the time maps of outputs that were made without one, too")
  func laterManifest() throws {
    try expect(line, done: 12, kept: 0)
    let manifest = "batch in --out out --manifest out/m.jsonl -- gain -3"
    try expect(manifest, done: 12, kept: 0)
    let text = try place.bench.text("out/m.jsonl")
    let rows = try text.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
    #expect(rows.count == 12)
    for row in rows {
      guard case .array(let points)? = row["timeMap"] else {
        Issue.record("\(row.compact)"); continue
      }
      #expect(points.count == 2)
    }
    try expect(manifest, done: 0, kept: 12)
    #expect(try place.bench.text("out/m.jsonl") == text)
  }

  @Test("all is done again where a file of chapters has changed")
  func chapters() throws {
    let line = "batch in --out out --format flac --chapters \(place.bench.path("c.txt")) -- gain -3"
    try place.bench.write("0.0\t0.02\tone\n", to: "c.txt")
    try expect(line, done: 12, kept: 0)
    try expect(line, done: 0, kept: 12)
    try place.bench.write("0.0\t0.02\ttwo\n", to: "c.txt")
    try expect(line, done: 12, kept: 0)
    // Of a file for each input, those of one.
    for number in 0..<12 { try place.bench.write("0.0\t0.02\tone\n", to: "c-s\(number).txt") }
    let each = line.replacing("c.txt", with: "c-{stem}.txt")
    try expect(each, done: 12, kept: 0)
    try place.bench.write("0.0\t0.02\ttwo\n", to: "c-s5.txt")
    try expect(each, done: 1, kept: 11)
  }

  @Test("what has changed is done again, what was only touched is not")
  func changes() throws {
    try expect(line, done: 12, kept: 0)
    try place.bench.write([sine(999, count: 4000)], to: "in/a/s1.wav")
    try place.touch("in/c/s3.wav")
    try place.remove("out/a/b/s2.wav")
    try Data("cut".utf8).write(to: URL(filePath: place.bench.path("out/s0.wav")))
    try expect(line, done: 3, kept: 9)
    try expect(line, done: 0, kept: 12)
    // Same size, same time, other contents of the same length: only the time tells, and it does.
    try place.bench.write([sine(500, count: 4000)], to: "in/a/s1.wav")
    try expect(line, done: 1, kept: 11)
  }

  @Test("another chain or another option is another output, another version of the program is not")
  func recipes() throws {
    try expect(line, done: 12, kept: 0)
    try expect("batch in --out out -- gain -4", done: 12, kept: 0)
    try expect("batch in --out out --rate 16000 -- gain -4", done: 12, kept: 0)
    try expect("batch in --out out --rate 16000 --jobs 1 -- gain -4", done: 0, kept: 12)
    let path = place.bench.path("out/syrinx-journal.jsonl")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try text.replacingOccurrences(
      of: "\"syrinx\": \"\(programVersion)\"", with: "\"syrinx\": \"0.9\""
    )
    .write(toFile: path, atomically: true, encoding: .utf8)
    try expect("batch in --out out --rate 16000 -- gain -4", done: 0, kept: 12)
  }

  @Test("another impulse response under the same name is another output")
  func impulseResponse() throws {
    try place.bench.write([[1, 0.5]], to: "room.wav")
    let line = "batch in --out out -- reverb ir=\(place.bench.path("room.wav"))"
    try expect(line, done: 12, kept: 0)
    try expect(line, done: 0, kept: 12)
    try place.bench.write([[1, 0.25]], to: "room.wav")
    try expect(line, done: 12, kept: 0)
  }

  @Test("a line that was torn off costs one file")
  func tornLine() throws {
    try expect(line, done: 12, kept: 0)
    let path = place.bench.path("out/syrinx-journal.jsonl")
    let bytes = try Data(contentsOf: URL(filePath: path))
    for cut in [1, 2, 40, 150] {
      try bytes.dropLast(cut).write(to: URL(filePath: path))
      try expect(line, done: cut == 1 ? 0 : 1, kept: cut == 1 ? 12 : 11)
      try expect(line, done: 0, kept: 12)
    }
  }

  @Test("of several lines about an output the last counts, whatever the clock said")
  func latest() throws {
    let lines = [1.0, 3, 2].map { instant in
      var entry = JournalEntry(
        failureOf: "in.wav", output: "out.wav", recipe: "gain -3", BatchInterruption())
      entry.instant = instant
      return entry.json.compact
    }
    try makeFolder(place.bench.path("journals"))
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      try place.bench.write(
        order.map { lines[$0] }.joined(separator: "\n"), to: "journals/syrinx-journal.jsonl")
      let journal = try Journal(in: place.bench.path("journals"))
      #expect(journal.entry(of: "out.wav")?.instant == [1.0, 3, 2][order[2]], "\(order)")
    }
  }

  @Test("what was made before the clock was set back is made again once")
  func clock() throws {
    try expect(line, done: 12, kept: 0)
    let path = place.bench.path("out/syrinx-journal.jsonl")
    let lines = try place.finishedOutputs().map { entry in
      var entry = entry
      entry.instant += 1e8
      return entry.json.compact + "\n"
    }
    try lines.joined().write(toFile: path, atomically: true, encoding: .utf8)
    try expect("batch in --out out -- gain -4", done: 12, kept: 0)
    try expect("batch in --out out -- gain -4", done: 0, kept: 12)
  }

  @Test("no output takes the place of the journal")
  func ownName() throws {
    try place.bench.write(
      #"{"path": "in/s0.wav", "output": "syrinx-journal.jsonl"}"#, to: "list.jsonl")
    let outcome = place.run(
      "batch --from \(place.bench.path("list.jsonl")) --out out --format wav -- gain -3")
    #expect(outcome.status == .misused && outcome.notes.contains("would replace"))
  }

  @Test("every line says the same when it is read again")
  func roundTrip() throws {
    _ = place.run("batch in --out out --report out/r.csv -- gain -3")
    try place.bench.write("no sound", to: "in/bad.wav")
    _ = place.run(line)
    let entries = try place.finishedOutputs()
    #expect(entries.count == 13)
    for entry in entries {
      #expect(JournalEntry(line: entry.json.compact)?.json == entry.json)
      #expect(JournalEntry(line: entry.json.compact)?.outcome == entry.outcome)
    }
  }

  @Test("while one run is at work, another is refused, but for parts beside a part")
  func busy() throws {
    try makeFolder(place.bench.path("out"))
    let lines = ["", " --shard 1/2", " --shard 2/2", " --shard 2/3"].map {
      "batch in --out out\($0) -- gain -3"
    }
    for (part, refused) in [("", [0, 1, 2, 3]), ("-1-of-2", [0, 1, 3])] {
      let name = "out/syrinx-journal\(part).jsonl"
      let log = try LineLog(path: place.bench.path(name), madeOf: [], isOwn: { _ in true })
      #expect(log != nil)
      for (number, line) in lines.enumerated() where refused.contains(number) {
        let outcome = place.run(line)
        let words = "another batch is running here and writing ‘\(name)’"
        #expect(outcome.status == .failed && outcome.notes.contains(words), "\(outcome.notes)")
      }
      #expect(place.contents("out").isEmpty)
      withExtendedLifetime(log) {}
    }
    do {
      let log = try LineLog(
        path: place.bench.path("out/syrinx-journal-1-of-2.jsonl"), madeOf: [], isOwn: { _ in true })
      #expect(place.run(lines[2]).status == .done)
      withExtendedLifetime(log) {}
    }
    #expect(place.run(line).status == .done && place.contents("out").count == 12)
  }

  @Test("is not written through a link, nor into a file that is another’s")
  func foreign() throws {
    try makeFolder(place.bench.path("out"))
    let journal = place.bench.path("out/syrinx-journal.jsonl")
    try place.bench.write("precious\n", to: "victim.txt")
    try FileManager.default.createSymbolicLink(
      atPath: journal, withDestinationPath: place.bench.path("victim.txt"))
    for _ in 0..<2 {
      let outcome = place.run(line)
      #expect(outcome.status == .failed && outcome.notes.contains("is not a journal"))
      #expect(place.bench.bytes("victim.txt") == Data("precious\n".utf8))
      #expect(place.contents("out").isEmpty)
      try FileManager.default.removeItem(atPath: journal)
      try place.bench.write("precious\n", to: "out/syrinx-journal.jsonl")
    }
    // The beginning of a first line, as a crash leaves it, is a journal's.
    try place.bench.write(#"{"pa"#, to: "out/syrinx-journal.jsonl")
    #expect(place.run(line).status == .done)
  }

  @Test("a pipe of its name is refused and not waited for")
  func pipe() throws {
    try makeFolder(place.bench.path("out"))
    #expect(unsafe mkfifo(place.bench.path("out/syrinx-journal.jsonl"), 0o600) == 0)
    #expect(place.run(line).notes.contains("is not a journal"))
    #expect(place.run("batch in --out out --status -- gain -3").output.contains("0 done"))
  }

  @Test("files with the names of unfinished ones are nobody's but their owner's")
  func remnants() throws {
    try makeFolder(place.bench.path("out/a"))
    let names = ["out/.s0.wav.syrinx-part", "out/a/.s1.wav.syrinx-part"]
    for name in names { try place.bench.write("", to: name) }
    #expect(place.run(line).status == .done)
    for name in names { #expect(place.bench.bytes(name) != nil, "\(name)") }
  }

  @Test("an output that was changed in place is made again, one that was only touched is not")
  func changedOutputs() throws {
    try expect(line, done: 12, kept: 0)
    let name = "out/s0.wav"
    let whole = try #require(place.bench.bytes(name))
    let url = URL(filePath: place.bench.path(name))
    try Data(count: whole.count).write(to: url)
    try expect(line, done: 1, kept: 11)
    #expect(place.bench.bytes(name) == whole)
    try place.touch(name)
    try expect(line, done: 0, kept: 12)
    // With its time put back, only a look into it tells.
    try Data(count: whole.count).write(to: url)
    try place.touch(name)
    try expect(line, done: 0, kept: 12)
    try expect("batch in --verify --out out -- gain -3", done: 1, kept: 11)
    try expect("batch in --verify --out out -- gain -3", done: 0, kept: 12)
    #expect(place.bench.bytes(name) == whole)
  }

  @Test("lines of earlier versions, and lines that end as in Windows, are believed")
  func earlierLines() throws {
    try expect(line, done: 12, kept: 0)
    let path = "out/syrinx-journal.jsonl"
    let text = String(decoding: try #require(place.bench.bytes(path)), as: UTF8.self)
    try place.bench.write(text.replacing("\n", with: "\r\n"), to: path)
    try expect(line, done: 0, kept: 12)
    let stamps = try Regex(#""output(Modified|Hash)": "[^"]*", "#)
    #expect(text.contains("outputModified") && text.contains("outputHash"))
    try place.bench.write(text.replacing(stamps, with: ""), to: path)
    try place.touch("out/s0.wav")
    try expect(line, done: 0, kept: 12)
  }

  @Test("numbers that no sound can have are not believed, and do not spoil the sums")
  func absurdNumbers() throws {
    _ = place.run(line)
    let path = "out/syrinx-journal.jsonl"
    let text = String(decoding: try #require(place.bench.bytes(path)), as: UTF8.self)
    let lines = text.split(separator: "\n").enumerated().map { number, line in
      line.replacing("\"frames\": ", with: "\"frames\": \(number < 6 ? "9000000000000000" : "")")
    }
    try place.bench.write(lines.joined(separator: "\n"), to: path)
    let status = place.run("batch --out out --status")
    #expect(status.output.hasPrefix("6 done  0 failed"), "\(status.output) \(status.notes)")
  }

  @Test("the status is that of all journals together")
  func status() throws {
    #expect(place.run("batch --out out --status").status == .failed)
    _ = place.run("batch in --out out --shard 1/2 -- gain -3")
    let half = try place.run("batch in --out out --status --json -- gain -3").json()
    guard case .number(let done)? = half["done"], case .number(let open)? = half["open"] else {
      throw BatchInterruption()
    }
    #expect(done + open == 12 && done > 0 && open > 0)
    #expect(place.run("batch in --out out --status -- gain -3").status == .failed)
    _ = place.run("batch in --out out --shard 2/2 -- gain -3")
    #expect(place.run("batch in --out out --status -- gain -3").status == .done)
    #expect(place.run("batch --out out --status").status == .done)
    #expect(place.run("batch --out out --status").output.hasPrefix("12 done  0 failed"))
    #expect(place.run("batch in --out out --status -- gain -4").status == .failed)
  }
}

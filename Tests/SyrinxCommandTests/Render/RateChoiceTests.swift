import SyrinxEngine
import SyrinxFiles
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("A container that cannot say the sound's rate")
struct RateChoiceTests {
  @Test(
    "gets the nearest that is not lower, and it is said",
    arguments: [
      ("out.opus", 44_100, 48_000), ("out.opus", 22_050, 24_000), ("out.opus", 11_025, 12_000),
      ("out.opus", 96_000, 48_000), ("out.mp3", 96_000, 48_000), ("out.mp3", 10_000, 11_025),
      ("out.iff", 96_000, 48_000), ("out.htk", 44_100, 50_000), ("out.flac", 96_001, 96_010),
      ("out.flac", 700_002, 350_010), ("out.ogg", 384_000, 192_000),
    ])
  func converted(output: String, rate: Int, wanted: Int) throws {
    let bench = Bench()
    try bench.write([sine(440, rate: rate, count: rate / 5)], to: "in.wav", rate: rate)
    let words = [bench.path("in.wav"), bench.path(output)]
    let outcome = bench.run(words: words)
    #expect(outcome.status == .done, "\(outcome.notes)")
    #expect(outcome.notes.contains("converted to \(Measure.rate(wanted)), since "))
    let (channels, reader) = try bench.read(output)
    #expect(reader.format.sampleRate == wanted)
    // The sound lasts as long as it did; codecs fill up their last frame.
    #expect(channels[0].count >= wanted / 5 && channels[0].count < wanted / 5 + 2400)
    let facts = try bench.run(words: words + ["--json"]).json()
    guard case .array(let warnings)? = facts["warnings"] else { throw JSONFault() }
    #expect(warnings.count == 1)
    #expect(facts["output"]?["rate"] == .integer(wanted))
  }

  private struct JSONFault: Error {}

  @Test("keeps a rate that it can say, and refuses one that was asked for and does not fit")
  func kept() throws {
    let bench = Bench()
    try bench.write([sine(440, rate: 24_000, count: 4800)], to: "in.wav", rate: 24_000)
    let plain = bench.run(words: [bench.path("in.wav"), bench.path("out.opus")])
    #expect(plain.status == .done)
    #expect(!plain.notes.contains("converted"))
    #expect(try bench.read("out.opus").reader.format.sampleRate == 24_000)
    let asked = bench.run(
      words: [bench.path("in.wav"), bench.path("x.opus"), "--rate", "44100"])
    #expect(asked.status == .failed)
    #expect(asked.notes.contains("does not support 44100 Hz"))
    #expect(!bench.files.contains("x.opus"))
  }

  @Test(
    "is told the limit, and rates that it can say",
    arguments: [
      ("x.flac", 96_001, ", above 65535 only multiples of 10: choose --rate 96000 or 96010"),
      ("x.flac", 768_000, ", at most 655350: choose --rate 384000 or 655350"),
      ("x.ogg", 300_000, ", at most 200000: choose --rate 150000 or 200000"),
      ("x.ogg", 400_000, ", at most 200000: choose --rate 200000"),
      ("x.iff", 96_000, ", at most 65535: choose --rate 48000 or 65535"),
    ])
  func limit(output: String, rate: Int, limit: String) throws {
    let bench = Bench()
    try bench.write([sine(440, rate: 24_000, count: 4800)], to: "in.wav", rate: 24_000)
    let words = [bench.path("in.wav"), bench.path(output)]
    let outcome = bench.run(words: words + ["--rate", String(rate)])
    #expect(outcome.status == .failed)
    #expect(outcome.notes.contains("does not support \(rate) Hz\(limit)\n"), "\(outcome.notes)")
    #expect(!bench.files.contains(output))
    let choice = try #require(limit.split(separator: " ").last)
    #expect(bench.run(words: words + ["--rate", String(choice)]).status == .done)
  }

  @Test("of every container is one that its layout takes", arguments: Container.allCases)
  func law(_ container: Container) throws {
    for rate in [
      1000, 8000, 11_025, 44_100, 48_000, 65_537, 96_000, 96_001, 192_000, 384_001, 768_000,
    ] {
      let nearest = container.rate(nearest: rate)
      #expect(container.rate(nearest: nearest) == nearest)
      #expect(nearest == rate || !container.facts(allow: rate))
      #expect(container.facts(allow: nearest))
    }
  }

  @Test("is converted in a graph of its own players too")
  func graph() throws {
    let bench = Bench()
    try bench.write([sine(440, rate: 44_100, count: 8820)], to: "in.wav", rate: 44_100)
    let path = bench.path("in.wav")
    try bench.write(
      "{\"version\": 1, \"nodes\": [{\"name\": \"a\", \"player\": {\"path\": \"\(path)\"}}],"
        + " \"connections\": [[\"a\", \"output\"]]}", to: "graph.json")
    let outcome = bench.run(
      words: [bench.path("out.opus"), "--chain", bench.path("graph.json")])
    #expect(outcome.status == .done, "\(outcome.notes)")
    #expect(outcome.notes.contains("converted to 48 kHz"))
  }
}

extension Container {
  /// A mono file of its usual encoding can have a rate.
  fileprivate func facts(allow rate: Int) -> Bool {
    guard isWritten || isEncodedByFFmpeg else { return true }
    do throws(FileError) {
      try FileLayout(self, encodings[0]).check(StreamFormat(sampleRate: rate, channelCount: 1))
      return true
    } catch {
      return false
    }
  }
}

import Foundation
import SyrinxEngine
import SyrinxFiles
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("render")
struct RenderTests {
  let bench = Bench()

  init() throws { try bench.write([sine(440, count: 8000)], to: "in.wav") }

  @Test("the word render may be left out, and neither form differs by a byte")
  func word() {
    #expect(bench.run("in.wav a.wav gain -6").status == .done)
    #expect(bench.run("render in.wav b.wav gain -6").status == .done)
    #expect(bench.run("--quiet in.wav --seed 1 c.wav gain db=-6dB").status == .done)
    #expect(bench.run("--quiet render in.wav d.wav gain -6").status == .done)
    let bytes = bench.bytes("a.wav")
    #expect(bytes != nil)
    for name in ["b.wav", "c.wav", "d.wav"] { #expect(bench.bytes(name) == bytes) }
  }

  @Test("gain is gain")
  func gain() throws {
    #expect(bench.run("in.wav out.wav --encoding float gain -20").status == .done)
    let input = try bench.read("in.wav").channels[0]
    let output = try bench.read("out.wav").channels[0]
    #expect(output.count == input.count)
    for (a, b) in zip(input, output) { #expect(abs(a * 0.1 - b) < 1e-7) }
  }

  @Test("block size and jobs never change a byte", arguments: [1, 7, 64, 5000])
  func blocks(_ frames: Int) {
    #expect(bench.run("in.wav a.wav gain -6").status == .done)
    #expect(bench.run("in.wav b.wav gain -6 --jobs 4 --block-frames \(frames)").status == .done)
    #expect(bench.bytes("a.wav") == bench.bytes("b.wav"))
  }

  @Test("unity is a bypass: the same samples, without dither")
  func unity() throws {
    #expect(bench.run("in.wav out.wav gain 0 pitch 0 [ gain 0 ]").status == .done)
    #expect(try bench.read("out.wav").channels == bench.read("in.wav").channels)
    #expect(try bench.read("out.wav").reader.layout.encoding == .pcm16)
  }

  @Test("a narrower encoding is dithered, and seeds differ")
  func dither() throws {
    try bench.write([sine(440, count: 8000)], to: "fine.wav", .float)
    #expect(bench.run("fine.wav a.wav --encoding pcm16").status == .done)
    #expect(bench.run("fine.wav b.wav --encoding pcm16").status == .done)
    #expect(bench.run("fine.wav c.wav --encoding pcm16 --seed 2").status == .done)
    #expect(bench.run("fine.wav d.wav --encoding pcm16 --dither none").status == .done)
    #expect(bench.bytes("a.wav") == bench.bytes("b.wav"))
    #expect(bench.bytes("a.wav") != bench.bytes("c.wav"))
    let exact = try bench.read("fine.wav").channels[0]
    for (sample, want) in zip(try bench.read("d.wav").channels[0], exact) {
      #expect(abs(sample - want) <= 0.5 / 32768 + 1e-7)
    }
  }

  @Test("the input's encoding is kept where the output can hold it")
  func encodings() throws {
    try bench.write([sine(440, count: 800)], to: "fine.wav", .pcm24)
    #expect(bench.run("fine.wav a.flac gain -1").status == .done)
    #expect(try bench.read("a.flac").reader.layout.encoding == .pcm24)
    #expect(bench.run("fine.wav a.wav --format aiff gain -1").status == .done)
    #expect(try bench.read("a.wav").reader.layout.container == .aiff)
  }

  @Test("segment, loop and tail give the promised frames")
  func segment() throws {
    #expect(bench.run("in.wav a.wav --start 0.25 --end 0.5 --loop 3").status == .done)
    #expect(try bench.read("a.wav").reader.frameCount == 6000)
    #expect(bench.run("in.wav b.wav --tail 500ms").status == .done)
    let (channels, reader) = try bench.read("b.wav")
    #expect(reader.frameCount == 12000)
    #expect(channels[0][8000...].allSatisfy { abs($0) <= 1.5 / 32768 })
  }

  @Test("rate and channels are converted at the end")
  func conversion() throws {
    #expect(bench.run("in.wav a.wav --rate 16k --channels 2 --encoding float").status == .done)
    let (channels, reader) = try bench.read("a.wav")
    #expect(reader.format == StreamFormat(sampleRate: 16000, channelCount: 2))
    #expect(channels[0] == channels[1])
    let want = sine(440, rate: 16000, count: 16000)
    for frame in 2000..<14000 { #expect(abs(channels[0][frame] - want[frame]) < 1e-3) }
  }

  @Test("branches are summed")
  func branches() throws {
    #expect(
      bench.run("in.wav a.wav --encoding float [ gain -20 , gain -20 , dry ]").status == .done)
    let input = try bench.read("in.wav").channels[0]
    for (a, b) in zip(input, try bench.read("a.wav").channels[0]) {
      #expect(abs(a * 1.2 - b) < 1e-6)
    }
  }

  @Test("clipping is counted, refused or scaled away")
  func clip() throws {
    let report = bench.run("in.wav a.wav gain +12 --json")
    #expect(report.status == .done)
    let facts = try report.json()
    let input = try bench.read("in.wav").channels[0]
    guard case .number(let clipped)? = facts["clippedSamples"] else {
      Issue.record("no count")
      return
    }
    let want = input.count { abs($0) * Float(pow(10, 0.6)) > 32767.0 / 32768 }
    #expect(abs(Int(clipped) - want) <= want / 100)
    #expect(report.notes.contains("clipped"))

    let failed = bench.run("in.wav b.wav gain +12 --clip fail")
    #expect(failed.status == .failed)
    #expect(bench.bytes("b.wav") == nil)

    let scaled = bench.run("in.wav c.wav gain +12 --clip scale --json")
    #expect(scaled.status == .done)
    #expect(try scaled.json()["clippedSamples"] == 0)
    let peak = try bench.read("c.wav").channels[0].map(abs).max()!
    #expect(peak <= 32767.0 / 32768 && peak > 0.999)

    let limited = bench.run("in.wav e.wav gain +12 --clip limit --json")
    #expect(try limited.json()["clippedSamples"] == 0)
    #expect(limited.notes.isEmpty)
    let highest = try bench.read("e.wav").channels[0].map(abs).max()!
    #expect(highest < 32767.0 / 32768 && highest > 0.95)
    // A sound that cannot clip is left alone, and so is one that does not.
    #expect(bench.run("in.wav f.wav gain -1 --clip limit --quiet").status == .done)
    #expect(bench.run("in.wav g.wav gain -1 --quiet").status == .done)
    #expect(bench.bytes("f.wav") == bench.bytes("g.wav"))
    try bench.write([[Float](repeating: -1, count: 800)], to: "full.wav")
    #expect(bench.run("full.wav h.wav --clip limit --quiet").status == .done)
    #expect(try bench.read("h.wav").channels == bench.read("full.wav").channels)

    #expect(bench.run("in.wav d.wav gain +12 --encoding float --clip fail").status == .done)
  }

  @Test("what a lossy file holds can rise above full scale, and is limited as anything else")
  func lossy() throws {
    let square = (0..<22_050).map { Float(($0 / 50) % 2 == 0 ? 0.999 : -0.999) }
    try bench.write([square], to: "in.ogg", rate: 22_050, .vorbis)
    let plain = try bench.run("in.ogg a.wav --json").json()
    guard case .number(let clipped)? = plain["clippedSamples"] else { throw CancellationError() }
    #expect(clipped > 0)
    #expect(try bench.run("in.ogg b.wav --clip limit --json").json()["clippedSamples"] == 0)
  }

  @Test("levels above full scale are told to be those before clipping")
  func beforeClipping() {
    let line = bench.run("in.wav out.wav gain 20").notes.split(separator: "\n").last ?? ""
    #expect(line.contains("peak 14.0 dBFS") && line.contains("LUFS  before clipping  "), "\(line)")
    #expect(!bench.run("in.wav out.wav gain -1").notes.contains("before clipping"))
    #expect(!bench.run("in.wav out.wav gain 20 --clip limit").notes.contains("before clipping"))
  }

  @Test("the facts of a render as JSON")
  func json() throws {
    let outcome = bench.run("in.wav out.wav gain -6 --json")
    let facts = try outcome.json()
    #expect(outcome.notes.isEmpty)
    #expect(facts["version"] == 1)
    #expect(
      facts["input"]
        == ["path": "in.wav", "frames": 8000, "rate": 8000, "channels": 1, "encoding": "pcm16"])
    #expect(
      facts["output"]
        == ["path": "out.wav", "frames": 8000, "rate": 8000, "channels": 1, "encoding": "pcm16"])
    #expect(facts["seconds"] == 1)
    #expect(facts["warnings"] == [])
    guard case .number(let peak)? = facts["peakDB"] else {
      Issue.record("no peak")
      return
    }
    #expect(abs(peak - -12.02) < 0.02)
  }

  @Test("silence has no level")
  func silence() throws {
    try bench.write([[Float](repeating: 0, count: 8000)], to: "still.wav")
    let outcome = bench.run("still.wav out.wav --json")
    #expect(try outcome.json()["peakDB"] == JSONValue.null)
    #expect(try outcome.json()["integratedLUFS"] == JSONValue.null)
    #expect(bench.run("still.wav out.wav").notes.contains("peak −∞ dBFS"))
  }

  @Test("one line is said afterwards, and nothing when quiet")
  func line() {
    let notes = bench.run("in.wav out.wav gain -6").notes
    #expect(notes.hasPrefix("out.wav  0:01.000  8 kHz  mono  pcm16  peak −12.0 dBFS  −"))
    #expect(notes.hasSuffix("× real time\n"))
    #expect(bench.run("in.wav out.wav gain +30dB").status == .misused)
    #expect(bench.run("in.wav out.wav gain +20 --quiet").notes.isEmpty)
  }

  @Test("IN is OUT only when asked")
  func inPlace() throws {
    let before = bench.bytes("in.wav")
    try FileManager.default.createSymbolicLink(
      atPath: bench.path("link.wav"), withDestinationPath: bench.path("in.wav"))
    try FileManager.default.linkItem(atPath: bench.path("in.wav"), toPath: bench.path("hard.wav"))
    for line in [
      "in.wav in.wav gain 1", "in.wav link.wav gain 1", "link.wav in.wav gain 1",
      "in.wav hard.wav gain 1", "hard.wav in.wav", "in.wav other.wav --in-place",
    ] {
      #expect(bench.run(line).status == .misused, "\(line)")
    }
    #expect(bench.bytes("in.wav") == before)
    #expect(bench.run("in.wav --in-place gain -1").status == .done)
    #expect(bench.bytes("in.wav") != before)
    #expect(bench.run("in.wav in.wav --in-place gain -1").status == .done)
  }

  @Test("whatever goes wrong, the old output stays and nothing else is left")
  func nothingIsLost() throws {
    try bench.write("keep me", to: "old.wav")
    try bench.write(#"{"version": 1, "chain": [{"gain": {"db": 99}}]}"#, to: "bad.json")
    let files = bench.files
    for (line, status) in [
      ("in.wav old.wav revreb", ExitStatus.misused), ("in.wav old.wav gain 99", .misused),
      ("nowhere.wav old.wav", .failed), ("bad.json old.wav", .misused),
      ("in.wav old.wav --no-clobber", .failed), ("in.wav old.wav --chain bad.json", .misused),
      ("in.wav old.wav --chain nowhere.json", .failed), ("in.wav old.wav --start 9", .misused),
      ("in.wav old.wav gain 20 --clip fail", .failed), ("in.wav old.xyz", .misused),
      ("in.wav old.wav reverb ir=nowhere.wav", .failed), ("in.wav old.wav --rate 5", .misused),
    ] {
      let outcome = bench.run(line)
      #expect(outcome.status == status, "\(line): \(outcome.notes)")
      #expect(outcome.notes.hasPrefix("syrinx: "))
      #expect(outcome.output.isEmpty)
      #expect(bench.bytes("old.wav") == Data("keep me".utf8))
    }
    #expect(bench.files == files)
  }

  @Test("marks that are cut away are counted")
  func cutMarks() throws {
    var metadata = Metadata()
    metadata.cues = [.init(number: 1, position: 1000), .init(number: 2, position: 4000)]
    metadata.cues += [.init(number: 3, position: 7000)]
    metadata.cues[2].region = Metadata.Region(length: 500)
    var instrument = Metadata.Instrument()
    instrument.loops = [Metadata.Loop(.forward, start: 500, end: 1500)]
    metadata.instrument = instrument
    try bench.write([sine(440, count: 8000)], to: "marked.wav", metadata: metadata)
    let line = "marked.wav out.wav --start 0.25 --end 0.75"
    let facts = try bench.run(line + " --json").json()
    #expect(facts["metadata"]?["dropped"] == ["cues", "regions", "loops"])
    #expect(bench.run(line + " --verbose").notes.contains("dropped: cues (2), regions, loops"))
    // It is said without being asked for, too.
    #expect(bench.run(line).notes.contains("outside of the segment: cues (2), regions"))
    #expect(try bench.run("marked.wav out.wav --json").json()["metadata"]?["dropped"] == [])
    #expect(try bench.run(line + " --strip --json").json()["metadata"]?["dropped"] == [])
  }

  @Test("cues move with the sound")
  func cues() throws {
    var metadata = Metadata()
    metadata.tags[.title] = "Bird"
    metadata.cues = [
      .init(number: 1, position: 1000), .init(number: 2, position: 4000),
      .init(number: 3, position: 7000),
    ]
    try bench.write([sine(440, count: 8000)], to: "cued.wav", metadata: metadata)
    let line = "cued.wav out.wav --start 0.25 --end 0.75 --rate 16000 varispeed 2"
    #expect(bench.run(line).status == .done)
    let (_, reader) = try bench.read("out.wav")
    #expect(reader.metadata.tags[.title] == "Bird")
    #expect(reader.metadata.cues.map(\.position) == [2000])
  }
}

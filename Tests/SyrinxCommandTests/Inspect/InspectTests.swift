import Foundation
import SyrinxEngine
import SyrinxFiles
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("Inspect")
struct InspectTests {
  private func facts(_ bench: Bench, _ line: String) throws -> [JSONValue] {
    let outcome = bench.run("inspect \(line) --json")
    guard case .array(let files)? = try outcome.json()["files"] else { throw CancellationError() }
    return files
  }

  @Test("says what a file is like, channel by channel")
  func facts() throws {
    let bench = Bench()
    var metadata = Metadata()
    metadata.tags[.title] = "A tone"
    let tone = sine(997, rate: 16_000, count: 16_000)
    let late = [Float](repeating: 0, count: 1600) + tone.dropLast(1600)
    try bench.write([tone, late], to: "in.wav", rate: 16_000, metadata: metadata)
    let file = try #require(try facts(bench, "in.wav").first)
    #expect(file["frames"] == 16_000 && file["seconds"] == 1 && file["bitsUsed"] == 16)
    #expect(file["encoding"] == "pcm16" && file["metadata"]?["title"] == "A tone")
    #expect(file["notes"] == [])
    guard case .array(let channels)? = file["perChannel"] else { throw CancellationError() }
    #expect(channels.count == 2)
    #expect(channels[0]["peakDB"] == -6.02 && channels[0]["rmsDB"] == -9.03)
    #expect(channels[0]["crestDB"] == 3.01 && channels[0]["clippedSamples"] == 0)
    guard case .number(let silence)? = channels[1]["silenceStartSeconds"],
      case .number(let loudness)? = file["highestMomentaryLUFS"]
    else { throw CancellationError() }
    #expect(abs(silence - 0.1) < 0.001)
    // A sine of full scale in one channel is −3.01 LUFS; this one is half of that in two.
    #expect(abs(loudness + 6.02) < 0.02)
  }

  @Test("reads the same from a long file, on threads, as from its parts")
  func threads() throws {
    let bench = Bench()
    let sound = sine(150, count: 400_000)
    try bench.write([sound], to: "long.wav")
    try bench.write([Array(sound.prefix(80_000))], to: "short.wav")
    let (long, short) = (try facts(bench, "long.wav")[0], try facts(bench, "short.wav")[0])
    #expect(long["frames"] == 400_000)
    for name in ["integratedLUFS", "medianPitchHz", "bitsUsed", "loudnessRangeLU"] {
      #expect(long[name] == short[name], "\(name)")
    }
    #expect(long["medianPitchHz"] == 150)
  }

  @Test("--tracks tells the pitch at every instant, and nothing else changes")
  func tracks() throws {
    let bench = Bench()
    let glide = Glide(from: 120, to: 180)
    try bench.write([glide.samples], to: "in.wav", rate: glide.rate)
    let (plain, file) = (try facts(bench, "in.wav")[0], try facts(bench, "in.wav --tracks")[0])
    guard let track = file["pitchTrack"], case .number(let start)? = track["startSeconds"],
      case .number(let step)? = track["stepSeconds"], case .array(let points)? = track["hz"],
      case .array(let strengths)? = track["strength"], case .object(let members) = file
    else { throw CancellationError() }
    #expect(JSONValue.object(members.dropLast()) == plain && plain["pitchTrack"] == nil)
    #expect(points.count == strengths.count && abs(step - 0.005) < 1e-4)
    #expect(abs(start + step * Double(points.count) - 2) <= step)
    for (index, point) in points.enumerated() {
      let time = start + step * Double(index)
      let want = glide.frequency(at: time)
      // The window reaches 20 ms to either side.
      let isFar = [-0.03, 0.03].allSatisfy { glide.frequency(at: time + $0) == nil }
      if want == nil, isFar {
        #expect(point == nil, "\(time) s")
      } else if let want, (0.53...1.47).contains(time) {
        guard case .number(let hertz) = point else { throw CancellationError() }
        #expect(abs(1200 * log2(hertz / want)) < 10, "\(time) s")
      }
    }
    let lines = bench.run("inspect in.wav --tracks").output.split(separator: "\n")
    let first = try #require(lines.firstIndex { $0.contains("voiced from") })
    #expect(lines.count == first + 2 && lines[first + 1].contains(" 150."), "\(lines[first...])")
    #expect(!bench.run("inspect in.wav").output.contains("voiced from"))
  }

  @Test("notes what looks wrong")
  func notes() throws {
    let bench = Bench()
    let tone = sine(440, count: 4000)
    try bench.write([tone, tone], to: "same.wav")
    try bench.write([tone, tone.map { -$0 }], to: "turned.wav", .pcm24)
    try bench.write([tone, [Float](repeating: 0, count: 4000)], to: "half.wav")
    try bench.write([tone.map { ($0 * 32768).rounded() }], to: "whole.wav", .float)
    try bench.write([tone.map { ($0 * 32768).rounded() / 32768 }], to: "coarse.wav", .pcm24)
    try bench.write([tone.map { $0 * 4 }], to: "loud.wav")
    try bench.write([tone.map { $0 + 0.1 }], to: "offset.wav")
    try bench.write([[]], to: "empty.wav")
    for (name, note) in [
      ("same", "channels 1 and 2 are identical"),
      ("turned", "channel 2 is channel 1 with inverted polarity"),
      ("half", "channel 2 is silent"), ("whole", "not scaled to ±1"),
      ("coarse", "only 16 bits are used"), ("loud", "samples at full scale"),
      ("offset", "DC offset of 0.1"), ("empty", "no frames"),
    ] {
      let file = bench.run("inspect \(name).wav")
      #expect(file.status == .done && file.output.contains(note), "\(file.output)")
    }
  }

  @Test("holds files to what they must be like")
  func assertions() throws {
    let bench = Bench()
    try bench.write([sine(440, count: 8000)], to: "in.wav")
    try bench.write([[Float](repeating: 0, count: 8000)], to: "silence.wav")
    func status(_ conditions: String..., of file: String = "in.wav")
      -> SyrinxRender.ExitStatus
    {
      bench.run(words: ["inspect", file] + conditions.flatMap { ["--assert", $0] }).status
    }
    for condition in [
      "peak in -6.1..-6", "peak<=-6dB", "clipped == 0", "encoding == pcm16", "encoding != pcm24",
      "seconds in 1..1", "seconds in 500ms..1:00", "rate == 8kHz", "channels == 1", "pitch > 400Hz",
      "voiced > 50%", "dc < 0.001", "bits == 16", "format == wav", "lufs in -11..-8",
    ] {
      #expect(status(condition) == .done, "\(condition)")
    }
    for condition in [
      "peak in -5..-4", "clipped != 0", "encoding == pcm24", "channels > 1", "true-peak < -7",
    ] {
      #expect(status(condition) == .failed, "\(condition)")
      #expect(status("channels == 1", condition) == .failed, "\(condition)")
    }
    #expect(status("lufs < -70", "peak < -100", of: "silence.wav") == .done)
    #expect(status("pitch > 0", of: "silence.wav") == .failed)
    #expect(status("lufs in -90..0", of: "silence.wav") == .failed)
    // A sound that is too short to have a loudness is neither loud nor soft.
    try bench.write([sine(440, count: 2400)], to: "short.wav")
    for condition in ["lufs < 0", "lufs > -100", "momentary < 0", "short-term < 0"] {
      #expect(status(condition, of: "short.wav") == .failed, "\(condition)")
    }
    #expect(
      bench.run(words: ["inspect", "short.wav", "--assert", "lufs < 0"]).notes.contains("none"))
    try bench.write([[Float](repeating: 0, count: 80)], to: "short.wav")
    #expect(status("lufs < -70", "noise-floor < -70", of: "short.wav") == .done)
    for condition in [
      "luf > 3", "lufs", "lufs in 3", "lufs in 3..2", "lufs > loud", "encoding > pcm16", "", "> 3",
      "encoding != flac", "format == WAV",
    ] {
      #expect(status(condition) == .misused, "\(condition)")
    }
  }

  @Test("is held to facts by their names in JSON, and by their names of before")
  func factNames() throws {
    let bench = Bench()
    try bench.write([sine(440, count: 40_000)], to: "in.wav")
    let json = try bench.run("inspect in.wav --json").json()
    guard case .array(let files)? = json["files"],
      case .array(let channels)? = files[0]["perChannel"]
    else { throw CancellationError() }
    for fact in Fact.all {
      let value = try #require(files[0][fact.name] ?? channels[0][fact.name], "\(fact.name)")
      let condition =
        switch value {
        case .string(let word): "\(fact.name) == \(word)"
        case .number(let number): "\(fact.name) in \(number - 0.1)..\(number + 0.1)"
        default: "\(fact.name) == absent"
        }
      let outcome = bench.run(words: ["inspect", "in.wav", "--assert", condition])
      #expect(outcome.status == .done, "\(condition): \(outcome.notes)")
    }
    let names = Fact.all.map(\.name) + Fact.all.compactMap(\.formerName)
    #expect(Set(names).count == names.count)
    let mistake = bench.run(words: ["inspect", "in.wav", "--assert", "luf > 3"])
    #expect(mistake.notes.contains("did you mean integratedLUFS?"))
    for condition in ["rmsDB > 1,5", "rmsDB in 1,5..3"] {
      let comma = bench.run(words: ["inspect", "in.wav", "--assert", condition])
      #expect(comma.notes.hasSuffix("; decimals take a point, as in 1.5\n"), "\(comma.notes)")
    }
  }

  @Test("says with enough digits why a file is not as it must be")
  func digits() throws {
    let bench = Bench()
    try bench.write([[0.25, -0.867_001_5, 0.3]], to: "in.wav", .float)
    func complaint(_ condition: String) -> String {
      bench.run(words: ["inspect", "in.wav", "--quiet", "--assert", condition]).notes
    }
    #expect(complaint("peak <= -1.24").hasSuffix("it is −1.2396 dBFS\n"))
    #expect(complaint("peak in -3..-1.24").hasSuffix("it is −1.2396 dBFS\n"))
    #expect(complaint("peak == -1.24").hasSuffix("it is −1.2396 dBFS\n"))
    #expect(complaint("peak <= -2").hasSuffix("it is −1.24 dBFS\n"))
    #expect(complaint("frames > 3").hasSuffix("it is 3 frames\n"))
  }

  @Test("takes many files, and lets one that is broken not keep it from the others")
  func many() throws {
    let bench = Bench()
    try bench.write([sine(440, count: 800)], to: "a.wav")
    try bench.write([sine(440, count: 800)], to: "b.wav")
    try bench.write("no sound", to: "c.wav")
    let outcome = bench.run("inspect a.wav c.wav b.wav nowhere.wav")
    #expect(outcome.status == .failed)
    #expect(outcome.output.split(separator: "\n").count == 3)
    #expect(outcome.notes.split(separator: "\n").count == 2)
    #expect(bench.run("inspect nowhere.wav").status == .failed)
    #expect(bench.run("inspect").status == .misused)
  }
}

@Suite("Meters of a render")
struct NodeMeterTests {
  @Test("write level and peak behind a node, and leave the output as it is")
  func meters() throws {
    let bench = Bench()
    try bench.write([sine(400, count: 8000)], to: "in.wav")
    #expect(bench.run("in.wav plain.wav gain -6.0206 --quiet").status == .done)
    let words = ["in.wav", "out.wav", "gain", "-6.0206", "--quiet"]
    let files = ["input", "gain"].flatMap { ["--meter", "\($0)=\(bench.path($0)).jsonl"] }
    #expect(bench.run(words: words + files).status == .done)
    #expect(bench.bytes("out.wav") == bench.bytes("plain.wav"))
    for (name, level) in [("input", -9.03), ("gain", -15.05)] {
      let text = String(decoding: try #require(bench.bytes(name + ".jsonl")), as: UTF8.self)
      let lines = try text.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
      #expect(lines.count == 50)
      #expect(lines[10]["seconds"] == 0.2)
      #expect(lines.allSatisfy { $0["rmsDB"] == [.number(level)] })
    }
  }

  @Test("count what is written, not the pass before it, whatever the size of the blocks")
  func passes() throws {
    let bench = Bench()
    try bench.write([sine(400, count: 8000, amplitude: 0.9)], to: "in.wav")
    let words = ["in.wav", "out.wav", "gain", "+6", "--clip", "scale", "--quiet", "--meter"]
    #expect(bench.run(words: words + ["gain=" + bench.path("a.jsonl")]).status == .done)
    #expect(
      bench.run(words: words + ["gain=" + bench.path("b.jsonl"), "--block-frames", "77"]).status
        == .done)
    let text = try #require(bench.bytes("a.jsonl"))
    #expect(bench.bytes("b.jsonl") == text)
    #expect(text.count { $0 == 10 } == 50)
  }

  @Test("stay as they were where the render fails at its end")
  func failure() throws {
    let bench = Bench()
    try bench.write([sine(400, count: 800)], to: "in.wav")
    try bench.write("as it was", to: "level.jsonl")
    let words = ["in.wav", "out.wav", "gain", "20", "--meter", "gain=" + bench.path("level.jsonl")]
    #expect(bench.run(words: words + ["--clip", "fail"]).status == .failed)
    #expect(bench.bytes("level.jsonl") == Data("as it was".utf8))
    #expect(bench.files == ["in.wav", "level.jsonl"])
    #expect(bench.run(words: words).status == .done)
    #expect(bench.bytes("level.jsonl") != Data("as it was".utf8))
  }

  @Test("name nodes that are there, and files that are free")
  func mistakes() throws {
    let bench = Bench()
    try bench.write([sine(400, count: 800)], to: "in.wav")
    for (meter, complaint) in [
      ("gian=x.jsonl", "did you mean gain?"), ("gain=", "requires a node and a file"),
      ("gain", "requires a node and a file"),
      ("gain=\(bench.path("in.wav"))", "also used elsewhere"),
      ("gain=\(bench.path("out.wav"))", "also used elsewhere"),
    ] {
      let outcome = bench.run(words: ["in.wav", "out.wav", "gain", "-3", "--meter", meter])
      #expect(outcome.status == .misused && outcome.notes.contains(complaint), "\(outcome.notes)")
    }
    #expect(bench.files == ["in.wav"])
  }
}

@Suite("Mouth")
struct MouthTests {
  @Test("opens with the voice and shuts with it, however loud the file is", arguments: [0.9, 0.01])
  func motion(amplitude: Double) throws {
    let bench = Bench()
    let silence = [Float](repeating: 0, count: 4000)
    let voice = sine(400, count: 4000, amplitude: amplitude)
    try bench.write([silence + voice + silence], to: "in.wav", .float)
    let outcome = bench.run(
      words: ["mouth", "in.wav", "--fps", "50", "--format", "csv", "--out", bench.path("m.csv")])
    #expect(outcome.status == .done)
    let text = String(decoding: try #require(bench.bytes("m.csv")), as: UTF8.self)
    let rows = text.split(separator: "\n").dropFirst().map { $0.split(separator: ",") }
    let openings = rows.compactMap { Double($0[1]) }
    #expect(openings.count == 75 && rows[25][0] == "0.5000")
    #expect(openings.allSatisfy { (0...1).contains($0) })
    #expect(openings[..<25].allSatisfy { $0 == 0 })
    #expect(openings[35] > 0.99 && openings[49] > 0.99 && openings[74] < 0.01)
    #expect(zip(openings[50...], openings[51...]).allSatisfy { $0 >= $1 })
  }
}

import Foundation
import SyrinxEngine
import SyrinxFiles
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("Every voice of the catalogue")
struct VoiceCatalogTests {
  @Test("there are thirty-five, each with a name of its own, a sentence and a chain")
  func table() throws {
    #expect(VoiceCatalog.all.count == 35)
    #expect(Set(VoiceCatalog.names).count == 35)
    for entry in VoiceCatalog.all {
      #expect(entry.name.allSatisfy { $0.isLowercase || $0 == "-" })
      #expect(entry.summary.hasSuffix("."))
      #expect(try !entry.voice(of: .standard).chain.isBypass)
      #expect(CommandList.standard.command(named: entry.name) == nil)
    }
  }

  @Test(
    "survives print and parse, in words and in JSON, at any amount", arguments: VoiceCatalog.names)
  func printAndParse(name: String) throws {
    for amount in ["", "1", "0.5", "0.123", "0"] {
      let words = ["voice", name] + (amount.isEmpty ? [] : ["amount=" + amount])
      let chain = try ChainSpec(words: words)
      #expect(try ChainSpec(words: chain.words) == chain)
      #expect(try Patch(parsing: Patch.document(chain).pretty) == .chain(chain))
    }
  }

  @Test("has its pitch of another quality, and all else as it was", arguments: VoiceCatalog.names)
  func quality(name: String) throws {
    for amount in ["1", "0.5"] {
      let plain = try ChainSpec(words: ["voice", name, amount])
      let other = try ChainSpec(words: ["voice", name, amount, "quality=voice"])
      #expect(!other.text.contains("pitch") || other.text.contains("quality=voice"))
      #expect(other.text.components(separatedBy: " quality=voice").joined() == plain.text)
    }
  }

  @Test("is all there at amount 1 and gone at 0", arguments: VoiceCatalog.names)
  func ends(name: String) throws {
    let whole = try ChainSpec(words: ["voice", name])
    #expect(try ChainSpec(words: ["voice", name, "amount=1"]) == whole)
    #expect(try ChainSpec(words: ["voice", name, "amount=0"]).steps.isEmpty)
    #expect(try ChainSpec(words: ["voice", name, "0.5"]) != whole)
  }

  @Test(
    "is the same whether silence is padded on or in the file", arguments: VoiceCatalog.names)
  func silence(name: String) throws {
    let bench = Bench()
    let rate = 16_000
    let sound = sine(150, rate: rate, count: 3001)
    let zeros = [Float](repeating: 0, count: 8000)
    try bench.write([sound], to: "in.wav", rate: rate, .float)
    try bench.write([zeros + sound + zeros], to: "long.wav", rate: rate, .float)
    let padded = bench.run("in.wav a.wav pad 0.5 after=0.5 voice \(name) --encoding float --quiet")
    #expect(padded.status == .done, "\(padded.notes)")
    _ = bench.run("long.wav b.wav voice \(name) --encoding float --quiet")
    #expect(bench.bytes("a.wav") == bench.bytes("b.wav"))
  }

  private static let fixtures = ["voice-low", "voice-high", "voice-child"]

  /// Voices and the fixtures they are tried on: each on one of them, or, where the environment asks for
  /// all that there is, on all three.
  private static func trials(_ voices: [String]) -> [Trial] {
    voices.enumerated().flatMap { place, name in
      fixtures.enumerated()
        .filter { isFull || $0.offset == place % (ContractTests.isBrief ? 9 : 3) }
        .map { Trial(voice: name, fixture: $0.element) }
    }
  }

  /// In ordinary runs only the beginning is heard.
  private static let part = isFull ? [] : ["--end", "1.2", "--tail", "0.5"]

  /// LUFS of that part of each speaker.
  private static let loudness: [String: Double] = Dictionary(
    uniqueKeysWithValues: fixtures.compactMap { name in
      let words = [Fixture.path(name + ".wav"), "in.wav", "--json"] + part
      let facts = try? Bench().run(words: words).json()
      return facts?["integratedLUFS"]?.double.map { (name, $0) }
    })

  struct Trial: CustomTestStringConvertible {
    let voice: String
    let fixture: String
    var testDescription: String { "\(voice) of \(fixture)" }
  }

  @Test(
    "is as loud as the speaker was, below −1 dBTP, as long as explained and the same twice",
    arguments: trials(VoiceCatalog.names))
  func render(trial: Trial) throws {
    let bench = Bench()
    let input = Fixture.path(trial.fixture + ".wav")
    let own = try #require(Self.loudness[trial.fixture])
    let words = ["voice", trial.voice, "--json"] + Self.part
    let facts = try bench.run(words: [input, "a.wav"] + words).json()
    let (wanted, slack) = trial.voice == "podcast" ? (-16, 0.1) : (own, 3)
    // A mono speaker is what karaoke takes away.
    if trial.voice != "karaoke" {
      let loudness = try #require(facts["integratedLUFS"]?.double)
      #expect(abs(loudness - wanted) < slack)
    }
    #expect(try #require(facts["truePeakDB"]?.double) <= -1)
    #expect(facts["clippedSamples"] == 0)
    let explained = try bench.run(words: ["explain", input] + words).json()
    #expect(explained["output"]?["frames"] == facts["output"]?["frames"])
    // A third of a second is enough to see whether a second run differs, in blocks of another size.
    let short = [input, "b.wav", "voice", trial.voice, "--end", "0.3", "--tail", "none"]
    _ = bench.run(words: short)
    let first = bench.bytes("b.wav")
    _ = bench.run(words: short + ["--block-frames", "500"])
    #expect(bench.bytes("b.wav") == first)
  }

  /// Streams and the voices that are tried on them: each on two of fifteen, or on all.
  private static let visits: [Visit] = VoiceCatalog.names.enumerated().flatMap { place, name in
    let formats = [8000, 16_000, 44_100, 48_000, 96_000].flatMap { rate in
      [1, 2, 6].map { StreamFormat(sampleRate: rate, channelCount: $0) }
    }
    return formats.indices
      .filter { isFull || ($0 + place) % (ContractTests.isBrief ? 15 : 8) == 0 }
      .map { Visit(voice: name, format: formats[$0]) }
  }

  struct Visit: CustomTestStringConvertible {
    let voice: String
    let format: StreamFormat
    var testDescription: String { "\(voice) at \(format)" }
  }

  @Test(
    "takes every rate and width, is silent in silence, and harmed by nothing", arguments: visits)
  func formats(visit: Visit) throws {
    let bench = Bench()
    let (rate, width) = (visit.format.sampleRate, visit.format.channelCount)
    let count = isFull ? rate / 5 : rate / 40
    // Tones, and then squares as loud as they come.
    let square = (0..<count).map { Float($0 / 50 % 2 == 0 ? 1 : -1) }
    let silence = [Float](repeating: 0, count: count)
    let sound = (1...width).map { sine(150 * Double($0), rate: rate, count: count) + square }
    try bench.write(sound, to: "in.wav", rate: rate)
    let loud = bench.run("in.wav out.wav voice \(visit.voice) --tail 0.02 --json")
    #expect(loud.status == .done, "\(loud.notes)")
    #expect(try #require(loud.json()["truePeakDB"]?.double) <= -1)
    try bench.write(.init(repeating: silence, count: width), to: "in.wav", rate: rate, .float)
    let outcome = bench.run("in.wav out.wav voice \(visit.voice) --tail 0.02 --quiet")
    #expect(outcome.status == .done, "\(outcome.notes)")
    let heard = try bench.read("out.wav").channels
    #expect(heard[0] == [Float](repeating: 0, count: heard[0].count))
    #expect(!heard[0].isEmpty && heard.allSatisfy { $0 == heard[0] })
  }

  @Test("that disguises a speaker leaves out the words of the file")
  func anonymous() throws {
    let bench = Bench()
    var metadata = Metadata()
    metadata.tags = [.title: "An interview", .artist: "Somebody"]
    metadata.cues = [.init(number: 1, position: 4000, name: "tells her name")]
    try bench.write([sine(150, count: 8000)], to: "in.wav", metadata: metadata)
    #expect(bench.run("in.wav out.wav voice anonymous").status == .done)
    let left = try bench.read("out.wav").reader.metadata
    #expect(left.tags.isEmpty)
    #expect(left.cues.map(\.position) == [4000])
    #expect(left.cues.allSatisfy { $0.name.isEmpty })
    #expect(bench.run("in.wav kept.wav voice deep").status == .done)
    #expect(try bench.read("kept.wav").reader.metadata.tags[.title] == "An interview")
  }
}

/// The sounds that come with the project.
enum Fixture {
  static func path(_ name: String) -> String {
    RecordedTextTests.folder + "../Audio/" + name
  }

  /// The speech in the first so many seconds of a file.
  static func speech(_ path: String, seconds: Double = 60) throws -> Speech {
    let rate = try SoundFileReader(path: path).format.sampleRate
    return try Speech(Array(samples(path).prefix(Int(seconds * Double(rate)))), rate: rate)
  }

  /// The first channel of a file.
  static func samples(_ path: String) throws -> [Float] {
    let reader = try SoundFileReader(path: path)
    var buffer = AudioBuffer(
      channelCount: reader.format.channelCount, frameCapacity: reader.frameCount ?? 0)
    _ = try reader.read(into: &buffer)
    return buffer.channels[0]
  }
}

extension JSONValue {
  /// The value as a number, if it is one.
  var double: Double? {
    if case .number(let value) = self { value } else { nil }
  }
}

import Foundation
import SyrinxEngine
import SyrinxFiles
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("Conversions of rate and channels")
struct ConversionTests {
  let bench = Bench()

  init() throws {
    // Pairs of samples that alternate lie between the crests of a tone at a quarter of the rate, and
    // clicks overshoot in every filter.
    let sound = (0..<12_000).map { frame -> Float in
      let carrier: Float = frame / 2 % 2 == 0 ? 0.7 : -0.7
      return frame % 1999 < 3 ? 1 : carrier * Float(sin(Double(frame) / 700))
    }
    try bench.write([sound], to: "in.wav", rate: 44_100, .float)
  }

  private func truePeak(_ name: String) throws -> Double {
    let (channels, reader) = try bench.read(name)
    var meter = TruePeakMeter(format: reader.format)
    meter.add(AudioBuffer(channels: channels).frames)
    return try #require(meter.peakDB)
  }

  @Test(
    "a limiter's ceiling is that of the file as it is written",
    arguments: [
      "gain +12 limiter -1", "gain +12 limiter -1 gain 0 fade out=20ms",
      "gain +12 limiter -1 --channels 2", "voice dalek gain +6 limiter -1",
    ], [22_050, 32_000, 48_000, 96_000])
  func ceiling(chain: String, rate: Int) throws {
    let outcome = bench.run("in.wav out.wav \(chain) --rate \(rate) --encoding float")
    #expect(outcome.status == .done, "\(outcome.notes)")
    let peak = try truePeak("out.wav")
    #expect(peak <= -1 + 0.05 && peak > -1.5, "\(peak) dBTP")
  }

  @Test(
    "a peak that is normalized to is that of the file as it is written",
    arguments: [22_050, 48_000])
  func normalized(rate: Int) throws {
    #expect(
      bench.run("in.wav out.wav normalize -3 --rate \(rate) --encoding float").status == .done)
    #expect(abs(try truePeak("out.wav") + 3) < 0.01)
  }

  @Test("an output with the extension of another format is told, but not where formats share it")
  func misnamed() throws {
    for (words, isTold) in [
      ("out.mp3 --format flac", true), ("out.flac --format wav", true),
      ("out.wav --format rf64", false), ("out.ogg --format opus", false),
      ("out.xyz --format flac", false), ("out.flac --format flac", false),
    ] {
      let outcome = bench.run("in.wav \(words)")
      #expect(outcome.status == .done)
      #expect(outcome.notes.contains("but has the extension of") == isTold, "\(outcome.notes)")
    }
  }

  @Test("sides that are not there are told in words that somebody typed, once")
  func noSides() throws {
    let outcome = bench.run("in.wav out.wav ms[ gain -1 , gain -2 ] ms[ gain -1 , gain -3 ]")
    #expect(outcome.notes.components(separatedBy: "it has no sides").count == 2)
    #expect(!outcome.notes.contains("width-"), "\(outcome.notes)")
  }

  @Test("stand before the last effect that sets a level, and else at the end")
  func order() throws {
    func nodes(_ chain: String, _ options: String = "--rate 22050") throws -> [String] {
      let json = try bench.run("explain in.wav --json \(options) \(chain)").json()
      guard case .array(let nodes)? = json["nodes"] else { return [] }
      return nodes.compactMap { node -> String? in
        guard case .string(let name)? = node["name"] else { return nil }
        return ["input", "output"].contains(name) ? nil : name
      }
    }
    #expect(try nodes("gain 3 limiter") == ["gain", "rate", "limiter"])
    #expect(
      try nodes("limiter gain 3 limiter fade 1") == [
        "limiter", "gain", "rate", "limiter-2", "fade",
      ])
    #expect(try nodes("limiter eq high-pass@80") == ["limiter", "eq", "rate"])
    #expect(try nodes("limiter", "--rate 44100") == ["limiter"])
    #expect(try nodes("limiter", "--channels 2") == ["limiter", "channels"])
    #expect(try nodes("limiter", "--channels 2 --rate 48k") == ["rate", "channels", "limiter"])
    #expect(try nodes("[ limiter , dry ]") == ["limiter", "mixer", "rate"])
  }

  @Test("a limiter at the end of a graph keeps its ceiling too")
  func graph() throws {
    try bench.write(
      """
      {"version": 1, "nodes": [{"name": "g", "gain": {"db": 12}}, {"name": "l", "limiter": {}}],
       "connections": [["input", "g"], ["g", "l"], ["l", "output"]]}
      """, to: "g.json")
    #expect(
      bench.run("in.wav out.wav --chain g.json --rate 22050 --encoding float").status == .done)
    #expect(try truePeak("out.wav") <= -0.95)
  }

  /// Steady levels, a different one in each channel, and a map.
  private func write(_ name: String, count: Int, map: [Int32]? = nil) throws {
    var metadata = Metadata()
    metadata.channelMap = map
    try bench.write(
      (0..<count).map { [Float](repeating: 0.1 * Float($0 + 1), count: 100) }, to: name, .float,
      metadata: metadata)
  }

  private let half = Float(0.5).squareRoot()

  @Test("5.1 becomes stereo and mono by ITU-R BS.775, and by the map of the file")
  func downmix() throws {
    try write("film.wavex", count: 6, map: [2, 3, 4, 11, 14, 15])
    let (l, r, c, ls, rs) = (Float(0.1), Float(0.2), Float(0.3), Float(0.5), Float(0.6))
    for words in [["--channels", "2"], ["pan", "channels=stereo"]] {
      let line = [bench.path("film.wavex"), "out.wav", "--encoding", "float"] + words
      let outcome = bench.run(words: line)
      #expect(outcome.status == .done && !outcome.notes.contains("no channel map"))
      let (channels, reader) = try bench.read("out.wav")
      let sum = 1 + 2 * half
      #expect(abs(channels[0][50] - (l + half * c + half * ls) / sum) < 1e-6)
      #expect(abs(channels[1][50] - (r + half * c + half * rs) / sum) < 1e-6)
      #expect(reader.metadata.channelMap == nil || reader.format.channelCount == 2)
    }
    #expect(
      bench.run(words: [
        bench.path("film.wavex"), "mono.wav", "--encoding", "float", "--channels", "1",
      ]).status == .done)
    let mono = try bench.read("mono.wav").channels[0][50]
    let want = half * (l + r) + c + 0.5 * (ls + rs)
    #expect(abs(mono - want / (2 + 2 * half)) < 1e-6)
  }

  @Test("channels that nothing names are taken for the usual ones, and that is said")
  func assumed() throws {
    try write("plain.wav", count: 6)
    let outcome = bench.run("plain.wav out.wav --channels 2 --encoding float")
    let sentence =
      "channels: no channel map for 6 channels: assuming left, right, center, LFE,"
      + " back left and back right"
    #expect(outcome.notes.contains(sentence), "\(outcome.notes)")
    #expect(bench.run("explain plain.wav --channels 2").output.contains(sentence))
    let left = try bench.read("out.wav").channels[0][50]
    #expect(abs(left - (0.1 + half * 0.3 + half * 0.5) / (1 + 2 * half)) < 1e-6)
    for line in ["plain.wav out.wav gain -3", "plain.wav out.wav --channels 6"] {
      #expect(!bench.run(line).notes.contains("no channel map"))
    }
    // Its format says it of FLAC.
    try bench.write((0..<6).map { _ in [0.5, 0.5] }, to: "film.flac")
    #expect(!bench.run("film.flac out.wav --channels 2").notes.contains("no channel map"))
    try write("many.wav", count: 12)
    let many = bench.run("many.wav out.wav --channels 1 --encoding float")
    #expect(many.notes.contains("no channel map for 12 channels: kept in order"))
    #expect(abs(try bench.read("out.wav").channels[0][50] - 0.65) < 1e-6)
  }

  @Test("the output's map names the channels that it has")
  func maps() throws {
    try write("film.wavex", count: 8, map: [2, 3, 4, 11, 9, 10, 14, 15])
    func map(_ words: String...) throws -> [Int32]? {
      let outcome = bench.run(words: [bench.path("film.wavex"), bench.path("out.wavex")] + words)
      #expect(outcome.status == .done, "\(outcome.notes)")
      return try bench.read("out.wavex").reader.metadata.channelMap
    }
    #expect(try map("gain", "-3") == [2, 3, 4, 11, 9, 10, 14, 15])
    #expect(try map("--rate", "16000") == [2, 3, 4, 11, 9, 10, 14, 15])
    #expect(try map("--channels", "6") == [2, 3, 4, 11, 9, 10])
    #expect(try map("pan", "channels=swap") == [2, 3, 4, 11, 9, 10, 14, 15])
  }
}

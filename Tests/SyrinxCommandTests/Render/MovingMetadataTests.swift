import Foundation
import SyrinxEngine
import SyrinxFiles
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

/// Everything that names a place in the sound moves with the sound.
struct MovingMetadataTests {
  private let bench = Bench()
  private let rate = 48000

  init() throws {
    try bench.place.write(.sine(seconds: 4, sampleRate: rate), to: "plain.wav")
  }

  /// Four seconds with a broadcast extension, cues, a region, labels and a sampler's loop.
  private func write(_ change: (inout Metadata) -> Void = { _ in }) throws {
    let reader = try SoundFileReader(path: bench.path("plain.wav"))
    var metadata = Metadata()
    metadata.cues = [24_000, 100_000, 180_000].enumerated().map { index, position in
      Metadata.Cue(number: Int32(index + 1), position: position, name: "cue \(index + 1)")
    }
    metadata.cues[1].region = Metadata.Region(length: 40_000)
    var instrument = Metadata.Instrument()
    instrument.loops = [Metadata.Loop(.forward, start: 80_000, end: 160_000)]
    metadata.instrument = instrument
    var broadcast = Metadata.Broadcast()
    broadcast.description = "moving"
    broadcast.timeReference = 5_000_000_000
    broadcast.codingHistory = "A=PCM,F=48000,W=16,M=mono,T=first\r\n"
    metadata.broadcast = broadcast
    change(&metadata)
    let writer = try SoundFileWriter(
      path: bench.path("in.wav"), layout: reader.layout, format: reader.format,
      metadata: metadata,
      options: .init(expectedFrameCount: reader.frameCount, program: "Recorder 2"))
    var block = AudioBuffer(channelCount: 1, frameCapacity: 4096)
    while case let count = try reader.read(into: &block), count > 0 {
      try writer.write(block.frames.prefix(count))
    }
    try writer.finish()
  }

  private func rendered(_ words: String) throws -> Metadata {
    let run = bench.run("in.wav out.wav \(words)")
    #expect(run.status == .done, "\(run.notes)")
    return try SoundFileReader(path: bench.path("out.wav")).metadata
  }

  @Test("Places keep to the frame where the beginning is cut and the tempo changed")
  func tempo() throws {
    try write()
    let moved = try rendered("pitch tempo=1.25 --start 1.5")
    // (100 000 − 72 000) ÷ 1.25 and (180 000 − 72 000) ÷ 1.25; the first cue is cut away.
    #expect(moved.cues.map(\.position) == [22_400, 86_400])
    #expect(moved.cues.map(\.name) == ["cue 2", "cue 3"])
    #expect(moved.cues[0].region?.length == 32_000)
    #expect(moved.instrument?.loops.map(\.start) == [6400])
    #expect(moved.instrument?.loops.map(\.end) == [70_400])
    #expect(moved.broadcast?.timeReference == 5_000_072_000)
    let history = try #require(moved.broadcast?.codingHistory)
    let line = "A=PCM,F=48000,W=16,M=mono"
    let names = ["first", "Recorder 2", "Syrinx \(programVersion)"]
    #expect(history == names.map { "\(line),T=\($0)\r\n" }.joined())
  }

  @Test("A curve of speed moves places along its integral, and a new rate scales them")
  func curve() throws {
    try write()
    // From speed 1 to 2 over two seconds: output time is ln(1 + t ÷ 2) ÷ ½.
    let moved = try rendered("varispeed 1@0s/2@2s --tail none")
    let early = 2 * log(1 + 0.5 / 2)
    let late = 2 * log(2) + (180_000 / 48_000.0 - 2) / 2
    #expect(abs(moved.cues[0].position - Int(early * 48_000)) <= 1)
    #expect(abs(moved.cues[2].position - Int(late * 48_000)) <= 1)
    #expect(try rendered("--rate 24000").cues.map(\.position) == [12_000, 50_000, 90_000])
  }

  @Test("What a trim cuts away is marked no more, and what stays moves to the front")
  func trim() throws {
    // Silence around one second of sound.
    var sound = try bench.place.sound("plain.wav")
    for frame in sound.samples.indices where !(90_000..<138_000).contains(frame) {
      sound.samples[frame] = 0
    }
    try bench.place.write(sound, to: "plain.wav")
    try write()
    let moved = try rendered("trim keep=0")
    #expect(moved.cues.map(\.name) == ["cue 2"])
    #expect(abs(moved.cues[0].position - 10_000) < 20)
    #expect(moved.instrument?.loops.isEmpty ?? true)
  }

  @Test("Beats a minute stay until the sound is faster or slower")
  func beats() throws {
    #expect(bench.run("plain.wav in.flac --tag bpm=120").status == .done)
    func beats(_ words: String) throws -> String? {
      let run = bench.run("in.flac out.flac \(words)")
      #expect(run.status == .done, "\(run.notes)")
      return try SoundFileReader(path: bench.path("out.flac")).metadata.tags[.bpm]
    }
    for words in ["", "--rate 44100", "--start 1 --end 3", "reverse", "pad 1", "gain -3"] {
      #expect(try beats(words) == "120", "\(words)")
    }
    for words in ["varispeed 2", "pitch tempo=1.25", "varispeed 1@0s/2@2s"] {
      #expect(try beats(words) == nil, "\(words)")
    }
  }

  @Test("A key moves by whole semitones, and goes where nobody can say how far")
  func key() throws {
    try bench.place.write(.sine(seconds: 0.5, sampleRate: 8000), to: "short.wav")
    #expect(bench.run("short.wav in.flac --tag key=Am").status == .done)
    for (words, key) in [
      ("gain -3", "Am"), ("--rate 16000", "Am"), ("reverse", "Am"), ("varispeed 2", "Am"),
      ("pitch +3st quality=fast", "Cm"), ("pitch -2st quality=fast", "Gm"),
      ("varispeed 1.06", "Bbm"), ("varispeed 1.005", "Am"), ("varispeed 1.03", nil),
      ("pitch 50 quality=fast", nil), ("varispeed 1@0s/2@0.2s", nil),
      ("varispeed 2 pitch -10st quality=fast", "Bm"),
      ("[ pitch +4st quality=fast , dry ]", "Am"),
      ("[ varispeed 1.06 , varispeed 1.06 gain -3 ]", "Bbm"),
      ("pitch +3st quality=fast --tag key=D", "D"),
    ] as [(String, String?)] {
      let run = bench.run("in.flac out.flac \(words) --json")
      #expect(run.status == .done, "\(run.notes)")
      let metadata = try SoundFileReader(path: bench.path("out.flac")).metadata
      #expect(metadata.tags[.key] == key, "\(words)")
      let isNamed = try run.json()["metadata"]?["dropped"] == ["key"]
      #expect(isNamed == (key == nil), "\(words)")
    }
  }

  @Test("Beats of a loop stay where only the rate is another one")
  func loop() throws {
    for (name, chunk) in [
      ("in.wav", Metadata.Opaque(.riff, "acid", Array(1...24))),
      ("in.aiff", Metadata.Opaque(.aiff, "basc", Array(1...84))),
    ] {
      var metadata = Metadata()
      metadata.opaque = [chunk]
      try bench.write([sine(300, count: 8000)], to: name, metadata: metadata)
      let out = name.replacing("in", with: "out")
      for (words, isKept) in [
        ("", true), ("gain -3", true), ("--rate 11025", true), ("--end 0.5", false),
        ("--rate 11025 --end 0.5", false), ("--rate 11025 pad 1", false), ("varispeed 2", false),
        ("--rate 11025 reverse", false), ("pitch +2st quality=fast", false),
      ] {
        #expect(bench.run("\(name) \(out) \(words)").status == .done)
        let found = try SoundFileReader(path: bench.path(out)).metadata.opaque.map(\.bytes)
        #expect(found == (isKept ? [chunk.bytes] : []), "\(name) \(words)")
      }
    }
  }

  @Test("Times of origin stay within their field, whatever they say")
  func origin() throws {
    try write { $0.broadcast?.timeReference = .max }
    #expect(try rendered("--start 1").broadcast?.timeReference == .max)
    #expect(try rendered("--rate 96000").broadcast?.timeReference == .max)
  }

  @Test("--strip leaves all of it out, and what has no place is named")
  func strip() throws {
    try write()
    #expect(try rendered("--strip") == Metadata())
    let metadata = try #require(try bench.run("in.wav out.flac --json").json()["metadata"])
    #expect(metadata["kept"] == [])
    #expect(
      metadata["dropped"] == ["cues", "cue-names", "regions", "instrument", "loops", "broadcast"])
    let verbose = bench.run("in.wav new.wav --verbose")
    #expect(verbose.notes.contains("metadata kept: cues, cue-names, regions"))
  }
}

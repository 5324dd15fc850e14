import Foundation
import SyrinxEngine
import SyrinxSystem
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender
@testable import SyrinxFiles

@Suite("what files say beside their sound, through whole renders")
struct CarriedTagTests {
  let bench = Bench()

  /// Renders in place and tells what is said of it.
  private func renderInPlace(_ name: String, _ words: [String]) throws -> RenderReport {
    var options = RenderOptions()
    options.inPlace = true
    options.quiet = true
    let request = try RenderRequest(
      [bench.path(name)] + words, options: options, effects: .standard)
    return try RenderJob(RenderPlan(request)).run(notes: TextMemory())
  }

  private func everything(_ rate: Int) -> Metadata {
    var all = Metadata()
    for field in Metadata.Field.allCases { all.tags[field] = "7" }
    all.tags.list += [.init(.artist, "8"), .init(custom: "MY KEY", "9")]
    for number in 1...3 {
      var cue = Metadata.Cue(number: Int32(number), position: 200 * number, name: "cue \(number)")
      cue.note = "note"
      cue.region = .init(length: 50)
      all.cues.append(cue)
    }
    all.playList = [.init(cue: 2, length: 9)]
    all.pictures = [.init(mediaType: "image/png", bytes: [1, 2, 3])]
    all.chapters = [.init(id: "c", start: 0, end: rate / 20, title: "first")]
    all.timedTexts = [.init(content: 1, entries: [.init(position: rate / 50, text: "la")])]
    all.cueSheet = .init()
    all.cueSheet?.tracks = [.init(number: 1, position: 588)]
    all.instrument = .init()
    all.instrument?.velocities = 1...99
    all.instrument?.loops = [.init(.forward, start: 50, end: 90)]
    all.broadcast = .init()
    all.broadcast?.description = "d"
    all.cart = [UInt8](repeating: 0, count: 2048)
    for family: Metadata.Family in [.riff, .aiff, .caf] {
      all.opaque.append(.init(family, "zzzz", [0, 0, 0, 1, 5, 0]))
    }
    let tag = ID3Tag(version: 4, frames: [ID3Frame("TIT2", [0, 65])]).written()
    all.opaque += [.init(.riff, "id3 ", tag), .init(.aiff, "ID3 ", tag)]
    all.opaque.append(.init(.flac, "application test", Array("testDATA".utf8)))
    return all
  }

  @Test("--in-place leaves a file alone that another program has changed in the meantime")
  func changedInPlace() throws {
    try bench.write([sine(440, rate: 8000, count: 800)], to: "in.wav", rate: 8000)
    var options = RenderOptions()
    options.inPlace = true
    options.quiet = true
    let path = bench.path("in.wav")
    let request = try RenderRequest(
      [path, "gain", "-1"], options: options, effects: .standard)
    let job = RenderJob(try RenderPlan(request))
    try bench.write([sine(220, rate: 8000, count: 900)], to: "in.wav", rate: 8000)
    let others = bench.bytes("in.wav")
    #expect(throws: FileError.path(.changed(path: path))) { try job.run(notes: TextMemory()) }
    #expect(bench.bytes("in.wav") == others)
  }

  @Test(
    "--in-place keeps or says all that a file holds, whether the sound changes or not",
    arguments: Container.allCases.filter { $0.isWritten && $0 != .raw })
  func inPlace(container: Container) throws {
    let encoding = container.encodings[0]
    let layout = FileLayout(container, encoding)
    let format = try #require(
      [44_100, 48_000, 8000].map { StreamFormat(sampleRate: $0, channelCount: 1) }
        .first { (try? layout.check($0)) != nil })
    let name = "in.\(container.endings[0])"
    try bench.write(
      [sine(440, rate: format.sampleRate, count: format.sampleRate / 5)], to: name,
      rate: format.sampleRate, encoding, metadata: everything(format.sampleRate))
    // A file that libsndfile reads as another kind than it has written is left as it is.
    guard Container(path: name) == container else { return }
    for words in [[], ["gain", "-3"], ["pitch", "tempo=0.5"]] {
      let before = try SoundFileReader(path: bench.path(name)).metadata.inventory
      let report = try renderInPlace(name, words)
      let after = try SoundFileReader(path: bench.path(name)).metadata.inventory
      for item in before.names {
        let lost = report.lost.filter { $0.name == item }.reduce(0) { $0 + $1.count }
        #expect(after[item] + lost == before[item], "\(name) \(words): \(item)")
      }
    }
  }

  @Test("times in the ID3 chunk of a WAV move with the tempo, levels go with the sound")
  func chunk() throws {
    let chapter = ID3Chapter(id: Array("a".utf8), start: 200, end: 600)
    let gain = ID3Content.userText(description: "REPLAYGAIN_TRACK_GAIN", ["-3 dB"])
    let tag = ID3Tag(
      version: 4,
      frames: [
        ID3Content.chapter(chapter).frame("CHAP", version: 4), gain.frame("TXXX", version: 4),
      ])
    var metadata = Metadata()
    metadata.opaque = [.init(.riff, "id3 ", tag.written())]
    try bench.write([sine(440, count: 8000)], to: "in.wav", metadata: metadata)
    let outcome = bench.run("in.wav out.wav pitch tempo=0.5")
    #expect(outcome.status == .done)
    #expect(outcome.notes.contains("replaygain-track-gain"), "\(outcome.notes)")
    let bytes = try SoundFileReader(path: bench.path("out.wav")).metadata.opaque[0].bytes
    let frames = try #require(ID3Tag(bytes)).frames
    let found = frames.compactMap { ID3Content($0, version: 4) }
    #expect(found.first == .chapter(.init(id: chapter.id, start: 400, end: 1200)))
    #expect(!frames.contains { $0.name == "TXXX" })
    // Unchanged, the chunk is the same to the byte.
    #expect(bench.run("in.wav same.wav").status == .done)
    #expect(
      try SoundFileReader(path: bench.path("same.wav")).metadata.opaque == metadata.opaque)
  }

  @Test("a name that is not UTF-8 is shown to people by its bytes, and kept in JSON")
  func names() throws {
    let name = SystemText.string(Array("caf".utf8) + [0xE9] + Array(".wav".utf8))
    try bench.write([sine(440, count: 800)], to: name)
    let path = bench.path(name)
    for words in [["inspect", path], ["inspect", path, path], ["compare", path, path]] {
      let outcome = bench.run(words: words)
      #expect(outcome.output.contains("caf\\xE9.wav"), "\(outcome.output)")
      let json = bench.run(words: words + ["--json"])
      #expect(json.output.contains(name), "\(json.output)")
    }
    // On standard error too, JSON is JSON.
    let verbose = bench.run(words: [path, bench.path("out.wav"), "--verbose"])
    #expect(!verbose.notes.contains(name))
    let words = [path, "/dev/null", "--format", "wav", "--json"]
    #expect(try bench.run(words: words).json()["input"] != nil)
  }
}

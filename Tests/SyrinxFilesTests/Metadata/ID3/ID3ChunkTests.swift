import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxFiles

/// ID3 tags that WAV and AIFF files carry as chunks.
@Suite struct ID3ChunkTests {
  private static func text(_ text: String) -> [UInt8] { [0] + Array(text.utf8) }

  private static func chapter(_ id: String, _ start: Int, _ end: Int) -> ID3Frame {
    ID3Frame(
      "CHAP",
      Array((id + "\0").utf8) + big(start) + big(end) + [UInt8](repeating: 0xFF, count: 8))
  }

  /// Chapters, lyrics and events with times, a level, and what has no times.
  private static let tag = ID3Tag(
    version: 3,
    frames: [
      ID3Frame("TIT2", text("title")), ID3Frame("PRIV", Array("a\0".utf8) + [0xFF, 0xE0]),
      chapter("one", 0, 500), chapter("two", 500, 2000),
      ID3Frame(
        "SYLT",
        [0] + Array("eng".utf8) + [2, 1, 0] + Array("la\0".utf8) + big(250) + Array("lu\0".utf8)
          + big(1500)),
      ID3Frame("ETCO", [2, 3] + big(1000)),
      ID3Frame("TXXX", text("REPLAYGAIN_TRACK_GAIN\0-3 dB")),
    ])

  private func metadata(_ id: String = "id3 ", _ family: Metadata.Family = .riff) -> Metadata {
    var metadata = Metadata()
    metadata.opaque = [.init(family, id, Self.tag.written(padding: 50))]
    return metadata
  }

  @Test("their times move with the sound, and all else stays to the byte")
  func times() throws {
    for (id, family) in [("id3 ", Metadata.Family.riff), ("ID3 ", .riff), ("ID3 ", .aiff)] {
      // From 0.4 s on at half speed, and at another rate.
      let (moved, losses) = metadata(id, family).changingID3Chunks(
        from: 48_000, to: 24_000, frameCount: 76_800
      ) { old in
        old.moved(end: 76_800) { $0 < 19_200 ? nil : $0 - 19_200 }
      }
      #expect(losses.map(\.name) == ["chapters", "synchronised-lyrics"])
      let found = try #require(ID3Tag(moved.opaque[0].bytes))
      #expect(found.version == 3)
      var wanted = Self.tag.frames
      wanted.remove(at: 2)
      // (0.5 − 0.4) × 2, (2 − 0.4) × 2, (1.5 − 0.4) × 2 and (1 − 0.4) × 2.
      wanted[2] = Self.chapter("two", 200, 3200)
      wanted[3].bytes = Array(wanted[3].bytes[..<7]) + Array("lu\0".utf8) + big(2200)
      wanted[4].bytes = [2, 3] + big(1200)
      let order = { (a: ID3Frame, b: ID3Frame) in a.name < b.name }
      let others = found.frames.filter { $0.name != "CTOC" }
      #expect(others.sorted(by: order) == wanted.sorted(by: order))
    }
  }

  @Test("one in which nothing changes keeps its bytes, also at another rate")
  func unchanged() {
    let metadata = metadata()
    for (rate, newRate) in [(48_000, 48_000), (44_100, 48_000), (8000, 44_100)] {
      let (same, losses) = metadata.changingID3Chunks(
        from: rate, to: newRate, frameCount: 2 * newRate
      ) { old in
        old.moved(end: 2 * newRate) {
          Int((Double($0) * Double(newRate) / Double(rate)).rounded())
        }
      }
      #expect(same == metadata && losses.isEmpty, "\(rate) → \(newRate)")
    }
    var damaged = metadata
    damaged.opaque[0].bytes = Array("ID3".utf8) + [9, 0, 0, 0, 0, 0, 0]
    let kept = damaged.changingID3Chunks(from: 8000, to: 8000, frameCount: nil) { _ in
      (Metadata(), [])
    }
    #expect(kept.metadata == damaged)
  }

  @Test("a level that is false then is left out of them by name, and an empty one as a whole")
  func levels() throws {
    let (changed, losses) = metadata().changingID3Chunks(
      from: 8000, to: 8000, frameCount: 16_000
    ) { $0.withoutSoundFacts() }
    #expect(losses == [.init("replaygain-track-gain", 1, .soundChanged)])
    let frames = try #require(ID3Tag(changed.opaque[0].bytes)).frames
    #expect(!frames.contains { $0.name == "TXXX" } && frames.contains { $0.name == "PRIV" })
    let none = metadata().changingID3Chunks(from: 8000, to: 8000, frameCount: nil) { old in
      (Metadata(), old.losses(to: Metadata(), .outside))
    }
    #expect(none.metadata.opaque.isEmpty)
    #expect(none.losses.last == .init("chunk ‘id3’", 1, .outside))
  }

  @Test("in a file of another kind what they say stands where that kind says it")
  func translated() throws {
    let folder = try TemporaryFolder()
    var tag = Self.tag
    tag.frames.append(ID3Frame("APIC", [0] + Array("image/png\0".utf8) + [3, 0, 9, 8]))
    var metadata = Metadata()
    metadata.tags = [.title: "title", .artist: "A"]
    metadata.opaque = [.init(.riff, "id3 ", tag.written())]
    let format = StreamFormat(sampleRate: 44_100, channelCount: 1)
    for container in [Container.mp3, .flac, .ogg, .aiff] {
      let layout = FileLayout(container, container.encodings[0])
      let writer = try write(
        tones(format, frames: 100_000), folder.file("x"), layout, metadata: metadata)
      let read = try SoundFileReader(path: folder.file("x")).metadata
      #expect(read.tags.all(.title) == ["title"] && read.tags.all(.artist) == ["A"])
      guard container != .aiff else {
        #expect(read.opaque == [.init(.aiff, "ID3 ", tag.written())] && writer.notices.isEmpty)
        continue
      }
      #expect(read.pictures.map(\.bytes) == [[9, 8]], "\(container)")
      #expect(read.chapters.map(\.start) == [0, 22_050] && read.timedTexts.count >= 1)
      #expect(read.tags[.replayGainTrackGain] == "-3 dB", "\(container)")
      let names = writer.notices.map { notice in
        if case .metadataDropped(let loss) = notice { loss.name } else { "" }
      }
      let lost = ["chapter-ends", "events", "ID3 frame ‘PRIV’"]
      #expect(names.sorted() == (container == .mp3 ? [] : lost.sorted()), "\(container)")
    }
  }

  @Test("a tag in front of a FLAC file is read whole, and what it repeats counts once")
  func beforeFLAC() throws {
    let folder = try TemporaryFolder()
    let format = StreamFormat(sampleRate: 44_100, channelCount: 1)
    var metadata = Metadata()
    metadata.tags = [.title: "title"]
    try write(
      tones(format, frames: 100_000), folder.file("x"), FileLayout(.flac, .pcm16),
      metadata: metadata)
    try save(Self.tag.written() + bytes(folder.file("x")), folder.file("x"))
    let read = try SoundFileReader(path: folder.file("x")).metadata
    #expect(read.tags.all(.title) == ["title"] && read.chapters.count == 2)
    #expect(read.timedTexts.count == 2 && read.opaque.map(\.id) == ["PRIV"])
  }
}

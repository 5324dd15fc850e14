import SyrinxEngine
import SyrinxFiles
import TestSupport
import Testing

/// Something of everything.
private let everything: Metadata = {
  var metadata = Metadata()
  for field in Metadata.Field.allCases { metadata.tags[field] = "the \(field.rawValue), grün" }
  metadata.tags[.date] = "2024-05-06"
  metadata.tags[.trackNumber] = "7"
  metadata.tags[.genre] = "Speech"
  metadata.tags[.software] = "Syrinx"
  metadata.cues = [
    Metadata.Cue(number: 1, position: 100, name: "begin"),
    Metadata.Cue(number: 2, position: 4000, name: "the end"),
  ]
  var instrument = Metadata.Instrument()
  instrument.baseNote = 57
  instrument.loops = [Metadata.Loop(.forward, start: 50, end: 3000, count: 2)]
  metadata.instrument = instrument
  var broadcast = Metadata.Broadcast()
  broadcast.description = "a test"
  broadcast.originator = "nobody"
  broadcast.originationDate = "2024-05-06"
  broadcast.timeReference = 5_000_000_000
  metadata.broadcast = broadcast
  metadata.channelMap = [2, 3]
  return metadata
}()

@Suite struct MetadataTests {
  @Test("a lead-out that is cut away is where the output ends")
  func leadOut() {
    var sheet = Metadata.CueSheet()
    sheet.tracks = [.init(number: 1, position: 0)]
    sheet.leadOut = .init(number: 170, position: 20_000)
    var metadata = Metadata()
    metadata.cueSheet = sheet
    let moved = metadata.moved(end: 12_000) { $0 <= 12_000 ? $0 : nil }.metadata
    #expect(moved.cueSheet?.leadOut?.position == 12_000)
  }

  @Test("a disc whose tracks no longer begin with whole sectors is none")
  func disc() {
    var sheet = Metadata.CueSheet()
    sheet.isCompactDisc = true
    sheet.tracks = [.init(number: 1, position: 5880), .init(number: 2, position: 11_760)]
    var metadata = Metadata()
    metadata.cueSheet = sheet
    for (offset, isDisc) in [(0, true), (1764, true), (100, false)] {
      let moved = metadata.moved(end: nil) { $0 - offset }.metadata
      #expect(moved.cueSheet?.tracks.map(\.position) == [5880 - offset, 11_760 - offset])
      #expect(moved.cueSheet?.isCompactDisc == isDisc, "by \(offset)")
    }
  }

  @Test(
    "what a container has a place for comes back, and the rest is named",
    arguments: Container.allCases.filter { $0.isWritten && $0 != .raw })
  func comesBack(container: Container) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("x")
    for encoding in container.encodings {
      let layout = FileLayout(container, encoding)
      let format = try #require(
        [(48000, 2), (44100, 1), (8000, 1)].lazy
          .map({ StreamFormat(sampleRate: $0.0, channelCount: $0.1) })
          .first(where: { (try? layout.check($0)) != nil }), "\(layout) fits no format")
      var wanted = everything
      if format.channelCount == 1 { wanted.channelMap = nil }
      let writer = try write(
        tones(format, frames: 5000), path, layout, rate: format.sampleRate, metadata: wanted)
      let dropped = writer.notices.compactMap { notice -> Metadata.Loss? in
        if case .metadataDropped(let loss) = notice { loss } else { nil }
      }
      let got = try SoundFileReader(path: path).metadata
      for name in wanted.inventory.names {
        let lost = dropped.filter { $0.name == name }.reduce(0) { $0 + $1.count }
        #expect(writer.kept.inventory[name] + lost == wanted.inventory[name], "\(layout): \(name)")
        // The usual channels are understood without being written.
        if name == "channel-map", [.flac, .ogg, .opus].contains(container) { continue }
        #expect(got.inventory[name] >= writer.kept.inventory[name], "\(layout): \(name)")
      }
      for field in Metadata.Field.allCases where writer.kept.tags[field] != nil {
        #expect(got.tags[field] == wanted.tags[field], "\(layout): \(field)")
      }
      for cue in writer.kept.cues { #expect(got.cues.contains(cue)) }
      if let kept = writer.kept.instrument, let read = got.instrument {
        #expect(read.loops.map(\.start) == kept.loops.map(\.start), "\(layout)")
        #expect(read.loops.map(\.end) == kept.loops.map(\.end), "\(layout)")
        #expect(read.baseNote == kept.baseNote)
      }
      if let kept = writer.kept.broadcast, let read = got.broadcast {
        #expect(read.description == kept.description && read.timeReference == kept.timeReference)
        #expect(read.originationDate == kept.originationDate)
      }
    }
  }

  @Test("a second pass changes nothing more")
  func resolves() throws {
    let folder = try TemporaryFolder()
    let format = StreamFormat(sampleRate: 44100, channelCount: 2)
    let layout = FileLayout(.wav, .pcm16)
    try write(
      tones(format, frames: 5000), folder.file("1.wav"), layout, metadata: everything)
    var once = try SoundFileReader(path: folder.file("1.wav")).metadata
    try write(
      tones(format, frames: 5000), folder.file("2.wav"), layout, metadata: once)
    var twice = try SoundFileReader(path: folder.file("2.wav")).metadata
    // The history grows by the line that tells of the pass.
    #expect(twice.broadcast!.codingHistory.hasPrefix(once.broadcast!.codingHistory))
    once.broadcast!.codingHistory = ""
    twice.broadcast!.codingHistory = ""
    #expect(once == twice)
  }
}

import SyrinxEngine
import SyrinxFiles
import Testing

/// Something of everything.
private let everything: Metadata = {
  var metadata = Metadata()
  for part in Metadata.Part.tags { metadata.tags[part] = "the \(part.rawValue), grün" }
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
  @Test(
    "what a container has a place for comes back, and the rest is named",
    arguments: Container.allCases.filter { $0.isWritten && $0 != .raw })
  func comesBack(container: Container) throws {
    let folder = try TestFolder()
    let path = folder.file("x")
    for encoding in container.encodings {
      let layout = FileLayout(container, encoding)
      guard
        let format = [(48000, 2), (44100, 1), (8000, 1)].lazy
          .map({ StreamFormat(sampleRate: $0.0, channelCount: $0.1) })
          .first(where: { (try? layout.check($0)) != nil })
      else { continue }
      var wanted = everything
      if format.channelCount == 1 { wanted.channelMap = nil }
      let writer = try write(
        tones(format, frames: 5000), path, layout, rate: format.sampleRate, metadata: wanted)
      let dropped = Set(
        writer.notices.compactMap { notice -> Metadata.Part? in
          if case .metadataDropped(let part) = notice { part } else { nil }
        })
      let got = try SoundFileReader(path: path).metadata
      for part in wanted.parts {
        let kept = got.says(the: part, of: wanted)
        // One program's name takes the place of another's, and these mean the usual channels anyway.
        let isImplied = part == .channelMap && [.flac, .ogg, .opus].contains(container)
        if part == .software || isImplied {
          #expect(!dropped.contains(part), "\(layout): \(part)")
          #expect(writer.keptParts.contains(part) == (kept || isImplied), "\(layout): \(part)")
          continue
        }
        #expect(kept != dropped.contains(part), "\(layout): \(part) kept: \(kept) \(got.tags)")
      }
    }
  }

  @Test("a second pass changes nothing more")
  func settles() throws {
    let folder = try TestFolder()
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

extension Metadata {
  /// Whether one part says the same as the other's.
  fileprivate func says(the part: Part, of other: Metadata) -> Bool {
    switch part {
    case .cues:
      cues.map(\.number) == other.cues.map(\.number)
        && cues.map(\.position) == other.cues.map(\.position)
    case .cueNames: cues.map(\.name) == other.cues.map(\.name)
    case .instrument:
      instrument?.loops == other.instrument?.loops
        && instrument?.baseNote == other.instrument?.baseNote
    case .broadcast:
      broadcast?.description == other.broadcast?.description
        && broadcast?.timeReference == other.broadcast?.timeReference
        && broadcast?.originationDate == other.broadcast?.originationDate
    case .cart: cart == other.cart
    case .channelMap: channelMap == other.channelMap
    case .tempo: tempo == other.tempo
    // MPEG's tags know years only, unless all of them are plain Latin.
    case .date: tags[part].map { other.tags[part]?.hasPrefix($0) == true && $0.count >= 4 } ?? false
    default: tags[part] == other.tags[part]
    }
  }
}

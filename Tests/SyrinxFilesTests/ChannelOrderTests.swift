import Foundation
import SyrinxEngine
import SyrinxFiles
import TestSupport
import Testing

/// A tone for every loudspeaker; the fourth of six and more is the one for low tones.
private let pitches: [Double] = [300, 400, 500, 60, 700, 800, 900, 1000]

/// The loudspeakers of so many channels, by libsndfile's numbers, in the order of WAV.
private let usualMaps: [[Int32]] = [
  [2, 3, 4], [2, 3, 9, 10], [2, 3, 4, 9, 10], [2, 3, 4, 11, 9, 10], [2, 3, 4, 11, 8, 14, 15],
  [2, 3, 4, 11, 9, 10, 14, 15],
]

/// A quarter of a second of each tone.
private let voices: [[Float]] = pitches.map { pitch in
  (0..<12_000).map { Float(0.2 * sin(2 * Double.pi * pitch * Double($0) / 48_000)) }
}

/// A quarter of a second of a tone in each channel.
private func chord(channelCount: Int) -> AudioBuffer {
  AudioBuffer(channels: Array(voices.prefix(channelCount)))
}

/// The tone that is loudest in each channel, over a fifth of a second: whole periods of all of them,
/// so that none is heard in another's place.
private func heard(_ channels: [[Float]]) -> [Double] {
  channels.map { samples in
    // A recursion for the sums of sines and cosines (Goertzel, 1958).
    func power(_ pitch: Double) -> Double {
      let turn = 2 * cos(2 * Double.pi * pitch / 48_000)
      var (last, before) = (0.0, 0.0)
      var frame = 0
      while frame < min(samples.count, 9600) {
        (last, before) = (turn * last - before + Double(samples[frame]), last)
        frame += 1
      }
      return last * last + before * before - turn * last * before
    }
    let powers = pitches.map(power)
    return pitches[powers.firstIndex(of: powers.max()!)!]
  }
}

@Suite struct ChannelOrderTests {
  @Test(
    "every channel comes back as the same one, in whatever order the file has them",
    arguments: [FileLayout(.ogg, .vorbis), FileLayout(.opus, .opus), FileLayout(.flac, .pcm16)])
  func roundTrip(layout: FileLayout) throws {
    let folder = try TemporaryFolder()
    for count in 1...8 {
      try write(chord(channelCount: count), folder.file("x"), layout, rate: 48_000)
      let reader = try SoundFileReader(path: folder.file("x"))
      #expect(heard(try readAll(reader)) == Array(pitches.prefix(count)))
      try reader.seek(to: 2000)
      #expect(heard(try readAll(reader)) == Array(pitches.prefix(count)))
    }
  }

  @Test(
    "ffmpeg and Syrinx mean the same loudspeakers",
    .enabled(if: isInstalled("ffmpeg"), "ffmpeg is not installed"),
    arguments: ["ogg", "opus", "flac"], 3...8)
  func loudspeakers(ending: String, count: Int) throws {
    let folder = try TemporaryFolder()
    let container = try #require(Container(word: ending))
    let (ours, theirs) = (folder.file("ours.\(ending)"), folder.file("theirs.\(ending)"))
    let wanted = Array(pitches.prefix(count))
    try write(
      chord(channelCount: count), ours, FileLayout(container, container.encodings[0]), rate: 48_000)
    try ffmpeg(["-i", ours, "-c:a", "pcm_s16le", folder.file("ours.wav")])
    #expect(heard(try readAll(folder.file("ours.wav"))) == wanted)

    // Its own encoder of Opus (5.1) puts five and seven channels where its decoder does not.
    if ending == "opus", [5, 7].contains(count) { return }
    var metadata = Metadata()
    metadata.channelMap = usualMaps[count - 3]
    try write(
      chord(channelCount: count), folder.file("in.wav"), FileLayout(.wavex, .pcm16), rate: 48_000,
      metadata: metadata)
    let codec = ["ogg": "libvorbis", "opus": "libopus", "flac": "flac"][ending]!
    try ffmpeg(["-i", folder.file("in.wav"), "-c:a", codec, "-b:a", "384k", theirs])
    #expect(heard(try readAll(theirs)) == wanted)
  }

  @Test(
    "a map of the usual loudspeakers is not missed where the file means them anyway",
    arguments: [FileLayout(.flac, .pcm16), FileLayout(.ogg, .vorbis), FileLayout(.opus, .opus)])
  func maps(layout: FileLayout) throws {
    let folder = try TemporaryFolder()
    func notices(_ map: [Int32]) throws -> [Notice] {
      var metadata = Metadata()
      metadata.channelMap = map
      return try SoundFileWriter(
        path: folder.file("x"), layout: layout,
        format: StreamFormat(sampleRate: 48_000, channelCount: map.count), metadata: metadata
      ).notices
    }
    for map in usualMaps { #expect(try notices(map) == []) }
    // Alone, a centre may be called mono; a pair that is not in front may be at the sides.
    for map: [Int32] in [[1], [4], [2, 3], [5, 6], [2, 3, 4, 11, 14, 15]] {
      #expect(try notices(map) == [], "\(map)")
    }
    for map: [Int32] in [[2, 3, 8], [2, 3, 4, 8, 9, 10], [2, 2, 3], [9, 10]] {
      #expect(try notices(map) == [.metadataDropped(.init("channel-map", 1, .noPlace))], "\(map)")
    }
  }

  @Test("a map that AIFF and CAF have no name for is missed", arguments: [Container.aiff, .caf])
  func unnamedMaps(container: Container) throws {
    let folder = try TemporaryFolder()
    let maps: [(map: [Int32], isHeld: Bool)] = [
      ([2, 3, 4, 11, 9, 10], true), ([2, 3, 4, 11, 14, 15], false), ([2, 3, 14, 15], false),
    ]
    for (map, isHeld) in maps {
      var metadata = Metadata()
      metadata.channelMap = map
      let writer = try write(
        chord(channelCount: map.count), folder.file("x"), FileLayout(container, .pcm16),
        rate: 48_000, metadata: metadata)
      let lost = Notice.metadataDropped(.init("channel-map", 1, .noPlace))
      #expect(writer.notices == (isHeld ? [] : [lost]))
      #expect(writer.kept.channelMap == (isHeld ? map : nil))
      let layout = try SoundFileReader(path: folder.file("x")).format.layout
      #expect(layout?.map == (isHeld ? map : nil))
    }
  }

  @Test("a map in another order puts every channel where its loudspeaker has its place")
  func otherOrder() throws {
    let folder = try TemporaryFolder()
    var metadata = Metadata()
    metadata.channelMap = [4, 2, 3, 9, 10, 11]
    let channels = chord(channelCount: 6).channels
    let moved = AudioBuffer(channels: [2, 0, 1, 4, 5, 3].map { channels[$0] })
    for layout in [FileLayout(.ogg, .vorbis), FileLayout(.flac, .pcm16)] {
      let writer = try write(moved, folder.file("x"), layout, rate: 48_000, metadata: metadata)
      #expect(writer.notices.isEmpty)
      #expect(heard(try readAll(folder.file("x"))) == Array(pitches.prefix(6)))
    }
  }
}

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

  private static let codecs = ["ogg": "libvorbis", "opus": "libopus", "flac": "flac"]

  /// Our files, decoded by one run of ffmpeg, and those that it encodes, by kind and number of channels.
  private static let peers = Result { () throws -> [String: [UInt8]] in
    let place = try TemporaryFolder()
    var (inputs, outputs): ([String], [String]) = ([], [])
    for count in 3...8 {
      let name = "in\(count).wav"
      var metadata = Metadata()
      metadata.channelMap = usualMaps[count - 3]
      try write(
        chord(channelCount: count), place.file(name), FileLayout(.wavex, .pcm16), rate: 48_000,
        metadata: metadata)
      inputs.append(name)
    }
    for (ending, codec) in codecs {
      let container = try #require(Container(word: ending))
      for count in 3...8 {
        let name = "in\(count).\(ending)"
        try write(
          chord(channelCount: count), place.file(name),
          FileLayout(container, container.encodings[0]), rate: 48_000)
        outputs += [
          "-map", "\(inputs.count):a", "-c:a", "pcm_s16le", "ours\(count).\(ending).wav",
        ]
        inputs.append(name)
        // Its own encoder of Opus (5.1) puts five and seven channels where its decoder does not.
        if ending == "opus", [5, 7].contains(count) { continue }
        outputs += ["-map", "\(count - 3):a", "-c:a", codec, "-b:a", "384k"]
        outputs.append("theirs\(count).\(ending)")
      }
    }
    try ffmpeg(inputs.flatMap { ["-i", $0] } + outputs, in: place)
    return Dictionary(
      uniqueKeysWithValues: try place.contents.map { ($0, try bytes(place.file($0))) })
  }

  @Test(
    "ffmpeg and Syrinx mean the same loudspeakers",
    .enabled(if: isInstalled("ffmpeg"), "ffmpeg is not installed"),
    arguments: codecs.keys.sorted(), 3...8)
  func loudspeakers(ending: String, count: Int) throws {
    let peers = try Self.peers.get()
    let folder = try TemporaryFolder()
    func heard(in name: String) throws -> [Double] {
      try save(#require(peers[name]), folder.file(name))
      return try SyrinxFilesTests.heard(readAll(folder.file(name)))
    }
    let wanted = Array(pitches.prefix(count))
    #expect(try heard(in: "ours\(count).\(ending).wav") == wanted)
    if ending == "opus", [5, 7].contains(count) { return }
    #expect(try heard(in: "theirs\(count).\(ending)") == wanted)
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

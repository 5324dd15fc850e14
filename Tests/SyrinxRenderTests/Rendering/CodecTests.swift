import Foundation
import SyrinxEngine
import SyrinxFiles
import TestSupport
import Testing

@testable import SyrinxRender

@Suite("A sound that went through a codec")
struct CodecTests {
  private static let fixtures = RecordedSound.fixtures

  /// A voice at the rates that it is asked for at.
  private static let voices = Result { () throws -> [Int: [Float]] in
    let place = try TemporaryFolder()
    var voices: [Int: [Float]] = [:]
    for rate in [8000, 16_000, 44_100] {
      var options = RenderOptions()
      options.sync = .no
      try options.set("rate", word: "\(rate)")
      try Sound(fixtures + "Audio/voice-low.wav").write(to: place.file("v.wav"), options: options)
      voices[rate] = try Sound(place.file("v.wav")).samples()[0]
    }
    return voices
  }

  /// A voice at this rate, in one channel or in two that differ.
  private static func voice(rate: Int, channels: Int) throws -> [[Float]] {
    let voice = try #require(try voices.get()[rate])
    return (0..<channels).map { channel in
      channel == 0 ? voice : Array(voice[500...] + voice[..<500])
    }
  }

  /// True where the codec can be had on this machine.
  private static func exists(_ kind: CodecKind) -> Bool {
    guard let encoder = CodecRequest(kind).ffmpegEncoder else { return true }
    return encoders.contains(" \(encoder) ")
  }

  /// The list of those of ffmpeg; empty where there is none.
  private static let encoders =
    isInstalled("ffmpeg")
    ? (try? Run(["ffmpeg", "-hide_banner", "-encoders"]).text) ?? "" : ""

  private static let kinds = CodecKind.allCases.filter(exists)

  /// The distance at which two sounds are most alike, and how much so.
  private static func likeness(_ a: [Float], _ b: [Float]) -> (distance: Int, correlation: Double) {
    var best = (0, -1.0)
    // A second or less from the middle.
    let half = min(a.count / 2 - 100, 6000)
    for distance in -60...60 {
      let (first, last) = (a.count / 2 - half, a.count / 2 + half)
      let likeness = correlation(
        a[first..<last], b[first + distance..<last + distance])
      if likeness > best.1 { best = (distance, likeness) }
    }
    return best
  }

  @Test(
    "is as long as before, in time to the sample, and the same in other blocks and for another reader",
    arguments: kinds)
  func time(kind: CodecKind) throws {
    // Of fewer bits Opus keeps the spectrum of a voice rather than its wave.
    let chain = "codec \(kind.rawValue)" + (kind == .opus ? " 64" : "")
    for (rate, channels) in [(16_000, 1), (44_100, 2), (8000, 1)] {
      let voice = try Self.voice(rate: rate, channels: channels)
      let sound = try Sound(samples: voice, sampleRate: rate).applying(chain)
      let made = try sound.samples()
      #expect(made.count == channels && made.allSatisfy { $0.count == voice[0].count })
      for (before, after) in zip(voice, made) {
        let (distance, correlation) = Self.likeness(before, after)
        // Codecs of voices keep the spectrum, not the wave.
        #expect(correlation > (kind == .speex ? 0.5 : 0.8), "\(rate): \(correlation)")
        // Some that have a rate of their own within round at that rate, of 16 kHz.
        let seconds = Double(abs(distance)) / Double(rate)
        #expect(seconds < 1 / 16_000, "\(rate): \(distance) \(correlation)")
      }
      if channels == 1, rate == 16_000 {
        // Each reader is two runs of ffmpeg, where it is ffmpeg that has the codec.
        let isOther = CodecRequest(kind).ffmpegEncoder != nil
        for sizes in isOther ? [[37, 5000]] : [[37], [5000]] {
          #expect(try Self.read(sound, inBlocks: sizes) == made, "blocks of \(sizes)")
        }
      }
    }
  }

  /// All of a sound of one channel, read in blocks of these sizes by turns.
  private static func read(_ sound: Sound, inBlocks sizes: [Int]) throws -> [[Float]] {
    let reader = try sound.reader()
    let sink = BufferSink(channelCount: 1)
    var turn = 0
    while true {
      var buffer = AudioBuffer(channelCount: 1, frameCapacity: sizes[turn % sizes.count])
      let count = try buffer.withBlock { try reader.read(into: &$0) }
      if count == 0 { return sink.channels }
      sink.write(buffer.frames.prefix(count))
      turn += 1
    }
  }

  @Test("keeps few and no frames, and channels beyond those that the codec takes", arguments: kinds)
  func extremes(kind: CodecKind) throws {
    // Of channels beyond them each is a run of ffmpeg, where it is ffmpeg that has the codec; few frames of as many
    // as it takes together are among those then.
    let most = kind.mostChannels
    let isOther = CodecRequest(kind).ffmpegEncoder != nil
    let cases = isOther ? [(most + 1, 50)] : [(most, 50), (6, 3000)]
    for (channels, count) in [(1, 0), (1, 1)] + cases {
      let sound = (0..<channels).map { noise(count: count, seed: UInt64($0 + 1)) }
      let made = try Sound(samples: sound, sampleRate: 22_050).applying("codec \(kind.rawValue)")
        .samples()
      #expect(made.map(\.count) == sound.map(\.count), "\(channels) × \(count)")
      #expect(made.allSatisfy { $0.allSatisfy(\.isFinite) })
    }
  }

  @Test(
    "is in time at bit rates at which MP3 has no room to state its delay", arguments: [8, 16, 24])
  func softest(bitRate: Int) throws {
    let voice = try Self.voice(rate: 16_000, channels: 1)
    let made = try Sound(samples: voice, sampleRate: 16_000).applying("codec mp3 \(bitRate)")
      .samples()
    let (distance, correlation) = Self.likeness(voice[0], made[0])
    #expect(distance == 0 && correlation > 0.8 && made[0].count == voice[0].count)
  }

  @Test(
    "is in time at the highest bit rate of SBC, also of one channel",
    .enabled(if: kinds.contains(.sbc), "ffmpeg with SBC is not installed"),
    arguments: [16_000, 44_100])
  func highest(rate: Int) throws {
    for channels in 1...2 {
      let voice = try Self.voice(rate: rate, channels: channels)
      let made = try Sound(samples: voice, sampleRate: rate).applying("codec sbc 345").samples()
      let (distance, correlation) = Self.likeness(voice[0], made[0])
      #expect(distance == 0 && correlation > 0.999, "\(channels): \(distance) \(correlation)")
    }
  }

  @Test("of one channel refuses more channels than programs should run at once")
  func widest() throws {
    let wide = [[Float]](repeating: Array(repeating: 0.1, count: 100), count: 33)
    do {
      _ = try Sound(samples: wide, sampleRate: 16_000).applying("codec g722").samples()
      Issue.record("no error")
    } catch {
      #expect("\(error)".contains("at most 32"), "\(error)")
    }
  }

  /// The same codec by ffmpeg, at a rate that it has.
  static let peers: [(chain: String, encoder: [String], rate: Int, container: String)] = [
    ("codec ulaw", ["pcm_mulaw"], 8000, "wav"), ("codec alaw", ["pcm_alaw"], 8000, "wav"),
    ("codec gsm", ["libgsm_ms"], 8000, "wav"),
    ("codec g726 32", ["g726", "-b:a", "32k"], 8000, "wav"),
    ("codec g726 16", ["g726", "-b:a", "16k"], 8000, "wav"),
    ("codec g722", ["g722"], 16_000, "wav"),
    ("codec mp3 32", ["libmp3lame", "-b:a", "32k"], 16_000, "mp3"),
    ("codec opus 16", ["libopus", "-b:a", "16k"], 16_000, "ogg"),
    ("codec vorbis 40", ["libvorbis", "-b:a", "40k"], 16_000, "ogg"),
    ("codec ima-adpcm", ["adpcm_ima_wav"], 16_000, "wav"),
  ]

  /// A voice as it comes out of each of them, encoded by one run of ffmpeg and decoded by another.
  private static let theirs = Result { () throws -> [[Float]] in
    let place = try TemporaryFolder()
    var options = RenderOptions()
    options.sync = .no
    let rates = [8000, 16_000]
    for rate in rates {
      try Sound(samples: voice(rate: rate, channels: 1), sampleRate: rate)
        .write(to: place.file("\(rate).wav"), options: options)
    }
    let encoding = try peers.enumerated().flatMap { index, peer in
      ["-map", "\(try #require(rates.firstIndex(of: peer.rate))):a", "-c:a"] + peer.encoder
        + ["-f", peer.container, "\(index)"]
    }
    try ffmpeg(rates.flatMap { ["-i", "\($0).wav"] } + encoding, in: place)
    let decoding = peers.enumerated().flatMap { index, peer in
      ["-map", "\(index):a", "-ar", "\(peer.rate)", "-c:a", "pcm_f32le", "\(index).wav"]
    }
    try ffmpeg(peers.indices.flatMap { ["-i", "\($0)"] } + decoding, in: place)
    return try peers.indices.map { try Sound(place.file("\($0).wav")).samples()[0] }
  }

  @Test(
    "is as good as by ffmpeg", .enabled(if: isInstalled("ffmpeg"), "ffmpeg is not installed"),
    arguments: peers.indices)
  func peer(index: Int) throws {
    let (chain, rate) = (Self.peers[index].chain, Self.peers[index].rate)
    let voice = try Self.voice(rate: rate, channels: 1)[0]
    let theirs = try Self.theirs.get()[index]
    let ours = try Sound(samples: [voice], sampleRate: rate).applying(chain).samples()[0]
    let known = theirs + [Float](repeating: 0, count: max(voice.count + 1000 - theirs.count, 0))
    let (distance, likeness) = Self.likeness(ours, known)
    // The noise of a codec is alike in size, whoever runs it.
    func noise(_ made: [Float], _ distance: Int) -> Double {
      let frames = 1000..<voice.count - 1000
      let error = frames.map { made[$0 + distance] - voice[$0] }
      return decibels(level(error) / level(voice[frames]))
    }
    let (own, other) = (noise(ours, 0), noise(known, distance))
    #expect(own < other + 2.5, "\(chain): \(own) \(other) dB, \(likeness) at \(distance)")
    if rate == 8000 { #expect(likeness > 0.94, "\(chain): \(likeness)") }
  }

  @Test(
    "an encoder that ffmpeg lacks is named",
    .enabled(if: isInstalled("ffmpeg"), "ffmpeg is not installed"))
  func missing() throws {
    for kind in [CodecKind.amr, .amrWide] where !Self.exists(kind) {
      let sound = try Sound(samples: [[0, 1]], sampleRate: 8000).applying("codec \(kind.rawValue)")
      let error = #expect(throws: SoundError.self) { try sound.samples() }
      let text = error?.description ?? ""
      #expect(text.contains("codec \(kind.rawValue)") && text.contains("has no encoder lib"))
    }
  }
}

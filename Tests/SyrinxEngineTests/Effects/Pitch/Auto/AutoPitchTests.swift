import Foundation
import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("Pitch with quality=auto")
struct AutoPitchTests {
  private static let rate = 8000

  /// Words of one voice, in so many 1.2ths of a second.
  private static func voice(words: Int, fundamental: Double = 120) -> [Float] {
    var sound: [Float] = []
    let edge = Float(rate / 20)
    for number in 0..<words {
      let height = fundamental * (1 + 0.1 * Double(number % 3))
      let word = vowel(
        fundamental: height, formants: [650, 1100, 2500], rate: rate, count: rate)
      let scale = 0.1 / Float(level(word))
      for (frame, sample) in word.enumerated() {
        let fromEnd = Float(min(frame, word.count - frame))
        sound.append(scale * sample * min(fromEnd / edge, 1))
      }
      sound += [Float](repeating: 0, count: rate / 5)
    }
    return sound
  }

  /// Chords without a pause.
  private static func music(seconds: Double) -> [Float] {
    let tones = [220.0, 277.18, 329.63, 554.4, 831.6, 1318.5]
    let sines = tones.map {
      sine($0, rate: rate, count: Int(seconds * Double(rate)), amplitude: 0.06)
    }
    return sines[0].indices.map { frame in sines.reduce(0) { $0 + $1[frame] } }
  }

  private func pitch(_ quality: Pitch.Quality, _ words: String = "300") throws -> Pitch {
    var pitch = Pitch()
    for (name, word) in zip(["cents", "tempo", "formants"], words.split(separator: " ")) {
      try pitch.set(name, word: String(word))
    }
    pitch.quality = quality
    return pitch
  }

  @Test("makes of a sound of one kind what the engine for it makes, sample for sample")
  func oneKind() throws {
    let hiss = noise(count: 16_000, amplitude: 0.2)
    for (sound, quality) in [
      (Self.voice(words: 2), Pitch.Quality.voice), (Self.music(seconds: 2.5), .spectral),
      (hiss, .spectral),
    ] {
      for words in ["300 1 keep", "0@0s/500@80% 1.3 follow"] {
        let want = try render(pitch(quality, words), [sound], rate: Self.rate)
        let got = try render(pitch(.auto, words), [sound], rate: Self.rate)
        let isSame = got == want
        #expect(isSame, "\(quality) \(words)")
      }
    }
  }

  private static let both =
    voice(words: 2) + music(seconds: 2) + [Float](repeating: 0, count: rate / 4)
    + voice(words: 2, fundamental: 150)

  @Test(
    "makes the same samples with any number of threads and in blocks of any size",
    arguments: ["-300 1 follow", "0@0s/400@50%/-200@6s 0.8@1s/1.5@5s 1@0s/1.2@90%"])
  func sameSamples(words: String) throws {
    let sound = [Self.both, Self.both.map { -0.5 * $0 }]
    let want = try render(pitch(.auto, words), sound, rate: Self.rate)
    for (threads, block) in [(1, 61), (3, 2000), (2, 40_000)] {
      let got = try render(
        pitch(.auto, words), sound, rate: Self.rate, blockFrameCount: block, threads: threads)
      let isSame = got == want
      #expect(isSame, "with \(threads) threads in blocks of \(block)")
    }
  }

  @Test("changes over in the pauses, and everything stays where and as loud as it was")
  func changes() throws {
    let sound = Self.both
    let out = try render(pitch(.auto), [sound], rate: Self.rate)[0]
    #expect(out.count == sound.count)
    let voiced = try render(pitch(.voice), [sound], rate: Self.rate)[0]
    let spectral = try render(pitch(.spectral), [sound], rate: Self.rate)[0]
    // Words from 0 to 2.2 s and from 4.65 s on, music from 2.4 to 4.4 s.
    let isVoice = out[..<16_000] == voiced[..<16_000]
    let isSpectral = out[20_000..<34_000] != voiced[20_000..<34_000]
    #expect(isVoice && isSpectral, "\(isVoice) \(isSpectral)")
    for start in stride(from: 0, to: sound.count - 1600, by: 1600) {
      let range = start..<start + 1600
      let want = level(start < 17_600 || start > 36_000 ? voiced[range] : spectral[range])
      let got = level(out[range])
      #expect(got < 1.15 * want + 0.003, "\(start)")
      #expect(got > 0.85 * want - 0.003, "\(start)")
    }
    // The tones of the music, three semitones higher.
    let tone = 554.4 * exp2(0.25)
    let got = frequency(of: out, about: 27_000, guess: tone, rate: Self.rate, halfWidth: 4000)
    #expect((1200 * log2(got / tone)).magnitude < 3)
  }

  @Test("fades between engines with neither a dip nor a bump")
  func seams() throws {
    let hiss = noise(count: 4000, amplitude: 0.05)
    var seam = EngineSeam(channelCount: 1, frameCount: 4000, mostFrames: 170)
    let other = noise(count: 4000, seed: 7, amplitude: 0.05)
    // Of sounds that are alike, opposite in part, and of nothing in common.
    for part: Float in [1, 0, 0.5, -0.4] {
      let rest = (1 - part * part).squareRoot()
      let next = (0..<4000).map { part * hiss[$0] + rest * other[$0] }
      var (read, readNext) = (0, 0)
      try seam.fill(
        old: { block in
          var samples = block[0]
          for frame in samples.indices { samples[frame] = hiss[read + frame] }
          read += block.frameCount
        },
        new: { block in
          var samples = block[0]
          for frame in samples.indices { samples[frame] = next[readNext + frame] }
          readNext += block.frameCount
        })
      var out = AudioBuffer(channelCount: 1, frameCapacity: 4000)
      let count = out.withBlock { seam.take(into: &$0) }
      let isEmpty = seam.isEmpty
      #expect(count == 4000 && isEmpty)
      for start in stride(from: 0, to: 4000, by: 1000) {
        let ratio = level(out.channels[0][start..<start + 1000]) / level(hiss[start..<start + 1000])
        #expect((0.9...1.1).contains(ratio), "\(part) at \(start): \(ratio)")
      }
    }
  }
}

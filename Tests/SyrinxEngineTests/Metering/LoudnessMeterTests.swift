import Foundation
import Testing

@testable import SyrinxEngine

struct LoudnessMeterTests {
  private func measured(_ sound: borrowing AudioBuffer, sampleRate: Int) -> LoudnessMeter {
    var meter = LoudnessMeter(
      format: StreamFormat(sampleRate: sampleRate, channelCount: sound.channelCount))
    meter.add(sound.frames)
    return meter
  }

  @Test("A 997 Hz sine at full scale in one channel reads −3.01 LUFS (BS.1770-4, annex 1)")
  func calibration() throws {
    let tone = Tone(seconds: 1, level: 0, frequency: 997)
    let sound = tones([tone], sampleRate: 48000, channelCount: 1)
    #expect(abs(try #require(measured(sound, sampleRate: 48000).integratedLUFS) + 3.01) < 0.01)
  }

  @Test(
    "The same sine reads the same at every rate",
    arguments: [8000, 11025, 16000, 22050, 32000, 44100, 88200, 96000])
  func rates(sampleRate: Int) throws {
    let tone = Tone(seconds: 0.6, level: 0, frequency: 997)
    let sound = tones([tone], sampleRate: sampleRate, channelCount: 1)
    let loudness = try #require(measured(sound, sampleRate: sampleRate).integratedLUFS)
    #expect(abs(loudness + 3.01) < 0.01)
  }

  @Test(
    "At rates too low for its filters, and of samples without bounds, it says something finite",
    arguments: [1, 7, 100, 997, 1994, 2000, 3364, 44100])
  func lowRates(sampleRate: Int) {
    var sound = breathingNoise(frameCount: 4 * sampleRate, channelCount: 1)
    let quiet = measured(sound, sampleRate: sampleRate)
    do {
      var samples = sound[0]
      for frame in samples.indices where frame % 3 == 0 { samples[frame] = .infinity }
    }
    for meter in [quiet, measured(sound, sampleRate: sampleRate)] {
      #expect(meter.integratedLUFS?.isFinite ?? true)
      #expect(meter.highestMomentaryLUFS?.isFinite ?? true)
    }
  }

  /// The signals of EBU Tech 3341, cases 1 to 5, at a rate that keeps an unoptimised build quick.
  @Test(
    "The test signals of EBU Tech 3341 read as they should",
    arguments: [
      ([Tone(seconds: 20, level: -23)], -23.0),
      ([Tone(seconds: 20, level: -33)], -33.0),
      (
        [
          Tone(seconds: 10, level: -36), Tone(seconds: 60, level: -23),
          Tone(seconds: 10, level: -36),
        ], -23.0
      ),
      (
        [
          Tone(seconds: 10, level: -72), Tone(seconds: 10, level: -36),
          Tone(seconds: 60, level: -23), Tone(seconds: 10, level: -36),
          Tone(seconds: 10, level: -72),
        ], -23.0
      ),
      (
        [
          Tone(seconds: 20, level: -26), Tone(seconds: 20.1, level: -20),
          Tone(seconds: 20, level: -26),
        ], -23.0
      ),
    ])
  func ebu(signal: [Tone], expected: Double) throws {
    let sound = tones(signal, sampleRate: 8000)
    let loudness = try #require(measured(sound, sampleRate: 8000).integratedLUFS)
    #expect(abs(loudness - expected) <= 0.1)
  }

  @Test("Surround channels weigh as case 6 of EBU Tech 3341 asks")
  func surround() throws {
    let levels: [Double] = [-28, -28, -24, 0, -30, -30]
    let channels = levels.map {
      tones([Tone(seconds: 2, level: $0)], sampleRate: 48000).channels[0]
    }
    let sound = AudioBuffer(channels: channels)
    #expect(abs(try #require(measured(sound, sampleRate: 48000).integratedLUFS) + 23) <= 0.1)
  }

  @Test("The loudness range of two steps is their distance (EBU Tech 3342, cases 1 and 2)")
  func range() throws {
    for (first, second, expected) in [(-20.0, -30.0, 10.0), (-20.0, -15.0, 5.0)] {
      let signal = [Tone(seconds: 20, level: first), Tone(seconds: 20, level: second)]
      let sound = tones(signal, sampleRate: 8000)
      #expect(abs(try #require(measured(sound, sampleRate: 8000).loudnessRangeLU) - expected) <= 1)
    }
  }

  @Test("The loudest 3 s and 400 ms are found (EBU Tech 3341, cases 9 and 12)")
  func loudest() throws {
    for (loud, soft, count, isShort) in [(1.34, 1.66, 5, false), (0.18, 0.22, 25, true)] {
      let pair = [Tone(seconds: loud, level: -20), Tone(seconds: soft, level: -30)]
      let sound = tones((0..<count).flatMap { _ in pair }, sampleRate: 8000)
      let meter = measured(sound, sampleRate: 8000)
      let found = isShort ? meter.highestMomentaryLUFS : meter.highestShortTermLUFS
      #expect(abs(try #require(found) + 23) <= 0.1)
    }
    #expect(
      LoudnessMeter(format: StreamFormat(sampleRate: 8000, channelCount: 1))
        .highestMomentaryLUFS == nil)
  }

  @Test("Silence, and what is shorter than 400 ms, has no loudness")
  func silence() {
    let silence = AudioBuffer(channelCount: 2, frameCapacity: 48000)
    #expect(measured(silence, sampleRate: 48000).integratedLUFS == nil)
    let short = tones([Tone(seconds: 0.39, level: -10)], sampleRate: 48000)
    #expect(measured(short, sampleRate: 48000).integratedLUFS == nil)
    #expect(measured(short, sampleRate: 48000).loudnessRangeLU == nil)
  }

  @Test("One sample that is not a number spoils only its own tenth of a second")
  func notANumber() throws {
    var sound = tones([Tone(seconds: 3, level: -23)], sampleRate: 8000)
    do {
      var left = sound[0]
      left[4000] = .nan
      left[12000] = .infinity
    }
    #expect(abs(try #require(measured(sound, sampleRate: 8000).integratedLUFS) + 23) < 0.6)
  }

  @Test("The size of the blocks changes nothing", arguments: [1, 7, 64, 512, 4096])
  func blockSizes(size: Int) {
    let sound = breathingNoise(frameCount: 11025, channelCount: 3)
    let format = StreamFormat(sampleRate: 11025, channelCount: 3)
    var pieces = LoudnessMeter(format: format)
    sound.inBlocks(of: size) { pieces.add($0) }
    let whole = measured(sound, sampleRate: 11025)
    #expect(pieces.integratedLUFS == whole.integratedLUFS)
    #expect(whole.integratedLUFS != nil)
  }
}

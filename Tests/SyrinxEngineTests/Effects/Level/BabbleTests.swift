import Foundation
import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("Computed babble")
struct BabbleTests {
  private static func loop(seed: Int, at rate: Int = 16_000) throws -> [Float] {
    let loop = try NoiseLoop(.babble, seed: seed, at: rate)
    var samples = [Float](repeating: 0, count: loop.frameCount)
    var span = samples.mutableSpan
    loop.add(to: &span, 0, from: 0, 1)
    return samples
  }

  /// The powers of the bins of a sound that is repeated.
  private func powers(_ sound: [Float]) throws -> [Double] {
    var plan = try FourierPlan(size: sound.count)
    var real = plan.real
    for frame in sound.indices { real[frame] = sound[frame] }
    plan.transform()
    let bins = plan.spectrumSpan
    return (0..<plan.binCount).map { bin -> Double in
      let (re, im) = (Double(bins[2 * bin]), Double(bins[2 * bin + 1]))
      return re * re + im * im
    }
  }

  /// The sound with another gain and phase for each bin.
  private func changed(
    _ sound: [Float], _ change: (_ bin: Int) -> (gain: Double, phase: Double)
  ) throws -> [Float] {
    var plan = try FourierPlan(size: sound.count)
    var real = plan.real
    for frame in sound.indices { real[frame] = sound[frame] }
    plan.transform()
    let count = plan.binCount
    var bins = plan.spectrum
    for bin in 0..<count {
      let (gain, phase) = change(bin)
      let (re, im) = (Double(bins[2 * bin]), Double(bins[2 * bin + 1]))
      bins[2 * bin] = Float(gain * (re * cos(phase) - im * sin(phase)))
      bins[2 * bin + 1] = Float(gain * (re * sin(phase) + im * cos(phase)))
    }
    plan.inverse()
    let made = plan.realSpan
    return sound.indices.map { made[$0] / Float(sound.count) }
  }

  /// The sum over a band of `1 / part` of an octave about a frequency in Hz.
  private func band(
    _ powers: [Double], _ frequency: Double, part: Double, of sound: [Float], _ rate: Int
  ) -> Double {
    let bin = frequency * Double(sound.count) / Double(rate)
    let (low, high) = (bin * exp2(-0.5 / part), bin * exp2(0.5 / part))
    return powers[Int(low.rounded(.up))..<Int(high.rounded(.up))].reduce(0, +)
  }

  @Test("is the same for a seed, and another for another")
  func seeds() throws {
    let sound = try Self.loop(seed: 1)
    #expect(try Self.loop(seed: 1) == sound)
    #expect(abs(correlation(try Self.loop(seed: 2)[...], sound[...])) < 0.05)
  }

  @Test("has the long-term spectrum of speech", arguments: [8000, 16_000, 44_100])
  func spectrum(rate: Int) throws {
    let sound = try Self.loop(seed: 1, at: rate)
    let powers = try powers(sound)
    // Third octaves from 160 Hz on.
    let differences = (4..<SpeechSpectrum.levels.count).filter {
      SpeechSpectrum.centre($0) < 0.4 * Double(rate)
    }.map {
      10 * log10(band(powers, SpeechSpectrum.centre($0), part: 3, of: sound, rate))
        - SpeechSpectrum.levels[$0]
    }
    let mean = differences.reduce(0, +) / Double(differences.count)
    // 0.23 dB was the most in forty seeds at 16 kHz.
    for difference in differences { #expect(abs(difference - mean) < 0.5) }
  }

  @Test("its syllables are the strongest modulation about 1 kHz", arguments: [1, 2, 3])
  func modulation(seed: Int) throws {
    let rate = 16_000
    let sound = try Self.loop(seed: seed)
    let width = Double(rate) / Double(sound.count)
    let octave = try changed(sound) { bin in
      ((707..<1414).contains(Double(bin) * width) ? 1 : 0, 0)
    }
    let envelope = octave.map { $0 * $0 }
    let powers = try powers(envelope)
    let bands = (0...18).map { 0.5 * exp2(Double($0) / 3) }
    let found = bands.map { band(powers, $0, part: 3, of: envelope, rate) }
    let strongest = bands[found.firstIndex(of: found.max() ?? 0) ?? 0]
    #expect(strongest > 2 && strongest < 8, "\(strongest) Hz")
  }

  /// Of noise with random phases the kurtosis is 3, and the largest of N values, here at most 160 000,
  /// lies about √(2·ln N) = 4.9 standard deviations out, 13.8 dB. A talker's amplitude is s·sin(π·p),
  /// with s between 0.5 and 1 (the mean of s⁴ is 1.14 times the square of that of s², and 1.5 times for
  /// the sine), for two thirds of the time, without consonants and pauses: even a Gaussian carrier has
  /// a kurtosis of 3 · 1.14 · 1.5 ÷ 0.66 = 7.8, and the sum of eight, whose cumulants add, 3 + 4.8 ÷ 8
  /// = 3.6. Pulses have more.
  @Test("is less even than noise of its spectrum", arguments: [1, 2, 3])
  func distribution(seed: Int) throws {
    func measures(_ sound: [Float]) -> (kurtosis: Double, crest: Double) {
      let square = level(sound) * level(sound)
      let fourth =
        sound.reduce(0.0) { $0 + Double($1 * $1) * Double($1 * $1) } / Double(sound.count)
      let peak = Double(sound.map(\.magnitude).max() ?? 0)
      return (fourth / (square * square), decibels(peak / level(sound)))
    }
    let sound = try Self.loop(seed: seed)
    var dice = Dice(seed: UInt64(seed))
    let phases = dice.samples(sound.count / 2 + 1, amplitude: 1)
    let noise = try changed(sound) { (1, Double(phases[$0]) * .pi) }
    let (speech, even) = (measures(sound), measures(noise))
    #expect(speech.kurtosis > 3.6 && abs(even.kurtosis - 3) < 0.2, "\(speech), \(even)")
    #expect(speech.crest > even.crest + 1, "\(speech), \(even)")
  }

  @Test("its end passes into its beginning without a step", arguments: [1, 2, 3])
  func seam(seed: Int) throws {
    let sound = try Self.loop(seed: seed)
    let steps = zip(sound.dropFirst(), sound).map { ($0 - $1).magnitude }
    let largest = try #require(steps.max())
    let step = (sound[0] - sound[sound.count - 1]).magnitude
    #expect(step < largest / 3, "\(step) of \(largest)")
  }

  @Test("is made of numbers at any rate", arguments: [1, 7, 100, 113, 1000, 11_111])
  func rates(rate: Int) throws {
    let sound = try Self.loop(seed: 3, at: rate)
    #expect(isFinite(sound) && level(sound) > 0)
  }
}

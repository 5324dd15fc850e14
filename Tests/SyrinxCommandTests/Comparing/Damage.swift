import Foundation
import Testing

/// Something that is done to a sound, at three strengths: not to be heard, just to be heard, and plain.
///
/// Strengths that are just heard lie at or above thresholds of hearing from Zwicker and Fastl,
/// Psychoacoustics (2007), chapters 4 to 8 and 12 (level, masking, modulation, gaps, echoes), Toole
/// and Olive, JAES 36 (1988) (resonances), and Moore, Introduction to the Psychology of Hearing (2012).
struct Damage: Sendable, CustomTestStringConvertible {
  let name: String
  let material: Material
  let strengths: [Double]
  let apply: @Sendable (Sound, Double) -> [[Float]]

  init(
    _ name: String, _ material: Material, _ strengths: [Double],
    _ apply: @escaping @Sendable (Sound, Double) -> [[Float]]
  ) {
    self.name = name
    self.material = material
    self.strengths = strengths
    self.apply = apply
  }

  var testDescription: String { name }
}

extension Damage {
  static let all = levels + added + times + spectra + wrecks + stereo

  /// Decibels, of the whole or of a part.
  private static let levels: [Damage] = [
    Damage("level, dB", .speech, [0.2, 0.75, 2]) { sound, level in
      sound.shaped { _ in level }
    },
    Damage("level of a tenth of the time, dB", .music, [0.3, 2, 3.9]) { sound, depth in
      sound.shaped { seconds in -depth * step(seconds, 0.6, 0.75) }
    },
    Damage("tremolo of 4 Hz, dB from crest to trough", .music, [0.5, 5, 8]) { sound, depth in
      sound.shaped { seconds in depth / 2 * sin(8 * .pi * seconds) }
    },
    Damage("tremolo of 8 Hz for 125 ms, dB", .speech, [0.5, 6, 12]) { sound, depth in
      sound.shaped { seconds in
        (0.5..<0.625).contains(seconds) ? depth / 2 * sin(16 * .pi * seconds) : 0
      }
    },
    Damage("wobble of 0.5 Hz, dB from crest to trough", .music, [0.4, 2, 3.8]) { sound, depth in
      sound.shaped { seconds in depth / 2 * sin(.pi * seconds) }
    },
    Damage("fade in, s", .speech, [0.001, 0.1, 0.5]) { sound, length in
      sound.map { frame, _, sample in sample * Float(min(Double(frame) / (length * sound.rate), 1))
      }
    },
    Damage("silent end, s", .music, [0.001, 0.1, 0.4]) { sound, length in
      sound.map { frame, _, sample in
        Double(sound.count - frame) > length * sound.rate ? sample : 0
      }
    },
    Damage("missing end, s", .music, [0.001, 0.05, 0.4]) { sound, length in
      sound.channels.map { Array($0.dropLast(Int(length * sound.rate))) }
    },
    Damage("gate that shuts below an amplitude", .pause, [1e-5, 2e-3, 0.02]) { sound, limit in
      let level = sound.envelope
      return sound.map { frame, _, sample in level[frame] < limit ? 0 : sample }
    },
  ]

  /// dBFS of what is added.
  private static let added: [Damage] = [
    Damage("beep in a noisy pause, dBFS", .pause, [-80, -60, -20]) { sound, level in
      sound.map { frame, _, sample in
        let seconds = Double(frame) / sound.rate - Sound.pauseStart - 0.1
        guard (0..<0.3).contains(seconds) else { return sample }
        let shape = min(seconds, 0.3 - seconds, 0.01) / 0.01
        return sample + Float(amplitude(level) * shape * sin(2000 * .pi * seconds))
      }
    },
    Damage("hum of 50 Hz, dBFS", .pause, [-60, -40, -26]) { $0.withTone(50, $1) },
    Damage("hum of 100 Hz, dBFS", .pause, [-78, -52, -26]) { $0.withTone(100, $1) },
    Damage("whistle of 9 kHz, dBFS", .music, [-90, -55, -40]) { $0.withTone(9000, $1) },
    Damage("hiss, dBFS", .speech, [-90, -45, -30]) { $0.withNoise($1) },
    Damage("hiss in silence, dBFS", .silence, [-92, -70, -50]) { $0.withNoise($1) },
    Damage("hiss in silence beside −180 dBFS", .silence, [-180, -66, -40]) { $0.withNoise($1) },
    Damage("noise that follows the sound, dB below it", .speech, [-40, -15, -5]) { sound, level in
      let envelope = sound.envelope
      var noise = Noise()
      return sound.map { frame, _, sample in
        sample + Float(amplitude(level) * envelope[frame] * 1.2) * noise.next()
      }
    },
    Damage("click in music, amplitude", .music, [0.001, 0.1, 0.3]) { $0.withClick($1, at: 0.8) },
    Damage("click in a pause, amplitude", .pause, [0.0003, 0.03, 0.3]) {
      $0.withClick($1, at: Sound.pauseStart + 0.2)
    },
    Damage("echo after 100 ms, dB", .speech, [-55, -25, -10]) { $0.withEchoes([(0.1, $1)]) },
    Damage("echo after 1 ms, dB", .noise, [-32, -12, -4]) { $0.withEchoes([(0.001, $1)]) },
    Damage("echo 40 ms before, dB", .music, [-55, -25, -10]) { $0.withEchoes([(-0.04, $1)]) },
    Damage("reverberation, dB", .speech, [-55, -25, -10]) { sound, level in
      var noise = Noise()
      let taps = (0..<60).map { tap in
        (0.01 + 0.008 * (Double(tap) + Double(noise.next()) / 2), level - 12 - Double(tap) / 3)
      }
      return sound.withEchoes(taps)
    },
  ]

  /// What is not when it should be.
  private static let times: [Damage] = [
    Damage("dropout, ms", .speech, [0.04, 5, 50]) { sound, length in
      let (start, count) = (Int(1.1 * sound.rate), Int((length / 1000 * sound.rate).rounded(.up)))
      return sound.map { frame, channel, sample in
        // A single sample is held, as by a converter that missed it.
        guard (start..<start + count).contains(frame) else { return sample }
        return count > 2 ? 0 : sound.channels[channel][start - 1]
      }
    },
    Damage("dropout in music, ms", .music, [0.02, 5, 50]) { sound, length in
      let (start, count) = (Int(0.8 * sound.rate), Int((length / 1000 * sound.rate).rounded(.up)))
      return sound.map { frame, channel, sample in
        guard (start..<start + count).contains(frame) else { return sample }
        return count > 2 ? 0 : sound.channels[channel][start - 1]
      }
    },
    Damage("block played thrice, ms", .speech, [0.2, 20, 60]) { sound, length in
      let (start, count) = (Int(1.1 * sound.rate), Int(length / 1000 * sound.rate))
      return sound.map { frame, channel, sample in
        guard (start..<start + 3 * count).contains(frame) else { return sample }
        return sound.channels[channel][start + (frame - start) % count]
      }
    },
    Damage("later part shifted, ms", .speech, [0.2, 15, 45]) { sound, length in
      let (start, count) = (Int(1.0 * sound.rate), Int(length / 1000 * sound.rate))
      return sound.map { frame, channel, sample in
        frame < start ? sample : sound.channels[channel][frame - count]
      }
    },
    Damage("speed, %", .tune, [0.01, 0.5, 3]) { sound, percent in
      sound.played { $0 * (1 + percent / 100) }
    },
    Damage("wow of 1 Hz, %", .tune, [0.02, 1, 3]) { sound, percent in
      sound.played { $0 - percent / 100 * cos(2 * .pi * $0) / (2 * .pi) }
    },
    Damage("flutter of 8 Hz, %", .tune, [0.05, 4, 8]) { sound, percent in
      sound.played { $0 - percent / 100 * cos(16 * .pi * $0) / (16 * .pi) }
    },
  ]

  private static let spectra: [Damage] = [
    Damage("low-pass, Hz", .speech, [10_000, 6000, 3000]) {
      $0.filtered(.low, $1, [0.541, 1.307])
    },
    Damage("low-pass of noise, Hz", .noise, [20_500, 12_000, 4000]) {
      $0.filtered(.low, $1, [0.541, 1.307])
    },
    Damage("low-pass of music, Hz", .music, [19_000, 8000, 4000]) {
      $0.filtered(.low, $1, [0.541, 1.307])
    },
    Damage("high-pass, Hz", .speech, [15, 200, 500]) { $0.filtered(.high, $1, [0.707]) },
    Damage("high-pass of music, Hz", .music, [15, 100, 200]) { $0.filtered(.high, $1, [0.707]) },
    Damage("boost at 1 kHz, an octave half wide, dB", .noise, [0.7, 4, 9]) {
      $0.filtered(.peak($1), 1000, [2])
    },
    Damage("boost of speech at 1 kHz, dB", .speech, [0.7, 4, 9]) {
      $0.filtered(.peak($1), 1000, [2])
    },
    Damage("broad boost at 1.5 kHz, dB", .music, [0.4, 2, 6]) {
      $0.filtered(.peak($1), 1500, [0.5])
    },
    Damage("broad cut at 1.5 kHz, dB", .speech, [0.4, 2, 6]) {
      $0.filtered(.peak(-$1), 1500, [0.5])
    },
  ]

  private static let wrecks: [Damage] = [
    Damage("clipping, dB below the peak", .speech, [0.2, 6, 15]) { sound, depth in
      let ceiling = sound.peak * Float(amplitude(-depth))
      return sound.map { _, _, sample in max(-ceiling, min(ceiling, sample)) }
    },
    Damage("rounding to fewer bits", .speech, [12, 7, 5]) { sound, bits in
      let step = Float(exp2(1 - bits))
      return sound.map { _, _, sample in (sample / step).rounded() * step }
    },
    Damage("rounding of music to fewer bits", .music, [14, 8, 6]) { sound, bits in
      let step = Float(exp2(1 - bits))
      return sound.map { _, _, sample in (sample / step).rounded() * step }
    },
    Damage("third harmonic of a tone, %", .tone, [0.05, 1, 5]) { sound, percent in
      // sin³ has a quarter of its amplitude there.
      let scale = Float(4 * percent / 100) / (sound.peak * sound.peak)
      return sound.map { _, _, sample in sample + scale * sample * sample * sample }
    },
    Damage("bent curve, % at the peak", .speech, [0.5, 25, 80]) { sound, percent in
      let scale = Float(percent / 100) / sound.peak
      return sound.map { _, _, sample in sample + scale * sample * sample.magnitude }
    },
    Damage("every Nth sample lost, of N", .speech, [200_000, 1000, 50]) { sound, every in
      sound.map { frame, _, sample in frame % Int(every) == Int(every) - 1 ? 0 : sample }
    },
  ]

  private static let stereo: [Damage] = [
    Damage("balance, dB up left and down right", .music, [0.2, 0.8, 1.5]) { sound, depth in
      sound.map { _, channel, sample in sample * Float(amplitude(channel == 0 ? depth : -depth)) }
    },
    Damage("right channel turned over, share", .music, [0.01, 0.15, 1]) { sound, share in
      sound.map { _, channel, sample in channel == 1 ? sample * Float(1 - 2 * share) : sample }
    },
    Damage("channels exchanged, share", .music, [0.01, 0.3, 1]) { sound, share in
      sound.map { frame, channel, sample in
        sample + Float(share) * (sound.channels[1 - channel][frame] - sample)
      }
    },
    Damage("channels made one, share", .music, [0.02, 0.5, 1]) { sound, share in
      sound.map { frame, channel, sample in
        sample + Float(share / 2) * (sound.channels[1 - channel][frame] - sample)
      }
    },
    Damage("one channel's dropout, ms", .music, [0.02, 5, 50]) { sound, length in
      let (start, count) = (Int(0.8 * sound.rate), Int((length / 1000 * sound.rate).rounded(.up)))
      return sound.map { frame, channel, sample in
        guard channel == 0, (start..<start + count).contains(frame) else { return sample }
        return count > 2 ? 0 : sound.channels[channel][start - 1]
      }
    },
  ]

  private static func amplitude(_ decibels: Double) -> Double { pow(10, decibels / 20) }

  /// One between two moments, with slopes of 5 ms.
  private static func step(_ seconds: Double, _ start: Double, _ end: Double) -> Double {
    max(min((seconds - start) / 0.005, (end - seconds) / 0.005, 1), 0)
  }
}

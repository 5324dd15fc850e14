import Foundation

extension Damage {
  /// Decibels, of the whole or of a part.
  static let levels: [Damage] = [
    // JND of level: 0.3 to 0.5 dB at best, side by side, about 1 dB in use (Z&F 7.1).
    Damage("level, dB", .speech, [0.3, 1, 3]) { sound, level in
      sound.shaped { _ in level }
    },
    // JND of level, for 150 ms in a sound that moves by itself: 1 to 1.5 dB (Z&F 7.1).
    Damage("level of a tenth of the time, dB", .music, [0.5, 2, 3.9]) { sound, depth in
      sound.shaped { seconds in -depth * step(seconds, 0.6, 0.75) }
    },
    // Modulation of noise is heard from 5 to 6 %, which is 1 dB (Viemeister, JASA 66, 1979).
    Damage("tremolo of 4 Hz, dB from crest to trough", .music, [0.5, 2, 6], isDeafTo: [2]) {
      sound, depth in
      sound.shaped { seconds in depth / 2 * sin(8 * .pi * seconds) }
    },
    // Fewer periods need more (Viemeister and Wakefield, JASA 90, 1991); one is heard as two steps of
    // level of 60 ms each, for which the JND is 2 dB (Z&F 7.1).
    Damage("tremolo of 8 Hz for 125 ms, dB", .speech, [1, 6, 12]) { sound, depth in
      sound.shaped { seconds in
        (0.5..<0.625).contains(seconds) ? depth / 2 * sin(16 * .pi * seconds) : 0
      }
    },
    // As a slow change of level: 1 dB from crest to trough (Z&F 10.1).
    Damage("wobble of 0.5 Hz, dB from crest to trough", .music, [0.4, 2, 3.8]) { sound, depth in
      sound.shaped { seconds in depth / 2 * sin(.pi * seconds) }
    },
    // Rise times are told apart from about 10 ms on (van Heuven and van den Broecke, JASA 66, 1979).
    Damage("fade in, s", .speech, [0.001, 0.1, 0.5]) { sound, length in
      sound.map { frame, _, sample in sample * Float(min(Double(frame) / (length * sound.rate), 1))
      }
    },
    // As a gap, which is heard from 2 to 5 ms on (Plomp, JASA 36, 1964).
    Damage("silent end, s", .music, [0.001, 0.1, 0.4]) { sound, length in
      sound.map { frame, _, sample in
        Double(sound.count - frame) > length * sound.rate ? sample : 0
      }
    },
    Damage("missing end, s", .music, [0.001, 0.05, 0.4]) { sound, length in
      sound.channels.map { Array($0.dropLast(Int(length * sound.rate))) }
    },
    // The part that is cut off is far below the threshold in quiet, or plainly above it.
    Damage("gate that shuts below an amplitude", .pause, [1e-5, 2e-3, 0.02]) { sound, limit in
      let level = sound.envelope
      return sound.map { frame, _, sample in level[frame] < limit ? 0 : sample }
    },
  ]

  /// dBFS of what is added.
  static let added: [Damage] = [
    // A tone in white noise is masked 17 dB above the noise of one hertz (Z&F 4.1): here at −82 dBFS.
    Damage("beep in a noisy pause, dBFS", .pause, [-86, -72, -20]) { sound, level in
      sound.map { frame, _, sample in
        let seconds = Double(frame) / sound.rate - Sound.pauseStart - 0.1
        guard (0..<0.3).contains(seconds) else { return sample }
        let shape = min(seconds, 0.3 - seconds, 0.01) / 0.01
        return sample + Float(amplitude(level) * shape * sin(2000 * .pi * seconds))
      }
    },
    // Threshold in quiet at 50 Hz: 42 dB SPL, here −50 dBFS (Z&F 2.1); 100 Hz: 25 dB SPL, here −67.
    Damage("hum of 50 Hz, dBFS", .pause, [-60, -44, -26]) { $0.withTone(50, $1) },
    Damage("hum of 100 Hz, dBFS", .pause, [-78, -60, -26]) { $0.withTone(100, $1) },
    // Masked by music; threshold in quiet at 9 kHz: 10 dB SPL, here −82 dBFS (Z&F 2.1).
    Damage("whistle of 9 kHz, dBFS", .music, [-90, -55, -40]) { $0.withTone(9000, $1) },
    // In the pauses of speech; white noise is heard in quiet from about −86 dBFS here (Z&F 2.1).
    Damage("hiss, dBFS", .speech, [-90, -55, -30], isDeafTo: [-55]) { $0.withNoise($1) },
    Damage("hiss in silence, dBFS", .silence, [-92, -78, -50]) { $0.withNoise($1) },
    Damage("hiss in silence beside −180 dBFS", .silence, [-180, -78, -40]) { $0.withNoise($1) },
    // Noise of the same envelope, but white, is heard from 25 to 30 dB below speech: quantizing noise
    // is masked where it has the speech's spectrum too (Schroeder, Atal and Hall, JASA 66, 1979).
    Damage("noise that follows the sound, dB below it", .speech, [-50, -20, -5]) { sound, level in
      let envelope = sound.envelope
      var noise = Noise()
      return sound.map { frame, _, sample in
        sample + Float(amplitude(level) * envelope[frame] * 1.2) * noise.next()
      }
    },
    // A click is heard by its energy in 10 ms of the noise about it (Z&F 4.4).
    Damage("click in music, amplitude", .music, [0.001, 0.1, 0.3]) { $0.withClick($1, at: 0.8) },
    Damage("click in a pause, amplitude", .pause, [0.0003, 0.03, 0.3]) {
      $0.withClick($1, at: Sound.pauseStart + 0.2)
    },
    // Single echoes of speech are heard from −30 to −40 dB (Olive and Toole, JAES 37, 1989).
    Damage("echo after 100 ms, dB", .speech, [-55, -30, -10]) { $0.withEchoes([(0.1, $1)]) },
    // Colour of noise with an echo of 1 ms: −16 to −20 dB (Atal, Schroeder and Kuttruff, 4th ICA, 1962).
    Damage("echo after 1 ms, dB", .noise, [-32, -15, -4]) { $0.withEchoes([(0.001, $1)]) },
    // Pre-echoes are masked for 5 ms only (Z&F 4.4).
    Damage("echo 40 ms before, dB", .music, [-55, -25, -10]) { $0.withEchoes([(-0.04, $1)]) },
    // As echoes of speech, each 12 dB below (Olive and Toole, JAES 37, 1989).
    Damage("reverberation, dB", .speech, [-55, -25, -10]) { sound, level in
      var noise = Noise()
      let taps = (0..<60).map { tap in
        (0.01 + 0.008 * (Double(tap) + Double(noise.next()) / 2), level - 12 - Double(tap) / 3)
      }
      return sound.withEchoes(taps)
    },
  ]
}

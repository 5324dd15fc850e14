import Foundation

extension Damage {
  static let spectra: [Damage] = [
    // Band limits are told apart up to 14 or 15 kHz where the sound goes further (Muraoka, Iwahara and
    // Yamada, JAES 29, 1981); of speech to 7 or 8 kHz.
    Damage("low-pass, Hz", .speech, [10_000, 6000, 3000]) {
      $0.filtered(.low, $1, [0.541, 1.307])
    },
    Damage("low-pass of noise, Hz", .noise, [20_500, 14_000, 4000]) {
      $0.filtered(.low, $1, [0.541, 1.307])
    },
    // The fixture's only sound above 10 kHz is its cymbal, which the strings mask in part.
    Damage("low-pass of music, Hz", .music, [19_000, 12_000, 6000], isDeafTo: [12_000]) {
      $0.filtered(.low, $1, [0.541, 1.307])
    },
    // Where it takes half of the level of the lowest harmonics: JND of level (Z&F 7.1).
    Damage("high-pass, Hz", .speech, [15, 200, 500]) { $0.filtered(.high, $1, [0.707]) },
    Damage("high-pass of music, Hz", .music, [15, 100, 200]) { $0.filtered(.high, $1, [0.707]) },
    // Resonances in noise are heard from 1.5 dB on at low Q and 3 dB at 2 (Toole and Olive, JAES 36,
    // 1988), in speech from about 3.
    Damage("boost at 1 kHz, an octave half wide, dB", .noise, [0.5, 3, 9]) {
      $0.filtered(.peak($1), 1000, [2])
    },
    Damage("boost of speech at 1 kHz, dB", .speech, [0.7, 4, 9]) {
      $0.filtered(.peak($1), 1000, [2])
    },
    // As above; broad ones from 0.7 to 1 dB.
    Damage("broad boost at 1.5 kHz, dB", .music, [0.4, 2, 6]) {
      $0.filtered(.peak($1), 1500, [0.5])
    },
    Damage("broad cut at 1.5 kHz, dB", .speech, [0.4, 2, 6]) {
      $0.filtered(.peak(-$1), 1500, [0.5])
    },
  ]

  static let wrecks: [Damage] = [
    // A few peaks clipped by 1 or 2 dB are not heard; 6 dB is some per cent of the time (Moore, Tan,
    // Zacharov and Mattila, JAES 52, 2004).
    Damage("clipping, dB below the peak", .speech, [0.2, 6, 15]) { sound, depth in
      let ceiling = sound.peak * Float(amplitude(-depth))
      return sound.map { _, _, sample in max(-ceiling, min(ceiling, sample)) }
    },
    // As noise, 6 dB a bit, against the pauses of speech.
    Damage("rounding to fewer bits", .speech, [12, 7, 5]) { sound, bits in
      let step = Float(exp2(1 - bits))
      return sound.map { _, _, sample in (sample / step).rounded() * step }
    },
    Damage("rounding of music to fewer bits", .music, [14, 8, 6]) { sound, bits in
      let step = Float(exp2(1 - bits))
      return sound.map { _, _, sample in (sample / step).rounded() * step }
    },
    // Masked by the tone to about −45 dB, which is 0.5 % (Z&F 4.1).
    Damage("third harmonic of a tone, %", .tone, [0.05, 1, 5]) { sound, percent in
      // sin³ has a quarter of its amplitude there.
      let scale = Float(4 * percent / 100) / (sound.peak * sound.peak)
      return sound.map { _, _, sample in sample + scale * sample * sample * sample }
    },
    // Even harmonics are masked by speech to some per cent (Moore and others, JAES 52, 2004).
    Damage("bent curve, % at the peak", .speech, [0.5, 25, 80]) { sound, percent in
      let scale = Float(percent / 100) / sound.peak
      return sound.map { _, _, sample in sample + scale * sample * sample.magnitude }
    },
    // As clicks.
    Damage("every Nth sample lost, of N", .speech, [200_000, 1000, 50]) { sound, every in
      sound.map { frame, _, sample in frame % Int(every) == Int(every) - 1 ? 0 : sample }
    },
  ]

  static let stereo: [Damage] = [
    // JND between the ears: 0.5 to 1 dB (Yost and Dye, JASA 83, 1988), here twice the number.
    Damage("balance, dB up left and down right", .music, [0.2, 0.8, 1.5]) { sound, depth in
      sound.map { _, channel, sample in sample * Float(amplitude(channel == 0 ? depth : -depth)) }
    },
    // Coherence 1 and 0.98 are told apart, in small steps from 1 (Pollack and Trittipoe, JASA 31, 1959).
    Damage("right channel turned over, share", .music, [0.01, 0.15, 1]) { sound, share in
      sound.map { _, channel, sample in channel == 1 ? sample * Float(1 - 2 * share) : sample }
    },
    // As a change of place: level and coherence as above.
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
}

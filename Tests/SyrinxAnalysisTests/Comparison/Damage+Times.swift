import Foundation

extension Damage {
  /// Damages of time.
  static let times: [Damage] = [
    // Gaps of noise are heard from 2 to 5 ms on (Plomp, JASA 36, 1964).
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
    // As a gap, or a pulse of its own pitch (Plomp, JASA 36, 1964).
    Damage("block played thrice, ms", .speech, [0.2, 20, 60]) { sound, length in
      let (start, count) = (Int(1.1 * sound.rate), Int(length / 1000 * sound.rate))
      return sound.map { frame, channel, sample in
        guard (start..<start + 3 * count).contains(frame) else { return sample }
        return sound.channels[channel][start + (frame - start) % count]
      }
    },
    // Displacements in a rhythm are heard from 6 to 10 ms on (Friberg and Sundberg, JASA 98, 1995).
    Damage("later part shifted, ms", .speech, [0.2, 15, 45]) { sound, length in
      let (start, count) = (Int(1.0 * sound.rate), Int(length / 1000 * sound.rate))
      return sound.map { frame, channel, sample in
        frame < start ? sample : sound.channels[channel][frame - count]
      }
    },
    // As pitch: JND 0.2 to 0.3 % (Moore, JASA 54, 1973).
    Damage("speed, %", .tune, [0.05, 0.5, 3]) { sound, percent in
      sound.played { $0 * (1 + percent / 100) }
    },
    // Modulation of frequency at 1 and at 4 Hz: heard from about 0.3 % to either side above 500 Hz (Z&F
    // 7.2); 0.1 to 0.2 % in the worst case, a held note of a piano (IEC 60386).
    Damage("wow of 1 Hz, %", .tune, [0.05, 0.5, 2]) { sound, percent in
      sound.played { $0 - percent / 100 * cos(2 * .pi * $0) / (2 * .pi) }
    },
    // At 8 Hz a little more: 0.4 % (Z&F 7.2).
    Damage("flutter of 8 Hz, %", .tune, [0.05, 1, 4], isDeafTo: [1]) { sound, percent in
      sound.played { $0 - percent / 100 * cos(16 * .pi * $0) / (16 * .pi) }
    },
  ]

  /// Higher in pitch, at the same speed.
  static let pitches: [Damage] = [
    // JND of pitch: 3 to 5 cents for tones that last (Moore, JASA 54, 1973).
    Damage("pitch of a tune, cents", .tune, [2, 10, 50]) { _, cents in
      Sound.tune(cents: cents).channels
    },
    // As flutter: 0.35 %, which is 6 cents (Z&F 7.2).
    Damage("vibrato of 5 Hz, cents to either side", .tune, [2, 20, 50]) { sound, cents in
      let depth = (exp2(cents / 1200) - 1) / (10 * .pi)
      return sound.played { $0 - depth * cos(10 * .pi * $0) }
    },
  ]
}

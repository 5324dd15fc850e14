extension DistortionPreset {
  public var stages: DistortionStages {
    switch self {
    case .drumsBitBrush:
      DistortionStages(
        decimation: .init(decimation: 28, rounding: 68), polynomial: .init(linear: 1, squared: 0.4),
        clipGain: 6)
    case .drumsBufferBeats:
      DistortionStages(
        delay: .init(time: 93, decay: 0.45, mix: 50),
        decimation: .init(decimation: 35, rounding: 40, mix: 80), clipGain: 9)
    case .drumsLoFi:
      DistortionStages(
        decimation: .init(decimation: 44, rounding: 52, mix: 90),
        polynomial: .init(linear: 1, cubic: -0.3), clipGain: 9, level: -2.6)
    case .multiBrokenSpeaker:
      DistortionStages(
        delay: .init(time: 4.7, decay: 0.5, mix: 40),
        polynomial: .init(linear: 0.5, squared: 6, cubic: 9), clipGain: 12)
    case .multiCellphoneConcert:
      DistortionStages(
        delay: .init(time: 31, decay: 0.3, mix: 30),
        decimation: .init(decimation: 40, rounding: 45, mix: 75),
        polynomial: .init(linear: 1, squared: 1.5, cubic: 3), clipGain: 9, level: -0.8)
    case .multiDecimated1:
      DistortionStages(decimation: .init(decimation: 35, rounding: 10), clipGain: 6)
    case .multiDecimated2:
      DistortionStages(decimation: .init(decimation: 52, rounding: 20), clipGain: 6)
    case .multiDecimated3:
      DistortionStages(decimation: .init(decimation: 46, rounding: 74), clipGain: 6)
    case .multiDecimated4:
      DistortionStages(decimation: .init(decimation: 70, rounding: 60), clipGain: 9, level: -2.7)
    case .multiDistortedFunk:
      DistortionStages(
        delay: .init(time: 11, decay: 0.35, mix: 35),
        polynomial: .init(linear: 1, squared: 3, cubic: 4),
        ring: .init(first: 180, second: 361, balance: 35, mix: 20), clipGain: 12, level: -1.5)
    case .multiDistortedCubed:
      DistortionStages(polynomial: .init(linear: 0.1, cubic: 20), clipGain: 12, level: -1.5)
    case .multiDistortedSquared:
      DistortionStages(polynomial: .init(linear: 0.1, squared: 12), clipGain: 12, level: -4.6)
    case .multiEcho1:
      DistortionStages(
        delay: .init(time: 320, decay: 0.5, mix: 45), polynomial: .init(linear: 1, cubic: 1),
        clipGain: 9)
    case .multiEcho2:
      DistortionStages(
        delay: .init(time: 470, decay: 0.6, mix: 50),
        decimation: .init(decimation: 30, rounding: 30, mix: 50),
        polynomial: .init(linear: 1, squared: 1), clipGain: 9)
    case .multiEchoTight1:
      DistortionStages(
        delay: .init(time: 58, decay: 0.5, mix: 50), polynomial: .init(linear: 1, cubic: 2),
        clipGain: 9, level: -0.5)
    case .multiEchoTight2:
      DistortionStages(
        delay: .init(time: 23, decay: 0.72, mix: 55), polynomial: .init(linear: 1, squared: 2),
        clipGain: 9, level: -3)
    case .multiEverythingIsBroken:
      DistortionStages(
        delay: .init(time: 67, decay: 0.55, mix: 45),
        decimation: .init(decimation: 60, rounding: 66, mix: 80),
        polynomial: .init(linear: 0.5, squared: 8, cubic: 8),
        ring: .init(first: 47, second: 613, balance: 45, mix: 55), clipGain: 18)
    case .speechAlienChatter:
      DistortionStages(
        delay: .init(time: 17, decay: 0.4, mix: 40), polynomial: .init(linear: 1, cubic: 3),
        ring: .init(first: 62, second: 940, balance: 30, mix: 85), clipGain: 17, level: -1.5)
    case .speechCosmicInterference:
      DistortionStages(
        delay: .init(time: 140, decay: 0.55, mix: 40),
        decimation: .init(decimation: 38, rounding: 30, mix: 40),
        ring: .init(first: 1130, second: 2710, balance: 40, mix: 70), clipGain: 16, level: -1.6)
    case .speechGoldenPi:
      // Two tones whose frequencies are as the golden section, above π hundred hertz.
      DistortionStages(
        polynomial: .init(linear: 1, squared: 1.618),
        ring: .init(first: 314.159, second: 508.320, mix: 100), clipGain: 13, level: -0.5)
    case .speechRadioTower:
      DistortionStages(
        delay: .init(time: 7.3, decay: 0.2, mix: 30),
        decimation: .init(decimation: 33, rounding: 50, mix: 60),
        polynomial: .init(linear: 1, squared: 2, cubic: 6),
        ring: .init(first: 1800, second: 3100, mix: 8), clipGain: 15, level: -5.4)
    case .speechWaves:
      DistortionStages(
        delay: .init(time: 210, decay: 0.5, mix: 35), polynomial: .init(linear: 1, squared: 0.8),
        ring: .init(first: 0.7, second: 5.5, balance: 30, mix: 75), clipGain: 19, level: -2)
    }
  }
}

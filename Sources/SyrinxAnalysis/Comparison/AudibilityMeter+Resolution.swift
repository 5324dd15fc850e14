extension AudibilityMeter.Resolution {
  /// 40 ms and half a Bark: tones, levels and colours.
  static let tones = Self(
    window: 0.04, range: 20...15_500, step: 0.5, quiet: 1, reach: 5, tolerance: 1,
    sensitivity: Sensitivity(all: 0.4, band: 2.6, instant: 1.2, cell: 9),
    stretches: [1, 2, 4].map { .init(length: $0, widths: narrow + wide, isExact: false) }
      + [.init(length: 4, widths: wide, isExact: true)]
      + [8, 16, 32, 64, 128].map { .init(length: $0, widths: narrow + wide, isExact: true) })

  /// 5 ms and some Bark: clicks and gaps. Below 765 Hz phases would show.
  static let transients = Self(
    window: 0.005, range: 765...16_900, step: 2.75, quiet: 10, reach: 3, tolerance: 3,
    sensitivity: Sensitivity(all: 2, band: 4, instant: 4, cell: 5),
    stretches: [1, 2, 4].map { .init(length: $0, widths: [1, 2, 4, 6], isExact: false) })

  private static let narrow = [1, 2, 4, 8]
  private static let wide = [16, 48]
}

extension CodecKind {
  /// The bit rates of a codec, in kbit/s.
  enum BitRates {
    /// It follows from the sample rate.
    case none
    case one(Double)
    case some([Double], usual: Double)
    case range(ClosedRange<Double>, usual: Double)
  }

  var bitRates: BitRates {
    switch self {
    case .ulaw, .alaw, .g722: .one(64)
    case .gsm: .one(13)
    case .g7231: .one(6.3)
    case .g726: .some([16, 24, 32, 40], usual: 32)
    case .amr: .some([4.75, 5.15, 5.9, 6.7, 7.4, 7.95, 10.2, 12.2], usual: 12.2)
    case .amrWide:
      .some([6.6, 8.85, 12.65, 14.25, 15.85, 18.25, 19.85, 23.05, 23.85], usual: 12.65)
    case .imaADPCM: .none
    case .speex: .range(4...28, usual: 12)
    case .sbc: .range(64...345, usual: 200)
    case .opus: .range(6...256, usual: 24)
    case .mp3: .range(8...320, usual: 64)
    case .vorbis: .range(16...320, usual: 64)
    case .aac: .range(8...320, usual: 64)
    }
  }

  /// Its bit rate that is nearest to one that was asked for, or else the usual; nil where it has none.
  func bitRate(near wanted: Double?) -> Double? {
    switch bitRates {
    case .none: nil
    case .one(let rate): rate
    case .some(let rates, let usual):
      wanted.map { wanted in rates.min { abs($0 - wanted) < abs($1 - wanted) } ?? usual } ?? usual
    case .range(let range, let usual):
      min(max(wanted ?? usual, range.lowerBound), range.upperBound)
    }
  }

  /// `16, 24, 32 or 40 (32)`, for help.
  var bitRateText: String {
    switch bitRates {
    case .none: "4 bits a sample"
    case .one(let rate): rate.shortText
    case .some(let rates, let usual):
      "\(rates[0].shortText)…\(rates[rates.count - 1].shortText) (\(usual.shortText))"
    case .range(let range, let usual):
      "\(range.lowerBound.shortText)…\(range.upperBound.shortText) (\(usual.shortText))"
    }
  }
}

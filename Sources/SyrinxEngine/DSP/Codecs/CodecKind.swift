// Codecs/ knows the codecs that a sound can be sent through, and does those of them that are a formula.

/// A codec that a sound can be sent through.
public enum CodecKind: String, CaseIterable, Hashable, Sendable {
  case ulaw, alaw, gsm, g722
  case g7231 = "g723.1"
  case g726, amr
  case amrWide = "amr-wb"
  case imaADPCM = "ima-adpcm"
  case speex, sbc, opus, mp3, vorbis, aac

  /// The bit rates of a codec, in kbit/s.
  enum BitRates {
    /// It follows from the sample rate.
    case none
    case one(Double)
    case some([Double], usual: Double)
    case range(ClosedRange<Double>, usual: Double)
  }

  /// Hertz, ascending; empty where every rate will do.
  var sampleRates: [Int] {
    switch self {
    case .ulaw, .alaw, .gsm, .g7231, .g726, .amr: [8000]
    case .g722, .amrWide: [16_000]
    case .speex: [8000, 16_000]
    case .sbc: [16_000, 32_000, 44_100, 48_000]
    case .opus: [8000, 12_000, 16_000, 24_000, 48_000]
    case .mp3, .vorbis, .aac:
      [8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000]
    case .imaADPCM: []
    }
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

  /// Channels that it takes together; of more, each is coded by itself.
  public var mostChannels: Int {
    switch self {
    case .opus, .mp3, .vorbis, .aac, .sbc: 2
    default: 1
    }
  }

  /// A formula for each sample, which needs neither a library nor the whole of the sound.
  var isFormula: Bool { self == .ulaw }

  /// The lowest of its rates that has all of a sound, or else the highest.
  package func sampleRate(for rate: Int) -> Int {
    sampleRates.first { $0 >= rate } ?? sampleRates.last ?? rate
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

public struct CodecRequest: Hashable, Sendable {
  public let kind: CodecKind
  /// In kbit/s; nil where it follows from the sample rate.
  public let bitRate: Double?

  public init(_ kind: CodecKind, near bitRate: Double? = nil) {
    self.kind = kind
    self.bitRate = kind.bitRate(near: bitRate)
  }
}

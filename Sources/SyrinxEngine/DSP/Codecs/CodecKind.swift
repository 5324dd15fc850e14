// Codecs/ knows the codecs that a sound can be sent through, and does those of them that are a formula.

/// A codec that a sound can be sent through.
public enum CodecKind: String, CaseIterable, Hashable, Sendable {
  case ulaw, alaw, gsm, g722
  case g7231 = "g723.1"
  case g726, amr
  case amrWide = "amr-wb"
  case imaADPCM = "ima-adpcm"
  case speex, sbc, opus, mp3, vorbis, aac

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

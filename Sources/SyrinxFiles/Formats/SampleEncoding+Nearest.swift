extension SampleEncoding {
  /// Eight bits with and without a sign are two spellings of one thing.
  var counterpart: SampleEncoding? {
    switch self {
    case .pcm8: .pcmU8
    case .pcmU8: .pcm8
    default: nil
    }
  }

  /// Encodings that can stand for this one, the best first: itself, then those that lose nothing,
  /// then those that lose least, then the codecs.
  var nearest: [SampleEncoding] {
    let codecs: [SampleEncoding] = [.vorbis, .opus, .mp3, .aac, .ulaw, .alaw]
    let whole: [SampleEncoding] =
      switch self {
      case .pcm8, .pcmU8:
        [self, counterpart!, .pcm16, .alac16, .pcm24, .alac24, .pcm32, .float, .double]
      case .pcm24, .alac20, .alac24, .dwvw24, .vorbis, .opus, .mp1, .mp2, .mp3, .aac, .wma, .ac3,
        .other:
        [self, .pcm24, .alac24, .pcm32, .float, .double, .pcm16, .alac16]
      case .pcm32, .alac32:
        [self, .pcm32, .alac32, .double, .float, .pcm24, .alac24, .pcm16, .alac16]
      case .float:
        [.float, .double, .pcm24, .alac24, .pcm32, .pcm16, .alac16]
      case .double:
        [.double, .float, .pcm24, .alac24, .pcm32, .pcm16, .alac16]
      default:
        [self, .pcm16, .alac16, .pcm24, .alac24, .pcm32, .float, .double]
      }
    return whole + [.pcm8, .pcmU8] + codecs
  }

  /// The other keeps every sample that this one can say, in the engine's 32-bit floats.
  public func isKept(by other: SampleEncoding) -> Bool {
    // Going to a codec is a wish of its own; there is nothing to warn of beyond the ending.
    guard self != other, let space = other.bits else { return true }
    if isFloatingPoint { return false }
    switch self {
    case .vorbis, .opus, .mp1, .mp2, .mp3, .aac, .wma, .ac3, .other: return space >= 24
    default: return space >= (bits ?? 16)
    }
  }
}

import SyrinxEngine

extension FileLayout {
  /// The layout an output gets, and what is worth saying about the choice.
  ///
  /// An encoding that is asked for must fit. Otherwise the input's is kept where the container can
  /// hold it. Else a container that is known for a lossy codec, as M4A is for AAC, gets that one, unless the
  /// input is of a codec that loses nothing; any other gets the nearest that loses nothing. What came out of a lossy codec of
  /// telephones is a 16-bit number and is kept as one; what came out of a codec of music has no
  /// width of its own and gets 24 bits, finer than anything the codec has left.
  public static func choose(
    _ container: Container, encoding wanted: SampleEncoding? = nil, input: FileLayout? = nil,
    format: StreamFormat
  ) throws(FileError) -> (layout: FileLayout, notices: [Notice]) {
    // An extensible WAV file says more, and ends in .wav too.
    let isExtensible =
      input?.container == .wavex && wanted.map(Container.wavex.encodings.contains) ?? true
    let container = container == .wav && isExtensible ? .wavex : container
    guard container.isWritten || container.isEncodedByFFmpeg else { throw .notWritten(container) }
    let choices = container.encodings
    if let wanted {
      guard
        let held = [wanted, wanted.counterpart].compactMap({ $0 }).first(where: choices.contains)
      else { throw .cannotHold(container, wanted, choices: choices) }
      let order = input?.byteOrder(in: container) ?? .usual
      let layout = FileLayout(container, held, order)
      try layout.check(format)
      return (layout, [])
    }
    if let input {
      // The first that fits the format; if none does, the error of the first tells why.
      var failure: FileError?
      let isUsual = choices[0].isLossy && !input.encoding.isALAC
      let usual = isUsual ? [input.encoding, choices[0]] : []
      for encoding in usual + input.encoding.nearest where choices.contains(encoding) {
        let layout = FileLayout(container, encoding, input.byteOrder(in: container))
        do throws(FileError) { try layout.check(format) } catch {
          failure = failure ?? error
          continue
        }
        let loses = !input.encoding.isKept(by: encoding)
        return (layout, loses ? [.precisionReduced(from: input.encoding, to: encoding)] : [])
      }
      if let failure, !input.encoding.nearest.contains(choices[0]) { throw failure }
    }
    let layout = FileLayout(container, choices[0])
    try layout.check(format)
    return (layout, [])
  }

  /// The order of bytes is kept only within one container.
  private func byteOrder(in other: Container) -> ByteOrder {
    container == other ? byteOrder : .usual
  }
}

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

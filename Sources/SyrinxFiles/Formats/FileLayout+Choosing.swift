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

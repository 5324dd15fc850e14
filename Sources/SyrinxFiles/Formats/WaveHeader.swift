import SyrinxEngine

/// The bytes before the samples of a WAV file that is written to a pipe.
///
/// libsndfile refuses to write WAV where it cannot go back to fill in the length. With the length
/// known beforehand there is no need to: it is in the header from the start. Beyond 4 GiB the header
/// is RF64 (EBU Tech 3306); of an unknown length it says 2³²−1, as is the custom.
struct WaveHeader {
  private(set) var bytes: [UInt8] = []
  /// Has to follow the samples: an odd number of bytes is filled up, and chunks come last.
  let ending: [UInt8]

  init?(
    _ layout: FileLayout, _ format: StreamFormat, frameCount: Int?, map: [Int32]? = nil,
    chunks: ChunkPlan
  ) {
    guard let width = layout.encoding.bytesPerSample, let tag = layout.encoding.waveTag
    else { return nil }
    let frameBytes = width * format.channelCount
    // Anything but plain PCM of up to two channels and 16 bits has the extensible form
    // only where the layout asks for it, so that old programs can read the rest.
    let isExtensible = layout.container == .wavex
    let isPCM = tag == 1
    let formatLength = isExtensible ? 40 : isPCM ? 16 : 18
    let hasFact = !isPCM || isExtensible
    let before = 4 + 8 + formatLength + (hasFact ? 12 : 0) + chunks.leading.count + 8
    let dataLength = frameCount.map { $0 * frameBytes }
    ending = ((dataLength ?? 0) % 2 == 1 ? [0] : []) + chunks.trailing
    let total = dataLength.map { before + $0 + ending.count }
    let isLong = (total ?? 0) + 36 > 0xFFFF_FFFF || layout.container == .rf64 && total != nil
    let unknown = 0xFFFF_FFFF

    text(isLong ? "RF64" : "RIFF")
    number(isLong ? unknown : total ?? unknown, 4)
    text("WAVE")
    if isLong {
      text("ds64")
      number(28, 4)
      number(total! + 36, 8)
      number(dataLength!, 8)
      number(frameCount!, 8)
      number(0, 4)
    }
    text("fmt ")
    number(formatLength, 4)
    number(isExtensible ? 0xFFFE : tag, 2)
    number(format.channelCount, 2)
    number(format.sampleRate, 4)
    number(format.sampleRate * frameBytes, 4)
    number(frameBytes, 2)
    number(width * 8, 2)
    if isExtensible {
      number(22, 2)
      number(width * 8, 2)
      let usual =
        format.channelCount > 2 ? nil : ChannelLayout.usual(channelCount: format.channelCount)
      number((map.flatMap { ChannelLayout(map: $0) } ?? usual)?.mask ?? 0, 4)
      number(tag, 2)
      bytes += [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
    } else if !isPCM {
      number(0, 2)
    }
    if hasFact {
      text("fact")
      number(4, 4)
      number(isLong ? unknown : frameCount ?? unknown, 4)
    }
    bytes += chunks.leading
    text("data")
    number(isLong ? unknown : dataLength ?? unknown, 4)
  }

  private mutating func text(_ word: String) { bytes += Array(word.utf8) }

  private mutating func number(_ value: Int, _ byteCount: Int) {
    bytes += [UInt8].littleEndian(value, byteCount)
  }
}

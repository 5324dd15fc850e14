import CSndFile
import SyrinxSystem

/// The number of frames of sound that the blocks of a WAV or Wave 64 file hold.
///
/// The last block is filled up with silence, and only the `fact` chunk tells how much of it is sound.
/// libsndfile does not look at that, and takes the byte after an odd number of blocks of GSM for one more.
struct BlockLength {
  private var blockBytes = 0
  private var blockFrames = 0
  private var soundBytes = 0
  private var stated: StatedNumber?
  /// Where that is said.
  private(set) var place: Range<Int>?

  /// The codecs that pack a fixed number of frames into each block, as WAV files know them.
  static let waveTags = [0x02, 0x11, 0x31, 0x38, 0x40]

  /// The frames of a block of such a codec, 0 where the file says it; nil of other encodings.
  private static func blockFrames(_ encoding: SampleEncoding) -> Int? {
    switch encoding {
    case .msADPCM, .imaADPCM, .gsm610: 0
    // libsndfile's own blocks (`g72x.c`, `nms_adpcm.c`).
    case .g721: 120
    case .nms16, .nms24, .nms32: 160
    default: nil
    }
  }

  /// Nil of other kinds of file.
  init?(_ source: ByteSource, _ layout: FileLayout) {
    guard let usual = Self.blockFrames(layout.encoding), [.wav, .w64].contains(layout.container)
    else { return nil }
    let isLong = layout.container == .w64
    for chunk in ChunkWalk(source, isLong ? .wave64 : .riff) {
      let fields = Fields(source.read(chunk.place, min(chunk.body.count, 20)))
      switch chunk.id {
      case "fmt " where chunk.body.count >= 20:
        blockFrames = fields.short(at: 18)
        fallthrough
      case "fmt " where chunk.body.count >= 16:
        blockBytes = fields.short(at: 12)
        if usual > 0 { (blockBytes, blockFrames) = (0, usual) }
      case "fact" where chunk.body.count >= 4:
        let count = isLong && chunk.body.count >= 8 ? 8 : 4
        stated = fields.number(at: 0, count)
        place = chunk.place..<chunk.place + count
      case "data": soundBytes = chunk.body.count
      default: break
      }
    }
  }

  /// The frames of the sound, of which libsndfile finds so many. A number that would leave out a whole
  /// block, or needs one more, is not believed.
  func frameCount(found: Int) -> Int {
    guard blockFrames > 0 else { return found }
    var most = found
    if blockBytes > 0, soundBytes % blockBytes <= 1 {
      most = min(found, soundBytes / blockBytes * blockFrames)
    }
    return stated?.within(max(most - blockFrames + 1, 0)...most) ?? most
  }
}

/// Puts the number of frames into the finished file: libsndfile writes that of whole blocks for one codec,
/// and for another in Wave 64 something else.
func settleBlockLength(
  in descriptor: Int32, _ layout: FileLayout, frameCount: Int
) throws(SystemFailure) {
  // A stream, which has plain samples only, cannot be read again.
  guard layout.encoding.bytesPerSample == nil,
    let place = BlockLength(try ByteSource(descriptor), layout)?.place
  else { return }
  let bytes = [UInt8].littleEndian(frameCount, place.count)
  try writeBytes(bytes[...], to: descriptor, at: place.lowerBound)
}

import CSndFile
import SyrinxSystem

/// A codec of WAV files that packs a fixed number of frames into each block.
enum BlockCodec {
  case adpcm, gsm, g721, nms

  init?(waveTag tag: Int) {
    switch tag {
    case 0x02, 0x11: self = .adpcm
    case 0x31: self = .gsm
    case 0x38: self = .nms
    case 0x40: self = .g721
    default: return nil
    }
  }

  init?(_ encoding: SampleEncoding) {
    switch encoding {
    case .msADPCM, .imaADPCM: self = .adpcm
    case .gsm610: self = .gsm
    case .g721: self = .g721
    case .nms16, .nms24, .nms32: self = .nms
    default: return nil
    }
  }

  /// The frames of a block; nil where the file says it.
  var blockFrames: Int? {
    switch self {
    case .adpcm, .gsm: nil
    // libsndfile's own blocks (`g72x.c`, `nms_adpcm.c`).
    case .g721: 120
    case .nms: 160
    }
  }
}

/// How many frames of sound the blocks of a WAV or Wave 64 file hold.
///
/// The last block is filled up with silence, and only the `fact` chunk tells how much of it is sound.
/// libsndfile does not look at that, and takes the byte behind an odd number of blocks of GSM for one more.
struct BlockLength {
  private var blockBytes = 0
  private var blockFrames = 0
  private var soundBytes = 0
  private var stated: StatedNumber?
  /// Where that is said.
  private(set) var place: Range<Int>?

  /// Nil of other kinds of file.
  init?(_ file: SharedFile, _ layout: FileLayout) throws(SystemFailure) {
    guard let codec = BlockCodec(layout.encoding), [.wav, .w64].contains(layout.container)
    else { return nil }
    let isLong = layout.container == .w64
    var offset = file.range.lowerBound + (isLong ? 40 : 12)
    for _ in 0..<Self.mostChunks {
      guard let chunk = try Self.chunk(file, at: offset, isLong: isLong) else { return }
      let fields = Fields(try file.read(chunk.body.lowerBound, min(chunk.body.count, 20)))
      switch chunk.name {
      case "fmt " where chunk.body.count >= 20:
        blockFrames = fields.short(at: 18)
        fallthrough
      case "fmt " where chunk.body.count >= 16:
        blockBytes = fields.short(at: 12)
        if let frames = codec.blockFrames { (blockBytes, blockFrames) = (0, frames) }
      case "fact" where chunk.body.count >= 4:
        let count = isLong && chunk.body.count >= 8 ? 8 : 4
        stated = fields.number(at: 0, count)
        place = chunk.body.lowerBound..<chunk.body.lowerBound + count
      case "data":
        soundBytes = chunk.body.count
      default: break
      }
      offset = chunk.next
    }
  }

  private static let mostChunks = 10_000

  /// A chunk as far as it is in the file; those of Wave 64 have names of 16 bytes, count their heads, and
  /// begin at multiples of eight.
  static func chunk(
    _ file: SharedFile, at offset: Int, isLong: Bool
  ) throws(SystemFailure) -> (name: String, body: Range<Int>, next: Int)? {
    let headCount = isLong ? 24 : 8
    let head = try file.read(offset, headCount)
    guard head.count == headCount else { return nil }
    let fields = Fields(head)
    let stated =
      isLong ? fields.number(at: 16, 8) : fields.number(at: 4) + StatedNumber(headCount)
    let count = stated.clamped(to: 0...file.range.upperBound - offset)
    guard count >= headCount else { return nil }
    let unit = isLong ? 8 : 2
    return (
      String(decoding: head.prefix(4), as: UTF8.self), offset + headCount..<offset + count,
      offset + (count + unit - 1) / unit * unit
    )
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
  // What is streamed cannot be read again.
  guard BlockCodec(layout.encoding) != nil else { return }
  let file = try SharedFile(owning: Descriptor(duplicating: descriptor), from: 0)
  guard let place = try BlockLength(file, layout)?.place else { return }
  let bytes = [UInt8].littleEndian(frameCount, place.count)
  try writeBytes(bytes[...], to: descriptor, at: place.lowerBound)
}

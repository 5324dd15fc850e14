import CSndFile
import SyrinxEngine
import SyrinxSystem

/// A stream of FLAC in a file, as its header describes it (RFC 9639, section 8.2), or as its frames do
/// where they say otherwise or there is no header: each of them is checked by its own sum, the header
/// by none.
struct FLACStream {
  let file: SharedFile
  /// Where it begins, and where what is read of it ends at most.
  let start: Int
  let end: Int
  /// Where its frames begin, as its metadata blocks say, which can be damaged too.
  let firstFrame: Int
  private(set) var format: StreamFormat
  /// Frames of sound that the header promises; nil where it does not say.
  let promised: Int?
  /// Frames of sound in each of its frames but the last, where these are counted and not the sound.
  private(set) var blockSize: Int
  /// Frames that do not say it are numbered by the sound in front of them.
  private(set) var countsSound: Bool
  /// Frames are counted that have different lengths: only by decoding all of them in front is one found.
  private(set) var isIrregular = false
  /// The format of the header where the frames have another; nil where there is none.
  let stated: StreamFormat?
  /// libFLAC reads nothing after such blocks.
  let isRefused: Bool
  /// A view of it may be the file as it lies.
  private(set) var isAsStated: Bool
  /// The header as it stands in the file, after the mark.
  private let header: [UInt8]
  private let statedBits: Int
  /// The most bits that samples have in any of its frames.
  private(set) var bits = 0
  /// Samples have more bits than libsndfile reads.
  var isWide: Bool { bits > 24 }
  private var isFirstFrame = true
  private var blockSizeIsSeen = false

  private static let headerByteCount = 34

  /// Nil where no stream is described. Of a stream without a header only its frames tell the format:
  /// until the first of them has been noted, it is a guess.
  init?(_ file: SharedFile, from start: Int, to end: Int) throws(SystemFailure) {
    let (found, firstFrame, isRefused) = try Self.blocks(file, from: start, to: end)
    let head = found ?? [UInt8](repeating: 0, count: Self.headerByteCount)
    let rate = Int(head[10]) << 12 | Int(head[11]) << 4 | Int(head[12]) >> 4
    let isBelieved = found != nil && Limits.sampleRates.contains(rate)
    guard isBelieved || firstFrame != nil else { return nil }
    self.file = file
    self.start = start
    self.end = end
    self.firstFrame = firstFrame ?? start + Self.mark.count + 4 + Self.headerByteCount
    header = head
    blockSize = Int(head[2]) << 8 | Int(head[3])
    countsSound = head[0..<2] != head[2..<4]
    format = StreamFormat(
      sampleRate: isBelieved ? rate : 44_100, channelCount: Int(head[12] >> 1 & 7) + 1)
    stated = isBelieved ? format : nil
    statedBits = isBelieved ? (Int(head[12]) << 4 & 16 | Int(head[13]) >> 4) + 1 : 16
    let promised = ([head[13] & 0x0F] + head[14...17]).bigEndian
    self.promised = promised.within(1...Limits.frameCounts.upperBound)
    isAsStated = isBelieved
    self.isRefused = isRefused
  }

  static let mark = Array("fLaC".utf8)

  /// The description among the blocks in front of the frames, and where these begin; nil where the
  /// blocks do not lead there. With more comments than libFLAC takes they are refused.
  private static func blocks(
    _ file: SharedFile, from start: Int, to end: Int
  ) throws(SystemFailure) -> (header: [UInt8]?, firstFrame: Int?, isRefused: Bool) {
    var isRefused = false
    guard try file.read(start, mark.count) == mark else {
      let head = try file.read(start, FLACFrame.mostHeaderBytes)
      return (nil, FLACFrame(head, offset: start) == nil ? nil : start, false)
    }
    var offset = start + mark.count
    var header: [UInt8]?
    for _ in 0..<FLACBlocks.mostBlocks {
      let block = try file.read(offset, 4)
      guard block.count == 4, block[0] & 0x7F != 0x7F else { break }
      let count = block[1...].bigEndian.clamped(to: 0...0xFF_FFFF)
      if header == nil, block[0] & 0x7F == 0, count == headerByteCount {
        let bytes = try file.read(offset + 4, count)
        if bytes.count == count { header = bytes }
      }
      if block[0] & 0x7F == 4 {
        let vendor = try file.read(offset + 4, 4).littleEndian.clamped(to: 0...count)
        let comments = try file.read(offset + 8 + vendor, 4).littleEndian
        if vendor + 8 <= count, comments.count(upTo: VorbisComments.mostOfFLAC) == nil {
          isRefused = true
        }
      }
      offset += 4 + count
      guard offset <= end else { break }
      if block[0] & 0x80 != 0 { return (header, offset, isRefused) }
    }
    return (header, nil, isRefused)
  }

  func describes(_ frame: FLACFrame) -> Bool { format(of: frame) == format }

  func format(of frame: FLACFrame) -> StreamFormat {
    StreamFormat(
      sampleRate: frame.sampleRate ?? format.sampleRate, channelCount: frame.channelCount)
  }

  /// Takes up what a whole frame says that comes after `last`, if that is whole too; the format of the
  /// first one holds.
  mutating func note(_ frame: FLACFrame, behind last: FLACFrame?) {
    if isFirstFrame, !describes(frame) {
      format = format(of: frame)
      isAsStated = false
    }
    isFirstFrame = false
    bits = max(bits, frame.bits ?? statedBits)
    if bits != statedBits { isAsStated = false }
    guard !isBySound(frame), let last else { return }
    if !blockSizeIsSeen {
      blockSizeIsSeen = true
      if last.count != blockSize { isAsStated = false }
      blockSize = last.count
    }
    // Only the last frame can be shorter than the others.
    if last.count != blockSize || frame.count > blockSize {
      isIrregular = true
      isAsStated = false
    }
  }

  private func isBySound(_ frame: FLACFrame) -> Bool { frame.saysSound || countsSound }

  /// Learns by the second frame of all how those are numbered that do not say it.
  mutating func note(second frame: FLACFrame, behind first: FLACFrame) {
    guard first.number == 0, !first.saysSound, !frame.saysSound, first.count > 1,
      case let countsSound = frame.number == first.count,
      countsSound || frame.number == 1, countsSound != self.countsSound
    else { return }
    self.countsSound = countsSound
    isAsStated = false
  }

  /// Where the sound of a frame begins after the last whole one, whose sound ends at a number; nil of a
  /// frame that is out of order.
  func start(of frame: FLACFrame, behind last: FLACFrame?, endingAt end: Int) -> Int? {
    if isBySound(frame) { return frame.number >= end ? frame.number : nil }
    guard let last else { return frame.number * max(blockSize, frame.count) }
    guard !isBySound(last), frame.number > last.number else { return nil }
    return end + (frame.number - last.number - 1) * (blockSizeIsSeen ? blockSize : last.count)
  }

  /// A frame comes right after another, whose sound begins at a number.
  func follows(_ frame: FLACFrame, _ last: FLACFrame, at start: Int) -> Bool {
    guard isBySound(frame) == isBySound(last) else { return false }
    return frame.number == (isBySound(frame) ? start + last.count : last.number + 1)
  }

  /// A view for libsndfile of frames that lie in a range, of which the last ends at a number.
  func view(of range: Range<Int>, upTo number: Int) -> [FileView.Part] {
    var bytes = header
    if !isAsStated {
      // Of a fixed size libFLAC puts silence where it misses sound by the numbers of frames.
      let sizes = countsSound || isIrregular ? [16, FLACFrame.mostCount] : [blockSize, blockSize]
      bytes.replaceSubrange(0..<4, with: sizes.flatMap { [UInt8].bigEndian($0, 2) })
      // No sizes of frames: they are not known.
      for index in 4..<10 { bytes[index] = 0 }
      let samples = (format.channelCount - 1) << 5 | max((bits > 0 ? bits : statedBits) - 1, 3)
      let rate = format.sampleRate
      bytes.replaceSubrange(
        10..<13, with: [UInt8].bigEndian(rate << 4 | samples >> 4 & 15, 3))
      bytes[13] = UInt8(samples & 15) << 4
    }
    bytes[13] = bytes[13] & 0xF0 | UInt8(truncatingIfNeeded: number >> 32 & 0x0F)
    bytes.replaceSubrange(14..<18, with: [UInt8].bigEndian(number & 0xFFFF_FFFF))
    // The hash is that of the whole.
    for index in 18..<34 { bytes[index] = 0 }
    return [
      .bytes(Self.mark + [0x80, 0, 0, UInt8(Self.headerByteCount)] + bytes), .stretch(range),
    ]
  }

  /// The most bytes that a frame takes: as many as its sound uncompressed, of which one channel can
  /// have a bit more, and a little for headers.
  func mostBytes(of frame: FLACFrame) -> Int { frame.count * frame.channelCount * 5 + 64 }

  /// libFLAC decodes a frame without complaint, and finds its checksum right.
  func isDecoded(_ frame: FLACFrame, at number: Int) -> Bool {
    let parts = view(of: frame.offset..<end, upTo: number + frame.count)
    let bytes = FileView(file, parts)
    // libsndfile does not tell that libFLAC found a checksum wrong and made silence of the frame.
    if let decoder = FLACDecoder(bytes, channelCount: format.channelCount) {
      return decoder.next().count == frame.count * format.channelCount && !decoder.hasComplained
    }
    guard let handle = try? SoundFileHandle(viewing: bytes) else { return false }
    var samples = [Int32](repeating: 0, count: frame.count * format.channelCount)
    var span = samples.mutableSpan
    return handle.read(into: &span, frameCount: frame.count) == frame.count
      && handle.failure == nil
  }
}

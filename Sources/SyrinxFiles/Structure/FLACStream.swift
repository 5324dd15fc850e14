import CSndFile
import SyrinxEngine

/// A stream of FLAC in a file, as its header describes it (RFC 9639, section 8.2).
struct FLACStream {
  let file: SharedFile
  /// Where it begins, and where what is read of it ends at most.
  let start: Int
  let end: Int
  /// Where its frames begin, as its metadata blocks say, which can be damaged too.
  let firstFrame: Int
  let format: StreamFormat
  /// How many frames of sound the header promises; nil where it does not say.
  let promised: Int?
  private let blockSize: Int
  private let bytes: [UInt8]

  /// Nil where no stream is described.
  init?(_ file: SharedFile, from start: Int, to end: Int) throws(SystemFailure) {
    let head = try file.read(start, 42)
    guard head.count == 42, head.starts(with: Self.mark), head[4] & 0x7F == 0,
      head[5...7] == [0, 0, 34]
    else { return nil }
    self.file = file
    self.start = start
    self.end = end
    bytes = head
    blockSize = Int(head[10]) << 8 | Int(head[11])
    let rate = Int(head[18]) << 12 | Int(head[19]) << 4 | Int(head[20]) >> 4
    guard Limits.sampleRates.contains(rate) else { return nil }
    format = StreamFormat(sampleRate: rate, channelCount: Int(head[20] >> 1 & 7) + 1)
    let promised = ([head[21] & 0x0F] + head[22...25]).bigEndian
    self.promised = promised.within(1...Limits.frameCounts.upperBound)
    var offset = start + 4
    var isLast = false
    while !isLast {
      let block = try file.read(offset, 4)
      guard block.count == 4, block[0] & 0x7F != 0x7F else { break }
      isLast = block[0] & 0x80 != 0
      offset += 4 + block[1...].bigEndian.clamped(to: 0...0xFF_FFFF)
    }
    firstFrame = isLast && offset <= end ? offset : start + head.count
  }

  static let mark = Array("fLaC".utf8)

  /// The header of a frame whose first bytes these are.
  func frame(_ bytes: [UInt8], at offset: Int) -> FLACFrame? {
    FLACFrame(
      bytes, offset: offset, channelCount: format.channelCount, blockSize: blockSize)
  }

  /// How libsndfile is given frames that lie in a range, of which the last ends at a number.
  func view(of range: Range<Int>, upTo number: Int) -> [FileView.Part] {
    var header = bytes
    header[4] = 0x80
    header[21] = header[21] & 0xF0 | UInt8(truncatingIfNeeded: number >> 32 & 0x0F)
    for index in 22..<26 {
      header[index] = UInt8(truncatingIfNeeded: number >> (8 * (25 - index)))
    }
    // The hash is that of the whole.
    for index in 26..<42 { header[index] = 0 }
    return [.bytes(header), .stretch(range)]
  }

  /// The most bytes that a frame takes: as many as its sound uncompressed, of which one channel can
  /// have a bit more, and a little for headers.
  func mostBytes(of frame: FLACFrame) -> Int { frame.count * format.channelCount * 5 + 64 }

  /// Whether libFLAC decodes a frame without complaint, and finds its checksum right.
  func isDecoded(_ frame: FLACFrame) -> Bool {
    let parts = view(of: frame.offset..<end, upTo: frame.next)
    guard let handle = try? SoundFileHandle(viewing: FileView(file, parts)) else { return false }
    var samples = [Int32](repeating: 0, count: frame.count * format.channelCount)
    var span = samples.mutableSpan
    return handle.read(into: &span, frameCount: frame.count) == frame.count
      && handle.failure == nil
  }
}

import SyrinxEngine
import SyrinxSystem

/// A file that is cut short, of a kind that libsndfile then refuses, or of which it makes something
/// else: it is read by a header that promises what is there.
///
/// Numbers in the headers tell what is there and what is promised, to the frame.
struct CutFile {
  let parts: [FileView.Part]
  /// Frames that are there, and that there should be.
  let frameCount: Int
  let promised: Int

  /// Nil where libsndfile reads it as it lies, where the kind of file is another, or where what is missing is
  /// needed to make sense of the rest.
  init?(_ file: SharedFile) throws(SystemFailure) {
    let head = try file.read(file.range.lowerBound, 20)
    let found: CutFile?
    if head.starts(with: Array("caff".utf8)) {
      found = Self(coreAudio: file)
    } else if head.starts(with: Array("Creative Voice File".utf8)) {
      found = Self(creativeVoice: file)
    } else if head.starts(with: [0xF0, 0x7E]) {
      found = try Self(sampleDump: file)
    } else {
      found = nil
    }
    guard let found, found.frameCount > 0 else { return nil }
    self = found
  }

  /// The file up to an offset, with other bytes put in the place of some, and some after it.
  private static func parts(
    _ file: SharedFile, upTo end: Int, _ bytes: [UInt8], at offset: Int, tail: [UInt8] = []
  ) -> [FileView.Part] {
    let start = file.range.lowerBound
    return [
      .stretch(start..<start + offset), .bytes(bytes),
      .stretch(start + offset + bytes.count..<start + end), .bytes(tail),
    ]
  }

  /// The number of frames that a file of the HMM tool kit begins with. Nothing else tells the kind of
  /// file, so that only usual periods of two bytes of waveform are believed ("The HTK Book", 5.10.1).
  init?(toolKit file: SharedFile) throws(SystemFailure) {
    let head = Fields(try file.read(file.range.lowerBound, 12), isBig: true)
    guard head.bytes.count == 12, head.number(at: 8) == 0x20000 else { return nil }
    promised = head.number(at: 0).frames
    frameCount = (file.range.count - 12) / 2
    guard promised > frameCount, frameCount > 0,
      [200, 208, 226, 250, 400, 453, 500, 625, 800, 1000, 1250].contains(head.number(at: 4))
    else { return nil }
    parts = Self.parts(
      file, upTo: 12 + 2 * frameCount, [UInt8].bigEndian(frameCount), at: 0)
  }
}

extension CutFile {
  /// The chunk with the sound tells its length in eight bytes after its name, and begins with a count
  /// of edits; of encodings with packets of their own lengths a table tells these (Apple, "Core Audio
  /// Format Specification").
  private init?(coreAudio file: SharedFile) {
    let source = ByteSource(file)
    var (packetBytes, packetFrames): (StatedNumber, StatedNumber) = (0, 0)
    var table = Fields([], isBig: true)
    for chunk in ChunkWalk(source, .caf) {
      switch chunk.id {
      case "desc":
        let fields = Fields(source.read(chunk.place, 32), isBig: true)
        (packetBytes, packetFrames) = (fields.number(at: 16), fields.number(at: 20))
      case "pakt" where !chunk.isCut && chunk.body.count <= Self.mostTableBytes:
        table.bytes = source.read(chunk.place, chunk.body.count)
      case "data":
        let left = chunk.body.count
        guard chunk.isCut, left >= 4, packetFrames > 0 else { return nil }
        let bytes = StatedNumber(left - 4)
        var (kept, here, all): (StatedNumber, StatedNumber, StatedNumber)
        if let count = bytes.divided(by: packetBytes),
          let whole = (chunk.length - 4).divided(by: packetBytes)
        {
          (kept, here, all) = (count * packetBytes, count * packetFrames, whole * packetFrames)
        } else {
          let packets = Self.packets(table, in: left - 4)
          (kept, all) = (StatedNumber(packets.byteCount), table.number(at: 8, 8))
          here = min(StatedNumber(packets.count) * packetFrames, all)
        }
        let most = Limits.frameCounts.upperBound
        guard let promised = all.count(upTo: most), let frameCount = here.count(upTo: most),
          let kept = kept.count(upTo: left - 4), promised > frameCount
        else { return nil }
        (self.promised, self.frameCount) = (promised, frameCount)
        parts = Self.parts(
          file, upTo: chunk.place + 4 + kept, [UInt8].bigEndian(4 + kept, 8),
          at: chunk.place - 8)
        return
      default: break
      }
    }
    return nil
  }

  private static let mostTableBytes = 1 << 24

  /// The number of whole packets in so many bytes. After 24 bytes the table has their lengths, in bytes of
  /// seven bits, of which the last has no eighth.
  private static func packets(_ table: Fields, in byteCount: Int) -> (count: Int, byteCount: Int) {
    var (count, sum, length) = (0, 0, 0)
    for byte in table.bytes.dropFirst(24) {
      length = (length & 0xFF_FFFF) << 7 | Int(byte & 0x7F)
      guard byte < 0x80 else { continue }
      guard sum + length <= byteCount else { break }
      sum += length
      count += 1
      length = 0
    }
    return (count, sum)
  }

  /// The first block with sound: its type, three bytes of length, and after them 12 bytes of type 9,
  /// two of type 1, which can be stereo by a block of type 8 before it. A block of type 0 ends the file:
  /// libsndfile takes the last byte for it, whatever that is, so that it is put there where it is missing.
  private init?(creativeVoice file: SharedFile) {
    let source = ByteSource(file)
    var channelCount = 1
    for chunk in ChunkWalk(source, .voice, from: Fields(source.read(20, 2)).short(at: 0)) {
      let block = Fields(source.read(chunk.whole.lowerBound, 16))
      let type = block.byte(at: 0)
      guard block.bytes.count >= 6 else { return nil }
      if type == 8 { channelCount = Int(block.byte(at: 7)) + 1 }
      guard let front = [1: 2, 9: 12][type] else { continue }
      let frameBytes =
        type == 1 ? channelCount : Int(block.byte(at: 8) / 8) * Int(block.byte(at: 9))
      let left = chunk.body.count
      guard chunk.body.upperBound == source.count, left > front, frameBytes > 0 else { return nil }
      promised = (Int(chunk.length.bits) - front) / frameBytes
      frameCount = (left - front) / frameBytes
      let kept = front + frameCount * frameBytes
      parts = Self.parts(
        file, upTo: chunk.place + kept, [UInt8].littleEndian(kept, 3),
        at: chunk.whole.lowerBound + 1, tail: [0])
      return
    }
    return nil
  }

  /// A header of 21 bytes tells bits and frames, and each packet of 127 has 120 bytes of sound, of
  /// seven bits ("MIDI Sample Dump Standard"). libsndfile makes frames of packets that are not there.
  private init?(sampleDump file: SharedFile) throws(SystemFailure) {
    let head = try file.read(file.range.lowerBound, 21)
    guard head.count == 21, head[3] == 1, (8...28).contains(head[6]) else { return nil }
    let sampleBytes = (Int(head[6]) + 6) / 7
    promised = Int(head[10]) | Int(head[11]) << 7 | Int(head[12]) << 14
    frameCount = (file.range.count - 21) / 127 * (120 / sampleBytes)
    guard promised > frameCount else { return nil }
    parts = [.stretch(file.range)]
  }
}

extension SoundMap {
  init(_ cut: CutFile) {
    self.init(
      segments: [Segment(content: .view(cut.parts), frameCount: cut.frameCount)],
      notices: [])
    if cut.promised > cut.frameCount {
      notices = [.cutShort(missing: cut.promised - cut.frameCount, of: cut.promised)]
    }
  }
}

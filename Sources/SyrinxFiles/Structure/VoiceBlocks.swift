import SyrinxEngine
import SyrinxSystem

/// The sound of a Creative VOC file in more than one block: libsndfile takes the heads of all but the
/// first for samples.
struct VoiceBlocks {
  private(set) var encoding: SampleEncoding
  private(set) var format: StreamFormat
  /// In order; at most one more than are kept track of.
  private(set) var parts: [Part] = []
  /// A block whose form is not that of the first: it and what follows are not read.
  private(set) var other: Other?
  /// Bytes that the last block promises and the file does not have.
  private(set) var missingBytes = 0

  enum Other {
    case format(StreamFormat)
    case encoding
  }

  /// Bytes of sound, and the frames of silence after them.
  struct Part {
    var ranges: [Range<Int>] = []
    var silence = 0
  }

  private static let mostBlocks = 1 << 20

  /// Nil where one block holds all of it, and of the blocks of the oldest programs with a head of their
  /// own for stereo.
  init?(_ file: SharedFile) {
    let (source, start) = (ByteSource(file), file.range.lowerBound)
    var found: (SampleEncoding, StreamFormat)?
    let first = Fields(source.read(20, 2)).short(at: 0)
    walk: for chunk in ChunkWalk(source, .voice, from: first, most: Self.mostBlocks) {
      let block = Fields(source.read(chunk.whole.lowerBound, 16))
      let type = block.byte(at: 0)
      guard block.bytes.count >= 6, parts.count <= SoundMap.mostSegments else { break }
      var front = 0
      switch type {
      case 1, 8, 9:
        let here = type == 8 ? nil : Self.sound(block, type)
        if let found, here == nil || here! != found {
          other = here.flatMap { $0.1 == found.1 ? nil : .format($0.1) } ?? .encoding
          break walk
        }
        guard let here else { return nil }
        found = here
        front = type == 1 ? 2 : 12
        fallthrough
      case 2 where found != nil:
        let end = start + chunk.body.upperBound
        if parts.last?.silence != 0 { parts.append(Part()) }
        parts[parts.count - 1].ranges.append(min(start + chunk.place + front, end)..<end)
        missingBytes = Int(chunk.length.bits) - chunk.body.count
      case 3:
        if parts.isEmpty { parts.append(Part()) }
        parts[parts.count - 1].silence += block.short(at: 4) + 1
      default: break
      }
    }
    guard let found else { return nil }
    (encoding, format) = found
    if parts.count == 1, parts[0].ranges.count == 1, parts[0].silence == 0, other == nil {
      return nil
    }
  }

  /// The form of a block's sound by its head; nil of codecs that are not read so.
  private static func sound(
    _ block: Fields, _ type: UInt8
  ) -> (SampleEncoding, StreamFormat)? {
    let codec = type == 1 ? Int(block.byte(at: 5)) : block.short(at: 10)
    let stated =
      type == 1
      ? StatedNumber(1_000_000 / (256 - Int(block.byte(at: 4)))) : block.number(at: 4)
    let channels = type == 1 ? 1 : Int(block.byte(at: 9))
    guard let encoding = [0: SampleEncoding.pcmU8, 4: .pcm16, 6: .alaw, 7: .ulaw][codec],
      let rate = stated.within(Limits.sampleRates), channels > 0,
      type == 1 || encoding.bytesPerSample == Int(block.byte(at: 8)) / 8
    else { return nil }
    return (encoding, StreamFormat(sampleRate: rate, channelCount: channels))
  }
}

extension SoundMap {
  /// Nil of VOC files that libsndfile reads as they lie.
  init?(voiceBlocks file: SharedFile) {
    guard let blocks = VoiceBlocks(file) else { return nil }
    self.init(segments: [])
    layout = FileLayout(.voc, blocks.encoding)
    let frameBytes = (blocks.encoding.bytesPerSample ?? 1) * blocks.format.channelCount
    for part in blocks.parts {
      let count = part.ranges.reduce(0) { $0 + $1.count } / frameBytes
      let header = WaveHeader(
        FileLayout(.wav, blocks.encoding), blocks.format, frameCount: count,
        chunks: ChunkPlan([]))
      if let header, count > 0 {
        segments.append(
          Segment(
            content: .view([.bytes(header.bytes)] + part.ranges.map { .stretch($0) }),
            frameCount: count))
      }
      if part.silence > 0 {
        segments.append(Segment(content: .silence, frameCount: part.silence))
      }
    }
    guard firstSound != nil else { return nil }
    if segments.count > Self.mostSegments { failure = .tooManyParts(Self.mostSegments) }
    switch blocks.other {
    case .format(let format):
      notices = [.formatChanges(frame: frameCount, from: blocks.format, to: format)]
    case .encoding:
      notices = [.notRead(frame: frameCount, kind: "VOC samples in another encoding")]
    case nil: break
    }
    let missing = (blocks.missingBytes + frameBytes - 1) / frameBytes
    if missing > 0 { notices.append(.cutShort(missing: missing, of: frameCount + missing)) }
  }

  /// MPEG audio in a WAV file; nil of others. libsndfile promises more of it than there is.
  init?(mpegInWave file: SharedFile) throws(SystemFailure) {
    let source = ByteSource(file)
    var isMPEG = false
    for chunk in ChunkWalk(source, .riff) {
      if chunk.id == "fmt " {
        isMPEG = [0x50, 0x55].contains(Fields(source.read(chunk.place, 2)).short(at: 0))
      }
      if chunk.id == "data" || !isMPEG && chunk.id == "fmt " {
        guard isMPEG,
          let map = try SoundMap(mpeg: file, from: file.range.lowerBound + chunk.place)
        else { return nil }
        self = map
        return
      }
    }
    return nil
  }
}

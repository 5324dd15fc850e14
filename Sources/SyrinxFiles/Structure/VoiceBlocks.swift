import SyrinxEngine
import SyrinxSystem

/// The sound of a Creative VOC file in more than one block: libsndfile takes the heads of all but the
/// first for samples.
struct VoiceBlocks {
  private(set) var encoding: SampleEncoding
  private(set) var format: StreamFormat
  /// In order, bytes of sound or frames of silence.
  private(set) var parts: [Part] = []
  /// Bytes that the last block promises and the file does not have.
  private(set) var missingBytes = 0

  enum Part {
    case sound([Range<Int>])
    case silence(Int)
  }

  private static let mostBlocks = 1 << 20

  /// Nil where one block holds all of it, and of the blocks of the oldest programs with a head of their
  /// own for stereo.
  init?(_ file: SharedFile) {
    let (source, start) = (ByteSource(file), file.range.lowerBound)
    var found: (SampleEncoding, StreamFormat)?
    let first = Fields(source.read(20, 2)).short(at: 0)
    for chunk in ChunkWalk(source, .voice, from: first, most: Self.mostBlocks) {
      let block = Fields(source.read(chunk.whole.lowerBound, 16))
      let type = block.byte(at: 0)
      guard block.bytes.count >= 6, type != 8 else { break }
      var front = 0
      switch type {
      case 1, 9:
        guard let here = Self.sound(block, type) else { return nil }
        guard found == nil || found! == here else { break }
        found = here
        front = type == 1 ? 2 : 12
        fallthrough
      case 2 where found != nil:
        let end = start + chunk.body.upperBound
        let sound = min(start + chunk.place + front, end)..<end
        if case .sound(let ranges)? = parts.last {
          parts[parts.count - 1] = .sound(ranges + [sound])
        } else {
          parts.append(.sound([sound]))
        }
        missingBytes = Int(chunk.length.bits) - chunk.body.count
      case 3: parts.append(.silence(block.short(at: 4) + 1))
      default: break
      }
    }
    guard let found else { return nil }
    (encoding, format) = found
    if parts.count == 1, case .sound(let ranges) = parts[0], ranges.count == 1 { return nil }
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
    self.init(segments: [], notices: [])
    layout = FileLayout(.voc, blocks.encoding)
    let frameBytes = (blocks.encoding.bytesPerSample ?? 1) * blocks.format.channelCount
    for part in blocks.parts {
      switch part {
      case .silence(let count): segments.append(Segment(content: .silence, frameCount: count))
      case .sound(let ranges):
        let count = ranges.reduce(0) { $0 + $1.count } / frameBytes
        let header = WaveHeader(
          FileLayout(.wav, blocks.encoding), blocks.format, frameCount: count,
          chunks: ChunkPlan([]))
        guard let header, count > 0 else { continue }
        segments.append(
          Segment(
            content: .view([.bytes(header.bytes)] + ranges.map { .stretch($0) }),
            frameCount: count))
      }
    }
    guard firstSound != nil else { return nil }
    let missing = (blocks.missingBytes + frameBytes - 1) / frameBytes
    if missing > 0 { notices.append(.cutShort(missing: missing, of: frameCount + missing)) }
  }

  /// MPEG audio in a WAV file; nil of others. libsndfile promises more of it than there is.
  init?(mpegInWave file: SharedFile) throws(SystemFailure) {
    let source = ByteSource(file)
    var isMPEG = false
    for chunk in ChunkWalk(source, .riff) {
      if chunk.id == "fmt " {
        let tag = Fields(source.read(chunk.place, 2)).short(at: 0)
        isMPEG = tag == 0x50 || tag == 0x55
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

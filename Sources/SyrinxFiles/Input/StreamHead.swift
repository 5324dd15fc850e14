import SyrinxEngine
import SyrinxSystem

/// The first bytes out of a pipe, and what they tell.
struct StreamHead {
  var bytes: [UInt8] = []
  var isReadAsItComes = true
  /// The kind of file is one of those that are known here.
  var isKnown = true
  var lengthIsKnown = true
  /// Where the sound ends and where the file does, in which there is something after the sound.
  private(set) var behindSound: Range<Int>?
  /// Only the whole file tells how long it is, and what of it is missing or lies after the first stream.
  var isLookedThrough = false
  /// The form of the samples of a WAV file without a length after `openingFrames`.
  var continuation: RawLayout?
  /// Where a WAV file says how long its samples are, if that cannot be true.
  private var lengthPlace: Int?

  /// The bytes as they begin a file: in one libsndfile finds the end of the samples by itself.
  var bytesForFile: [UInt8] {
    var bytes = bytes
    if let lengthPlace {
      bytes.replaceSubrange(lengthPlace..<lengthPlace + 4, with: [0xFF, 0xFF, 0xFF, 0xFF])
    }
    return bytes
  }

  /// Frames that libsndfile is told of where nobody knows the length.
  static let openingFrames = 1 << 16

  /// Headerless samples tell nothing.
  static let raw = StreamHead()

  private init() {}

  /// Reads until the kind of file can be told and, of a WAV file, the length.
  init(reading descriptor: Int32) throws(SystemFailure) {
    try read(to: 12, descriptor)
    switch (text(at: 0), text(at: 8)) {
    case ("RIFF", "WAVE"): try readChunks(isBig: false, descriptor)
    case ("FORM", "AIFF"), ("FORM", "AIFC"):
      try readChunks(isBig: true, descriptor)
      lengthIsKnown = number(at: 4, bigEndian: true) < Self.doubtful
    case (".snd", _):
      try read(to: number(at: 4, bigEndian: true).clamped(to: 0...1 << 16), descriptor)
      lengthIsKnown = number(at: 8, bigEndian: true) < Self.doubtful
    case ("OggS", _):
      lengthIsKnown = false
      isLookedThrough = true
    default:
      let isTagged = text(at: 0) == "APET" || bytes.starts(with: Array("ID3".utf8))
      let isMPEG = isTagged || MPEGHeader.isHeader(bytes[...])
      (isReadAsItComes, isKnown, isLookedThrough) = (isMPEG, isMPEG, isMPEG)
      lengthIsKnown = false
    }
  }

  /// Lengths from here on are what programs write who do not know the length.
  static let doubtful: StatedNumber = 0x7EFF_0000

  /// A description of samples that is longer is passed over.
  private static let mostFormatBytes = 512

  /// Reads the chunks of a WAV file, or of an AIFF file, that come before its samples.
  ///
  /// Of a length in WAV that cannot be true libsndfile would make nothing, or 4 GiB. So it is told of a
  /// few frames only, and the rest is read as headerless samples, however long it takes.
  private mutating func readChunks(isBig: Bool, _ descriptor: Int32) throws(SystemFailure) {
    var place = 12
    var samples: RawLayout?
    while place < 1 << 20 {
      try read(to: place + 8, descriptor)
      guard bytes.count >= place + 8 else { return }
      let length = number(at: place + 4, bigEndian: isBig)
      switch text(at: place) {
      case "fmt " where !isBig:
        guard let length = length.count(upTo: Self.mostFormatBytes) else { break }
        try read(to: place + 8 + length, descriptor)
        samples = waveSamples(at: place + 8, length)
        let tag = Fields(Array(bytes.dropFirst(place + 8).prefix(2))).short(at: 0)
        // libsndfile reads no GSM from a pipe; how much of the last block is sound, a chunk tells that
        // it does not look at.
        isReadAsItComes = tag != 0x31
        isLookedThrough = BlockLength.waveTags.contains(tag)
      case "SSND" where isBig: return noteEnd(ofChunkAt: place, length, isBig)
      case "data" where !isBig:
        guard try isUnwritten(length, at: place, descriptor) else {
          return noteEnd(ofChunkAt: place, length, isBig)
        }
        lengthIsKnown = false
        lengthPlace = place + 4
        continuation = samples
        let opening = samples.map {
          Self.openingFrames * $0.format.channelCount * $0.layout.encoding.bytesPerSample!
        }
        bytes.replaceSubrange(
          place + 4..<place + 8, with: [UInt8].littleEndian(opening ?? 0xFFFF_FFFF))
        return
      default: break
      }
      place = next(behind: place, length)
    }
  }

  /// The length of samples, whose chunk begins at a place, is none that was counted: zero is one where another
  /// chunk comes after.
  private mutating func isUnwritten(
    _ length: StatedNumber, at place: Int, _ descriptor: Int32
  ) throws(SystemFailure) -> Bool {
    guard length == 0 else { return length >= Self.doubtful }
    let end = number(at: 4) + 8
    guard end < Self.doubtful, case let left = Int(end.bits) - place - 8, left > 0 else {
      return true
    }
    try read(to: place + 16, descriptor)
    return !ChunkForm.riff.isChunk(Array(bytes.dropFirst(place + 8).prefix(8)), in: left)
  }

  /// Where the chunk after one begins, which lies at a place; lengths have four bytes.
  private func next(behind place: Int, _ length: StatedNumber) -> Int {
    let count = Int(length.bits)
    return place + 8 + count + count % 2
  }

  /// Remembers where the samples end, if there is something after them: a chunk has eight bytes at least.
  private mutating func noteEnd(ofChunkAt place: Int, _ length: StatedNumber, _ isBig: Bool) {
    let (soundEnd, fileEnd) = (next(behind: place, length), number(at: 4, bigEndian: isBig) + 8)
    guard fileEnd < Self.doubtful, case let end = Int(fileEnd.bits), soundEnd + 8 <= end
    else { return }
    behindSound = soundEnd..<end
  }

  /// The samples that a format chunk describes, if all take the same space; nil of others.
  private func waveSamples(at place: Int, _ length: Int) -> RawLayout? {
    guard length >= 16, bytes.count >= place + length else { return nil }
    let fields = Fields(Array(bytes[place..<place + length]))
    let tag = fields.short(at: 0)
    let kind = tag == 0xFFFE && length >= 26 ? fields.short(at: 24) : tag
    let channels = fields.short(at: 2)
    let bits = fields.short(at: 14)
    let encodings: [SampleEncoding] = [
      .pcmU8, .pcm16, .pcm24, .pcm32, .float, .double, .alaw, .ulaw,
    ]
    guard let rate = fields.number(at: 4).within(Limits.sampleRates),
      Limits.channelCounts.contains(channels),
      let encoding = encodings.first(where: {
        $0.waveTag == kind && $0.bytesPerSample! * 8 == bits
      }),
      fields.short(at: 12) == channels * bits / 8
    else { return nil }
    return RawLayout(
      encoding, .little, StreamFormat(sampleRate: rate, channelCount: channels))
  }

  /// Reads on until there are so many bytes, or no more.
  mutating func read(to count: Int, _ descriptor: Int32) throws(SystemFailure) {
    while bytes.count < count {
      let more = try readBytes(from: descriptor, upTo: count - bytes.count)
      if more.isEmpty { return }
      bytes += more
    }
  }

  private func text(at place: Int) -> String {
    place + 4 <= bytes.count ? String(decoding: bytes[place..<place + 4], as: UTF8.self) : ""
  }

  private func number(at place: Int, bigEndian: Bool = false) -> StatedNumber {
    guard place + 4 <= bytes.count else { return 0 }
    let digits = bytes[place..<place + 4]
    return bigEndian ? digits.bigEndian : digits.littleEndian
  }
}

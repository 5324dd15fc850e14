import SyrinxEngine
import SyrinxSystem

/// The sound of an MPEG-4 file whose tables tell all that ffprobe would, which is then not asked: the only track, of one
/// or two channels of ALAC, or of AAC that states that its rate is not doubled.
struct MPEG4Sound {
  let format: StreamFormat
  let encoding: SampleEncoding
  let frameCount: Int
  /// Without chapters, which such a file has none of.
  let metadata: Metadata

  /// Nil where anything is unusual.
  init?(_ source: ByteSource) {
    guard let tags = MPEG4Tags(source), Self.isPlain(tags.movie),
      let movie = MPEG4Movie(source, isWhole: true), let track = movie.onlySound,
      let coding = MPEG4Coding(description: track.description.body),
      Limits.sampleRates.contains(coding.sampleRate),
      let count = movie.frameCount(ofSound: 0, at: coding.sampleRate),
      // Programs differ about an edit that begins within a packet.
      track.edits.allSatisfy({ $0.start == 0 || $0.start == Self.packetFrames })
    else { return nil }
    encoding = coding.encoding
    format = StreamFormat(sampleRate: coding.sampleRate, channelCount: coding.channelCount)
    frameCount = count
    metadata = tags.metadata
  }

  private static let packetFrames: StatedNumber = 1024

  /// True of a movie that says nothing beside its track and a list of tags as iTunes writes them, of which none tells
  /// a length.
  private static func isPlain(_ movie: [UInt8]) -> Bool {
    func parts(_ bytes: [UInt8], of names: Set<String>) -> [MPEG4Box]? {
      let (boxes, rest) = MPEG4Box.read(bytes)
      return rest.isEmpty && boxes.allSatisfy { names.contains($0.name) } ? boxes : nil
    }
    guard let boxes = parts(movie, of: ["mvhd", "trak", "iods", "udta", "free"]) else {
      return false
    }
    for data in boxes where data.name == "udta" {
      guard let metas = parts(data.body, of: ["meta"]), metas.count == 1,
        let lists = parts(
          MPEG4Tags.listed(metas[0].body).boxes, of: ["hdlr", "ilst", "free"]),
        lists.contains(where: {
          $0.name == "hdlr" && $0.body.dropFirst(8).starts(with: "mdir".utf8)
        })
      else { return false }
      for list in lists where list.name == "ilst" {
        let items = MPEG4Box.read(list.body).boxes
        if items.contains(where: MPEG4Item.isOfEncoder) { return false }
      }
    }
    return true
  }
}

/// A coding as a table of an MPEG-4 file describes it.
private struct MPEG4Coding {
  let encoding: SampleEncoding
  let channelCount: Int
  let sampleRate: Int

  /// Takes the content of `stsd` (ISO/IEC 14496-12, 8.5.2); nil of others than the two.
  init?(description: [UInt8]) {
    let (entries, rest) = MPEG4Box.read(description.dropFirst(8))
    guard entries.count == 1, rest.isEmpty, let entry = entries.first,
      // The first version of an entry for sound.
      entry.body.count > 28, entry.body[8...9].allSatisfy({ $0 == 0 })
    else { return nil }
    let inner = MPEG4Box.read(entry.body.dropFirst(28)).boxes
    func content(_ name: String) -> [UInt8]? { inner.first { $0.name == name }?.body }
    if entry.name == "mp4a", let descriptors = content("esds") {
      self.init(descriptors: descriptors)
    } else if entry.name == "alac", let cookie = content("alac") {
      self.init(cookie: cookie)
    } else {
      return nil
    }
  }

  /// Apple's ALACSpecificConfig, after version and flags.
  private init?(cookie: [UInt8]) {
    let depths: [UInt8: SampleEncoding] = [
      16: .alac16, 20: .alac20, 24: .alac24, 32: .alac32,
    ]
    guard cookie.count >= 28, let encoding = depths[cookie[9]], (1...2).contains(cookie[13]),
      let rate = cookie[24..<28].bigEndian.within(Limits.sampleRates)
    else { return nil }
    self.encoding = encoding
    channelCount = cookie[13] == 1 ? 1 : 2
    sampleRate = rate
  }

  /// The descriptors of a stream (ISO/IEC 14496-1, 7.2.6), down to the AudioSpecificConfig of AAC-LC with the extension
  /// that says: no spectral band replication (ISO/IEC 14496-3, 1.6.2.1). A decoder would look for it otherwise.
  private init?(descriptors: [UInt8]) {
    var stream = ByteCursor(descriptors.dropFirst(4))
    guard stream.enter(3), let flags = stream.bytes(3)?.last, flags & 0xE0 == 0, stream.enter(4),
      stream.bytes(13)?.first == 0x40, stream.enter(5), let bytes = stream.bytes(5)
    else { return nil }
    let bits = bytes.prefix(4).bigEndian.bits
    func field(_ shift: UInt32, _ width: UInt32) -> Int { Int(bits >> shift & (1 << width - 1)) }
    guard field(27, 5) == 2, let rate = Container.advancedRate(field(23, 4)),
      (1...2).contains(field(19, 4)), field(16, 3) == 0, field(5, 11) == 0x2B7, field(0, 5) == 5,
      bytes.last! & 0x80 == 0
    else { return nil }
    encoding = .aac
    channelCount = field(19, 4)
    sampleRate = rate
  }
}

extension ByteCursor {
  /// Goes after the tag and the length of the next descriptor, if it has this tag.
  fileprivate mutating func enter(_ tag: UInt8) -> Bool {
    guard byte() == tag else { return false }
    // Seven bits a byte, of four at most.
    for _ in 0..<4 {
      guard let byte = byte() else { return false }
      if byte < 0x80 { return true }
    }
    return false
  }
}

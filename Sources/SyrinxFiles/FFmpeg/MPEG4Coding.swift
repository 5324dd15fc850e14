import SyrinxEngine
import SyrinxSystem

/// A coding as a table of an MPEG-4 file describes it.
struct MPEG4Coding {
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

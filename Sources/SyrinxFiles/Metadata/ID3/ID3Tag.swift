// ID3/ reads and writes the tags of MPEG audio, which WAV and AIFF files carry as chunks too: ID3v1,
// ID3v2.2 (read only), ID3v2.3 and ID3v2.4 (id3.org, "ID3 tag version 2.4.0 – Main Structure" and
// "Native Frames", and the same of 2.3.0 and 2.2.0). Frames keep their bytes; `ID3Content` says what
// those of known kinds mean.

import SyrinxSystem

/// An ID3v2 tag: its frames in order, without unsynchronisation.
struct ID3Tag: Hashable {
  /// 3 or 4 as written; tags of version 2 are read as version 3.
  var version: Int
  var frames: [ID3Frame]
  /// 0xFF bytes that look like the beginning of an MPEG frame are broken up on writing.
  var isUnsynchronised = false

  static let headerByteCount = 10
  /// A tag holds no more frames than this; what follows them is ignored.
  static let mostFrames = 100_000

  init(version: Int = 4, frames: [ID3Frame] = []) {
    self.version = version
    self.frames = frames.withOldNamesLast
  }

  /// The length of the whole tag that begins with these ten bytes, header and footer included; nil
  /// where no tag begins.
  static func byteCount(ofHeader bytes: some Collection<UInt8>) -> Int? {
    let head = Array(bytes.prefix(headerByteCount))
    guard head.count == headerByteCount, head.starts(with: Array("ID3".utf8)), head[3] < 0xFF,
      head[4] < 0xFF, head[6...].allSatisfy({ $0 < 0x80 })
    else { return nil }
    let hasFooter = head[3] >= 4 && head[5] & 0x10 != 0
    return headerByteCount + head[6...].synchsafe + (hasFooter ? 10 : 0)
  }

  /// The same of the tag that ends with these ten bytes, a footer, which tags of version 2.4 have after the
  /// sound.
  static func byteCount(ofFooter bytes: some Collection<UInt8>) -> Int? {
    let foot = Array(bytes)
    guard foot.count == headerByteCount, foot.starts(with: Array("3DI".utf8)) else { return nil }
    guard (4..<0xFF).contains(foot[3]), foot[5] & 0x10 != 0 else { return nil }
    return byteCount(ofHeader: Array("ID3".utf8) + foot[3...])
  }

  /// Reads the tag that the bytes begin with; nil where there is none, or one of an unknown version
  /// or compressed as a whole (version 2.2, for which no method was ever fixed).
  init?(_ bytes: some Collection<UInt8>) {
    guard let whole = Self.byteCount(ofHeader: bytes) else { return nil }
    let all = Array(bytes.prefix(whole))
    let (major, flags) = (Int(all[3]), all[5])
    guard (2...4).contains(major), major > 2 || flags & 0x40 == 0 else { return nil }
    let length = all[6..<10].synchsafe
    var body = all[10...].prefix(length)
    isUnsynchronised = flags & 0x80 != 0
    if isUnsynchronised, major < 4 { body = body.synchronised[...] }
    var cursor = ByteCursor(body)
    if major > 2, flags & 0x40 != 0 { Self.skipExtendedHeader(&cursor, version: major) }
    version = max(major, 3)
    frames = []
    if major == 2 {
      while let frame = ID3Frame(version2: &cursor), frames.count < Self.mostFrames {
        frames.append(frame)
      }
    } else {
      let isPlain = major == 4 && Self.hasPlainLengths(cursor.rest)
      while frames.count < Self.mostFrames,
        let frame = ID3Frame(
          &cursor, version: major, hasPlainLength: isPlain || major == 3,
          isUnsynchronised: isUnsynchronised)
      {
        frames.append(frame)
      }
    }
    frames = frames.withOldNamesLast
  }

  /// Some programs say that there is one where the frames begin at once: their first name would be its length.
  private static func skipExtendedHeader(_ cursor: inout ByteCursor, version: Int) {
    var ahead = cursor
    guard let size = ahead.bytes(4) else { return }
    // Version 2.4 counts these four bytes, version 2.3 does not.
    let rest = version == 4 ? StatedNumber(size.synchsafe - 4) : size.bigEndian
    if ahead.bytes(rest) != nil { cursor = ahead }
  }

  /// The frames of a version 2.4 tag have lengths of eight bits a byte, as iTunes wrote them: that is so
  /// where they follow each other to the padding or the end by those lengths only.
  private static func hasPlainLengths(_ body: ArraySlice<UInt8>) -> Bool {
    func reachesEnd(plain: Bool) -> Bool {
      var cursor = ByteCursor(body)
      while let head = cursor.bytes(10), ID3Frame.isName(ID3Frame.word(of: head)) {
        let size = head.dropFirst(4).prefix(4)
        let length = plain ? size.bigEndian : StatedNumber(size.synchsafe)
        guard cursor.bytes(length) != nil else { return false }
        if cursor.isAtEnd || cursor.rest.first == 0 { return true }
      }
      return false
    }
    return !reachesEnd(plain: false) && reachesEnd(plain: true)
  }

  /// The tag as it stands in a file, followed by so many bytes of padding, or by a footer as after the sound.
  func written(padding: Int = 0, isBehind: Bool = false) -> [UInt8] {
    var body: [UInt8] = []
    for frame in frames {
      body += frame.written(version: version, unsynchronised: version == 4 && isUnsynchronised)
    }
    if isUnsynchronised, version == 3 { body = body.unsynchronised }
    body += [UInt8](repeating: 0, count: padding)
    let flags: UInt8 = (isUnsynchronised ? 0x80 : 0) | (isBehind ? 0x10 : 0)
    let head: [UInt8] = [UInt8(version), 0, flags] + .synchsafe(body.count)
    return Array("ID3".utf8) + head + body + (isBehind ? Array("3DI".utf8) + head : [])
  }
}

extension [ID3Frame] {
  /// Names of version 2.2 that have no successor end the tag for many programs.
  var withOldNamesLast: [ID3Frame] { filter { !$0.hasOldName } + filter(\.hasOldName) }
}

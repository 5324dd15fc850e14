import SyrinxSystem

/// A frame of an ID3v2 tag with the bytes it holds.
struct ID3Frame: Hashable {
  /// Four characters, or the three of a version 2.2 name that has no successor.
  var name: String
  /// The two bytes of flags, as the version of the tag defines them.
  var flags: UInt16 = 0
  /// All that follows the frame's header, without unsynchronisation.
  var bytes: [UInt8]

  init(_ name: String, flags: UInt16 = 0, _ bytes: [UInt8]) {
    self.name = name
    self.flags = flags
    self.bytes = bytes
  }

  static func isName(_ bytes: some Collection<UInt8>) -> Bool {
    !bytes.isEmpty
      && bytes.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
  }

  // The meaning of flags in one version ("Main Structure", section 4.1, of 2.4.0, and 3.3.1 of 2.3.0).

  /// The bytes are compressed or encrypted, so that nothing can be read from them.
  func isTransformed(version: Int) -> Bool { flags & (version == 4 ? 0x0C : 0xC0) != 0 }

  /// A byte that names a group comes first.
  private func isGrouped(version: Int) -> Bool { flags & (version == 4 ? 0x40 : 0x20) != 0 }

  /// The frame is to be dropped when the sound is changed by a program that does not know it ("file alter
  /// preservation").
  func isDiscardedWithSound(version: Int) -> Bool { flags & (version == 4 ? 0x2000 : 0x4000) != 0 }

  /// Flags of version 2.4 only: the frame is unsynchronised, and a length of the data comes before them.
  private static let (unsynchronised, dataLength): (UInt16, UInt16) = (0x02, 0x01)

  /// The name at the head of a frame of version 2.3 or 2.4. Some tags carry names of version 2.2, filled up by a
  /// zero.
  static func word(of head: some Collection<UInt8>) -> [UInt8] {
    let word = Array(head.prefix(4))
    return word.last == 0 ? word.dropLast() : word
  }

  /// Reads the next frame of a version 2.3 or 2.4 tag; nil at the padding or the end, or where the
  /// frame would reach beyond it.
  init?(_ cursor: inout ByteCursor, version: Int, hasPlainLength: Bool, isUnsynchronised: Bool) {
    guard let head = cursor.bytes(10).map(Array.init) else { return nil }
    let letters = Self.word(of: head)
    guard Self.isName(letters) else { return nil }
    let size = hasPlainLength ? head[4..<8].bigEndian : StatedNumber(head[4..<8].synchsafe)
    guard let body = cursor.bytes(size) else { return nil }
    let word = String(decoding: letters, as: UTF8.self)
    let name = letters.count == 3 ? Self.successors[word] ?? word : word
    self.init(name, flags: UInt16(head[8]) << 8 | UInt16(head[9]), Array(body))
    guard version == 4, isUnsynchronised || flags & Self.unsynchronised != 0 else { return }
    bytes = bytes.synchronised
    flags &= ~Self.unsynchronised
    if flags & Self.dataLength != 0, !isGrouped(version: 4), !isTransformed(version: 4) {
      // The length was said for the sake of unsynchronisation only.
      flags &= ~Self.dataLength
      bytes = Array(bytes.dropFirst(4))
    }
  }

  /// Reads the next frame of a version 2.2 tag under the name it has since version 2.3; one that has
  /// none keeps its three characters.
  init?(version2 cursor: inout ByteCursor) {
    guard let head = cursor.bytes(6).map(Array.init), Self.isName(head[..<3]),
      let body = cursor.bytes(head[3...].bigEndian)
    else { return nil }
    let old = String(decoding: head[..<3], as: UTF8.self)
    self.init(Self.successors[old] ?? old, Array(body))
    if old == "PIC", bytes.count >= 4 {
      // Three characters say the format where later versions have a MIME type.
      let format = String(decoding: bytes[1..<4], as: UTF8.self)
      let type = ["PNG": "image/png", "JPG": "image/jpeg", "-->": "-->"][format]
      bytes.replaceSubrange(1..<4, with: Array((type ?? "image/" + format.lowercased()).utf8) + [0])
    }
  }

  /// The bytes without those that its flags announce; nil of transformed ones.
  func content(version: Int) -> ArraySlice<UInt8>? {
    guard !isTransformed(version: version) else { return nil }
    let hasLength = version == 4 && flags & Self.dataLength != 0
    let announced = (isGrouped(version: version) ? 1 : 0) + (hasLength ? 4 : 0)
    return bytes.count >= announced ? bytes[announced...] : nil
  }

  var hasOldName: Bool { name.utf8.count == 3 }

  func written(version: Int, unsynchronised: Bool = false) -> [UInt8] {
    var (body, flags) = (bytes, flags)
    if unsynchronised {
      body = bytes.unsynchronised
      flags |= Self.unsynchronised
    }
    let size = version == 4 ? [UInt8].synchsafe(body.count) : .bigEndian(body.count)
    let word = Array(name.utf8) + (hasOldName ? [0] : [])
    return word + size + .bigEndian(Int(flags), 2) + body
  }

  /// The names of version 2.2 and what they are called since (the frames of both documents).
  private static let successors: [String: String] = [
    "BUF": "RBUF", "CNT": "PCNT", "COM": "COMM", "CRA": "AENC", "ETC": "ETCO", "EQU": "EQUA",
    "GEO": "GEOB", "IPL": "IPLS", "LNK": "LINK", "MCI": "MCDI", "MLL": "MLLT", "PIC": "APIC",
    "POP": "POPM", "REV": "RVRB", "RVA": "RVAD", "SLT": "SYLT", "STC": "SYTC", "TAL": "TALB",
    "TBP": "TBPM", "TCM": "TCOM", "TCO": "TCON", "TCP": "TCMP", "TCR": "TCOP", "TDA": "TDAT",
    "TDY": "TDLY", "TEN": "TENC", "TFT": "TFLT", "TIM": "TIME", "TKE": "TKEY", "TLA": "TLAN",
    "TLE": "TLEN", "TMT": "TMED", "TOA": "TOPE", "TOF": "TOFN", "TOL": "TOLY", "TOR": "TORY",
    "TOT": "TOAL", "TP1": "TPE1", "TP2": "TPE2", "TP3": "TPE3", "TP4": "TPE4", "TPA": "TPOS",
    "TPB": "TPUB", "TRC": "TSRC", "TRD": "TRDA", "TRK": "TRCK", "TS2": "TSO2", "TSA": "TSOA",
    "TSC": "TSOC", "TSI": "TSIZ", "TSP": "TSOP", "TSS": "TSSE", "TST": "TSOT", "TT1": "TIT1",
    "TT2": "TIT2", "TT3": "TIT3", "TXT": "TEXT", "TXX": "TXXX", "TYE": "TYER", "UFI": "UFID",
    "ULT": "USLT", "WAF": "WOAF", "WAR": "WOAR", "WAS": "WOAS", "WCM": "WCOM", "WCP": "WCOP",
    "WPB": "WPUB", "WXX": "WXXX", "PCS": "PCST", "TCT": "TCAT", "TDR": "TDRL", "TDS": "TDES",
    "TID": "TGID", "WFD": "WFED", "MVN": "MVNM", "MVI": "MVIN", "GP1": "GRP1", "TKW": "TKWD",
  ]
}

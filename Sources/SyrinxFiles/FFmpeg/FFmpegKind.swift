import SyrinxSystem

// FFmpeg/ reads and writes by ffmpeg, as another program, what libsndfile does not know: sound is decoded
// through a pipe, or into a file without a name where only the end tells how long it is.

/// A kind of file that is left to ffmpeg, told by its first bytes.
struct FFmpegKind: Hashable {
  /// As people call it.
  let name: String
  let container: Container
  /// Words that tell ffmpeg the kind, where it would not find out: after tags of a megabyte it takes AAC
  /// for MP3.
  private(set) var demuxer: [String] = []

  /// Enough for a transport stream, which is known by its third packet.
  static let headBytes = 400

  /// Nil of bytes that begin none of these kinds.
  init?(head: [UInt8]) {
    func has(_ text: String, at place: Int = 0) -> Bool {
      head.dropFirst(place).starts(with: text.utf8)
    }
    func has(_ bytes: [UInt8]) -> Bool { head.starts(with: bytes) }
    if has("ftyp", at: 4) {
      self = Self.mpeg4(brand: String(decoding: head.dropFirst(8).prefix(4), as: UTF8.self))
    } else if has("moov", at: 4) || has("mdat", at: 4) || has("wide", at: 4) {
      self.init("MOV", .mov)
    } else if has([0x1A, 0x45, 0xDF, 0xA3]) {
      let text = String(decoding: head.prefix(64), as: UTF8.self)
      self.init(text.contains("webm") ? "WebM" : "Matroska", .matroska)
    } else if Self.isADTS(head[...]) {
      self.init("AAC", .aac)
      demuxer = ["-f", "aac"]
    } else if let known = Self.known.first(where: { has($0.bytes) }) {
      self.init(known.name, known.container)
    } else if has("RIFF"), has("AVI ", at: 8) {
      self.init("AVI", .other)
    } else if head.count > 376, [0, 188, 376].allSatisfy({ head[$0] == 0x47 }) {
      self.init("MPEG-TS", .other)
    } else {
      return nil
    }
  }

  private init(_ name: String, _ container: Container) {
    self.name = name
    self.container = container
  }

  private static func mpeg4(brand: String) -> FFmpegKind {
    switch brand {
    case "M4A ", "M4B ", "M4P ": FFmpegKind("M4A", .m4a)
    case "qt  ": FFmpegKind("MOV", .mov)
    default: FFmpegKind("MP4", .m4a)
    }
  }

  private static let known: [(bytes: [UInt8], name: String, container: Container)] = [
    ([0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11], "WMA", .asf),
    (Array("wvpk".utf8), "WavPack", .wavpack), (Array("#!AMR".utf8), "AMR", .amr),
    (Array("ADIF".utf8), "AAC", .aac), ([0x0B, 0x77], "AC-3", .other),
    (Array("MAC ".utf8), "Monkey’s Audio", .other), (Array("TTA1".utf8), "TTA", .other),
    (Array("tBaK".utf8), "TAK", .other), (Array("DSD ".utf8), "DSF", .other),
    (Array("FLV\u{1}".utf8), "FLV", .other), (Array(".RMF".utf8), "RealAudio", .other),
    (Array("MPCK".utf8), "Musepack", .other), (Array("MP+".utf8), "Musepack", .other),
    ([0x7F, 0xFE, 0x80, 0x01], "DTS", .other), ([0, 0, 1, 0xBA], "MPEG-PS", .other),
  ]
}

extension FFmpegKind {
  /// The kind of a file, looked at after ID3 tags; nil of what libsndfile is asked about.
  init?(_ file: SharedFile) throws(SystemFailure) {
    if AmigaHeader.isPlanar(ByteSource(file)) {
      self.init("IFF", .other)
    } else {
      self.init(head: try file.read(endOfTags(file), Self.headBytes))
    }
  }
}

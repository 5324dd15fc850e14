#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a reader reads: a file as it lies there, or a pipe made readable.
struct InputFile: ~Copyable {
  let descriptor: Descriptor
  /// Whether the bytes come through a pipe, which cannot be gone back in.
  let isPipe: Bool
  /// Whether the length in the header, if there is one, can be believed.
  let lengthIsKnown: Bool

  /// Opens a file, or standard input for `-`.
  static func open(
    _ path: String, isRaw: Bool, rewindable: Bool
  ) throws(FileError) -> InputFile {
    do throws(SystemFailure) {
      return try find(path, isRaw: isRaw, rewindable: rewindable)
    } catch {
      throw error.number == ENODATA ? .emptyFile(path: path) : .reading(path, error.number)
    }
  }

  private static func find(
    _ path: String, isRaw: Bool, rewindable: Bool
  ) throws(SystemFailure) -> InputFile {
    let descriptor =
      path == "-"
      ? try Descriptor(duplicating: STDIN_FILENO) : try Descriptor(opening: path, O_RDONLY)
    let status = try descriptor.status
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw SystemFailure(number: EISDIR)
    case S_IFREG:
      if status.st_size == 0 && !isRaw { throw SystemFailure(number: ENODATA) }
      return InputFile(descriptor: descriptor, isPipe: false, lengthIsKnown: true)
    default: break
    }
    let head = isRaw ? StreamHead.raw : try StreamHead(reading: descriptor.number)
    if head.bytes.isEmpty && !isRaw { throw SystemFailure(number: ENODATA) }
    if !head.isReadAsItComes || rewindable {
      return InputFile(
        descriptor: try spool(head.bytes, descriptor), isPipe: false, lengthIsKnown: true)
    }
    if isRaw { return InputFile(descriptor: descriptor, isPipe: true, lengthIsKnown: false) }
    return InputFile(
      descriptor: try relay(head.bytes, descriptor), isPipe: true,
      lengthIsKnown: head.lengthIsKnown)
  }
}

/// The first bytes out of a pipe, and what they tell.
struct StreamHead {
  var bytes: [UInt8] = []
  var isReadAsItComes = true
  var lengthIsKnown = true

  /// Headerless samples tell nothing.
  static let raw = StreamHead()

  private init() {}

  /// Reads until the kind of file can be told and, of a WAV file, the length.
  init(reading descriptor: Int32) throws(SystemFailure) {
    try read(to: 12, descriptor)
    switch (text(at: 0), text(at: 8)) {
    case ("RIFF", "WAVE"): try readWave(descriptor)
    case ("FORM", "AIFF"), ("FORM", "AIFC"), (".snd", _):
      try read(to: 12, descriptor)
      lengthIsKnown = number(at: text(at: 0) == ".snd" ? 8 : 4, bigEndian: true) < Self.doubtful
    case ("OggS", _): lengthIsKnown = false
    default:
      let isMPEG =
        bytes.starts(with: Array("ID3".utf8))
        || (bytes.count > 1 && bytes[0] == 0xFF && bytes[1] & 0xE0 == 0xE0)
      isReadAsItComes = isMPEG
      lengthIsKnown = false
    }
  }

  /// Lengths from here on are what programs write who do not know the length.
  private static let doubtful = 0x7EFF_0000

  /// Looks for the samples of a WAV file. A length that cannot be true is made zero, by which
  /// libsndfile knows to read to the end.
  private mutating func readWave(_ descriptor: Int32) throws(SystemFailure) {
    var place = 12
    while place < 1 << 16 {
      try read(to: place + 8, descriptor)
      guard bytes.count >= place + 8 else { return }
      let length = number(at: place + 4, bigEndian: false)
      if text(at: place) == "data" {
        guard length == 0 || length >= Self.doubtful else { return }
        lengthIsKnown = false
        for index in 4..<8 { bytes[place + index] = 0 }
        return
      }
      place += 8 + length + length % 2
    }
  }

  private mutating func read(to count: Int, _ descriptor: Int32) throws(SystemFailure) {
    while bytes.count < count {
      let more = try readBytes(from: descriptor, upTo: count - bytes.count)
      if more.isEmpty { return }
      bytes += more
    }
  }

  private func text(at place: Int) -> String {
    place + 4 <= bytes.count ? String(decoding: bytes[place..<place + 4], as: UTF8.self) : ""
  }

  private func number(at place: Int, bigEndian: Bool) -> Int {
    guard place + 4 <= bytes.count else { return 0 }
    let four = bytes[place..<place + 4]
    return (bigEndian ? Array(four) : four.reversed()).reduce(0) { $0 << 8 | Int($1) }
  }
}

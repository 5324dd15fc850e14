import CSndFile
import SyrinxSystem

/// The source of a reader: a file as it lies there, or a pipe made readable.
struct InputFile: ~Copyable {
  /// The file in which the bytes lie; nil where they come through a pipe, which is not seekable.
  var file: SharedFile?
  var pipe: Descriptor?
  /// The length in the header, if there is one, can be believed.
  let lengthIsKnown: Bool
  /// The form of the samples where libsndfile has been told to stop.
  var continuation: RawLayout?
  /// The first bytes of a pipe, as far as they were read to know what it is.
  var head: [UInt8]?
  /// Keeps what a pipe brings after the sound; nil where there is nothing.
  var tail: StreamTail?
  /// Notes a failure of a pipe behind the reader's back.
  var failure: ReadFailure?
  /// The form of MPEG audio that comes through the pipe as headerless floats, decoded on the way:
  /// libsndfile lets libmpg123 write to standard error.
  var decoded: MPEGHeader?
  /// Tags that libsndfile reads in part only; nil of files that have none of them.
  var tags: TagBlocks?
  /// Tags in front of a file of another kind than those that begin with them.
  var front: MPEGTags?

  /// Opens a file, or standard input for `-`. A pipe that is live is heard as it comes, wherever that is
  /// possible.
  static func open(
    _ path: String, named name: String, isRaw: Bool, rewindable: Bool, isLive: Bool
  ) throws(FileError) -> InputFile {
    do throws(SystemFailure) {
      return try find(path, isRaw: isRaw, rewindable: rewindable, isLive: isLive)
    } catch {
      switch error {
      case .unknownFormat: throw .notASoundFile(path: name, reason: "unknown format")
      case .isEmpty: throw .emptyFile(path: name)
      default: throw .reading(name, error)
      }
    }
  }

  private static func find(
    _ path: String, isRaw: Bool, rewindable: Bool, isLive: Bool
  ) throws(SystemFailure) -> InputFile {
    let descriptor = try Descriptor(reading: path)
    let facts = try descriptor.facts
    switch facts.kind {
    case .folder: throw SystemFailure.isFolder
    case .file:
      if facts.byteCount == 0 && !isRaw { throw SystemFailure.isEmpty }
      return try lying(descriptor, isRaw: isRaw)
    case .other: break
    }
    var head = isRaw ? StreamHead.raw : try StreamHead(reading: descriptor.number)
    if head.bytes.isEmpty && !isRaw { throw SystemFailure.isEmpty }
    if !head.isKnown {
      // A stream that is no sound may never end, and must not fill the disk.
      try head.read(to: 1 << 16, descriptor.number)
      guard try isSoundFile(head.bytes) else { throw SystemFailure.unknownFormat }
    }
    if !head.isReadAsItComes || rewindable || head.isLookedThrough && !isLive {
      return try lying(spool(head.bytesForFile, descriptor), isRaw: isRaw)
    }
    if isRaw { return try headerless(descriptor) }
    let tags = try TagBlocks(byteCount: nil) { (place, count) throws(SystemFailure) in
      try head.read(to: place + count, descriptor.number)
      return Array(head.bytes.dropFirst(place).prefix(count))
    }
    // In a pipe libsndfile finds no sound after tags that are large.
    let start = tags?.soundStart ?? 0
    if start < head.bytes.count { head.bytes.removeFirst(start) }
    let failure = ReadFailure()
    let isMPEG = if case .mpeg? = tags { true } else { false }
    let tail =
      isMPEG || head.behindSound != nil ? StreamTail(at: head.behindSound) : nil
    let header = isMPEG ? MPEGHeader(head.bytes[...]) : nil
    let decoder = header.flatMap {
      MPEGDecoder($0, channelCount: $0.channelCount, isStream: true)
    }
    return InputFile(
      pipe: try relay(
        head.bytes, descriptor, noting: failure, keeping: tail, decoding: decoder),
      lengthIsKnown: head.lengthIsKnown, continuation: head.continuation,
      head: head.bytes, tail: tail, failure: failure, decoded: decoder == nil ? nil : header,
      tags: tags)
  }

  /// Samples without a header that come out of a pipe or a device.
  private static func headerless(
    _ descriptor: consuming Descriptor
  ) throws(SystemFailure) -> InputFile {
    // A device such as /dev/zero can be sought in, and libsndfile then takes it for an empty file.
    guard (try? currentPlace(in: descriptor.number)) != nil else {
      return InputFile(pipe: descriptor, lengthIsKnown: false)
    }
    let failure = ReadFailure()
    return InputFile(
      pipe: try relay([], descriptor, noting: failure), lengthIsKnown: false, failure: failure)
  }

  /// A file that can be gone back in.
  private static func lying(
    _ descriptor: consuming Descriptor, isRaw: Bool
  ) throws(SystemFailure) -> InputFile {
    let file = try SharedFile(owning: descriptor)
    let tags = isRaw ? nil : try tags(in: file)
    guard case .mpeg(let front)? = tags, front.start > 0,
      case let start = file.range.lowerBound + front.start,
      namesBehindTags.contains(try file.read(start, 4).latin1)
    else { return InputFile(file: file, lengthIsKnown: true, tags: tags) }
    let copy = try Descriptor(duplicating: file.descriptor.number)
    let inner = try SharedFile(owning: copy, from: start)
    return InputFile(
      file: inner, lengthIsKnown: true, tags: try Self.tags(in: inner), front: front)
  }

  /// The first letters of files that some programs put a tag in front of. libsndfile passes over it
  /// and then counts from the wrong byte: it loses the end of a sound, or reads another one.
  private static let namesBehindTags: Set = [
    "RIFF", "RIFX", "RF64", "BW64", "riff", "FORM", "caff", ".snd", "dns.", "Crea", "OggS",
  ]

  private static func tags(in file: SharedFile) throws(SystemFailure) -> TagBlocks? {
    try TagBlocks(byteCount: file.range.count) { (place, count) throws(SystemFailure) in
      try file.read(file.range.lowerBound + place, count)
    }
  }

  /// Bytes are the beginning of a sound file of any kind, or have one in their midst.
  private static func isSoundFile(_ head: [UInt8]) throws(SystemFailure) -> Bool {
    if AmigaHeader.isEndless(ByteSource(head)) { return false }
    if FFmpegKind(head: head) != nil || head.starts(with: Array("BW64".utf8)) { return true }
    let file = try makeUnnamedFile()
    try file.write(head)
    try file.seek(to: 0)
    let shared = try SharedFile(file.number)
    do throws(SoundFileHandle.Refusal) {
      _ = try SoundFileHandle(reading: file, info: SF_INFO())
      return true
    } catch {
      guard Int(error.code) == SF_ERR_UNRECOGNISED_FORMAT else { return true }
    }
    return try SoundMap(searching: shared) != nil
  }
}

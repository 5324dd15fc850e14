import SyrinxSystem

extension ChildProgram {
  /// Waits for the end of a program that writes a file, and looks at that: it has to be as long, and to have as many
  /// pictures.
  func finish(
    writing descriptor: Int32, named path: String, seconds: Double = 0, pictures: Int = 0
  ) throws(FileError) {
    do throws(Failure) {
      try finish(patience: Self.patience) { writingMark(of: descriptor) }
    } catch {
      throw foundDiskFull ? .path(.diskFull(path: path)) : .encoding(path, error)
    }
    let file = try FileError.whileWriting(path, try SharedFile(descriptor))
    try WrittenFile(file: file, path: path, program: self).check(
      seconds: seconds, pictures: pictures)
  }
}

/// A file that another program has written, looked at before it gets its name: a program may say that all
/// is well and have written nothing, or not all of it.
private struct WrittenFile {
  let file: SharedFile
  let path: String
  let program: ChildProgram

  /// Throws where it is not as long as it should be, or has not as many pictures of a film.
  func check(seconds: Double, pictures: Int) throws(FileError) {
    if program.foundDiskFull { throw .path(.diskFull(path: path)) }
    // Clocks of containers are coarse, and a codec's last frame may not be full.
    let found = try FileError.whileWriting(path, try self.seconds(pictures: pictures))
    if let found, found >= seconds - 0.1 { return }
    if (freeBytes(in: Path.folder(of: path)) ?? .max) < Self.leastRoom {
      throw .path(.diskFull(path: path))
    }
    let said = program.lastComplaint
    let wrote = file.range.isEmpty ? "wrote nothing" : "wrote a file that is not whole"
    throw .library(
      path: path,
      reason: said.isEmpty
        ? "ffmpeg ended without a message (exit status 0) and \(wrote)" : "ffmpeg \(wrote): \(said)"
    )
  }

  /// The length of its sound; nil where it is not whole.
  private func seconds(pictures: Int) throws(SystemFailure) -> Double? {
    let head = try file.read(0, FFmpegKind.headBytes)
    guard let kind = FFmpegKind(head: head) else { return nil }
    switch kind.container {
    case .m4a, .mov:
      let movie = MPEG4Movie(ByteSource(file), isWhole: true)
      return movie.flatMap { $0.pictureCount < pictures ? nil : $0.seconds }
    case .aac: return try advancedSeconds(file)
    default:
      if kind.container == .matroska, try !endsWithSegment(file) { return nil }
      guard
        let answer = try? ChildProgram.output(
          of: FFmpegProbe.words("/dev/stdin", demuxer: kind.demuxer), reading: file,
          kind: kind.name, named: path),
        let probe = FFmpegProbe(parsing: String(decoding: answer, as: UTF8.self)),
        !probe.streams(.audio).isEmpty
      else { return nil }
      return probe.fileSeconds
    }
  }

  /// A disk with less room than this is full, where something could not be written.
  private static let leastRoom = 1 << 20
}

/// The length of a file that frames of AAC make up, from the first byte to the last (ISO/IEC 13818-7, 6.2); nil
/// where one is missing or cut.
private func advancedSeconds(_ file: SharedFile) throws(SystemFailure) -> Double? {
  var seconds = 0.0
  var offset = file.range.lowerBound
  var (start, bytes) = (offset, [UInt8]())
  while offset < file.range.upperBound {
    if offset + 7 > start + bytes.count {
      (start, bytes) = (offset, try file.read(offset, 1 << 16))
    }
    let head = Array(bytes.dropFirst(offset - start).prefix(7))
    guard FFmpegKind.isADTS(head[...]), let length = FFmpegKind.frameBytes(head[...]),
      let rate = Container.advancedRate(Int(head[2] >> 2 & 15)),
      offset + length <= file.range.upperBound
    else { return nil }
    seconds += 1024 * Double((head[6] & 3) + 1) / Double(rate)
    offset += length
  }
  return seconds
}

/// True of a Matroska file that ends where its segment does: it has a header, and a segment whose size is written
/// when all of it is there (RFC 8794, 4 and RFC 9559, 5.1).
private func endsWithSegment(_ file: SharedFile) throws(SystemFailure) -> Bool {
  /// A number whose first byte tells by its leading zeros how many follow.
  func size(_ bytes: ArraySlice<UInt8>) -> (value: StatedNumber, width: Int)? {
    guard let first = bytes.first, first > 0 else { return nil }
    let width = first.leadingZeroBitCount + 1
    let digits = bytes.prefix(width)
    guard digits.count == width else { return nil }
    return (([first & (0x7F >> (width - 1))] + digits.dropFirst()).bigEndian, width)
  }
  let start = file.range.lowerBound
  let head = try file.read(start, 16)
  guard head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]),
    let header = size(head.dropFirst(4)), let count = header.value.count(upTo: 1 << 16)
  else { return false }
  let segment = start + 4 + header.width + count
  let bytes = try file.read(segment, 16)
  guard bytes.starts(with: [0x18, 0x53, 0x80, 0x67]), let size = size(bytes.dropFirst(4))
  else { return false }
  return size.value == StatedNumber(file.range.upperBound - (segment + 4 + size.width))
}

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

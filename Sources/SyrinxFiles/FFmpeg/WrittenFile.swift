import SyrinxSystem

/// A file that another program has written, looked at before it gets its name: a program may say that all
/// is well and have written nothing, or not all of it.
struct WrittenFile {
  /// The least that it must hold.
  struct Promise {
    var seconds = 0.0
    /// Pictures of the film, where their number is known.
    var pictures: Int?
  }

  private let file: SharedFile
  private let path: String
  private let program: ChildProgram

  init(
    _ descriptor: Int32, named path: String, by program: ChildProgram
  ) throws(FileError) {
    self.path = path
    self.program = program
    do throws(SystemFailure) { file = try SharedFile(descriptor) } catch {
      throw .writing(path, error)
    }
  }

  /// Throws where it is not all that it should be.
  func check(_ promise: Promise) throws(FileError) {
    if program.foundDiskFull { throw .path(.diskFull(path: path)) }
    let isWhole: Bool
    do throws(SystemFailure) { isWhole = try holds(promise) } catch { throw .writing(path, error) }
    guard !isWhole else { return }
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

  private func holds(_ promise: Promise) throws(SystemFailure) -> Bool {
    let head = try file.read(0, FFmpegKind.headBytes)
    guard let kind = FFmpegKind(head: head) else { return false }
    switch kind.container {
    case .m4a, .mov:
      guard let movie = MPEG4Movie(ByteSource(file), isWhole: true) else { return false }
      if let pictures = promise.pictures, movie.pictureCount < pictures { return false }
      return movie.seconds >= promise.seconds - Self.tolerance
    case .aac:
      guard let seconds = try ADTSWalk(file)?.seconds else { return false }
      return seconds >= promise.seconds - Self.tolerance
    default:
      if kind.container == .matroska, try MatroskaSegment(file) == nil { return false }
      guard
        let answer = try? ChildProgram.output(
          of: FFmpegProbe.words("/dev/stdin", demuxer: kind.demuxer), reading: file,
          kind: kind.name, named: path),
        let probe = FFmpegProbe(parsing: String(decoding: answer, as: UTF8.self)),
        let seconds = probe.fileSeconds, !probe.streams(.audio).isEmpty
      else { return false }
      return seconds >= promise.seconds - Self.tolerance
    }
  }

  /// Clocks of containers are coarse, and a codec's last frame may not be full.
  private static let tolerance = 0.1
  /// A disk with less room than this is full, where something could not be written.
  private static let leastRoom = 1 << 20
}

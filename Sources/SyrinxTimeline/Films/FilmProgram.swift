import SyrinxEngine
import SyrinxFiles
import SyrinxSystem

public enum FilmError: Error, Equatable, Sendable {
  case programMissing(String)
  /// `reason` is the last thing that the program said.
  case programFailed(String, reason: String)
  case tookTooLong(String, seconds: Int)
  case noFilm(path: String)
  /// A picture that does not move, where one that does is needed.
  case stillPicture(path: String)
  /// Its first bytes are not those of a known picture format.
  case notAPicture(path: String)
  /// Sound without a picture that moves.
  case noPicture(path: String)
  /// The number of subtitle streams with text.
  case noSubtitles(path: String, stream: Int, count: Int)
  case subtitlesOfPictures(path: String)
}

public enum FilmProgram {
  /// Time limit of ffprobe for one file, in seconds.
  private static let probeSeconds = 60
  /// More than is read of any answer.
  private static let mostBytes = 1 << 26

  public static func probe(_ path: String) throws -> FFmpegProbe {
    let end = MonotonicTime.now + .seconds(probeSeconds)
    let output: String
    do {
      output = try run(FFmpegProbe.words(path)) { _ in
        if MonotonicTime.now > end { throw FilmError.tookTooLong("ffprobe", seconds: probeSeconds) }
      }
    } catch FilmError.programFailed where isStillPicture(path) {
      throw FilmError.stillPicture(path: path)
    }
    guard let probe = FFmpegProbe(parsing: output) else { throw FilmError.noFilm(path: path) }
    return probe
  }

  /// By the first bytes of the file.
  public static func isStillPicture(_ path: String) -> Bool {
    guard isRegularFile(path), let head = try? firstBytes(of: path, 12) else { return false }
    return StillPicture.begins(head)
  }

  /// Runs a program to its end and returns what it wrote; `poll` hears of it as it comes, and stops the
  /// program by throwing.
  static func run(
    _ words: [String], patience seconds: Double = ChildProgram.patience,
    poll: (_ output: String) throws -> Void
  ) throws -> String {
    var refusal: (any Error)?
    func isWanted(_ more: [UInt8]) -> Bool {
      do {
        try poll(String(decoding: more, as: UTF8.self))
        return true
      } catch {
        refusal = error
        return false
      }
    }
    do throws(ChildProgram.Failure) {
      let program = try ChildProgram(words, output: .piped())
      var bytes: [UInt8] = []
      while true {
        let more = try program.read(upTo: 1 << 16, patience: seconds, while: { isWanted([]) })
        if more.isEmpty { break }
        bytes += more
        guard bytes.count <= mostBytes else {
          throw .tooMuch(bytes: mostBytes, command: program.command)
        }
        guard isWanted(more) else { throw .stopped }
      }
      try program.finish(patience: seconds, while: { isWanted([]) })
      return String(decoding: bytes, as: UTF8.self)
    } catch {
      if let refusal { throw refusal }
      if case .missing = error { throw FilmError.programMissing(words[0]) }
      if error.isWanted { throw FileError.interrupted(path: "-") }
      throw FilmError.programFailed(words[0], reason: error.reason)
    }
  }
}

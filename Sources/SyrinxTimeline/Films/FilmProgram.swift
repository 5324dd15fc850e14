import SyrinxEngine
import SyrinxFiles

/// Why a film could not be read or written.
public enum FilmError: Error, Hashable, Sendable {
  /// ffmpeg or ffprobe is not installed.
  case programMissing(String)
  /// What the program said last.
  case programFailed(String, reason: String)
  case tookTooLong(String, seconds: Int)
  case noFilm(path: String)
  /// Of subtitles that are text there are so many.
  case noSubtitles(path: String, stream: Int, count: Int)
  /// Its subtitles are pictures.
  case subtitlesOfPictures(path: String)
}

/// ffmpeg and ffprobe at work.
public enum FilmProgram {
  /// Seconds that ffprobe gets for one file.
  private static let probeSeconds = 60

  public static func probe(_ path: String) throws -> FilmProbe {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(probeSeconds)
    let output = try run(FilmProbe.arguments(path)) { _ in
      if clock.now > end { throw FilmError.tookTooLong("ffprobe", seconds: probeSeconds) }
    }
    guard let probe = FilmProbe(parsing: output) else { throw FilmError.noFilm(path: path) }
    return probe
  }

  /// Runs a program to its end and returns what it wrote; `poll` hears of it as it comes, and stops the
  /// program by throwing.
  static func run(
    _ words: [String], poll: (_ output: String) throws -> Void
  ) throws -> String {
    do {
      let program = try ChildProgram(words, output: .kept)
      var bytes: [UInt8] = []
      try program.finish {
        let more = try program.newOutput()
        bytes += more
        try poll(String(decoding: more, as: UTF8.self))
      }
      bytes += try program.newOutput()
      return String(decoding: bytes, as: UTF8.self)
    } catch ChildProgram.Failure.missing {
      throw FilmError.programMissing(words[0])
    } catch ChildProgram.Failure.failed(let reason) {
      throw FilmError.programFailed(words[0], reason: reason)
    }
  }
}

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
  case noSound(path: String, stream: Int, count: Int)
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

  /// Decodes a sound of a film into a WAV file.
  public static func decode(
    _ path: String, _ probe: FilmProbe, stream: Int, to sound: String,
    progress: () throws -> Void = {}
  ) throws {
    let count = probe.streams(.audio).count
    guard stream < count else {
      throw FilmError.noSound(path: path, stream: stream, count: count)
    }
    let words = FilmArguments.decoding(path, probe, stream: stream, to: sound)
    _ = try run(words) { _ in try progress() }
  }

  /// Writes a film; `progress` is called with the seconds that are done.
  public static func join(_ film: FilmOutput, progress: (Double) throws -> Void = { _ in }) throws {
    var rest = ""
    var done = 0.0
    _ = try run(FilmArguments.joining(film)) { output in
      rest += output
      let lines = rest.split(separator: "\n", omittingEmptySubsequences: false)
      rest = String(lines.last ?? "")
      for line in lines.dropLast() {
        done = max(done, FilmArguments.secondsDone(line) ?? 0)
      }
      try progress(done)
    }
  }

  /// Runs a program to its end and returns what it wrote; `poll` hears of it as it comes, and stops the
  /// program by throwing.
  private static func run(
    _ words: [String], poll: (_ output: String) throws -> Void
  ) throws -> String {
    do {
      let program = try ChildProgram(words, keepsOutput: true)
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

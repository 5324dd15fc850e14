import SyrinxEngine
import SyrinxFiles
import SyrinxPictures
import SyrinxText

/// Turns whatever went wrong into one sentence and an exit status.
///
/// A sentence names the thing, says what is wrong with it and what would be right. Errors know only
/// facts; this is the only place that words them.
enum Diagnostics {
  /// The sentence as it is shown, with the program's name before it.
  static func message(_ error: any Error) -> String { "syrinx: \(sentence(error).printable)\n" }

  static func sentence(_ error: any Error) -> String {
    switch error {
    case let error as InvocationError: sentence(error)
    case let error as ChainError: sentence(error)
    case let error as RenderError: sentence(error)
    case let error as BatchError: sentence(error)
    case is BatchInterruption: "interrupted"
    case let error as CompareError: sentence(error)
    case let error as GoldenError: sentence(error)
    case let error as FileError: sentence(error)
    case let error as EngineError: sentence(error)
    case let error as CurveError: sentence(error)
    case let error as LibraryError: sentence(error)
    case let error as ImpulseResponseError: sentence(error)
    case let error as DocumentError: sentence(error, in: "the chain")
    case let error as VoiceError: sentence(error)
    case let error as JSONError: sentence(error)
    case let error as PlotError: sentence(error)
    case let error as PictureError: sentence(error)
    case let error as ParameterError: sentence(error) { $0 }
    default: "\(error)"
    }
  }

  /// Whether an error is left unsaid: a program that reads from a pipe, as head does, may have had
  /// enough.
  static func isQuiet(_ error: any Error) -> Bool {
    if case FileError.brokenPipe("-") = error { true } else { false }
  }

  static func exitStatus(_ error: any Error) -> ExitStatus {
    switch error {
    case InvocationError.voice(let error), ChainError.voice(let error): exitStatus(error)
    case is InvocationError, is ChainError, is DocumentError, is JSONError, is ParameterError,
      is CurveError, is GoldenError:
      .misused
    case let error as RenderError: exitStatus(error)
    case let error as BatchError: exitStatus(error)
    case is BatchInterruption: .interrupted
    case let error as CompareError: error == .interrupted ? .interrupted : .misused
    case let error as VoiceError: exitStatus(error)
    case let error as FileError: exitStatus(error)
    case let error as EngineError: exitStatus(error)
    case let error as PlotError: exitStatus(error)
    case PictureError.tooSmall: .misused
    default: .failed
    }
  }

  private static func exitStatus(_ error: RenderError) -> ExitStatus {
    switch error {
    case .interrupted: .interrupted
    case .clipped: .failed
    default: .misused
    }
  }

  private static func exitStatus(_ error: BatchError) -> ExitStatus {
    switch error {
    case .nothingFound, .busy, .notAFile: .failed
    default: .misused
    }
  }

  private static func exitStatus(_ error: VoiceError) -> ExitStatus {
    switch error {
    case .unreadable(let error): exitStatus(error)
    case .folderMissing: .failed
    default: .misused
    }
  }

  /// What a container cannot hold or say was asked for; all else lies with a file.
  private static func exitStatus(_ error: FileError) -> ExitStatus {
    switch error {
    case .unknownEnding, .notWritten, .cannotHold: .misused
    default: .failed
    }
  }

  private static func exitStatus(_ error: PlotError) -> ExitStatus {
    switch error {
    case .noFrames, .programMissing, .programFailed: .failed
    default: .misused
    }
  }

  private static func exitStatus(_ error: EngineError) -> ExitStatus {
    switch error {
    case .sourceEndedEarly, .noFiles: .failed
    default: .misused
    }
  }
}

// How all sentences speak of things.
extension Diagnostics {
  /// `: did you mean reverb?`, or else the other advice.
  static func suggestion(
    _ word: String, _ candidates: [String], otherwise advice: String?
  ) -> String {
    if candidates.contains(where: { $0.hasSuffix("=" + word) }),
      let exact = candidates.first(where: { $0.hasSuffix("=" + word) })
    {
      return ": did you mean \(exact)?"
    }
    if let nearest = Suggestion.nearest(to: word, among: candidates) {
      return ": did you mean \(nearest)?"
    }
    return advice.map { ": " + $0 } ?? ""
  }

  static func list(_ words: [String], conjunction: String = "or") -> String {
    guard words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + words.last!
  }

  /// A file, and a line of it where one is known.
  static func place(_ path: String, _ line: Int?) -> String {
    path + (line.map { ", line \($0)" } ?? "")
  }

  /// What is read.
  static func input(_ path: String) -> String {
    path == "-" ? "standard input" : "‘\(path)’"
  }

  /// What is written.
  static func output(_ path: String) -> String {
    path == "-" ? "standard output" : "‘\(path)’"
  }

  /// A library's words without the full stop that they end in.
  static func trimmed(_ reason: String) -> String {
    reason.hasSuffix(".") ? String(reason.dropLast()) : reason
  }
}

import SyrinxSystem
import SyrinxText

extension ChildProgram {
  /// Seconds that ffmpeg may say nothing.
  package static let patience = 60.0
  /// More than any picture or list that is asked for.
  private static let mostBytes = 1 << 26

  /// All that a program that reads a file writes: an answer of ffprobe, or a picture out of ffmpeg.
  static func output(
    of words: [String], reading file: SharedFile, kind: String, named path: String
  ) throws(FileError) -> [UInt8] {
    do throws(Failure) {
      let program = try ChildProgram(
        words, input: .file(file.descriptor.number), output: .piped())
      let bytes = try program.readAll(upTo: mostBytes, patience: patience)
      try program.finish()
      return bytes
    } catch {
      throw FileError(error, kind: kind, path: path)
    }
  }
}

/// The version that ffmpeg says it has; nil where it is not installed.
package var ffmpegVersion: String? {
  guard let program = try? ChildProgram(["ffmpeg", "-version"], output: .piped(), within: 10),
    let bytes = try? program.readAll(upTo: 1 << 16)
  else { return nil }
  // `ffmpeg version 5.1.6-0+deb12u1 Copyright …`
  return String(decoding: bytes, as: UTF8.self).fields(" ").dropFirst(2).first.map(String.init)
}

extension FileError {
  /// The fact behind a failure of ffmpeg or ffprobe with a kind of file.
  init(_ failure: ChildProgram.Failure, kind: String, path: String) {
    switch failure {
    case _ where failure.isWanted: self = .interrupted(path: path)
    case .missing: self = .decoderMissing(path: path, kind: kind)
    case .ended(.exit, let said) where !said.isEmpty:
      self = .notASoundFile(path: path, reason: said.withoutStandardInput)
    default: self = .library(path: path, reason: "ffmpeg: " + failure.reason)
    }
  }
}

extension ChildProgram.Failure {
  /// Somebody wants the program to end: a request to stop goes to a whole group of processes, and may come
  /// to this one a moment later.
  package var isWanted: Bool {
    guard isInterruption else { return Interruption.isRequested }
    pause(until: .now + .milliseconds(200))
    return Interruption.isRequested
  }
}

extension String {
  /// A complaint of ffmpeg without the name by which it knows the file, and without addresses.
  var withoutStandardInput: String {
    var text = self
    if let end = text.firstRange(of: "file:/dev/stdin: ") { text = String(text[end.upperBound...]) }
    if text.hasPrefix("["), let end = text.firstRange(of: "] ") {
      text = String(text[end.upperBound...])
    }
    return text
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension ChildProgram {
  /// How long ffmpeg may say nothing, in seconds.
  static let patience = 60.0
  /// More than any picture or list that is asked for.
  private static let mostBytes = 1 << 26

  /// All that a program that reads a file writes: an answer of ffprobe, or a picture out of ffmpeg.
  static func output(
    of words: [String], reading file: SharedFile, kind: String, named path: String
  ) throws(FileError) -> [UInt8] {
    do throws(Failure) {
      let program = try ChildProgram(words, reading: file.descriptor.number, output: .piped)
      var bytes: [UInt8] = []
      do throws(SystemFailure) {
        while bytes.count < mostBytes {
          let more = try program.read(upTo: 1 << 16, patience: patience)
          if more.isEmpty { break }
          bytes += more
        }
      } catch {
        throw .failed(reason: systemReason(error.number))
      }
      try program.finish()
      return bytes
    } catch {
      throw FileError(error, kind: kind, path: path)
    }
  }
}

extension FileError {
  /// What it means that ffmpeg or ffprobe could not do its work on a kind of file.
  init(_ failure: ChildProgram.Failure, kind: String, path: String) {
    switch failure {
    case .missing: self = .decoderMissing(path: path, kind: kind)
    case .failed(let reason):
      self = .notASoundFile(
        path: path, reason: reason.isEmpty ? "ffmpeg cannot read it" : reason.withoutStandardInput)
    }
  }
}

extension String {
  /// A complaint of ffmpeg without the name by which it knows the file, and without addresses.
  fileprivate var withoutStandardInput: String {
    var text = self
    if let end = text.firstRange(of: "file:/dev/stdin: ") { text = String(text[end.upperBound...]) }
    if text.hasPrefix("["), let end = text.firstRange(of: "] ") {
      text = String(text[end.upperBound...])
    }
    return text
  }
}

import SyrinxSystem

/// Another program that is sent samples, as 32-bit floats unless its layout says otherwise, and writes the
/// output.
public struct ProgramEncoder: Hashable, Sendable {
  /// Stands for the unfinished output in the words.
  public static let output = "/dev/fd/3"
  public var words: [String]
  /// Files that it finds as `/dev/fd/4` and so on.
  public var files: [[UInt8]]

  public init(words: [String], files: [[UInt8]] = []) {
    self.words = words
    self.files = files
  }

  /// Starts it, to write an output under construction.
  func start(writing place: OutputFile, named path: String) throws(FileError) -> ChildProgram {
    var numbers: [Int32] = []
    defer { for number in numbers { _ = Descriptor(owning: number) } }
    do throws(SystemFailure) {
      for bytes in files {
        let file = try makeUnnamedFile()
        try file.write(bytes)
        numbers.append(file.release())
      }
    } catch {
      throw .writing(path, error)
    }
    do throws(ChildProgram.Failure) {
      let target = place.temporaryPath ?? Self.output
      return try ChildProgram(
        words.map { $0 == "file:" + Self.output ? "file:" + target : $0 }, input: .piped,
        files: [place.descriptor] + numbers)
    } catch {
      throw .encoding(path, error)
    }
  }
}

extension FileError {
  /// The fact behind a failure of ffmpeg to encode.
  package static func encoding(_ path: String, _ failure: ChildProgram.Failure) -> FileError {
    switch failure {
    case _ where failure.isWanted: .interrupted(path: path)
    case .ended(_, let said) where said.contains("No space left"): .path(.diskFull(path: path))
    case .missing:
      .encoderMissing(path: path, kind: Path.ending(of: path).uppercased())
    default: .library(path: path, reason: "ffmpeg: " + failure.reason.withoutStandardInput)
    }
  }
}

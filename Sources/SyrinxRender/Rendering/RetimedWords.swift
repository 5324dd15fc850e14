import SyrinxFiles

/// A file of timed text with the words at their times in the output.
final class RetimedWords: Output {
  private let file: TimedTextFile
  private let writer: DataFileWriter
  private let words: MovedWords
  /// Complete after `complete()`.
  private(set) var warnings: [String] = []

  /// Opens the file; the words are written when the sound is complete.
  init(_ words: MovedWords, noClobber: Bool) throws {
    self.words = words
    file = TimedTextFile(words.request.target)
    guard file.format != nil else { throw WordsError.unknownEnding(path: file.path) }
    warnings = [words.warning].compactMap { $0 }
    writer = try DataFileWriter(path: file.path, madeOf: words.sources, noClobber: noClobber)
  }

  var path: String { file.path }

  func complete() throws(FileError) -> WholeFile? {
    let (moved, cut) = words.moved()
    do {
      let losses = try file.write(moved, to: writer)
      warnings += [(cut + words.told(losses)).sentence(of: path)].compactMap { $0 }
    } catch {
      throw FileError(error) ?? .library(path: path, reason: error.report)
    }
    return try writer.complete()
  }

  func discard() { writer.discard() }
}

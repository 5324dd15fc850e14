import SyrinxFiles
import SyrinxText

/// Words with times in a file of their own.
package struct TimedTextFile {
  package let path: String
  package let format: TimedTextFormat?
  /// Whether the format was named, and not taken from the ending.
  private let isNamed: Bool

  /// The format is what the ending of the path says, unless it is named.
  package init(_ path: String, as format: TimedTextFormat? = nil) {
    self.path = path
    self.format = format ?? TimedTextFormat(path: path)
    isNamed = format != nil
  }

  /// Reads a file of timed text, or what a sound or a film carries: of several subtitles of a film the
  /// first, or one by its number from 0.
  package func read(stream: Int? = nil) throws -> TimedText {
    if format == nil, stream == nil, Container(path: path) != nil, !FilmFile.isFilm(path) {
      let reader = try SoundFileReader(path: path)
      guard let words = reader.metadata.words(at: reader.format.sampleRate) else {
        throw WordsError.noWords(path: path)
      }
      return words
    }
    if format == nil, FilmFile.isFilm(path) {
      return try FilmFile.words(of: path, stream: stream)
    }
    if stream != nil { throw WordsError.noStreams(path: path) }
    let bytes = try readFile(at: path)
    do throws(TimedTextError) {
      // What a file holds counts for more than its name, which may stand for several formats.
      return try TimedText(reading: bytes, as: TimedTextFormat(of: bytes) ?? format)
    } catch {
      throw WordsError.unreadable(path: path, error)
    }
  }

  /// Writes a text in the file's format, and returns what the format cannot hold.
  package func write(_ text: TimedText, to writer: DataFileWriter) throws -> [TimedTextLoss] {
    guard let format = isNamed ? format : TimedTextFormat(path: path, of: text) else {
      throw WordsError.unknownEnding(path: path)
    }
    do {
      return try text.write(as: format) { try writer.write($0) }
    } catch let error as TimedTextError {
      throw WordsError.unreadable(path: path, error)
    }
  }

  /// Begins the file with a text that was read elsewhere; it appears when it is finished.
  package func begin(
    _ text: TimedText, from source: String, noClobber: Bool = false
  ) throws -> (output: DataFileWriter, losses: [TimedTextLoss]) {
    let writer = try DataFileWriter(path: path, madeOf: [source], noClobber: noClobber)
    return (writer, try write(text, to: writer))
  }
}

extension TimedTextLoss {
  /// `word times (12)`.
  package var words: String { "\(kind.rawValue) (\(count))" }
}

extension [TimedTextLoss] {
  /// What is said of what a format cannot hold; nil of nothing.
  package func sentence(of path: String) -> String? {
    isEmpty
      ? nil
      : "\(path): \(Phrase.list(map(\.words), conjunction: "and")) could not be kept"
  }
}

import SyrinxFiles
import SyrinxSystem
import SyrinxText

// Words/ reads and writes timed text: files of lyrics and subtitles, words in the metadata of a
// sound, and subtitles of films. The formats are those of SyrinxText; renders, batches and
// timelines use it to move words along with their sound.

/// A file of timed text, or a sound or film that carries some.
package struct TimedTextFile {
  package let path: String
  package let format: TimedTextFormat?
  /// Set where the caller named the format; otherwise it is that of the extension.
  private let isNamed: Bool

  package init(_ path: String, as format: TimedTextFormat? = nil) {
    self.path = path
    self.format = format ?? TimedTextFormat(path: path)
    isNamed = format != nil
  }

  /// Reads a file of timed text, or what a sound or a film carries: of several subtitles of a film
  /// the first, or one by its number from 0.
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
      // Detection counts for more than the extension, which several formats may share, but not for more than
      // what the caller says.
      let found = isNamed ? nil : TimedTextFormat(of: bytes)
      return try TimedText(reading: bytes, as: found ?? format)
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

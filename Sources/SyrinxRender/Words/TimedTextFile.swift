import SyrinxFiles
import SyrinxSystem
import SyrinxText
import SyrinxTimeline

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

extension TimedTextLoss {
  /// `word times (12)`.
  package var words: String { "\(kind.rawValue) (\(count))" }
}

extension [TimedTextLoss] {
  /// A warning that lists the losses; nil where there are none.
  package func sentence(of path: String) -> String? {
    isEmpty
      ? nil
      : "\(path): \(Phrase.list(map(\.words), conjunction: "and")) are left out or changed"
  }
}

extension TimedTextFile {
  /// Extensions of words beside a sound, in the order of the search.
  private static let endings = ["lrc", "elrc", "srt", "vtt", "ass", "ttml", "TextGrid", "json"]

  /// The path of the words beside a sound, of which the path without its extension is given; `first` is an
  /// extension that is looked for before the others.
  package static func beside(_ stem: String, first: String? = nil) -> String? {
    ([first].compactMap { $0 } + endings).lazy.map { stem + "." + $0 }.first(where: holdsWords)
  }

  /// True for a file of timed text. JSON beside a sound may be anything, so it is read.
  private static func holdsWords(_ path: String) -> Bool {
    guard let facts = FileFacts(path: path), facts.kind == .file else { return false }
    guard TimedTextFormat(path: path) == .json else { return true }
    do {
      _ = try TimedTextFile(path, as: .json).read()
    } catch WordsError.unreadable(_, .unreadable(_, .unknownShape, _)) {
      return false
    } catch {}
    return true
  }
}

/// Films, and sound in a film's container, both of which ffmpeg reads.
enum FilmFile {
  /// By its first bytes: ISO media, Matroska, AVI, Flash, program and transport streams, ASF.
  static func isFilm(_ path: String) -> Bool {
    guard InputLocation(path) != .standardInput, Container(path: path)?.isReadByFFmpeg ?? true,
      FileFacts(path: path)?.kind == .file,
      let head = try? firstBytes(of: path, 192)
    else { return false }
    func has(_ bytes: [UInt8], at place: Int) -> Bool {
      head.dropFirst(place).starts(with: bytes)
    }
    return has(Array("ftyp".utf8), at: 4) || has([0x1A, 0x45, 0xDF, 0xA3], at: 0)
      || has(Array("RIFF".utf8), at: 0) && has(Array("AVI ".utf8), at: 8)
      || has(Array("FLV".utf8), at: 0) || has([0, 0, 1, 0xBA], at: 0)
      || has([0x47], at: 0) && has([0x47], at: 188) || has([0x30, 0x26, 0xB2, 0x75], at: 0)
  }

  /// The words of its subtitles, or else its chapters.
  static func words(of path: String, stream: Int? = nil) throws -> TimedText {
    let words = try FilmProgram.words(of: path, FilmProgram.probe(path), stream: stream) {
      if Interruption.isRequested { throw RenderError.interrupted() }
    }
    guard let words else { throw WordsError.noWords(path: path) }
    return words
  }
}

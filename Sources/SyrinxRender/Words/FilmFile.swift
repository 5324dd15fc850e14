import SyrinxFiles
import SyrinxSystem
import SyrinxText
import SyrinxTimeline

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
      if Interruption.isRequested { throw RenderError.interrupted(path: "-") }
    }
    guard let words else { throw WordsError.noWords(path: path) }
    return words
  }
}

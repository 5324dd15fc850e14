import SyrinxFiles
import SyrinxText

extension FilmArguments {
  /// Writes the subtitles of a stream as text, with the times of the file's clock.
  static func subtitles(_ path: String, stream: Int, as format: String) -> [String] {
    start + safety + ["-i", "file:" + path, "-map", "0:\(stream)", "-c:s", format]
      + ["-f", format, "pipe:1"]
  }
}

extension FilmProgram {
  /// The words of a film's subtitles, from its first picture on: those of the first stream that is text, or
  /// of one of such streams, counted from 0. A film without subtitles may have chapters instead.
  public static func words(
    of path: String, _ probe: FFmpegProbe, stream: Int? = nil, poll: () throws -> Void = {}
  ) throws -> TimedText? {
    let all = probe.streams.indices.filter { probe.streams[$0].kind == .subtitle }
    let texts = all.filter { !FilmOutput.pictures.contains(probe.streams[$0].codec) }
    guard let index = texts.indices.contains(stream ?? 0) ? texts[stream ?? 0] : nil else {
      if let stream {
        throw FilmError.noSubtitles(path: path, stream: stream, count: texts.count)
      }
      guard all.isEmpty else { throw FilmError.subtitlesOfPictures(path: path) }
      return probe.chapterLines
    }
    let format: (name: String, reader: TimedTextFormat) =
      switch probe.streams[index].codec {
      case "ass", "ssa": ("ass", .ass)
      case "webvtt": ("webvtt", .webVTT)
      default: ("srt", .srt)
      }
    // A whole film is read for a few words.
    let words = FilmArguments.subtitles(path, stream: index, as: format.name)
    let output = try run(words, patience: 600) { _ in try poll() }
    // A stream may be empty.
    guard let text = try? TimedText(reading: Array(output.utf8), as: format.reader) else {
      return nil
    }
    return text.shifted(by: -text.frame(probe.start)).text
  }
}

extension FFmpegProbe {
  fileprivate var chapterLines: TimedText? {
    var text = TimedText()
    text.lines = chapters.compactMap { chapter in
      chapter.title.map { title in
        TimedText.Line(
          title, start: max(text.frame(chapter.start - start), 0),
          end: max(text.frame(chapter.end - start), 0))
      }
    }
    return text.lines.isEmpty ? nil : text
  }
}

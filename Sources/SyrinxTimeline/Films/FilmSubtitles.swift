import SyrinxFiles
import SyrinxText

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
    // Text with the times of the file's clock. A whole film is read for a few words.
    let words =
      FilmArguments.start + FilmArguments.safety + ["-i", "file:" + path, "-map", "0:\(index)"]
      + ["-c:s", format.name, "-f", format.name, "pipe:1"]
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

import SyrinxEngine
import SyrinxText

/// Chapters as ffmpeg reads them (ffmpeg-formats, “Metadata”).
public enum FilmChapters {
  /// The chapters of a film by a map of its times, in seconds from its beginning; those without any
  /// length after it are left out.
  public static func text(
    _ probe: FilmProbe, at move: (_ seconds: Double) -> Double
  ) -> String {
    var text = ";FFMETADATA1\n"
    for chapter in probe.chapters {
      let times = [chapter.start, chapter.end].map {
        Int((max(move($0 - probe.start), 0) * 1000).rounded())
      }
      guard times[1] > times[0] else { continue }
      text += "[CHAPTER]\nTIMEBASE=1/1000\nSTART=\(times[0])\nEND=\(times[1])\n"
      if let title = chapter.title { text += "title=\(title.escaping("=;#\\\n"))\n" }
    }
    return text
  }
}

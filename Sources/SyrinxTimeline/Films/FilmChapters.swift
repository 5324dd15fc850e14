import SyrinxEngine
import SyrinxFiles
import SyrinxText

/// Chapters as ffmpeg reads them (ffmpeg-formats, “Metadata”).
public enum FilmChapters {
  /// The chapters of a film by a map of its times, in seconds from its beginning; those without any
  /// length after it are left out.
  public static func text(
    _ probe: FFmpegProbe, at move: (_ seconds: Double) -> Double
  ) -> String {
    let chapters = probe.chapters.map { chapter in
      let times = [chapter.start, chapter.end].map {
        Int(bounded: (max(move($0 - probe.start), 0) * 1000).rounded())
      }
      return (start: times[0], end: times[1], title: chapter.title)
    }
    return FFMetadata.text(chapters.filter { $0.end > $0.start }, perSecond: 1000)
  }
}

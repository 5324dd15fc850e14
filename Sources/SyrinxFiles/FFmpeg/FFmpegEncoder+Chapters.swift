import SyrinxText

extension FFmpegEncoder {
  /// Chapters as ffmpeg reads them. Those of MPEG-4 files follow each other from the beginning on: before a
  /// first one that begins later there is one without a title.
  var text: String {
    var chapters: [FFMetadata.Chapter] = []
    if let first = metadata.chapters.first, first.start > 0 {
      chapters.append((0, first.start, ""))
    }
    for (index, chapter) in metadata.chapters.enumerated() {
      let next = index + 1 < metadata.chapters.count ? metadata.chapters[index + 1].start : nil
      let end = chapter.end ?? next ?? frameCount ?? chapter.start + format.sampleRate
      chapters.append((chapter.start, max(end, chapter.start), chapter.title))
    }
    return FFMetadata.text(chapters, perSecond: format.sampleRate)
  }
}

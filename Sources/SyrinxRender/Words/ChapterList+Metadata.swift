import SyrinxFiles
import SyrinxSystem
import SyrinxText

extension ChapterList {
  /// The list with paths of pictures that begin in the folder of its file.
  func placed(_ path: String) -> ChapterList {
    var list = self
    for index in items.indices {
      if let picture = items[index].picture, !picture.contains("://") {
        list.items[index].picture = Path.resolve(picture, in: Path.folder(of: path))
      }
    }
    return list
  }

  /// Those that are left out since players are not to show them.
  package var hidden: [Metadata.Loss] {
    hiddenCount > 0 ? [Metadata.Loss("chapters", hiddenCount, .hidden)] : []
  }

  /// The pictures that the chapters name, by their paths or addresses.
  package func pictures() throws -> [String: Metadata.NewChapter.Image] {
    var pictures: [String: Metadata.NewChapter.Image] = [:]
    for path in items.compactMap(\.picture) where pictures[path] == nil {
      if path.contains("://") {
        pictures[path] = .address(path)
      } else if let cover = Metadata.Picture.cover(try readFile(at: path)) {
        pictures[path] = .bytes(mediaType: cover.mediaType, cover.bytes)
      } else {
        throw WordsError.noChapterPicture(path: path)
      }
    }
    return pictures
  }

  /// The chapters at so many frames a second.
  package func chapters(
    rate: Int, _ pictures: [String: Metadata.NewChapter.Image]
  ) -> [Metadata.NewChapter] {
    items.map { item in
      func frame(_ seconds: Double) -> Int { Int(bounded: (seconds * Double(rate)).rounded()) }
      return Metadata.NewChapter(
        Metadata.Chapter(start: frame(item.start), end: item.end.map(frame), title: item.title),
        link: item.link, picture: item.picture.flatMap { pictures[$0] })
    }
  }
}

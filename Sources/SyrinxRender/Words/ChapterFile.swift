import SyrinxEngine
import SyrinxFiles
import SyrinxSystem
import SyrinxText

/// A file that names chapters: a list of them, any timed text, whose lines are titles, or a sound with
/// chapters or named cues.
package struct ChapterFile {
  package let path: String

  package init(_ path: String) { self.path = path }

  /// The word that stands for no chapters at all.
  package static let none = "none"

  package func read() throws -> ChapterList {
    guard path != Self.none else { return ChapterList([]) }
    let isSound = Container(path: path) != nil || FilmFile.isFilm(path)
    var oddRow: ChapterList.OddRow?
    if !isSound {
      let bytes = try readFile(at: path)
      if let list = ChapterList(reading: bytes) { return list.placed(path) }
      oddRow = ChapterList.oddRow(in: bytes)
    }
    if isSound, let list = try carried() { return list }
    let text: TimedText
    do { text = try TimedTextFile(path).read() } catch WordsError.noWords {
      throw WordsError.noChapters(path: path)
    } catch WordsError.unreadable(_, .unknownFormat) where oddRow == nil {
      throw WordsError.notChapters(path: path)
    } catch WordsError.unreadable(_, .unreadable(.audacity, _, line: 1)) where oddRow == nil {
      // Only its name has it taken for labels, which are read above.
      throw WordsError.notChapters(path: path)
    } catch let error as WordsError {
      throw oddRow.map { WordsError.badChapter(path: path, $0) } ?? error
    }
    return ChapterList(
      text.lines.map { line in
        ChapterList.Item(
          start: text.seconds(line.start), end: line.end.map { text.seconds($0) },
          title: line.text.rows.joined(separator: " "))
      })
  }

  private func carried() throws -> ChapterList? {
    let reader = try SoundFileReader(path: path)
    guard !reader.metadata.chapters.isEmpty else { return nil }
    func seconds(_ frame: Int) -> Double { Double(frame) / Double(reader.format.sampleRate) }
    return ChapterList(
      reader.metadata.chapters.map {
        ChapterList.Item(
          start: seconds($0.start), end: $0.end.map(seconds), title: $0.title, link: $0.link)
      })
  }
}

extension ChapterList {
  /// The list with paths of pictures that begin in the folder of its file.
  fileprivate func placed(_ path: String) -> ChapterList {
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

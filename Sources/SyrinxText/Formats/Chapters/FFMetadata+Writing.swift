import SyrinxSystem

extension FFMetadata {
  package typealias Chapter = (start: Int, end: Int, title: String?)

  static func text(_ list: ChapterList, seconds: Double?) -> String {
    func count(_ seconds: Double) -> Int { Int(bounded: (seconds * 1000).rounded()) }
    return text(
      list.items.enumerated().map { index, item in
        (count(item.start), count(list.end(index, of: seconds)), item.title)
      }, perSecond: 1000)
  }

  /// Times count so many of them in a second.
  package static func text(_ chapters: [Chapter], perSecond rate: Int) -> String {
    var text = ";FFMETADATA1\n"
    for chapter in chapters {
      text += "[CHAPTER]\nTIMEBASE=1/\(rate)\nSTART=\(chapter.start)\nEND=\(chapter.end)\n"
      if let title = chapter.title { text += "title=\(title.escaping("=;#\\\n"))\n" }
    }
    return text
  }
}

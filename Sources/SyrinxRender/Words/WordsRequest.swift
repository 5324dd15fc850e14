import SyrinxEngine
import SyrinxText

/// A value of `--words`: `song.lrc=out.srt`, or `out.srt` for the words that IN itself carries.
public struct WordsRequest: Hashable, Sendable {
  public var source: String?
  public var target: String
  /// Set where a source without words is no error.
  var isOptional = false

  package var text: String { (source.map { $0 + "=" } ?? "") + target }
}

extension WordsRequest {
  init?(_ word: String) {
    let sides = word.divided(at: "=")
    source = sides.map { String($0.before) }
    target = sides.map { String($0.behind) } ?? word
    if source?.isEmpty == true || target.isEmpty { return nil }
  }
}

extension Parameter {
  /// `--words`, which may be given several times.
  package static func words(
    _ path: @autoclosure @escaping Path<[WordsRequest]>, help: String
  ) -> Parameter {
    .repeated(
      "words", path(), placeholder: "[IN=]OUT", help: help,
      advice: "name two files, as in song.lrc=out.srt, or one for the words of IN itself",
      parse: { WordsRequest($0) }, print: \.text)
  }
}

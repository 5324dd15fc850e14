import SyrinxEngine

/// A value of `--words`: `song.lrc=out.srt`, or `out.srt` for the words that IN itself carries.
public struct WordsRequest: Hashable, Sendable {
  public var source: String?
  public var target: String
  /// Set where a source without words is no error.
  var isOptional = false

  init(_ source: String?, to target: String, isOptional: Bool) {
    self.source = source
    self.target = target
    self.isOptional = isOptional
  }

  init?(_ word: String) {
    if let equals = word.firstIndex(of: "=") {
      source = String(word[..<equals])
      target = String(word[word.index(after: equals)...])
    } else {
      source = nil
      target = word
    }
    if source?.isEmpty == true || target.isEmpty { return nil }
  }

  package var text: String { (source.map { $0 + "=" } ?? "") + target }
}

extension Parameter {
  /// `--words`, which may be given several times.
  package static func words(
    _ path: WritableKeyPath<Owner, [WordsRequest]> & Sendable, help: String
  ) -> Parameter {
    Parameter(
      "words", .list(placeholder: "[IN=]OUT"), help: help,
      read: { .list($0[keyPath: path].map(\.text)) },
      write: { (options, value) throws(ParameterError) in
        guard case .list(let words) = value else { throw .cannotBeUnset(parameter: "words") }
        for word in words {
          guard let request = WordsRequest(word) else {
            throw .badItem(
              parameter: "words", word: word,
              .said("name two files, as in song.lrc=out.srt, or one for the words of IN itself"))
          }
          options[keyPath: path].append(request)
        }
      })
  }
}

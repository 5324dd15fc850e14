import SyrinxEngine

extension VoiceBook {
  /// The same book, which takes the first ends of distributions.
  package var checking: VoiceBook {
    var book = self
    book.draws = Draws(probing: 0, files: DrawnFiles())
    return book
  }

  static func mayBeRandom(_ word: String) -> Bool {
    Distribution.Word.allCases.contains { word.contains($0.rawValue + ":") }
  }

  /// A word with what is drawn in the place of its distributions: the whole word where it is text, or else also
  /// each part of a list or curve, as in `peak@log:200..8k:any:-6..6dB`.
  func drawn(_ word: String, for domain: Domain?) throws(ChainError) -> String {
    guard Self.mayBeRandom(word) else { return word }
    let isText =
      switch domain {
      case .text?, .choice?, .flag?: true
      default: false
      }
    let isWhole = domain?.number?.isWhole ?? false
    if isText || !word.contains("@") && domain?.isList != true {
      guard Distribution.isOne(word) else { return word }
      return try drawn(distribution: word, isWhole: isWhole)
    }
    var drawnWord = ""
    var rest = word[...]
    var begins = true
    while let first = rest.first {
      if begins, Distribution.isOne(rest) {
        let head = rest.firstIndex(of: ":")!
        let body = rest[rest.index(after: head)...]
        let end = body.firstIndex { ":/@".contains($0) } ?? rest.endIndex
        drawnWord += try drawn(distribution: String(rest[..<end]), isWhole: isWhole)
        rest = rest[end...]
        begins = false
      } else {
        drawnWord.append(first)
        begins = "@:/=".contains(first)
        rest.removeFirst()
      }
    }
    return drawnWord
  }

  private func drawn(distribution text: String, isWhole: Bool) throws(ChainError) -> String {
    guard let draws else { throw .notDrawn(try Distribution(text).text) }
    return try draws.word(of: draws.files.distribution(text), isWhole: isWhole)
  }
}

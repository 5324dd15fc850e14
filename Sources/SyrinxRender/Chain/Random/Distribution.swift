import SyrinxEngine

// Random/ reads what is drawn at random in a chain: values such as `any:-3st..+3st`, and effects of which
// some are taken. A `VoiceBook` with `Draws` reads them; everything after gets an ordinary chain.

/// Values of which one is drawn: `any:-3st..+3st`, `any:robot,giant`, `log:200..8k`, `normal:0,3dB`.
package struct Distribution: Hashable, Sendable {
  enum Item: Hashable, Sendable {
    case range(NumberRange)
    /// A word as it is, or the sounds of a folder, whose path ends in a slash, or of a list, `@FILE`.
    case word(String)
  }

  enum Form: Hashable, Sendable {
    /// Every item is as likely as another; within a range every number.
    case any([Item])
    /// Every ratio within the range is as likely as another.
    case log(NumberRange)
    /// A Gaussian with this mean and deviation, drawn again where it is further off than three deviations.
    case normal(NumberRange)
  }

  /// As it was written.
  let text: String
  let form: Form

  enum Word: String, CaseIterable { case any, log, normal }

  /// True for a word that is a distribution, well formed or not.
  static func isOne(_ word: some StringProtocol) -> Bool {
    Word.allCases.contains { word.hasPrefix($0.rawValue + ":") }
  }

  /// Reads a word for which `isOne` is true.
  init(_ text: String) throws(ChainError) {
    self.text = text
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let body = parts.count > 1 ? parts[1] : ""
    let items = body.split(separator: ",", omittingEmptySubsequences: false)
    switch Word(rawValue: String(parts[0])) {
    case .any:
      guard items.allSatisfy({ !$0.isEmpty }), !items.isEmpty else {
        throw .badDraw(text, .form)
      }
      form = .any(
        try items.map { item throws(ChainError) in
          guard let range = NumberRange(between: "..", in: item) else { return .word(String(item)) }
          guard range.low <= range.high else { throw .badDraw(text, .order) }
          return .range(range)
        })
    case .log:
      guard let range = NumberRange(between: "..", in: body) else { throw .badDraw(text, .form) }
      guard range.low > 0, range.low <= range.high else { throw .badDraw(text, .positive) }
      form = .log(range)
    case .normal:
      guard let range = NumberRange(between: ",", in: body), range.high >= 0,
        (range.low.magnitude + 3 * range.high).isFinite
      else { throw .badDraw(text, .form) }
      form = .normal(range)
    case nil: throw .badDraw(text, .form)
    }
  }
}

public enum DrawFault: Hashable, Sendable { case form, order, positive, nothing }

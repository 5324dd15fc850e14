/// An error whose advice can be left out, where something better is advised.
package protocol AdvisingError: ReportableError {
  var message: AdvisedSentence { get }
}

extension AdvisingError {
  package var sentence: String { message.text }
}

/// A sentence about a fault and, apart from it, the advice printed after it: a choice, an example or usage.
package struct AdvisedSentence: ExpressibleByStringInterpolation, Sendable {
  package let fault: String
  package let advice: String
  /// Set where it is about a number with a comma before its decimals.
  package let hasDecimalComma: Bool

  package init(_ fault: String, advice: String = "", hasDecimalComma: Bool = false) {
    (self.fault, self.advice, self.hasDecimalComma) = (fault, advice, hasDecimalComma)
  }
  package init(stringLiteral fault: String) { self.init(fault) }

  package var text: String { fault + advice }

  package static func + (sentence: AdvisedSentence, more: String) -> AdvisedSentence {
    AdvisedSentence(
      sentence.fault + more, advice: sentence.advice, hasDecimalComma: sentence.hasDecimalComma)
  }

  /// The sentence after the place that it is about.
  func behind(_ place: String) -> AdvisedSentence {
    AdvisedSentence(place + fault, advice: advice, hasDecimalComma: hasDecimalComma)
  }
}

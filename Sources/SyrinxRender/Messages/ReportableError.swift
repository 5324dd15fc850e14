// Messages/ puts into words what users read: errors and notices of the modules below, which know
// facts only, and numbers in the notation of the trade. An error that belongs to one folder of
// SyrinxRender has its sentence there; `RenderError`, which several throw, has it here.

/// An error with a sentence for the user and an exit status.
package protocol ReportableError: Error {
  /// Names the thing, says what is wrong with it and what would be right.
  var sentence: String { get }
  var exitStatus: ExitStatus { get }
  /// Set where the program ends without a message, as after a broken pipe.
  var isQuiet: Bool { get }
}

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

extension ReportableError {
  package var exitStatus: ExitStatus { .failed }
  package var isQuiet: Bool { false }
}

/// An error of what was asked, whatever its case.
package protocol UsageError: ReportableError {}

extension UsageError {
  package var exitStatus: ExitStatus { .misused }
}

extension Error {
  /// The sentence of any error; the description of one that has none.
  package var report: String { (self as? any ReportableError)?.sentence ?? "\(self)" }

  /// The same without advice.
  package var reportWithoutAdvice: String {
    (self as? any AdvisingError)?.message.fault ?? report
  }

  /// The sentence as it is shown, with the program's name before it.
  package var message: String { "syrinx: \(report.printable)\n" }

  /// The exit status of any error; `failed` for one that has none.
  package var status: ExitStatus { (self as? any ReportableError)?.exitStatus ?? .failed }
}

public enum ExitStatus: Int32, Sendable {
  case done = 0
  /// Reading, writing or rendering failed, or compared files differ.
  case failed = 1
  case misused = 2
  case interrupted = 130
}

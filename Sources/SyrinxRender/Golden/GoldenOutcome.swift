package struct GoldenOutcome {
  package enum Verdict: String {
    case same, different
    /// There is no golden file yet.
    case missing
    case failed
    case recorded, unchanged
  }

  package let golden: GoldenCase
  package var verdict: Verdict
  /// Sentences that explain the verdict.
  var reasons: [String] = []
  /// The path of the rendered file; nil unless it differs or cannot be compared.
  package var left: String?
  package var picture: String?
  package var page: GoldenPages.CasePage?
  package var seconds = 0.0
  package var warnings: [String] = []
}

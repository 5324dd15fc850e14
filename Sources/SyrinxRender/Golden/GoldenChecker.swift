import SyrinxAnalysis
import SyrinxFiles
import SyrinxSystem

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

package enum GoldenTask: String, CaseIterable { case check, record }

/// Renders cases, and compares each with its golden file or records it as that.
package struct GoldenChecker {
  /// The folder of outputs that differ; nil for that of each golden file.
  private let folder: String?
  /// Nil where no pages are wanted.
  private let pages: GoldenPages?

  package init(folder: String?, pages: GoldenPages?) {
    (self.folder, self.pages) = (folder, pages)
  }

  package func check(_ golden: GoldenCase) throws -> GoldenOutcome {
    try timed(golden) { place in
      guard FileIdentity(path: golden.expected) != nil else {
        return GoldenOutcome(
          golden: golden, verdict: .missing,
          reasons: ["there is no ‘\(golden.expected)’ yet: golden record makes it"])
      }
      if let folder { try makeFolder(folder) }
      let (made, cuts) = try golden.render(to: place)
      // A result that is the same stays a temporary file, so nothing remains of it.
      let first = try? FileComparison(
        want: golden.expected, got: made.temporaryPath, tier: golden.tier)
      if Interruption.isRequested { throw CompareError.interrupted }
      if let first, first.isSame {
        let warnings = first.warnings.map { $0.replacing(made.temporaryPath, with: place) }
        for path in [place, Self.picture(beside: place)] { removeFile(path) }
        pages?.remove(golden)
        return GoldenOutcome(golden: golden, verdict: .same, warnings: cuts + warnings)
      }
      try [made].publish()
      let found: FileComparison
      do {
        found = try FileComparison(want: golden.expected, got: place, tier: golden.tier)
      } catch {
        guard error.status != .interrupted else { throw error }
        return GoldenOutcome(
          golden: golden, verdict: .failed, reasons: [error.report], left: place, warnings: cuts)
      }
      let picture = Self.picture(beside: place)
      // It cannot be drawn without cairo.
      let isDrawn = (try? found.beginPicture(at: picture).finish()) != nil
      return GoldenOutcome(
        golden: golden, verdict: .different, reasons: found.reasons + [history(golden)],
        left: place, picture: isDrawn ? picture : nil,
        page: try pages?.write(golden, found), warnings: cuts + found.warnings)
    }
  }

  package static func picture(beside place: String) -> String { place + ".svg" }

  package func record(_ golden: GoldenCase) throws -> GoldenOutcome {
    try timed(golden) { _ in
      let (made, cuts) = try golden.render(to: golden.expected)
      var outcome = GoldenOutcome(
        golden: golden, verdict: .recorded, reasons: ["new"], warnings: cuts)
      if FileIdentity(path: golden.expected) != nil {
        let change = try change(from: golden.expected, to: made.temporaryPath)
        outcome.verdict = change == nil ? .unchanged : .recorded
        outcome.reasons = change.map { [$0] } ?? []
      }
      let record = try Provenance(golden).begin(beside: golden)
      var files = [try record.complete()].compactMap { $0 }
      if outcome.verdict == .recorded { files.insert(made, at: 0) }
      try files.publish()
      return outcome
    }
  }

  /// Times a task. Its errors, but for interruptions, become the outcome, so that the other cases
  /// go on.
  private func timed(
    _ golden: GoldenCase, _ task: (_ place: String) throws -> GoldenOutcome
  ) throws -> GoldenOutcome {
    let start = MonotonicTime.now
    let place = golden.place(in: folder)
    var outcome: GoldenOutcome
    do {
      // A pipe in place of one of them would be waited for.
      for path in [golden.expected, Provenance.path(golden.expected), place]
      where FileFacts(path: path)?.kind == .other { throw PathError.notAFile(path: path) }
      outcome = try task(place)
    } catch {
      guard error.status != .interrupted else { throw error }
      outcome = GoldenOutcome(
        golden: golden, verdict: .failed, reasons: [error.report])
    }
    outcome.seconds = (MonotonicTime.now - start) / .seconds(1)
    return outcome
  }

  /// A sentence on the difference between two files; nil if there is none.
  private func change(from old: String, to new: String) throws -> String? {
    do {
      let found = try FileComparison(want: old, got: new, tier: .exact)
      return found.isSame ? nil : found.change
    } catch let error as CompareError where error != .interrupted {
      return error.report
    }
  }

  /// A sentence on what has changed since the golden file was recorded.
  private func history(_ golden: GoldenCase) -> String {
    guard let then = Provenance(of: golden.expected) else {
      return "no record of how it was made"
    }
    let changes = then.changes(to: Provenance(golden))
    guard !changes.isEmpty else { return "chain, seed and libraries have not changed" }
    return "changed since it was recorded: "
      + changes.map { "\($0.name) ‘\($0.was)’ became ‘\($0.now)’" }.joined(separator: ", ")
  }
}

import SyrinxSystem

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

  /// Times a task. Its errors, but for interruptions, become the outcome, so that the other cases
  /// go on.
  func timed(
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
}

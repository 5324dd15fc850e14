import SyrinxAnalysis
import SyrinxEngine
import SyrinxFiles
import SyrinxSystem

// Comparison/ opens two files, compares them by SyrinxAnalysis, judges the result by a tier and
// words and draws it. `compare`, Golden/ and Pages/ use it; of rendering it knows only inputs.

/// Two compared files and the verdict.
package struct FileComparison {
  package let want: RenderReport.Stream
  package let got: RenderReport.Stream
  package let tier: Tier
  package let comparison: Comparison
  /// A quantization step of the coarser encoding, with full scale at 1.
  package let step: Double
  /// Differences beyond the tier; empty where the files count as the same.
  let disagreements: [Disagreement]
  /// Sentences about missing and damaged parts of either file.
  package let warnings: [String]

  package var isSame: Bool { disagreements.isEmpty }

  /// `progress` gets the frames done and cancels by throwing.
  package init(
    want wantPath: String, got gotPath: String, tier: Tier, damaged: DamagePolicy = .decode,
    progress: (_ done: Int, _ input: RenderInput) throws -> Void = { _, _ in }
  ) throws {
    let want: RenderInput
    let got: RenderInput
    do {
      want = try RenderInput(listeningTo: wantPath, rewindable: true, damaged: damaged)
      got = try RenderInput(listeningTo: gotPath, rewindable: true, damaged: damaged)
    } catch {
      throw FileError(error).map { CompareError.unreadable($0) } ?? error
    }
    let bits = [want, got].compactMap(\.encoding.bits).min()
    if case .steps = tier, bits == nil {
      throw CompareError.noSteps(want: wantPath, got: gotPath)
    }
    do {
      comparison = try Comparison(want: want.source, got: got.source, for: tier) { done in
        if Interruption.isRequested { throw CompareError.interrupted }
        try progress(done / 2, want)
      }
    } catch ComparisonError.formatsDiffer(let wantFormat, let gotFormat) {
      throw CompareError.formatsDiffer(want: wantPath, wantFormat, got: gotPath, gotFormat)
    } catch {
      throw FileError(error).map { CompareError.unreadable($0) } ?? error
    }
    var streams = [want, got].map { RenderReport.Stream($0) }
    streams[0].frames = comparison.wantFrameCount
    streams[1].frames = comparison.gotFrameCount
    (self.want, self.got, self.tier) = (streams[0], streams[1], tier)
    warnings = [want, got].flatMap { $0.cuts }
    step = exp2(1 - Double(bits ?? 16))
    disagreements = comparison.disagreements(tier, step: step)
  }

  /// The two sounds, opened once more.
  func sources(
    nonFinite: NonFinitePolicy = .stop, damaged: DamagePolicy = .decode
  ) throws -> [any FrameSource] {
    try paths.map {
      try RenderInput(listeningTo: $0, nonFinite: nonFinite, damaged: damaged).source
    }
  }

  var paths: [String] { [want.path ?? "", got.path ?? ""] }

  var frameCount: Int { max(comparison.wantFrameCount, comparison.gotFrameCount) }

  func portrait(of sounds: [any FrameSource], columnCount: Int) throws -> DifferencePortrait {
    try DifferencePortrait(
      want: sounds[0], got: sounds[1], frameCount: frameCount, columnCount: columnCount
    ) {
      if Interruption.isRequested { throw CompareError.interrupted }
    }
  }
}

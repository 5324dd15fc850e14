import SyrinxAnalysis
import SyrinxEngine
import SyrinxFiles
import SyrinxPage
import SyrinxSystem

// Pages/ fills the web pages of SyrinxPage: it renders or decodes sounds, stores them for browsers
// and adds waveforms, words and marks. It uses Rendering/ and Comparison/; Batch/, Compose/,
// Golden/ and the `page` command make pages by it.

/// A page that plays two compared files and their difference, with marks where they differ, and the
/// measured differences.
package struct ComparisonPage {
  private let comparison: FileComparison
  var title: String?
  var summary = ""
  private let damaged: DamagePolicy

  package init(comparison: FileComparison, damaged: DamagePolicy = .decode) {
    (self.comparison, self.damaged) = (comparison, damaged)
  }

  private static let columnsPerSecond = 50.0
  private static let mostColumns = 20_000.0
  /// The difference is raised to this peak, by at most `mostRaise` dB.
  private static let differencePeakDB = -6.0
  private static let mostRaise = 60.0

  /// Writes the page into a temporary file, which gets its name when the caller finishes it.
  /// Returns the second sound's portrait too, for indexes of pages.
  package func begin(
    at path: String, _ progress: StagedProgress
  ) throws -> (output: DataFileWriter, got: SoundPortrait) {
    let paths = comparison.paths
    let names = InputLocation.titles(of: paths)
    progress.beginStage(to: 0.3)
    var sounds = [try prepare("A", names[0], paths[0], progress)]
    progress.beginStage(to: 0.6)
    sounds.append(try prepare("B", names[1], paths[1], progress))
    progress.beginStage(to: 0.9)
    let raise = self.raise
    if let raise {
      sounds.append(try prepareDifference(raisedBy: raise, progress))
    }
    progress.beginStage(to: 1)
    var page = try PlayerPage(
      title: title ?? sounds[0].name + " · " + sounds[1].name, summary: summary, sounds, .flac)
    for index in page.sounds.indices { page.sounds[index].hasMouth = false }
    if raise != nil { page.sounds[2].loudness = nil }
    page.verdict = (
      (comparison.isSame ? "Same" : "Different") + " (\(comparison.tier.word))",
      isGood: comparison.isSame, reasons: comparison.reasons
    )
    if !comparison.comparison.isExact {
      page.facts = comparison.rows.filter { $0.name != "spectrum" }.map {
        ($0.name.prefix(1).uppercased() + $0.name.dropFirst(), $0.text)
      }
      page.bandDifferences = comparison.comparison.bands
      try addMarks(to: &page)
    }
    let writer = try DataFileWriter(path: path, madeOf: paths)
    try withExtendedLifetime(sounds) { try page.write { try writer.write($0) } }
    try progress.update(1)
    return (writer, sounds[1].portrait)
  }

  private var options: RenderOptions {
    var options = RenderOptions()
    options.damaged = damaged
    options.nan = .zero
    return options
  }

  private func prepare(
    _ label: String, _ name: String, _ path: String, _ progress: StagedProgress
  ) throws -> PreparedSound {
    try PreparedSound(
      label, named: name,
      RenderRequest(
        input: InputLocation(path), output: .file(""), patch: .chain(ChainSpec()), options: options),
      as: .flac, progress)
  }

  /// The gain of the difference in dB; nil where there is no difference, or no finite one.
  private var raise: Double? {
    guard !comparison.comparison.isExact,
      let level = comparison.comparison.largest.largestDB, level.isFinite
    else { return nil }
    return min(max((Self.differencePeakDB - level).rounded(.down), 0), Self.mostRaise)
  }

  private func prepareDifference(
    raisedBy decibels: Double, _ progress: StagedProgress
  ) throws -> PreparedSound {
    let input = try RenderInput("difference", encodings: [.pcm16]) {
      let sounds = try comparison.sources(nonFinite: .zero, damaged: damaged)
      return DifferenceSource(want: sounds[0], got: sounds[1], raisedBy: decibels)
    }
    var options = options
    options.encoding = .pcm16
    let name = "difference" + (decibels > 0 ? ", raised by \(Int(bounded: decibels)) dB" : "")
    return try PreparedSound(
      "B − A", named: name,
      RenderRequest(input: nil, output: .file(""), patch: .chain(ChainSpec()), options: options),
      from: input, as: .flac, progress)
  }

  private func addMarks(to page: inout PlayerPage) throws {
    let found = comparison.comparison
    let rate = found.format.sampleRate
    let columns = Double(comparison.frameCount) / Double(rate) * Self.columnsPerSecond
    let portrait = try comparison.portrait(
      of: comparison.sources(nonFinite: .zero, damaged: damaged),
      columnCount: Int(bounded: min(max(columns, 100), Self.mostColumns)))
    var clips = portrait.difference.marks(
      above: Float(threshold(portrait.difference)), sampleRate: rate)
    page.lanes = [PageLane(name: "Difference", clips: clips)]
    for index in clips.indices { clips[index].text = "B differs by up to \(clips[index].text)" }
    if let worst = found.mostAudible {
      let clip = PageClip(
        start: Double(worst.frames.lowerBound) / Double(rate),
        end: Double(worst.frames.upperBound) / Double(rate), text: comparison.text(worst))
      page.lanes.append(PageLane(name: "Most audible", clips: [clip]))
      clips.append(clip)
    }
    page.marks = clips.ordered(by: \.start)
  }

  /// The allowed difference as an amplitude. The perceptual tier has none; there it is a tenth of
  /// the largest.
  private func threshold(_ difference: WaveformMeter) -> Double {
    switch comparison.tier {
    case .exact: return 0
    case .steps(let count): return (Double(count) + 0.01) * comparison.step
    case .null(let level): return pow(10, level / 20)
    case .perceptual:
      return 0.1
        * difference.together.reduce(0.0) { max($0, Double(max($1.highest, -$1.lowest))) }
    }
  }
}

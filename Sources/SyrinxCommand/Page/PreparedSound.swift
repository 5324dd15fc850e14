import SyrinxEngine
import SyrinxFiles
import SyrinxPage
import SyrinxText

/// A sound as a page holds it: stored in a temporary file, and measured as it will be heard.
final class PreparedSound {
  let label: String
  let name: String
  let portrait: SoundPortrait
  let file: PageFile
  /// The words that the input carries.
  let words: TimedText?
  /// Where time in the input comes out; nil where the chain leaves it.
  let timePoints: [PlayerPage.TimePoint]?
  let warnings: [String]
  private let temporary: DataFileWriter

  init(
    _ label: String, _ path: String, _ chain: ChainSpec, _ options: Page.Options,
    madeFor output: String, _ progress: StagedProgress
  ) throws {
    self.label = label
    name = DecodedSound.title(of: path)
    temporary = try DataFileWriter(
      path: Path.join(temporaryFolder, "syrinx-page." + options.audio.rawValue), isNamed: true)
    guard let place = temporary.temporaryPath else { throw FileError.cannotSeek(path: output) }
    var request = RenderRequest(
      input: path, output: place, patch: .chain(chain), options: options.render)
    request.options.container = options.audio == .flac ? .flac : .wav
    request.options.strip = true
    request.options.sync = .no
    request.options.noClobber = false
    let plan = try RenderPlan(request)
    let frameCount = Double(max(plan.renderer.frameCount ?? 1, 1))
    let job = RenderJob(plan, RenderJob.Measures())
    let report = try job.publish(
      job.makeFiles { try progress.update(0.6 * Double($0) / frameCount) })
    warnings = report.warnings.map { $0.replacing(place, with: path) }
    words = plan.input?.words?()
    timePoints = plan.timePoints
    let reader = try SoundFileReader(path: place)
    let meter = try SoundPortraitMeter(format: reader.format, frameCount: reader.frameCount)
    let buffer = AudioBuffer(channelCount: reader.format.channelCount, frameCapacity: 4096)
    while true {
      let count = try reader.read(into: buffer.block)
      guard count > 0 else { break }
      try meter.write(buffer.block.prefix(count))
      try progress.update(0.6 + 0.4 * Double(reader.position) / frameCount)
    }
    portrait = meter.finish()
    file = PageFile(mediaType: "audio/" + options.audio.rawValue) { part in
      try readParts(of: place, part)
    }
  }

  deinit { temporary.discard() }
}

extension RenderPlan {
  /// Times of the input and of the output, ten a second; nil where they are equal.
  fileprivate var timePoints: [PlayerPage.TimePoint]? {
    guard let input, let frameCount = input.frameCount else { return nil }
    let (rate, outputRate) = (
      Double(input.format.sampleRate), Double(renderer.format.sampleRate)
    )
    let map = renderer.timeMap
    let count = max(Int(10 * Double(frameCount) / rate), 1)
    let points = (0...count).compactMap { index -> PlayerPage.TimePoint? in
      let seconds = Double(frameCount) / rate * Double(index) / Double(count)
      return map.output(at: seconds * rate).map {
        PlayerPage.TimePoint(first: seconds, second: $0 / outputRate)
      }
    }
    return points.allSatisfy { abs($0.first - $0.second) < 1e-3 } ? nil : points
  }
}

extension TimedText {
  /// The lines as a page shows them.
  var pageLines: [PageLine] {
    lines.indices.map { index in
      let line = lines[index]
      let end = max(seconds(line.end ?? self.end(ofLine: index)), seconds(line.start))
      let scalars = Array(line.text.unicodeScalars)
      var words: [PageLine.Word] = []
      var position = 0
      func text(_ range: Range<Int>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars[range.clamped(to: 0..<scalars.count)])
        return String(view)
      }
      for (word, wordEnd) in zip(line.words, line.wordEnds) where word.range.lowerBound >= position
      {
        if word.range.lowerBound > position {
          words.append(PageLine.Word(text(position..<word.range.lowerBound)))
        }
        let start = seconds(word.start)
        words.append(PageLine.Word(text(word.range), start...max(start, seconds(wordEnd))))
        position = word.range.upperBound
      }
      if position < scalars.count { words.append(PageLine.Word(text(position..<scalars.count))) }
      return PageLine(start: seconds(line.start), end: end, words: words)
    }
  }
}

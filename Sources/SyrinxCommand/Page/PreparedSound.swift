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
  /// The temporary file and its layout.
  let place: String
  let layout: FileLayout
  private let temporary: DataFileWriter
  /// Another temporary file, in which this sound is one of the channels.
  var joined: DataFileWriter?

  /// Renders a request, whose output does not matter; `opened` is its input, if that is no file.
  init(
    _ label: String, named name: String, _ request: RenderRequest,
    from opened: RenderInput? = nil, as audio: PageAudio, _ progress: StagedProgress
  ) throws {
    self.label = label
    self.name = name
    temporary = try Self.makeTemporary(audio)
    place = temporary.temporaryPath!
    var request = request
    request.output = place
    request.options.container = audio.container
    request.options.strip = true
    request.options.sync = .no
    request.options.noClobber = false
    let plan: RenderPlan
    do {
      plan = try RenderPlan(request, from: opened)
    } catch let error as FileError where error.isLimitOfFormat {
      request.options.container = .wav
      plan = try RenderPlan(request, from: opened)
    }
    // What a codec or clipping changes is measured behind it.
    let isLossless = !plan.output.encoding.isLossy
    let (renderer, frameCount) = (plan.renderer, Double(max(plan.renderer.frameCount ?? 1, 1)))
    var meter = try SoundPortraitMeter(format: renderer.format, frameCount: renderer.frameCount)
    let job = RenderJob(plan, RenderJob.Measures(), heardBy: isLossless ? meter.parts : [])
    let rendering = isLossless ? 1 : 0.6
    let report = try job.publish(
      job.makeFiles { try progress.update(rendering * Double($0) / frameCount) })
    warnings = report.warnings.map { [place] in $0.replacing(place, with: name) }
    words = plan.input?.words?()
    timePoints = plan.timePoints
    layout = try SoundFileReader(path: place).layout
    if !isLossless || report.clippedSamples > 0 {
      let stored = try DecodedSound(place, RenderOptions())
      meter = try SoundPortraitMeter(format: stored.format, frameCount: stored.frameCount)
      try stored.play(to: meter.parts) {
        try progress.update(max(rendering, 0.6 + 0.4 * Double($0) / frameCount))
      }
    }
    portrait = meter.finish()
    file = PageFile(storedAt: place, layout.container)
  }

  deinit {
    temporary.discard()
    joined?.discard()
  }

  static func makeTemporary(_ audio: PageAudio) throws(FileError) -> DataFileWriter {
    try DataFileWriter(
      path: Path.join(temporaryFolder, "syrinx-page." + audio.rawValue), isNamed: true)
  }
}

extension PageFile {
  /// A file that is read when the page is written.
  init(storedAt place: String, _ container: Container) {
    self.init(mediaType: PageAudio.mediaType(of: container) ?? "audio/wav") { part in
      try readParts(of: place, part)
    }
  }
}

extension FileError {
  /// Whether a sound has more channels or another rate than a format can say.
  var isLimitOfFormat: Bool {
    switch self {
    case .channelsUnsupported, .rateUnsupported: true
    default: false
    }
  }
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

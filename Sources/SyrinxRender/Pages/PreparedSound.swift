import SyrinxEngine
import SyrinxFiles
import SyrinxPage
import SyrinxSystem
import SyrinxText

/// A sound for a page: rendered into a temporary file, and measured as browsers will decode it.
package final class PreparedSound {
  package let label: String
  package let name: String
  package let portrait: SoundPortrait
  package let file: PageFile
  package let words: TimedText?
  /// Pairs of times in the input and the output; nil where the chain keeps time.
  package let timePoints: [(first: Double, second: Double)]?
  package let warnings: [String]
  /// The temporary file, deleted with its owner.
  private let temporary: WholeFile
  package let layout: FileLayout

  /// Renders a request, of which the output is only named, as the page; `opened` is its input where
  /// that is no file.
  package init(
    _ label: String, named name: String, _ request: RenderRequest,
    from opened: RenderInput? = nil, as audio: PageAudio, _ progress: StagedProgress
  ) throws {
    self.label = label
    self.name = name
    var request = request
    let page = request.output
    var output = Self.temporaryPath(audio)
    request.output = .file(output)
    request.options.container = audio.container
    request.options.strip = true
    request.options.sync = .no
    request.options.noClobber = false
    request.options.makeFolders = false
    let plan: RenderPlan
    do {
      do {
        plan = try RenderPlan(request, from: opened)
      } catch let error as FileError where error.isLimitOfFormat {
        output = Self.temporaryPath(.wav)
        request.output = .file(output)
        request.options.container = .wav
        plan = try RenderPlan(request, from: opened)
      }
    } catch {
      throw Self.named(error, name, page)
    }
    // Lossy encoding and clipping change the sound, so the stored file is measured.
    let isLossless = !plan.output.encoding.isLossy
    let (renderer, frameCount) = (plan.renderer, Double(max(plan.renderer.frameCount ?? 1, 1)))
    var meter = try SoundPortraitMeter(format: renderer.format, frameCount: renderer.frameCount)
    let job = RenderJob(plan, RenderJob.Measures(), heardBy: isLossless ? meter.parts : [])
    let rendering = isLossless ? 1 : 0.6
    let made: RenderedFiles
    do {
      made = try job.makeFiles { try progress.update(rendering * Double($0) / frameCount) }
    } catch {
      throw Self.named(error, name, page)
    }
    let report = made.report
    temporary = made.files[0]
    let place = temporary.temporaryPath
    warnings = report.warnings.map { $0.replacing(output, with: name) }
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
    file = PageFile(temporary, layout.container)
  }

  /// An error that names the page or the sound in place of the temporary file, which nobody knows.
  private static func named(_ error: any Error, _ name: String, _ page: OutputLocation) -> any Error
  {
    switch error {
    case RenderError.interrupted:
      RenderError.interrupted(path: page == .file("") ? nil : page.word)
    case RenderError.clipped(_, let samples, let over):
      RenderError.clipped(path: name, samples: samples, overDB: over)
    default: error
    }
  }

  package var place: String { temporary.temporaryPath }

  /// A path in the temporary folder for a sound that will never get a name.
  static func temporaryPath(_ audio: PageAudio) -> String {
    unusedPath(ending: audio.rawValue)
  }
}

extension PageFile {
  /// A temporary file that is read when the page is written.
  init(_ file: WholeFile, _ container: Container) {
    self.init(mediaType: container.mediaType ?? "audio/wav") { part in
      try readParts(of: file.temporaryPath, part)
    }
  }
}

extension FileError {
  /// Set where the format does not support the sound's channels or sample rate.
  var isLimitOfFormat: Bool {
    switch self {
    case .channelsUnsupported, .rateUnsupported: true
    default: false
    }
  }
}

extension RenderPlan {
  /// Ten pairs of times per second of input; nil where they are equal.
  fileprivate var timePoints: [(first: Double, second: Double)]? {
    guard let input, let frameCount = input.frameCount else { return nil }
    let (rate, outputRate) = (
      Double(input.format.sampleRate), Double(renderer.format.sampleRate)
    )
    let map = renderer.timeMap
    let count = max(Int(bounded: 10 * Double(frameCount) / rate), 1)
    let points = (0...count).compactMap { index in
      let seconds = Double(frameCount) / rate * Double(index) / Double(count)
      return map.output(at: seconds * rate).map { (first: seconds, second: $0 / outputRate) }
    }
    return points.allSatisfy { abs($0.first - $0.second) < 1e-3 } ? nil : points
  }
}

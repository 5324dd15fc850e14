import SyrinxAnalysis
import SyrinxEngine
import SyrinxFiles
import SyrinxPictures
import SyrinxText
import SyrinxTimeline

/// Makes the figure that `plot` was asked for.
struct PlotJob {
  let request: PlotRequest
  let options: PlotOptions
  let console: Console

  /// What is said of a response that is not the whole truth.
  private static let notLinear =
    "this chain is not linear or varies with time: the plot holds for one impulse at"
    + " full scale only"

  /// The sample rate of a chain alone, unless `--rate` says another.
  private static let usualRate = 48_000

  private var picture: PictureOptions { options.picture }
  private var output: String { picture.out ?? "-" }

  func makeFigure() throws -> Figure {
    switch request {
    case .file(let path):
      switch options.subject {
      case .auto, .waveform: return try portrait(of: listen(to: path)).waveformFigure(picture)
      case .response: return try readImpulse(path).responseFigure(picture)
      case .impulse: return try readImpulse(path).impulseFigure(picture)
      }
    case .chain(let chain):
      let impulse = try makeImpulse(chain)
      switch options.subject {
      case .waveform: throw PlotError.waveformOfChain
      case .response: return try impulse.responseFigure(picture)
      case .impulse: return try impulse.impulseFigure(picture)
      case .auto:
        let hasRoom = chain.effects.contains { $0 is Reverb }
        return try hasRoom
          ? impulse.impulseFigure(picture) : impulse.responseFigure(picture)
      }
    case .pair(let one, let other):
      try forbidSubject()
      return Portrait.pairFigure(
        try portrait(of: listen(to: one)), try portrait(of: listen(to: other)),
        "\(DecodedSound.title(of: one)) → \(DecodedSound.title(of: other))", picture)
    case .timeline(let path):
      try forbidSubject()
      let chains = TimelineChains(voices: .usual(options.render.voices, console.effects))
      let resolved = try TimelineDocument(path, chains).resolved(chains, options.render)
      return try TimelineLanes(
        resolved, columns: picture.width ?? 1200, settings: options.render.renderSettings
      ).figure(DecodedSound.title(of: path), picture)
    case .processed(let path, let chain):
      try forbidSubject()
      guard path != "-" else { throw FileError.cannotSeek(path: path) }
      let plan = try RenderPlan(
        RenderRequest(listeningTo: path, .chain(chain), options.render))
      let before = try portrait(of: listen(to: path))
      let after = try portrait(
        of: DecodedSound(plan.renderer, path: path, title: chain.text.printable))
      return Portrait.pairFigure(before, after, before.decoded.title, picture)
    }
  }

  /// A pair has one way of being shown.
  private func forbidSubject() throws {
    guard options.subject == .auto || options.subject == .waveform else {
      throw RenderError.conflict(option: "of \(options.subject.rawValue)", with: "a pair")
    }
  }

  private func listen(to path: String) throws -> DecodedSound {
    let decoded = try DecodedSound(path, options.render)
    if !options.render.quiet { console.notes.say(decoded.warnings) }
    return decoded
  }

  private func portrait(of decoded: DecodedSound) throws -> Portrait {
    let progress = progress(of: decoded)
    defer { progress.clear() }
    return try Portrait(
      decoded, columnCount: picture.width ?? 1200, for: output, progress)
  }

  private func progress(of decoded: DecodedSound) -> ProgressWriter {
    ProgressWriter(
      options.render.quiet ? .none : options.render.progress, notes: console.notes,
      frameCount: decoded.frameCount, sampleRate: decoded.format.sampleRate)
  }

  /// A file that holds an impulse response.
  private func readImpulse(_ path: String) throws -> ImpulseResponse {
    let decoded = try listen(to: path)
    let sink = BufferSink(channelCount: decoded.format.channelCount)
    let most = decoded.format.frames(in: ChainImpulse.longest)
    try decoded.play(for: output) { block in
      sink.write(block)
      guard sink.channels[0].count <= most else {
        throw PlotError.impulseTooLong(path: path, most: ChainImpulse.longest)
      }
    }
    guard sink.channels[0].count > 0 else { throw PlotError.noFrames(path: path) }
    return ImpulseResponse(
      title: decoded.title, subtitle: Measure.rate(decoded.format.sampleRate),
      channels: sink.channels, sampleRate: decoded.format.sampleRate)
  }

  private func makeImpulse(_ chain: ChainSpec) throws -> ImpulseResponse {
    let impulse = try ChainImpulse(chain, sampleRate: (options.render.rate ?? Self.usualRate))
    if !impulse.isLinear, !options.render.quiet {
      console.notes.say([PlotJob.notLinear])
    }
    return ImpulseResponse(
      title: chain.text.printable,
      subtitle: "impulse response at " + Measure.rate((options.render.rate ?? Self.usualRate)),
      channels: impulse.channels, sampleRate: impulse.sampleRate)
  }
}

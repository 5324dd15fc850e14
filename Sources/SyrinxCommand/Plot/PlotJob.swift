import SyrinxEngine
import SyrinxFiles
import SyrinxPictures
import SyrinxRender
import SyrinxText
import SyrinxTimeline

/// Makes the figure that `plot` was asked for.
struct PlotJob {
  let request: PlotRequest
  let options: PlotOptions
  let console: Console

  /// Warning about a response that depends on the level.
  private static let notLinear =
    "this chain is not linear or varies with time: the plot holds for one impulse at"
    + " full scale only"

  /// The sample rate of a chain alone, unless `--rate` says another.
  private static let usualRate = 48_000

  private var picture: PictureOptions { options.picture }
  private var output: String { picture.out ?? "-" }

  func makeFigure() throws -> Figure {
    if options.pitch { return try makePitchFigure() }
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
        let hasRoom = chain.effects.contains { $0.traits.contains(.reverberates) }
        return try hasRoom
          ? impulse.impulseFigure(picture) : impulse.responseFigure(picture)
      }
    case .pair(let one, let other):
      try forbidSubject()
      return Portrait.pairFigure(
        try portrait(of: listen(to: one)), try portrait(of: listen(to: other)),
        Self.pairTitle(one, other), picture)
    case .timeline(let path):
      try forbidSubject()
      let chains = TimelineChains(voices: .usual(options.render.voices, console.effects))
        .drawing(for: path, seed: options.render.seed)
      let files = ComposedFiles()
      let resolved = try TimelineDocument(path, chains).resolved(
        chains, options.render, files: files)
      return try TimelineLanes(
        resolved, columns: picture.width ?? 1200, settings: files.settings(options.render)
      ).figure(InputLocation(path).title, picture)
    case .processed(let path, let chain):
      try forbidSubject()
      let after = try process(path, chain)
      let before = try portrait(of: listen(to: path))
      var figure = Portrait.pairFigure(
        before, try portrait(of: after), before.decoded.title, picture)
      let curves = try CurveFigures(chain, of: before.decoded, options.render)
      if let notice = curves.notice, !options.render.quiet { console.notes.say([notice]) }
      let panels = try curves.panels
      figure.panels.insert(contentsOf: panels, at: 0)
      if picture.height == nil {
        figure.height += CurveFigures.panelHeight * panels.count
      }
      return figure
    }
  }

  private func makePitchFigure() throws -> Figure {
    guard options.subject == .auto else {
      throw RenderError.conflict(option: "of \(options.subject.rawValue)", with: "--pitch")
    }
    switch request {
    case .file(let path):
      let decoded = try listen(to: path)
      return try PitchPortrait.figure([pitchPortrait(of: decoded)], decoded.title, picture)
    case .pair(let one, let other):
      let title = Self.pairTitle(one, other)
      return try PitchPortrait.figure(
        [pitchPortrait(of: listen(to: one)), pitchPortrait(of: listen(to: other))], title, picture)
    case .processed(let path, let chain):
      let after = try process(path, chain)
      let before = try listen(to: path)
      return try PitchPortrait.figure(
        [pitchPortrait(of: before), pitchPortrait(of: after)], before.title, picture)
    case .chain, .timeline: throw PlotError.pitchOfNoSound
    }
  }

  /// The output of a chain for a file, which is read a second time.
  private func process(_ path: String, _ chain: ChainSpec) throws -> DecodedSound {
    guard !InputLocation(path).isPipe else { throw FileError.cannotSeek(path: path) }
    let plan = try RenderPlan(RenderRequest(listeningTo: path, .chain(chain), options.render))
    if !options.render.quiet { console.notes.say(plan.otherCuts) }
    return DecodedSound(plan.renderer, path: path, title: chain.text.printable)
  }

  private static func pairTitle(_ one: String, _ other: String) -> String {
    "\(InputLocation(one).title) → \(InputLocation(other).title)"
  }

  private func pitchPortrait(of decoded: DecodedSound) throws -> PitchPortrait {
    let progress = progress(of: decoded)
    defer { progress.clear() }
    return try PitchPortrait(decoded, columnCount: picture.width ?? 1200, for: output, progress)
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
      options.render, notes: console.notes, frameCount: decoded.frameCount,
      sampleRate: decoded.format.sampleRate)
  }

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
    let resources = FileResources(nonFinite: options.render.nan, damaged: options.render.damaged)
    let rate = options.render.rate ?? Self.usualRate
    let impulse = try ChainImpulse(chain, sampleRate: rate, resources)
    if !options.render.quiet {
      console.notes.say(
        resources.cuts(of: Patch.chain(chain).soundsOfEffects)
          + (impulse.isLinear ? [] : [PlotJob.notLinear]))
    }
    return ImpulseResponse(
      title: chain.text.printable, subtitle: "impulse response at " + Measure.rate(rate),
      channels: impulse.channels, sampleRate: rate)
  }
}

import SyrinxEngine
import SyrinxFiles

/// What a render has come to, and its outputs, which have still to get their names.
struct RenderedFiles {
  let report: RenderReport
  /// The sound is the first.
  let files: [WholeFile]
}

/// Carries a plan out: renders, measures, writes, and gives the outputs their names at the end.
///
/// It runs as a whole, or is begun, taken on block by block and finished by hand.
final class RenderJob {
  private let plan: RenderPlan
  private let measures: Measures
  private var words: [RetimedWords] = []
  /// What is written beside the sound by whoever made the plan.
  private let others: [any Output]
  private let start = ContinuousClock.now
  private var factor: Float = 1
  private var output: (writer: SoundFileWriter, meter: RenderMeter)?
  private lazy var metadata = plan.metadata
  private lazy var buffer = AudioBuffer(
    channelCount: plan.renderer.format.channelCount,
    frameCapacity: options.live ? RenderOptions.liveFrameCount : AudioBlock.usualFrameCount)

  /// What is found out about the output beside its peak.
  struct Measures {
    var loudness = false
    var truePeak = false
  }

  private var options: RenderOptions { plan.request.options }
  private var path: String { plan.request.output }

  /// Unless it is said what to measure, it is what the options have somebody told.
  init(_ plan: RenderPlan, _ measures: Measures? = nil, with others: [any Output] = []) {
    let options = plan.request.options
    self.plan = plan
    self.others = others
    self.measures =
      measures
      ?? Measures(
        loudness: !options.quiet || options.json, truePeak: options.json || options.verbose)
  }

  /// Does it all, and shows on the way how far it has come.
  func run(notes: any TextSink) throws -> RenderReport {
    if options.live { return try runLive(notes) }
    let renderer = plan.renderer
    let progress = ProgressWriter(
      options.quiet ? .none : options.progress, notes: notes, frameCount: renderer.frameCount,
      sampleRate: renderer.format.sampleRate)
    defer { progress.clear() }
    let made = try makeFiles { progress.update($0) }
    progress.finish(renderer.position)
    return try publish(made)
  }

  /// Renders in small blocks on one thread, and says once how far the output is behind the input.
  private func runLive(_ notes: any TextSink) throws -> RenderReport {
    try begin { _ in }
    var isFirst = true
    while try step() {
      if isFirst, !options.quiet, let reader = plan.reader {
        let seconds = Double(reader.position) / Double(reader.format.sampleRate)
        notes.write(
          "syrinx: live, latency \(Int(bounded: (seconds * 1000).rounded(.up))) ms\n")
      }
      isFirst = false
    }
    return try publish(complete())
  }

  /// Renders all of the outputs, which have then still to get their names. `progress` is called with
  /// the frames done.
  func makeFiles(progress: (Int) throws -> Void) throws -> RenderedFiles {
    try begin(progress)
    let output = output!
    do {
      try render(to: [output.meter, output.writer], factor: factor, progress)
    } catch {
      discard()
      throw error
    }
    return try complete()
  }

  /// Opens the output, after a pass of its own over the input if the whole is to be scaled.
  func begin(_ progress: (Int) throws -> Void) throws {
    if options.clip == .scale { factor = try findFactor(progress) }
    let meter = RenderMeter(
      format: plan.renderer.format, measuresLoudness: measures.loudness,
      measuresTruePeak: measures.truePeak)
    output = (try makeWriter(isExact: plan.isTransparent && factor == 1), meter)
    do {
      for meter in plan.meters { try meter.begin(plan.renderer) }
      for request in options.words { words.append(try RetimedWords(request, plan)) }
    } catch {
      discard()
      throw error
    }
  }

  /// Renders the next block; false if there was none left.
  func step() throws -> Bool {
    let output = output!
    do {
      if Interruption.isRequested { throw RenderError.interrupted(path: path) }
      let frames = buffer.block.prefix(try plan.renderer.render(into: buffer.block))
      guard frames.frameCount > 0 else { return false }
      if factor != 1 { frames.scale(by: factor) }
      output.meter.write(frames)
      try output.writer.write(frames)
      return true
    } catch {
      discard()
      throw error
    }
  }

  /// Gives the outputs their names. The old ones stay if anything fails.
  func publish(_ made: RenderedFiles) throws -> RenderReport {
    try made.files.publish(durably: options.sync == .yes)
    return made.report
  }

  /// Completes the outputs, all but their names.
  func complete() throws -> RenderedFiles {
    let (writer, meter) = output!
    let files: [WholeFile]
    do {
      if options.clip == .fail, writer.clippedSamples > 0 {
        throw RenderError.clipped(
          path: path, samples: writer.clippedSamples, overDB: meter.level.peakDB ?? 0)
      }
      if let reader = plan.reader, reader.readBehindSound(isCarried: writer.takesMetadata) {
        metadata = plan.metadata
        try writer.replaceMetadata(with: metadata.moved)
      }
      files = try outputs.complete()
    } catch {
      discard()
      throw error
    }
    let losses = metadata.losses
    let elapsed = max((ContinuousClock.now - start) / .seconds(1), 1e-9)
    let seconds = Double(writer.frameCount) / Double(plan.renderer.format.sampleRate)
    let stream = RenderReport.Stream(
      path: path, frames: writer.frameCount, format: plan.renderer.format,
      encoding: writer.layout.encoding)
    let report = RenderReport(
      input: plan.input.map { RenderReport.Stream($0) }, output: stream,
      peakDB: meter.level.peakDB, truePeakDB: meter.truePeak?.peakDB,
      integratedLUFS: meter.loudness?.integratedLUFS, clippedSamples: writer.clippedSamples,
      kept: writer.kept.inventory,
      lost: (plan.reader?.losses ?? []) + losses + writer.notices.losses,
      speed: seconds / elapsed,
      warnings: (plan.reader?.warnings ?? [])
        + RenderWarnings.sentences(
          path: path == "-" ? "standard output" : path, writer.counts,
          peakDB: meter.level.peakDB, factor: factor, effectWarnings: plan.effectWarnings,
          notices: plan.notices + losses.map { .metadataDropped($0) } + writer.notices)
        + plan.remarks + words.flatMap(\.warnings))
    return RenderedFiles(report: report, files: files)
  }

  /// All that is written, the sound first.
  private var outputs: [any Output] {
    [output?.writer].compactMap { $0 } + plan.meters + words + others
  }

  /// Takes the unfinished outputs away.
  private func discard() {
    for output in outputs { output.discard() }
  }

  private func makeWriter(isExact: Bool) throws -> SoundFileWriter {
    let isCoarse = plan.output.encoding.bits.map { $0 <= 16 } ?? false
    let writing = SoundFileWriter.Options(
      dither: isCoarse && !isExact ? options.dither : .none, seed: UInt64(options.seed),
      noClobber: options.noClobber,
      sources: plan.request.sources, isLive: options.live,
      nonFinite: options.nan,
      expectedFrameCount: plan.renderer.frameCount, quality: plan.quality,
      program: "Syrinx \(Console.version)")
    return try SoundFileWriter(
      path: path, layout: plan.output, format: plan.renderer.format, metadata: metadata.moved,
      options: writing)
  }

  private func render(
    to sinks: [any FrameSink], factor: Float = 1, _ progress: (Int) throws -> Void
  ) throws {
    try plan.renderer.render(
      to: sinks, isParallel: options.threadCount > 1,
      adjust: { if factor != 1 { $0.scale(by: factor) } },
      progress: { position in
        if Interruption.isRequested { throw RenderError.interrupted(path: path) }
        try progress(position)
      })
  }

  /// The gain that brings the loudest sample just under full scale, found by a pass of its own;
  /// 1 if it is there already, or if the encoding has no full scale.
  private func findFactor(_ progress: (Int) throws -> Void) throws -> Float {
    guard !plan.output.encoding.isFloatingPoint else { return 1 }
    let meter = RenderMeter(
      format: plan.renderer.format, measuresLoudness: false, measuresTruePeak: false)
    try render(to: [meter], progress)
    try plan.renderer.reset()
    let peak = Double(meter.level.peak)
    // Whole numbers reach one step less above zero than below; dither may add a step.
    let steps = Double(1 << ((plan.output.encoding.bits ?? 16) - 1))
    let ceiling = 1 - 2 / steps
    return peak > ceiling ? Float(ceiling / peak).nextDown : 1
  }
}

import SyrinxEngine
import SyrinxFiles
import SyrinxSystem

/// The report and the complete outputs of a render, as temporary files.
package struct RenderedFiles {
  package var report: RenderReport
  /// The sound is the first.
  package let files: [WholeFile]
}

/// Renders, measures and writes a plan, and renames the temporary outputs at the end.
///
/// `makeFiles` does it all; `begin`, `step` and `complete` go block by block.
package final class RenderJob {
  package let plan: RenderPlan
  private let measures: Measures
  private var words: [RetimedWords] = []
  private var embedded: [MovedWords] = []
  private var wordWarnings: [String] = []
  /// More outputs of the caller, and sinks that get the sound.
  private let others: [any Output]
  private let listeners: [any FrameSink]
  private var factor: Float = 1
  private var rule: MakeRule?
  private var output: (writer: SoundFileWriter, meter: RenderMeter)?
  private lazy var metadata = plan.metadata
  private var buffer: AudioBuffer

  /// The measurements of the output beside its peak.
  package struct Measures {
    package var loudness = false
    package var truePeak = false
    var outline = false
    var trace = false
  }

  private var options: RenderOptions { plan.request.options }
  private var path: String { plan.request.output.word }

  /// `measures` is by default what the report of these options shows.
  package init(
    _ plan: RenderPlan, _ measures: Measures? = nil, with others: [any Output] = [],
    heardBy listeners: [any FrameSink] = []
  ) {
    let options = plan.request.options
    self.plan = plan
    self.others = others
    self.listeners = listeners + others.compactMap { $0 as? any FrameSink }
    self.measures =
      measures
      ?? Measures(
        loudness: !options.quiet || options.json, truePeak: options.json || options.verbose)
    buffer = AudioBuffer(
      channelCount: plan.renderer.format.channelCount,
      frameCapacity: options.live ? RenderOptions.liveFrameCount : AudioBlock.usualFrameCount)
  }

  /// Renders all outputs into temporary files. `progress` gets the frames done and cancels by
  /// throwing.
  package func makeFiles(progress: (Int) throws -> Void) throws -> RenderedFiles {
    try begin(progress)
    let output = output!
    try discarding {
      try render(to: [output.meter, output.writer] + listeners, factor: factor, progress)
    }
    return try complete()
  }

  /// Opens the outputs; for `--clip scale` renders once before to find the peak.
  package func begin(_ progress: (Int) throws -> Void) throws {
    try options.makeFolder(of: plan.request.output)
    if options.clip == .scale { factor = try findFactor(progress) }
    try findEmbeddedWords()
    let meter = try RenderMeter(
      format: plan.renderer.format, frameCount: plan.renderer.frameCount, measures)
    output = (try makeWriter(isExact: plan.isTransparent && factor == 1), meter)
    try discarding {
      for meter in plan.meters { try meter.begin(plan.renderer) }
      guard embedded.isEmpty || output!.writer.takesMetadata else {
        throw WordsError.outputIsStream(path: path)
      }
      if let path = options.deps {
        rule = try MakeRule(path, for: plan.request, noClobber: options.noClobber)
      }
      for request in options.words where !plan.request.puts(request) {
        guard let moved = try find(request) else { continue }
        words.append(try RetimedWords(moved, noClobber: options.noClobber))
      }
    }
  }

  /// Nil where an optional request has no words.
  private func find(_ request: WordsRequest) throws -> MovedWords? {
    do {
      return try MovedWords(request, plan)
    } catch WordsError.noWords where request.isOptional {
      let warning = "\(plan.input?.name ?? path): there are no words in it or beside it"
      if !wordWarnings.contains(warning) { wordWarnings.append(warning) }
      return nil
    }
  }

  /// Puts the words into the metadata that are known before the render.
  private func findEmbeddedWords() throws {
    for request in options.words where plan.request.puts(request) {
      guard let moved = try find(request) else { continue }
      embedded.append(moved)
      wordWarnings += [moved.warning].compactMap { $0 }
    }
    if embedded.contains(where: \.isKnown) { _ = try embedWords() }
  }

  /// Puts the words into the metadata, and returns warnings.
  private func embedWords() throws -> [String] {
    metadata = plan.metadata
    return try embedded.compactMap { words in
      let (text, cut) = words.moved()
      let losses = try metadata.moved.embed(
        text, in: plan.output.container, rate: plan.renderer.format.sampleRate, path: path)
      return (cut + words.told(losses)).sentence(of: path)
    }
  }

  /// See `SoundFileWriter.takeNameEarly`.
  package func takeNameEarly() throws { try output?.writer.takeNameEarly() }

  /// Makes the output a valid file of the frames rendered so far.
  package func checkpoint() throws { try output?.writer.checkpoint() }

  /// Renders the next block; false at the end. With `isEndedByInterruption` the input ends by
  /// itself on an interruption, so it is rendered to its end instead of throwing.
  package func step(isEndedByInterruption: Bool = false) throws -> Bool {
    let output = output!
    return try discarding {
      if Interruption.isRequested, !isEndedByInterruption {
        throw RenderError.interrupted(path: path)
      }
      return try buffer.withBlock { block in
        var made = block.prefix(try plan.renderer.render(into: &block))
        guard made.frameCount > 0 else { return false }
        if factor != 1 { made.scale(by: factor) }
        output.meter.write(made.frames)
        try output.writer.write(made.frames)
        for listener in listeners { try listener.write(made.frames) }
        return true
      }
    }
  }

  /// Renames the outputs together. Earlier files of these names stay if anything fails.
  package func publish(_ made: RenderedFiles) throws -> RenderReport {
    try made.files.publish(durably: options.sync == .yes)
    return made.report
  }

  package func complete() throws -> RenderedFiles {
    let (writer, meter) = output!
    let files = try discarding {
      if options.clip == .fail, writer.clippedSamples > 0 {
        throw RenderError.clipped(
          path: path, samples: writer.clippedSamples, overDB: meter.level.peakDB ?? 0)
      }
      let isMore = plan.reader?.readBehindSound(isCarried: writer.takesMetadata) ?? false
      if isMore { metadata = plan.metadata }
      if !embedded.isEmpty { wordWarnings += try embedWords() }
      if isMore || embedded.contains(where: { !$0.isKnown }) {
        try writer.replaceMetadata(with: metadata.moved)
      }
      return try outputs.complete()
    }
    let losses = metadata.losses.filter { !(plan.request.isPart && $0.reason == .outside) }
    let elapsed = max((MonotonicTime.now - plan.start) / .seconds(1), 1e-9)
    let seconds = Double(writer.frameCount) / Double(plan.renderer.format.sampleRate)
    let stream = RenderReport.Stream(
      path: path, frames: writer.frameCount, format: plan.renderer.format,
      encoding: writer.layout.encoding)
    var report = RenderReport(
      input: plan.input.map { RenderReport.Stream($0) }, output: stream,
      peakDB: meter.level.peakDB, truePeakDB: meter.truePeak?.peakDB,
      integratedLUFS: meter.loudness?.integratedLUFS, clippedSamples: writer.clippedSamples,
      kept: writer.kept.inventory,
      lost: (plan.reader?.notices.losses ?? []) + losses + writer.notices.losses,
      speed: seconds / elapsed,
      warnings: (plan.reader?.warnings ?? []) + plan.otherCuts
        + RenderWarnings.sentences(
          path: plan.request.output.title, writer.counts,
          peakDB: meter.level.peakDB, factor: factor, effectWarnings: plan.effectWarnings,
          notices: plan.notices + losses.map { .metadataDropped($0) } + writer.notices,
          isRecorded: plan.request.isRecorded)
        + plan.remarks + plan.misnamed + wordWarnings + words.flatMap(\.warnings),
      outline: meter.outline?.outline, trace: measures.trace ? RenderTrace(plan) : nil)
    let length = plan.input?.frameCount.map { Double($0) / Double(plan.input!.format.sampleRate) }
    report.edits = plan.request.edits.filter { $0.part.start < length ?? .infinity }
    return RenderedFiles(report: report, files: files)
  }

  /// The sound is the first.
  private var outputs: [any Output] {
    let rules: [any Output] = [rule].compactMap { $0 }
    return [output?.writer].compactMap { $0 } + plan.meters + words + others + rules
  }

  /// Does a part of the work; where it fails, nothing is left of the outputs.
  private func discarding<Result>(_ work: () throws -> Result) throws -> Result {
    do { return try work() } catch {
      for output in outputs { output.discard() }
      throw error
    }
  }

  private func makeWriter(isExact: Bool) throws -> SoundFileWriter {
    var writing = SoundFileWriter.Options(
      dither: options.dither(of: plan.output.encoding, isExact: isExact),
      seed: UInt64(options.seed), noClobber: options.noClobber,
      sources: plan.request.sources, isLive: options.live,
      nonFinite: options.nan,
      expectedFrameCount: plan.renderer.frameCount, quality: plan.quality,
      program: "Syrinx \(programVersion)")
    writing.writesBehind = options.sync == .yes
    writing.encoder = plan.film?.encoder
    writing.replaced = plan.request.replaced
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

  /// The linear gain that brings the loudest sample just below full scale, from a render of its
  /// own; 1 if none is needed, or if the encoding is floating-point.
  private func findFactor(_ progress: (Int) throws -> Void) throws -> Float {
    guard !plan.output.encoding.isFloatingPoint else { return 1 }
    // Meters of nodes, and other outputs, are written by what is rendered.
    if plan.meters.isEmpty, others.isEmpty { try plan.renderer.keep(progress) }
    let meter = try RenderMeter(format: plan.renderer.format, Measures())
    try render(to: [meter], progress)
    try plan.renderer.reset()
    let peak = Double(meter.level.peak)
    // Integers reach one step less above zero than below; dither may add a step.
    let steps = Double(1 << ((plan.output.encoding.bits ?? 16) - 1))
    let ceiling = 1 - 2 / steps
    return peak > ceiling ? Float(ceiling / peak).nextDown : 1
  }
}

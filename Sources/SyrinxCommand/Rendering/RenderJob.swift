import SyrinxEngine
import SyrinxFiles

/// Carries a plan out: renders, measures, writes, and gives the output its name at the end.
struct RenderJob {
  private let plan: RenderPlan
  private var options: RenderOptions { plan.request.options }
  private var path: String { plan.request.output }

  init(_ plan: RenderPlan) { self.plan = plan }

  /// Renders into the output and says what came of it. The old output stays if anything fails.
  func run(notes: any TextSink) throws -> RenderReport {
    let renderer = plan.renderer
    let isPiped = path == "-"
    let start = ContinuousClock.now
    let progress = ProgressWriter(
      options.quiet ? .none : options.progress, notes: notes, frameCount: renderer.frameCount,
      sampleRate: renderer.format.sampleRate)
    defer { progress.clear() }
    let factor = options.clip == .scale ? try findFactor(progress) : 1
    let writer = try makeWriter(isExact: plan.isTransparent && factor == 1)
    let isSaid = !options.quiet || options.json
    let meter = RenderMeter(
      format: renderer.format, measuresLoudness: isSaid,
      measuresTruePeak: options.json || options.verbose)
    do {
      if options.live {
        try renderLive(to: [meter, writer], notes)
      } else {
        try render(to: [meter, writer], factor: factor, progress)
      }
      let over = meter.level.peakDB ?? 0
      if options.clip == .fail, writer.clippedSamples > 0 {
        throw RenderError.clipped(path: path, samples: writer.clippedSamples, overDB: over)
      }
      try writer.finish()
    } catch {
      writer.discard()
      throw error
    }
    let elapsed = max((ContinuousClock.now - start) / .seconds(1), 1e-9)
    progress.finish(renderer.position)
    let seconds = Double(writer.frameCount) / Double(renderer.format.sampleRate)
    let output = RenderReport.Stream(
      path: path, frames: writer.frameCount, format: renderer.format,
      encoding: writer.layout.encoding)
    return RenderReport(
      input: plan.reader.map { RenderReport.Stream($0) }, output: output,
      peakDB: meter.level.peakDB, truePeakDB: meter.truePeak?.peakDB,
      integratedLUFS: meter.loudness?.integratedLUFS, clippedSamples: writer.clippedSamples,
      metadata: writer.fate, speed: seconds / elapsed,
      warnings: (plan.reader.map { Diagnostics.warnings(about: $0) } ?? [])
        + Diagnostics.warnings(
          path: isPiped ? "standard output" : path, writer.counts, peakDB: meter.level.peakDB,
          factor: factor, shortfalls: plan.shortfalls, notices: plan.notices + writer.notices))
  }

  private func makeWriter(isExact: Bool) throws -> SoundFileWriter {
    let isCoarse = plan.output.encoding.bits.map { $0 <= 16 } ?? false
    let writing = SoundFileWriter.Options(
      dither: isCoarse && !isExact ? options.dither : .none, seed: UInt64(options.seed),
      noClobber: options.noClobber, waitsForDisk: options.inPlace, isLive: options.live,
      nonFinite: options.nan,
      expectedFrameCount: plan.renderer.frameCount)
    return try SoundFileWriter(
      path: path, layout: plan.output, format: plan.renderer.format, metadata: plan.metadata,
      options: writing)
  }

  private func render(
    to sinks: [any FrameSink], factor: Float = 1, _ progress: ProgressWriter
  ) throws {
    try plan.renderer.render(
      to: sinks, isParallel: options.threadCount > 1,
      adjust: { if factor != 1 { $0.scale(by: factor) } },
      progress: { position in
        if Interruption.isRequested { throw RenderError.interrupted(path: path) }
        progress.update(position)
      })
  }

  /// Renders in small blocks on one thread, and says once how far the output is behind the input.
  private func renderLive(to sinks: [any FrameSink], _ notes: any TextSink) throws {
    let renderer = plan.renderer
    let buffer = AudioBuffer(
      channelCount: renderer.format.channelCount, frameCapacity: RenderOptions.liveFrameCount)
    while case let count = try renderer.render(into: buffer.block), count > 0 {
      if Interruption.isRequested { throw RenderError.interrupted(path: path) }
      for sink in sinks { try sink.write(buffer.block.prefix(count)) }
      if renderer.position == count, !options.quiet, let reader = plan.reader {
        let seconds = Double(reader.position) / Double(reader.format.sampleRate)
        notes.write("syrinx: live, \(Int((seconds * 1000).rounded(.up))) ms behind the input\n")
      }
    }
  }

  /// The gain that brings the loudest sample just under full scale, found by a pass of its own;
  /// 1 if it is there already, or if the encoding has no full scale.
  private func findFactor(_ progress: ProgressWriter) throws -> Float {
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

extension SoundFileWriter {
  /// What has become of the metadata, in words.
  fileprivate var fate: (kept: [String], dropped: [String]) {
    let dropped = notices.compactMap { notice -> String? in
      switch notice {
      case .metadataDropped(let part): part.rawValue
      case .chunkDropped(let name): Diagnostics.chunk(name)
      default: nil
      }
    }
    return (keptParts.map(\.rawValue), dropped)
  }
}

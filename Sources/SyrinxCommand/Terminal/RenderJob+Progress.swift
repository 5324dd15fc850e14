import SyrinxRender

extension RenderJob {
  private var options: RenderOptions { plan.request.options }

  /// Does it all, and shows on the way how far it has come.
  func run(notes: any TextSink) throws -> RenderReport {
    if options.live { return try runLive(notes) }
    let renderer = plan.renderer
    let progress = ProgressWriter(
      options, notes: notes, frameCount: renderer.frameCount,
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
}

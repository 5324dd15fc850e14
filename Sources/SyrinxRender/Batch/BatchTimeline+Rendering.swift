extension BatchTimeline {
  /// A plan of the composition for `--dry-run`, with its length.
  package func plan(
    _ composition: BatchComposition, to output: String, _ options: RenderOptions,
    _ files: ComposedFiles
  ) throws -> RenderPlan {
    let chains = TimelineChains(voices: voices, isForLength: true)
      .drawing(of: composition.name, composition.variant, seed: seed)
    let document = try document(composition, chains)
    return try document.locating {
      var compose = ComposeOptions()
      compose.render = options
      let resolved = try document.resolved(chains, options, files: files)
      return try RenderPlan(
        ComposeJob.request(document, resolved, to: output, compose, chains, files),
        from: Composition(lengthOf: resolved, options, files).makeInput(named: document.path))
    }
  }

  /// Renders a composition; clips with slow chains are kept in `cache`.
  package func compose(
    _ composition: BatchComposition, of input: String, to output: String, _ options: RenderOptions,
    cache: ClipCache?, files: ComposedFiles, _ measures: RenderJob.Measures,
    tick: @escaping (BatchPart) -> Void
  ) throws -> RenderedFiles {
    var seconds = 0.0
    let progress = StagedProgress(output: output) { fraction in
      tick(BatchPart(fraction: fraction, seconds: fraction * seconds))
    }
    let chains = TimelineChains(voices: voices, showing: progress)
      .drawing(of: composition.name, composition.variant, seed: seed)
    let document = try document(composition, chains)
    return try document.locating {
      var compose = ComposeOptions()
      compose.render = options
      let job = try ComposeJob(
        document, to: output, compose, chains, cache: { cache }, files: files, tags: [input],
        named: input, progress)
      let renderer = job.plan.renderer
      seconds = Double(renderer.frameCount ?? 0) / Double(renderer.format.sampleRate)
      var made = try job.makeFiles(measures)
      made.report.warnings += job.notes.map { "\(output): \($0)" }
      return made
    }
  }
}

extension BatchPlan {
  /// Refuses to replace what other parts of the batch have written into the same report, page or manifest.
  package func checkParts() throws {
    try manifestOwner?.check()
    let options = request.options
    guard options.measuresAll, options.shard.map({ $0.count > 1 }) ?? false else { return }
    let rendered = pending.lazy.flatMap { $0.outputs(request) }.map(\.name)
    let owner = PartOwner(
      root: request.pattern.root,
      own: Set(kept).union(unmeasured.map { $0.output.name }).union(rendered))
    if let report = options.report { try owner.check(report: report) }
    if let page = options.page { try owner.check(page: page) }
  }
}

extension Suite {
  /// Throws where an output is also read by the suite, or is written twice.
  package func checkFiles(
    _ task: GoldenTask, folder: String?, junit: String?, pages: GoldenPages? = nil
  ) throws {
    var used = UsedFiles(reading: files + allCases.flatMap(\.options.filesRead))
    func claim(_ path: String, for golden: GoldenCase) throws(GoldenError) {
      guard used.claim(path) else { throw .overwrites(name: golden.name, path: path) }
    }
    for golden in allCases {
      for path in [golden.expected, Provenance.path(golden.expected)] {
        if task == .record { try claim(path, for: golden) } else { used.add(writing: path) }
      }
    }
    for golden in allCases {
      let place = golden.place(in: folder)
      try claim(place, for: golden)
      if task == .check { try claim(GoldenChecker.picture(beside: place), for: golden) }
    }
    if let pages {
      for golden in allCases { try claim(pages.path(of: golden), for: golden) }
      try used.claim(pages.indexPath, for: "page")
    }
    if let junit { try used.claim(junit, for: "junit") }
  }
}

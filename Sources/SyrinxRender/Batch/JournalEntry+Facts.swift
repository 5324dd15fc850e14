import SyrinxText

extension JournalEntry {
  /// The members that reports have too.
  package var facts: [JSONValue.Member] {
    var members = [
      JSONValue.Member("path", .string(path)), .init("output", .string(output)),
      .init("status", result == nil ? "failed" : "done"),
      .init("error", failure.json),
    ]
    guard let result else { return members }
    members += [
      .init("frames", .integer(result.frames)), .init("seconds", .number(result.seconds)),
      .init("rate", .integer(result.rate)), .init("channels", .integer(result.channels)),
      .init("encoding", .string(result.encoding)), .init("bytes", .integer(result.byteCount)),
      .init("peakDB", result.levels.peakDB.rounded(100)),
    ]
    if result.levels.isFull {
      members += [
        .init("truePeakDB", result.levels.truePeakDB.rounded(100)),
        .init("integratedLUFS", result.levels.integratedLUFS.rounded(100)),
      ]
    }
    return members + [
      .init("clippedSamples", .integer(result.clippedSamples)),
      .init("warnings", .array(result.warnings.map { .string($0) })),
    ]
  }
}

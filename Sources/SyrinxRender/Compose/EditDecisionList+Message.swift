import SyrinxTimeline

extension [EditDecisionList.Note] {
  /// A sentence with the first three events; nil of none.
  func sentence(in path: String) -> String? {
    guard !isEmpty else { return nil }
    let events = prefix(3).map {
      "line \($0.line) (\($0.source) and \(Measure.count($0.record, "picture")))"
    }
    let more = count > 3 ? " and \(count - 3) more" : ""
    return "‘\(path)’: source and record differ in length without M2, and that of the record is"
      + " taken: " + events.joined(separator: ", ") + more
  }
}

import SyrinxFiles

extension [Metadata.Loss] {
  /// What is said of metadata that does not come along, a sentence for each reason.
  var sentences: [String] {
    var reasons: [Metadata.Loss.Reason] = []
    for loss in self where !reasons.contains(loss.reason) { reasons.append(loss.reason) }
    return reasons.map { reason in
      let names = Phrase.list(
        filter { $0.reason == reason }.map(\.words), conjunction: "and")
      return switch reason {
      case .noPlace: "this kind of file has no place for \(names)"
      case .tooLarge(let most):
        "left out, since only \(Measure.count(most, "byte")) are carried: \(names)"
      case .tooMany(let most): "left out, since only \(most) are carried: \(names)"
      case .malformed: "left out, since the file ends before it does: \(names)"
      case .unread: "left out, since it is not understood: \(names)"
      case .behindSound: "left out, since a pipe brings it only after the sound: \(names)"
      case .outside: "left out, since it is outside of the sound that is kept: \(names)"
      case .soundChanged: "left out, since the sound is no longer as it says: \(names)"
      }
    }
  }
}

extension Metadata.Loss {
  /// The name, and how many there are of what comes in numbers, or how large it is.
  var words: String {
    if let byteCount { return "\(name) (\(Measure.count(byteCount, "byte")))" }
    return count == 1 ? name : "\(name) (\(count))"
  }
}

extension [Notice] {
  /// The metadata among what is said.
  var losses: [Metadata.Loss] {
    compactMap { if case .metadataDropped(let loss) = $0 { loss } else { nil } }
  }
}

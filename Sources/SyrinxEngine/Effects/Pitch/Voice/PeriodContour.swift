/// The points of a pitch track that are still needed, by their position in it.
struct PeriodContour {
  private var points: [PitchPoint] = []
  private var base = 0
  /// Samples from one point to the next.
  let hop: Double

  init(hop: Int) {
    self.hop = Double(hop)
    points.reserveCapacity(1024)
  }

  /// Samples up to which the voicing is known.
  var knownUntil: Double { (Double(base + points.count) - 0.5) * hop }

  mutating func append(_ new: [PitchPoint]) { points += new }

  /// Forgets what lies before a sample.
  mutating func forget(before sample: Double) {
    let gone = Int(sample / hop) - base - 1
    guard gone > 256 else { return }
    points.removeFirst(gone)
    base += gone
  }

  private func point(at index: Int) -> PitchPoint {
    points.indices.contains(index - base) ? points[index - base] : .unvoiced
  }

  func isVoiced(at sample: Double) -> Bool { point(at: Int((sample / hop).rounded())).isVoiced }

  /// The period at a sample, between voiced points by a straight line; 0 if none is voiced.
  func period(at sample: Double) -> Double {
    let position = sample / hop
    let index = Int(position.rounded(.down))
    let before = Double(point(at: index).period)
    let after = Double(point(at: index + 1).period)
    // Across an octave's jump the nearer one counts.
    if before > 0, after > 0, max(before, after) < 1.3 * min(before, after) {
      return before + (after - before) * (position - Double(index))
    }
    let nearer = position - Double(index) < 0.5 ? before : after
    return nearer > 0 ? nearer : max(before, after)
  }
}

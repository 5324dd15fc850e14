import SyrinxSystem

/// The likeliest way through the candidates of successive instants (Viterbi), decided a fixed number
/// of instants later, so that memory is constant.
///
/// Costs as in Boersma (1993), and Talkin's RAPT (1995), for steps of 10 ms; they grow with the
/// number of steps a second.
struct PitchPath {
  /// Instants between a candidate and its decision.
  let lag: Int
  private let jumpCost: Float
  /// The cost of becoming voiced or unvoiced.
  let voicingCost: Float
  private var ring: [PitchCandidates]
  /// For each instant, the candidate before each candidate.
  private var previous: [SIMD8<UInt8>]
  private var totals = SIMD8<Float>()
  /// Logarithms of the last instant's periods.
  private var octaves = SIMD8<Float>()
  private var added = 0
  private var decided = 0

  init(lag: Int, stepSeconds: Double) {
    self.lag = lag
    let steps = Float(0.01 / stepSeconds)
    jumpCost = 0.35 * steps
    voicingCost = 0.14 * steps
    ring = Array(repeating: PitchCandidates(unvoiced: 0, peak: 0), count: lag + 1)
    previous = Array(repeating: SIMD8(), count: lag + 1)
  }

  /// Takes the next instant's candidates; gives the decision on the one `lag` before, if any.
  mutating func add(_ next: PitchCandidates) -> PitchPoint? {
    step(next)
    guard added > lag else { return nil }
    defer { decided += 1 }
    return point(decided)
  }

  /// The decisions on what is left, one at a time.
  mutating func finish() -> PitchPoint? {
    guard decided < added else { return nil }
    defer { decided += 1 }
    return point(decided)
  }

  private mutating func step(_ next: PitchCandidates) {
    let position = added % (lag + 1)
    var logs = SIMD8<Float>()
    for index in 1..<max(next.count, 1) { logs[index] = log2(next.periods[index]) }
    var sums = next.scores
    var back = SIMD8<UInt8>()
    if added > 0 {
      let last = ring[(added - 1) % (lag + 1)]
      for index in 0..<next.count {
        var best = -Float.infinity
        for from in 0..<last.count {
          let cost =
            (index == 0) != (from == 0)
            ? voicingCost
            : index == 0 ? 0 : jumpCost * (logs[index] - octaves[from]).magnitude
          let total = totals[from] - cost
          if total > best {
            best = total
            back[index] = UInt8(truncatingIfNeeded: from)
          }
        }
        sums[index] += best
      }
      // Only differences count: keeps a long stream's sums small.
      var top = sums[0]
      for index in 1..<max(next.count, 1) { top = max(top, sums[index]) }
      sums -= top
    }
    totals = sums
    octaves = logs
    ring[position] = next
    previous[position] = back
    added += 1
  }

  /// The candidate of an instant on the best path to the last one.
  private func point(_ instant: Int) -> PitchPoint {
    var position = (added - 1) % (lag + 1)
    var state = 0
    for index in 1..<max(ring[position].count, 1) where totals[index] > totals[state] {
      state = index
    }
    for _ in instant..<added - 1 {
      state = Int(previous[position][state])
      position = position > 0 ? position - 1 : lag
    }
    let chosen = ring[position]
    return PitchPoint(
      period: chosen.periods[state], strength: chosen.correlations[state], peak: chosen.peak)
  }
}

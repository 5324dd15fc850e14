/// Where a period of a voice has its energy, in frames of the sound.
struct VoiceMark {
  var position: Double
  /// The period there, by the pitch track.
  var period: Double
  /// The last of a voiced stretch.
  var isLast = false
}

/// The marks that grains have not left behind, and the frame before which all are known.
struct MarkList {
  var list: [VoiceMark] = []
  /// Where bursts set in.
  var onsets: [Double] = []
  var knownUntil = 0.0

  /// The first burst after a frame; those before it are forgotten.
  mutating func firstOnset(after frame: Double, until end: Double) -> Double? {
    while let first = onsets.first, first <= frame { onsets.removeFirst() }
    return onsets.first.flatMap { $0 <= end ? $0 : nil }
  }

  /// Frames that a number of periods takes from a position on, by the marks around it: those of one
  /// voiced stretch, the mark of `index` among them. Beyond them each is one `period`.
  func distance(
    of periods: Double, from position: Double, _ index: Int, _ period: Double
  ) -> Double {
    var next = index
    while next > 0, !list[next - 1].isLast, list[next - 1].position > position { next -= 1 }
    while !list[next].isLast, next + 1 < list.count, list[next].position <= position { next += 1 }
    var rest = periods
    var time = position
    while next < list.count, next > 0, !list[next - 1].isLast {
      let length = list[next].position - list[next - 1].position
      let left = max(list[next].position - time, 0) / length
      if left >= rest { return time + rest * length - position }
      rest -= left
      time = max(list[next].position, time)
      next += 1
    }
    return time + rest * period - position
  }

  /// The mark nearest to a position, of the voiced stretch to which that of `index` belongs.
  func nearest(to position: Double, from index: Int) -> Int {
    var nearest = index
    while !list[nearest].isLast, nearest + 1 < list.count,
      (list[nearest + 1].position - position).magnitude
        < (list[nearest].position - position).magnitude
    {
      nearest += 1
    }
    return nearest
  }
}

/// Marks every period of a voice at the centre of its energy, at a low sample rate.
///
/// From one centre at the beginning of a voiced stretch, the next mark lies where the sound is most
/// like that around the last one, and is drawn a little towards the centre there, so that marks
/// neither jump nor drift. They lie between samples.
struct VoiceMarker {
  /// Frames of the sound for a sample, and its frame at sample 0.
  private let factor: Double
  private let offset: Double
  private let longest: Double
  private var contour: PeriodContour
  private(set) var sound: SampleHistory
  /// Nil where nobody asks for onsets.
  private var onsets: OnsetDetector?
  /// Marks that have been found, until grains leave them behind.
  var marks = MarkList()
  /// Samples up to which all is marked.
  private var done: Double
  /// The last mark of the voiced stretch that is being marked.
  private var last: Double?
  /// The last mark of the stretch before.
  private var ended: Double
  /// The last period that was found, and where the track last said that it is one.
  private var lag = 0.0
  private var voicedUntil = 0.0

  /// Samples for which a voice is followed beyond what the track says of it: that looks at three of the
  /// longest periods at once, and finds neither ends nor beginnings.
  private let followed: Double

  /// The distance by which a mark is drawn to the centre nearby, and the largest distance that
  /// counts, in periods.
  ///
  /// As many marks are passed by as periods of the input last as long as the output's step, and what
  /// they are drawn by cancels out; with another tempo it does not, and pitch would follow it.
  private let pull: Double
  private static let farthest = 0.15
  /// Anything that correlates by more with the period beside it is voiced, if that is.
  private static let likeness: Float = 0.5

  /// `reach` samples are kept.
  init(
    sampleRate: Double, hop: Int, longestPeriod: Double, reach: Int, factor: Int, offset: Double,
    movesTempo: Bool, findsBursts: Bool
  ) {
    self.factor = Double(factor)
    self.offset = offset
    longest = longestPeriod
    followed = 3 * longestPeriod
    pull = movesTempo ? 0 : 0.15
    contour = PeriodContour(hop: hop)
    sound = SampleHistory(reach: reach, block: 4096)
    onsets = findsBursts ? OnsetDetector(sampleRate: sampleRate) : nil
    marks.list.reserveCapacity(1024)
    marks.onsets.reserveCapacity(64)
    // No mark lies before the sound.
    done = (-offset / Double(factor)).rounded(.up) + 1
    ended = done - 2 * longestPeriod
  }

  /// Takes the next samples, and the points of the track that have become known.
  mutating func append(_ buffer: borrowing AudioBuffer, count: Int, _ points: [PitchPoint]) {
    sound.append(buffer, count: count)
    contour.append(points)
    onsets?.follow(sound) { marks.onsets.append(Double($0) * factor + offset) }
    while step() {}
    marks.knownUntil = (done - followed) * factor + offset
    contour.forget(before: done - 4 * longest)
  }

  /// Where a frame of the input lies in the low-rate sound.
  func lowRatePosition(of frame: Double) -> Double { (frame - offset) / factor }

  /// Goes one mark, or one point of the track, further; false where more must be known first.
  private mutating func step() -> Bool {
    if let last {
      guard last + 3 * longest <= contour.knownUntil else { return false }
      if let next = advance(from: last) {
        mark(next)
        self.last = next
        done = next
      } else {
        close(last)
      }
    } else {
      guard done + 4 * longest <= contour.knownUntil else { return false }
      if contour.isVoiced(at: done) { begin(at: done) } else { done += contour.hop }
    }
    return true
  }

  private mutating func mark(_ position: Double) {
    marks.list.append(
      VoiceMark(
        position: position * factor + offset, period: expectedPeriod(at: position) * factor))
  }

  private mutating func close(_ last: Double) {
    marks.list[marks.list.count - 1].isLast = true
    // One period must lie between two stretches, for what is not voiced to fade in and out.
    done = max(done, last) + max(contour.hop, 1.3 * expectedPeriod(at: last))
    ended = last
    self.last = nil
  }

  /// Finds a centre among the first periods, and from there the marks before it.
  private mutating func begin(at start: Double) {
    let period = contour.period(at: start)
    lag = period
    var end = start
    let most = start + 3 * period
    while end < most, contour.isVoiced(at: end) { end += 0.25 * contour.hop }
    guard end - start > 1.2 * period, let center = center(about: 0.5 * (start + end)) else {
      done = end + 0.5 * contour.hop
      return
    }
    // The lanes are filled from the last on.
    var found = SIMD16<Double>(repeating: center)
    var first = 15
    let earliest = max(start - followed, lowRatePosition(of: 1))
    while first > 0, let match = match(found[first], backwards: true) {
      let earlier = found[first] - match.lag
      guard earlier > max(earliest, ended + 1.2 * match.lag),
        earlier > start - 0.5 * period || match.correlation > Self.likeness
      else { break }
      lag = match.lag
      first -= 1
      found[first] = earlier
    }
    for index in first...15 { mark(found[index]) }
    lag = period
    last = center
    voicedUntil = center
    done = center
  }

  /// The centre of energy nearest to a position.
  private func center(about position: Double) -> Double? {
    var center = position
    // That of the sound about the first centre found is nearer to the truth.
    for _ in 0..<2 {
      guard let offset = centerOffset(from: center) else { return nil }
      center += offset
    }
    return center
  }

  private func centerOffset(from position: Double) -> Double? {
    EnergyCenter.offset(in: sound, from: position, period: expectedPeriod(at: position))
  }

  /// The track's period at a position or, where it has none, the last that was found.
  private func expectedPeriod(at position: Double) -> Double {
    let period = contour.period(at: position)
    return period > 0 ? period : lag
  }

  private func match(_ position: Double, backwards: Bool) -> PeriodMatch? {
    PeriodMatch.find(
      in: sound.samples.span, around: sound.index(of: Int(position.rounded())),
      expecting: expectedPeriod(at: position), backwards: backwards)
  }

  /// The next mark; nil where the voice ends.
  private mutating func advance(from position: Double) -> Double? {
    guard let match = match(position, backwards: false) else { return nil }
    let next = position + match.lag
    if contour.isVoiced(at: next) {
      voicedUntil = next
    } else {
      guard match.correlation > Self.likeness, next < voicedUntil + followed else { return nil }
    }
    lag = match.lag
    guard let offset = centerOffset(from: next) else { return next }
    let most = Self.farthest * lag
    return next + pull * min(max(offset, -most), most)
  }
}

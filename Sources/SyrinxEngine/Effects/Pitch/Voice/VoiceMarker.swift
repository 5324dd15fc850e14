/// Marks every period of a voice at the closure of its glottis, at a low sample rate.
///
/// From the strongest pulse of the residual at the beginning of a voiced stretch, the next mark lies
/// where the sound is most like that around the last one, and is drawn a little towards the
/// residual's pulse there, so that marks neither jump nor drift. They lie between samples.
struct VoiceMarker {
  /// Frames of the sound for a sample, and its frame at sample 0.
  private let factor: Double
  private let offset: Double
  private let longest: Double
  private let hop: Double
  /// Whether marks are set as soon as the sound about them is known, and as long as the track does not
  /// say that a voice has ended.
  private let isHasty: Bool
  private var contour: PeriodContour
  private(set) var sound: SampleHistory
  private var residual: GlottalResidual
  /// Nil where nobody asks for onsets.
  private var onsets: OnsetDetector?
  private var found: [Int] = []
  /// Marks that have been found, until grains leave them behind.
  var marks = MarkList()
  /// Samples up to which all is marked.
  private var done: Double
  /// The last mark of the voiced stretch that is being marked.
  private var last: Double?
  /// The last mark of the stretch before.
  private var ended: Double
  /// The sum of the residual's cubes up to now, of which the sign tells the polarity (Drugman 2013).
  private var skew: Float = 0
  private var skewed = 0

  /// The last sample whose mark is wanted, if haste is made.
  private var wanted = 0.0

  /// How far a mark is drawn to the pulse nearby.
  private static let pull = 0.08

  /// `reach` samples are kept.
  init(
    sampleRate: Double, hop: Int, longestPeriod: Double, reach: Int, factor: Int, offset: Double,
    findsOnsets: Bool, isHasty: Bool
  ) {
    self.factor = Double(factor)
    self.offset = offset
    longest = longestPeriod
    self.hop = Double(hop)
    self.isHasty = isHasty
    contour = PeriodContour(hop: hop, isExtended: isHasty)
    sound = SampleHistory(reach: reach, block: 4096)
    onsets = findsOnsets ? OnsetDetector(sampleRate: sampleRate) : nil
    residual = GlottalResidual(
      sampleRate: sampleRate, hop: hop, reach: reach, isCausal: isHasty)
    marks.list.reserveCapacity(1024)
    marks.onsets.reserveCapacity(64)
    self.found.reserveCapacity(64)
    // No mark lies before the sound.
    done = (-offset / Double(factor)).rounded(.up) + 1
    ended = done - 2 * longestPeriod
  }

  /// Takes the next samples, and the points of the track that have become known. In haste, marks are
  /// wanted up to a frame.
  mutating func append(
    _ buffer: borrowing AudioBuffer, count: Int, _ points: [PitchPoint], wantedUntil frame: Double
  ) {
    wanted = lowRatePosition(of: frame)
    sound.append(buffer.frames.prefix(count).samples(of: 0))
    contour.append(points)
    residual.follow(sound)
    onsets?.follow(sound, &found)
    for sample in found { marks.onsets.append(Double(sample) * factor + offset) }
    found.removeAll(keepingCapacity: true)
    while step() {}
    marks.knownUntil = (done - 0.5 * longest) * factor + offset
    contour.forget(before: done - 4 * longest)
  }

  /// Where a frame of the input lies in the low-rate sound.
  func lowRatePosition(of frame: Double) -> Double { (frame - offset) / factor }

  /// Adds up the cubes of the residual's voiced samples before a position.
  private mutating func followSkew(to position: Double) {
    let history = residual.residual
    while skewed < Int(position) {
      let index = history.index(of: skewed)
      if index >= 0, contour.isVoiced(at: Double(skewed)) {
        let x = history.samples[index]
        skew += x * x * x
      }
      skewed += 1
    }
  }

  /// Goes one mark, or one point of the track, further; false where more must be known first.
  private mutating func step() -> Bool {
    if let last {
      guard canAdvance(from: last) else { return false }
      guard let next = advance(from: last), contour.isVoiced(at: next) else {
        close()
        return true
      }
      mark(next)
      self.last = next
      done = next
      followSkew(to: next)
      return true
    }
    guard canBegin(at: done) else { return false }
    guard contour.isVoiced(at: done) else {
      done += hop
      return true
    }
    begin(at: done)
    return true
  }

  private var knownUntil: Double { min(contour.knownUntil, Double(residual.residual.end)) }

  /// Whether enough is known beyond a mark for the next to be found.
  private func canAdvance(from last: Double) -> Bool {
    guard isHasty else { return last + 3 * longest <= knownUntil }
    let period = contour.period(at: last)
    let next = last + 1.2 * period
    return next + period + 12 <= Double(sound.end)
      && next + 0.2 * period + 2 <= Double(residual.residual.end)
      && (next <= contour.knownUntil || last < wanted)
  }

  /// Whether enough is known beyond a sample for a voiced stretch to begin there.
  private func canBegin(at start: Double) -> Bool {
    guard isHasty else { return start + 4 * longest <= knownUntil }
    guard start <= contour.knownUntil else { return false }
    let period = contour.period(at: start)
    return start + 2.6 * period + 12 <= Double(sound.end)
      && start + 1.6 * period + 2 <= Double(residual.residual.end)
  }

  private mutating func mark(_ position: Double) {
    marks.list.append(
      VoiceMark(
        position: position * factor + offset, period: contour.period(at: position) * factor))
  }

  private mutating func close() {
    guard let last else { return }
    marks.list[marks.list.count - 1].isLast = true
    // One period must lie between two stretches, for what is not voiced to fade in and out.
    done = max(done, last) + max(hop, 1.3 * contour.period(at: last))
    ended = last
    self.last = nil
  }

  /// Finds the strongest pulse among the first periods, and from there the marks before it.
  private mutating func begin(at start: Double) {
    let period = contour.period(at: start)
    var end = start
    let most = start + (isHasty ? 1.5 : 3) * period
    while end < most, contour.isVoiced(at: end) { end += 0.25 * hop }
    followSkew(to: end)
    guard end - start > 1.2 * period, let pulse = strongest(from: start, to: end) else {
      done = end + 0.5 * hop
      return
    }
    // The lanes are filled from the last on.
    var found = SIMD8<Double>(repeating: pulse)
    var first = 7
    while first > 0, let earlier = retreat(from: found[first]), earlier > start - 0.5 * period,
      earlier > max(ended + 1.2 * period, lowRatePosition(of: 1))
    {
      first -= 1
      found[first] = earlier
    }
    for index in first...7 { mark(found[index]) }
    last = pulse
    done = pulse
  }

  /// The strongest pulse of the voice's polarity, between samples.
  private func strongest(from start: Double, to end: Double) -> Double? {
    let history = residual.residual
    let first = history.index(of: Int(start.rounded(.up)))
    let past = history.index(of: Int(end)) + 1
    let x = history.samples.span
    guard first > 0, first < past, past < x.count else { return nil }
    let sign: Float = skew < 0 ? -1 : 1
    var best = first
    var top = -Float.infinity
    for index in first..<past {
      let height = sign * (x[index - 1] + 2 * x[index] + x[index + 1])
      if height > top {
        top = height
        best = index
      }
    }
    guard top > 0 else { return nil }
    let before = sign * (x[best - 1])
    let here = sign * x[best]
    let after = sign * (x[best + 1])
    let bend = before - 2 * here + after
    let offset = bend < 0 ? min(max(0.5 * (before - after) / bend, -0.5), 0.5) : 0
    return Double(history.base + best) + Double(offset)
  }

  private func match(_ position: Double, backwards: Bool) -> Double? {
    let period = contour.period(at: position)
    guard period > 0 else { return nil }
    return PeriodMatch.find(
      in: sound.samples.span, around: sound.index(of: Int(position.rounded())),
      expecting: period, backwards: backwards)?.lag
  }

  private func retreat(from position: Double) -> Double? {
    match(position, backwards: true).map { position - $0 }
  }

  private func advance(from position: Double) -> Double? {
    guard let lag = match(position, backwards: false) else { return nil }
    let next = position + lag
    guard let pulse = strongest(from: next - 0.15 * lag, to: next + 0.15 * lag) else {
      return next
    }
    return next + Self.pull * (pulse - next)
  }
}

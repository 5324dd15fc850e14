/// Marks the periods of a voice as soon as they have been heard, at a low sample rate.
///
/// From one mark the next lies where the sound before it is most like that before the last one; each is
/// drawn a little towards the centre of energy nearby.
struct LiveMarker {
  /// Frames of the sound for a sample, and its frame at sample 0.
  let factor: Double
  private let offset: Double
  private let longest: Double
  private(set) var sound: SampleHistory
  private var pitch: LivePitchFinder
  private var level: GrainLevel
  /// In frames, until grains leave them behind.
  var marks = MarkList()
  /// The last mark of the voice that is followed, in samples; nil where there is none.
  private var last: Double?
  /// The last mark of the voice before.
  private var ended = -1e9
  /// The period at the last mark.
  private var lag = 0.0
  private var voicedUntil = 0.0

  /// The part of a period by which the next may differ; that by which a mark is drawn to the centre nearby,
  /// and the farthest that counts.
  private static let deviation = 0.1
  private static let pull = 0.15
  private static let farthest = 0.15
  private static let likeness: Float = 0.5
  private static let unlikeness: Float = 0.2
  /// Periods for which a voice is followed where its pitch is not found any more.
  private static let followed = 3.0

  /// `reach` samples are kept.
  init(sampleRate: Double, range: ClosedRange<Double>, reach: Int, factor: Int, offset: Double) {
    self.factor = Double(factor)
    self.offset = offset
    longest = sampleRate / range.lowerBound
    sound = SampleHistory(reach: reach, block: 512)
    pitch = LivePitchFinder(sampleRate: sampleRate, range: range)
    level = GrainLevel(longest: longest)
    marks.list.reserveCapacity(256)
  }

  /// The mean of the last three periods in frames, where a voice is heard now; nil where none is.
  var period: Double? {
    guard last != nil else { return nil }
    var (sum, count, index) = (0.0, 0, marks.list.count - 1)
    while index >= 0, count < 3, count == 0 || !marks.list[index].isLast {
      sum += marks.list[index].period
      count += 1
      index -= 1
    }
    return count > 0 ? sum / Double(count) : nil
  }

  /// Takes the next samples; no mark is wanted before a frame.
  mutating func append(
    _ buffer: borrowing AudioBuffer, count: Int, wantedFrom frame: Double
  ) {
    let samples = buffer.frames.prefix(count).samples(of: 0)
    sound.append(samples)
    pitch.append(samples)
    let earliest = (frame - offset) / factor
    while step(earliest) {}
  }

  /// The gain for grains about a mark, or about the one before it as long as not all of its own are known.
  mutating func gain(about mark: VoiceMark, _ asked: VoiceControls) -> Double {
    let period = mark.period / factor
    var position = (mark.position - offset) / factor
    if position + period + 2 > end { position -= period }
    return level.gain(
      sound, about: position, period: period, ratio: asked.ratio, formants: asked.formants)
  }

  private var end: Double { Double(sound.end) }

  private mutating func step(_ earliest: Double) -> Bool {
    guard let last else { return begin(earliest) }
    let expected = expectedPeriod
    guard last + (1 + Self.deviation) * expected + 16 <= end else { return false }
    guard let next = advance(from: last, expected) else {
      if !marks.list.isEmpty { marks.list[marks.list.count - 1].isLast = true }
      ended = last
      self.last = nil
      return false
    }
    marks.list.append(mark(next))
    self.last = next
    return true
  }

  /// That of the pitch track, unless it is another octave's for an instant.
  private var expectedPeriod: Double {
    let point = Double(pitch.point.period)
    return point > 0 ? point : lag
  }

  private func mark(_ position: Double) -> VoiceMark {
    VoiceMark(position: position * factor + offset, period: lag * factor)
  }

  /// Finds the centre of the last whole period, and from there the marks before it.
  private mutating func begin(_ earliest: Double) -> Bool {
    let period = Double(pitch.point.period)
    guard period > 0, let center = center(about: end - 1.6 * period - 2, period),
      center > ended + period
    else { return false }
    lag = period
    let count = marks.list.count
    marks.list.append(mark(center))
    var (first, expected) = (center, period)
    while marks.list.count < count + 16,
      let match = match(first, expected, backwards: true), match.correlation > Self.likeness
    {
      (first, expected) = (first - match.lag, match.lag)
      guard first > max(earliest, ended + 1.2 * match.lag) else { break }
      marks.list.insert(mark(first), at: count)
    }
    last = center
    voicedUntil = center
    return true
  }

  private func center(about position: Double, _ period: Double) -> Double? {
    var center = position
    for _ in 0..<2 {
      guard let offset = EnergyCenter.offset(in: sound, from: center, period: period) else {
        return nil
      }
      center += offset
    }
    return center <= end - period - 2 ? center : center - period
  }

  private func match(_ position: Double, _ period: Double, backwards: Bool) -> PeriodMatch? {
    // Samples after the end are not the sound's.
    let used = sound.index(of: sound.end)
    return PeriodMatch.find(
      in: sound.samples.span.extracting(0..<used), around: sound.index(of: Int(position.rounded())),
      expecting: period, backwards: backwards,
      ahead: backwards ? 1 : 0, deviation: Self.deviation)
  }

  /// The next mark; nil where the voice ends.
  private mutating func advance(from position: Double, _ expected: Double) -> Double? {
    guard let match = match(position, expected, backwards: false) else { return nil }
    let next = position + match.lag
    if pitch.point.isVoiced {
      guard match.correlation > Self.unlikeness else { return nil }
      voicedUntil = next
    } else {
      guard match.correlation > Self.likeness, next < voicedUntil + Self.followed * longest else {
        return nil
      }
    }
    lag = match.lag
    // The centre about the last mark is known, not yet that about this one.
    guard let offset = EnergyCenter.offset(in: sound, from: position, period: lag) else {
      return next
    }
    let most = Self.farthest * lag
    return next + Self.pull * min(max(offset, -most), most)
  }
}

extension MarkList {
  /// A mark that is near to a place where one was foretold.
  func real(near position: Double) -> Double? {
    var index = list.count - 1
    while index >= 0, list[index].position > position + 0.3 * list[index].period { index -= 1 }
    guard index >= 0, (list[index].position - position).magnitude < 0.3 * list[index].period else {
      return nil
    }
    return list[index].position
  }
}

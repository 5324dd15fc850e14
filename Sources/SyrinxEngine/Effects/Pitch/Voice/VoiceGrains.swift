/// Lays the grains of a voice into the output (pitch-synchronous overlap and add: Moulines and
/// Charpentier, Speech Communication 9, 1990).
///
/// A voiced grain is two periods about a mark. Grains follow each other at the periods wanted, each
/// that of the mark nearest in the input; where pitch rises, a blend of the two marks around. What is
/// not voiced is copied: bursts as they are, the rest at the tempo asked for. Its formants move with those
/// of the voice.
struct VoiceGrains {
  /// Half of a copied grain, in frames.
  private let copiedHalf: Double
  private let longest: Double
  private let highestFormants: Double
  /// The grain that is laid next: its middle in the output and in the input, and its left half.
  private var isVoiced = false
  private(set) var time = 0.0
  private(set) var position = 0.0
  private var left: Double
  /// The mark of a voiced grain, in the list of marks.
  private var index = 0
  private(set) var window: GrainWindow
  /// Copied grains that still follow each other as in the input: a plosive's.
  private var exactCount = 0
  /// The last copied grain was read backwards.
  private var isTurned = false
  /// Frames before a burst at which its grain begins.
  private let lead: Double

  private static let exactGrains = 3
  /// Formants below move with the voiced alone: read so slowly, grains would leave out what lies between them.
  private static let lowestMoved = 0.499

  init(sampleRate: Double, longestPeriod: Double, formants: ClosedRange<Double>) {
    copiedHalf = max((0.008 * sampleRate).rounded(), 1)
    longest = longestPeriod
    lead = 0.001 * sampleRate
    left = copiedHalf
    highestFormants = formants.upperBound
    reach = max(1.3 * longest / min(formants.lowerBound, 0.5), 3 * copiedHalf)
    window = GrainWindow(capacity: Int(4 * reach + 8 * copiedHalf))
  }

  /// Frames before the next grain's middle that a grain may still change.
  let reach: Double

  /// Input frames beyond the next grain's middle that must be marked.
  func needed(for course: VoiceCourse) -> Double {
    let tempo = course.tempos.upperBound
    let voiced = longest * (2 + (1 + tempo) / course.ratios.lowerBound)
    return max(voiced, 1.5 * copiedHalf * max(tempo, 1))
  }

  /// Input frames beyond the next grain's middle that must be known.
  var lookahead: Double {
    max(2.6 * longest, 6 * copiedHalf, 1.5 * copiedHalf * highestFormants)
      + 256 * max(highestFormants, 1)
  }

  /// Shapes the next grain's window and goes on to the following grain; nil where marks must be known first.
  mutating func next(_ marks: inout MarkList, _ course: VoiceCourse) -> Grain? {
    isVoiced ? voiced(&marks, course) : copied(&marks, course)
  }

  private mutating func copied(_ marks: inout MarkList, _ course: VoiceCourse) -> Grain? {
    let controls = course.controls(position)
    let asked = controls.tempo
    let isMoved = controls.formants >= Self.lowestMoved
    let formants = isMoved ? controls.formants : 1
    let tempo = exactCount > 0 ? 1 : asked
    let limit = position + 1.5 * copiedHalf * max(tempo, 1)
    guard marks.knownUntil > limit else { return nil }
    let reach = position + 1.5 * copiedHalf * tempo
    let mark = marks.list.first.map(\.position).flatMap { $0 <= reach ? $0 : nil }
    // Where the next burst's grain begins.
    let burst =
      asked == 1 && formants == 1
      ? nil
      : marks.firstOnset(after: position + lead, until: position + 2 * copiedHalf)
        .map { $0 - lead }
    let onset = burst.flatMap { $0 <= min(mark ?? reach, reach) ? $0 : nil }
    var grain = Grain(time: time, source: position, isMoved: isMoved)
    if let target = onset ?? mark {
      // The burst itself, not the beginning of its grain, comes when it is due.
      let early = onset == nil ? 0 : lead
      let wanted = (target + early - position) / tempo - early
      let gap = onset == nil ? wanted : max(wanted, 0)
      let right = max(gap, 0.01)
      // The grain before a burst must not hold it already.
      if onset != nil { grain.source = min(position, target - right * formants) }
      shape(&grain, right: right)
      time += gap
      position = target
      left = onset == nil ? right : lead
      exactCount = onset == nil ? 0 : asked > 1 ? 2 : Self.exactGrains
      if onset == nil { (isVoiced, index) = (true, 0) }
      return grain
    }
    shape(&grain, right: copiedHalf)
    // Noise that is repeated every few milliseconds buzzes.
    if let burst, exactCount == 0 {
      grain.source = min(position, burst - copiedHalf * formants)
    }
    isTurned = !isTurned && asked < 0.77 && exactCount == 0 && left == copiedHalf
    grain.isReversed = isTurned
    time += copiedHalf
    position += copiedHalf * tempo
    if exactCount == 0 { repay(copiedHalf * tempo, course) }
    exactCount = max(exactCount - 1, 0)
    left = copiedHalf
    return grain
  }

  private mutating func shape(_ grain: inout Grain, right: Double) {
    (grain.left, grain.right) = (left, right)
    window.shape(about: time, left: left, right: right)
  }

  /// Makes good for time that was not stretched as asked, when so many input frames have gone by.
  private mutating func repay(_ frames: Double, _ course: VoiceCourse) {
    let debt = course.times.inputFrame(atOutput: time) - position
    // The rest that rounding leaves is none.
    guard debt.magnitude >= 1e-6 else { return }
    position += min(max(debt, -0.4 * frames), 0.4 * frames)
  }

  private mutating func voiced(_ marks: inout MarkList, _ course: VoiceCourse) -> Grain? {
    let mark = marks.list[index]
    let isFollowed = !mark.isLast && index + 1 < marks.list.count
    guard mark.isLast || isFollowed, let farthest = marks.list.last else { return nil }
    let before = index > 0 ? mark.position - marks.list[index - 1].position : 0
    let after = isFollowed ? marks.list[index + 1].position - mark.position : before
    let right = after > 0 ? after : mark.period > 0 ? mark.period : longest
    let period = position < mark.position && before > 0 ? before : right
    let asked = course.controls(position)
    // The nearest mark to the next grain must be known.
    let needed = position + longest * (2 + (1 + asked.tempo) / asked.ratio)
    guard mark.isLast || farthest.isLast || farthest.position > needed else { return nil }
    // The period in the middle of what is passed by.
    let guess = marks.distance(of: 1 / asked.ratio, from: position, index, period)
    let middle = position + 0.5 * (asked.tempo - 1) * guess
    let step = marks.distance(of: 1 / asked.ratio, from: middle, index, period)
    let nextPosition = position + step * asked.tempo
    window.shape(about: time, left: left / asked.formants, right: right / asked.formants)
    var grain = Grain(time: time, source: mark.position, period: right, asked: asked)
    blend(&grain, marks)
    let nearest = marks.nearest(to: nextPosition, from: index)
    let next = marks.list[nearest]
    if next.isLast, nextPosition > next.position + 0.5 * step * asked.tempo {
      // The grain that follows fades in from the last mark on.
      let rest = max((next.position - position) / asked.tempo, 0) + right
      time += rest
      position += rest * asked.tempo
      left = right
      isVoiced = false
      marks.list.removeFirst(nearest + 1)
      index = 0
      return grain
    }
    time += step
    position = nextPosition
    repay(step * asked.tempo, course)
    left = nearest > 0 ? next.position - marks.list[nearest - 1].position : right
    index = nearest
    if index > 64 {
      marks.list.removeFirst(index - 1)
      index = 1
    }
    return grain
  }

  /// Grains repeated as they are would keep a trace of the old pitch where it rises: mixes in the one
  /// of the mark on the other side.
  private func blend(_ grain: inout Grain, _ marks: MarkList) {
    let mark = marks.list[index]
    let other = position > mark.position ? index + 1 : index - 1
    guard grain.asked.ratio > 1, other >= 0, position < mark.position || !mark.isLast,
      other < marks.list.count
    else { return }
    let distance =
      ((position - mark.position) / (marks.list[other].position - mark.position)).magnitude
    let slope = 1 / min(grain.asked.ratio - 1, 1)
    grain.other = marks.list[other].position
    grain.mix = max((distance - 0.5) * slope + 0.5, 0)
  }
}

/// A stretch of input that is laid into the output about a time.
struct Grain {
  var time: Double
  var source: Double
  /// The period of a voice; 0 for what is copied.
  var period = 0.0
  /// Frames before and after the middle of what is copied.
  var left = 0.0
  var right = 0.0
  /// The formants of what is copied move.
  var isMoved = false
  var asked = VoiceControls()
  var isReversed = false
  /// Another position, mixed in by `mix`.
  var other = 0.0
  var mix = 0.0
}

/// Decides which grains are begun, and how the sound that is not voiced passes into them and out of them.
///
/// A grain is begun when its first frame is due. By then its mark is known or, of a low voice, foretold from the
/// marks before; the rest of the grain is read as it comes.
struct LiveGrains {
  /// Those that have not ended.
  private(set) var grains: [LiveGrain] = []
  /// The gain of the sound that passes by: from 1 to 0 where a voice begins, back where it ends.
  private(set) var passage = Passing()
  private var isVoiced = false
  /// The middle of the next grain, while a voice is followed, and its mark in the list.
  private var next = 0.0
  private var index = 0
  private var lastRight = 0.0
  /// The middle of the last grain.
  private var lastTime = 0.0
  /// Frames by which the output is late.
  private let delay: Double
  /// The least time in which a voice begins, in frames.
  private let shortest: Double

  /// A gain that passes from one to zero or back within some frames.
  struct Passing {
    var isRising = true
    var start = -1.0
    var length = 1.0

    func gain(at frame: Double, _ table: Span<Float>) -> Float {
      let part = max((frame - start) / length, 0)
      // Hann's falling half.
      let height = part >= 1 ? 0 : LiveGrain.height(part, 1, 1, table)
      return isRising ? 1 - height : height
    }
    var end: Double { start + length }
  }

  init(sampleRate: Double, delay: Double) {
    LiveGrain.prepare()
    self.delay = delay
    shortest = 0.002 * sampleRate
    grains.reserveCapacity(64)
  }

  /// Marks before this frame are not wanted any more.
  func wanted(from done: Double) -> Double { isVoiced ? done : max(done, passage.end) + shortest }

  /// Begins the grains that reach into the frames from `done` up to `edge`, and lets go of those that have
  /// ended.
  mutating func advance(
    from done: Double, to edge: Double, _ voice: inout LiveMarker, _ course: VoiceCourse
  ) {
    for index in grains.indices { grains[index].advance(by: Int(edge - done)) }
    grains.removeAll { $0.time + $0.right <= done }
    for index in grains.indices where grains[index].isForetold && grains[index].time > done {
      if let mark = voice.marks.real(near: grains[index].source) {
        grains[index].approach(mark, from: done)
      }
    }
    if !isVoiced { begin(done, edge, &voice.marks) }
    while isVoiced {
      if !passageBegins {
        next =
          lastTime
          + voice.marks.distance(
            of: 1 / course.controls(lastTime).ratio, from: lastTime, index,
            voice.marks.list[index].period)
      }
      guard let grain = grain(at: next, done, &voice, course) else {
        end(done, &voice.marks)
        return
      }
      guard grain.time - grain.left < edge else { return }
      lastRight = grain.right
      lastTime = next
      if passageBegins {
        passage = Passing(isRising: false, start: grain.time - grain.left, length: grain.left)
      }
      if grains.count < grains.capacity { grains.append(grain) }
      if index > 64 {
        voice.marks.list.removeFirst(index - 1)
        index = 1
      }
    }
  }

  /// A voice begins with the next grain.
  private var passageBegins: Bool { passage.isRising }

  private mutating func begin(_ done: Double, _ edge: Double, _ marks: inout MarkList) {
    let from = max(done, passage.end)
    while let mark = marks.list.first, mark.position < from + shortest || mark.isLast {
      marks.list.removeFirst()
    }
    guard let mark = marks.list.first, mark.position - mark.period < edge else { return }
    (isVoiced, next) = (true, mark.position)
    index = 0
  }

  private mutating func end(_ done: Double, _ marks: inout MarkList) {
    let start = max(lastTime, done)
    passage = Passing(isRising: true, start: start, length: max(lastRight, shortest))
    isVoiced = false
    var count = 0
    while count < marks.list.count, !marks.list[count].isLast { count += 1 }
    marks.list.removeFirst(min(count + 1, marks.list.count))
    index = 0
  }

  /// The grain about a frame; nil where the voice has ended before.
  private mutating func grain(
    at time: Double, _ done: Double, _ voice: inout LiveMarker, _ course: VoiceCourse
  ) -> LiveGrain? {
    index = voice.marks.nearest(to: time, from: index)
    let marks = voice.marks
    let asked = course.controls(time)
    let mark = marks.list[index]
    let isNewest = mark.isLast || index + 1 == marks.list.count
    if mark.isLast, time > mark.position + 0.5 * mark.period { return nil }
    let before =
      index > 0 && !marks.list[index - 1].isLast
      ? mark.position - marks.list[index - 1].position : mark.period
    let after = isNewest ? mark.period : marks.list[index + 1].position - mark.position
    // Beyond the newest mark, others are foretold.
    let ahead = isNewest ? max(((time - mark.position) / mark.period).rounded(), 0) : 0
    let rate = asked.formants
    let reach = delay - Double(LiveGrain.tables.table(for: rate).reach) - 2
    var source = mark.position + ahead * mark.period
    // No more may be read than has come.
    if source - time > reach { source -= before }
    let lead = source - time
    var left = (ahead > 0 ? mark.period : before) / rate
    if passageBegins { left = min(mark.period, time - max(done, passage.end)) }
    if rate < 1 { left = min(left, (reach - lead) / (1 - rate)) }
    left = max(min(left, time - done), 1)
    var right = after / rate
    if rate > 1 { right = max(min(right, (reach - lead) / (rate - 1)), 1) }
    var grain = LiveGrain(
      time: time, source: source, other: 0, mix: 0, left: left, right: right, rate: rate,
      gain: Float(voice.gain(about: mark, asked)),
      isForetold: ahead > 0)
    blend(&grain, asked.ratio, before, after, reach, mark)
    return grain
  }

  /// Grains repeated as they are would keep a trace of the old pitch where it rises: mixes in the one
  /// of the mark on the other side.
  private func blend(
    _ grain: inout LiveGrain, _ ratio: Double, _ before: Double, _ after: Double,
    _ reach: Double, _ mark: VoiceMark
  ) {
    guard ratio > 1, !passageBegins else { return }
    let isLater = grain.time > grain.source
    guard !isLater || !mark.isLast else { return }
    let distance = isLater ? after : before
    let other = grain.source + (isLater ? distance : -distance)
    let farthest =
      other - grain.time + max(grain.right * (grain.rate - 1), grain.left * (1 - grain.rate))
    guard farthest <= reach else { return }
    let part = (grain.time - grain.source).magnitude / distance
    let slope = 1 / min(ratio - 1, 1)
    grain.other = other
    grain.mix = Float(max((part - 0.5) * slope + 0.5, 0))
  }
}

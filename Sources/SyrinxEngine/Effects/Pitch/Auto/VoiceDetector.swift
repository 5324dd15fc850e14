import SyrinxSystem

/// Tells where a sound is one voice alone.
///
/// It decides by segments of one and a half to four seconds that end in a pause, or where the sound is
/// softest: from what is found of a segment, of all before it and of the next. What it finds depends on the
/// samples alone, not on the blocks they come in.
struct VoiceDetector: ~Copyable {
  /// A part of the sound, in frames.
  struct Segment: Equatable {
    let start: Int
    let end: Int
    let isVoice: Bool
  }

  private let channelCount: Int
  private var listener: PitchListener
  private var meter: SecondPeriodMeter
  /// The latest of the sound, at the listener's rate.
  private var sound: SampleHistory
  /// Frames from one instant of the track to the next.
  private let window: Int
  /// Squares of the newest window's samples, channel by channel, and how many frames of it there are.
  private var sums: [SIMD8<Float>]
  private var filled = 0
  /// Levels of the windows whose pitch is not known yet.
  private var levels: [Float] = []
  /// The instants of the segment, and the number of the first.
  private var instants: [VoiceEvidence.Instant] = []
  private var first = 0
  /// The loudest window up to now, slowly forgotten, and that of the segment.
  private var loudest: Float = -.infinity
  private var top: Float = -.infinity
  private var quietCount = 0
  /// The last segment, for which the next counts too: where it lies, and the log odds of one voice by
  /// what was found of it and before.
  private var undecided: (frames: Range<Int>, logOdds: Float)?
  private var segments: [Segment] = []
  /// The number of instants, once it is known.
  private var instantCount = Int.max

  /// In instants of 5 ms: the shortest and the longest segment, and a pause.
  private static let lengths = 300...800
  private static let pause = 16
  /// A pause lies so far below the loudest of its segment, in dB, and what counts so far below the
  /// loudest of all.
  private static let quiet: Float = 30
  private static let faint: Float = 35
  private static let silence: Float = -90
  /// 6 dB in 20 s.
  private static let forgetting: Float = 0.0015
  /// Instants between two looks for a second period.
  private static let stride = 8
  /// The probabilities that something else follows a segment of one voice, and that one voice
  /// follows something else.
  private static let ends: Float = 0.3
  private static let begins: Float = 0.1
  /// The log odds of one voice that are found of a segment lie so far from 0 at most.
  private static let most: Float = 3
  private static let blockFrameCount = PitchListener.blockFrameCount

  init(format: StreamFormat) throws(LibraryError) {
    let listener = try PitchListener(sampleRate: format.sampleRate, range: PitchTrack.voices)
    meter = try SecondPeriodMeter(sampleRate: listener.sampleRate)
    channelCount = format.channelCount
    sums = Array(repeating: SIMD8(), count: channelCount)
    sound = SampleHistory(
      reach: listener.track.lookahead + Self.blockFrameCount + 2 * meter.frameCount,
      block: 2 * Self.blockFrameCount)
    window = listener.hopFrameCount
    self.listener = listener
    instants.reserveCapacity(Self.lengths.upperBound + 1)
  }

  /// Frames that must be known beyond one for it to be decided.
  var lookahead: Int {
    (2 * Self.lengths.upperBound + 2) * window + listener.lookahead + 2 * Self.blockFrameCount
  }

  /// The segments that have been found since this was asked last.
  mutating func takeSegments() -> [Segment] {
    defer { segments.removeAll(keepingCapacity: true) }
    return segments
  }

  mutating func add(_ block: AudioFrames) {
    block.forEachBlock(of: Self.blockFrameCount) { measure($0) }
  }

  /// Decides what is left of a sound of so many frames, all of which it was given.
  mutating func finish(_ frameCount: Int) {
    let silence = AudioBuffer(channelCount: channelCount, frameCapacity: Self.blockFrameCount)
    instantCount = (frameCount + window - 1) / window
    while first + instants.count < instantCount { add(silence.frames) }
    if !instants.isEmpty { close(at: instants.count, end: frameCount) }
    decide(next: 0)
    undecided = nil
  }

  private mutating func measure(_ block: AudioFrames) {
    measureLevels(block)
    listener.hear(block, leavesOutFaults: true)
    sound.append(listener.low, count: listener.lowCount)
    for point in listener.points { look(at: point) }
  }

  private mutating func measureLevels(_ block: AudioFrames) {
    block.forEachBlock(of: window, from: filled) { part in
      for channel in 0..<channelCount {
        part.samples(of: channel).addSquares(to: &sums[channel], from: filled)
      }
      filled += part.frameCount
      guard filled == window else { return }
      var energy: Float = 0
      for channel in sums.indices {
        energy += sums[channel].sum()
        sums[channel] = SIMD8()
      }
      let mean = energy / Float(window * channelCount)
      levels.append(mean < .infinity ? 10 * log10(mean + 1e-14) : 0)
      filled = 0
    }
  }

  private mutating func look(at point: PitchPoint) {
    let number = first + instants.count
    guard number < instantCount else { return }
    let level = levels.removeFirst()
    var instant = VoiceEvidence.Instant(level: level)
    if number % Self.stride == 0 {
      let sound = sound
      let first = sound.index(of: number * listener.track.hop) - meter.frameCount / 2
      instant.second = meter.measure(
        sound.samples.span.extracting(first..<first + meter.frameCount))
    }
    if point.isVoiced { instant.period = point.period / Float(listener.sampleRate) }
    instants.append(instant)
    top = max(top, level)
    loudest = max(loudest - Self.forgetting, level)
    quietCount = level < top - Self.quiet ? quietCount + 1 : 0
    if instants.count >= Self.lengths.lowerBound, quietCount >= Self.pause {
      close(at: instants.count - Self.pause / 2)
    } else if instants.count == Self.lengths.upperBound {
      close(at: softest)
    }
  }

  /// Where the second half of the segment is softest.
  private var softest: Int {
    var softest = instants.count
    var least = Float.infinity
    for index in Self.lengths.lowerBound..<instants.count {
      let level = (index - 2...index).reduce(0) { $0 + instants[$1].level }
      if level < least {
        least = level
        softest = index
      }
    }
    return softest
  }

  /// Ends the segment before one of its instants, in a frame if the sound ends there.
  private mutating func close(at count: Int, end: Int? = nil) {
    let evidence = VoiceEvidence(instants[..<count], floor: max(loudest - Self.faint, Self.silence))
    let found = min(max(evidence?.logOdds ?? 0, -Self.most), Self.most)
    decide(next: found)
    undecided = (
      first * window..<(end ?? (first + count) * window),
      (undecided.map { Self.neighbour($0.logOdds) } ?? 0) + found
    )
    instants.removeFirst(count)
    first += count
    top = instants.reduce(-.infinity) { max($0, $1.level) }
    quietCount = 0
  }

  /// Decides the last segment, given what was found of the next.
  private mutating func decide(next: Float) {
    guard let undecided else { return }
    segments.append(
      Segment(
        start: undecided.frames.lowerBound, end: undecided.frames.upperBound,
        isVoice: undecided.logOdds + Self.neighbour(next) >= 0))
  }

  /// The part of the log odds that a segment adds to those of the one before or after it: the step
  /// of a hidden Markov model (Rabiner, Proceedings of the IEEE 77, 1989). They count for one voice
  /// less than against it, so that a few seconds of music between words stay music.
  private static func neighbour(_ logOdds: Float) -> Float {
    let odds = exp(logOdds)
    let following = ((1 - ends) * odds + begins) / (ends * odds + 1 - begins)
    // Odds of one tell nothing.
    return log(following * (1 + ends - begins) / (1 - ends + begins))
  }
}

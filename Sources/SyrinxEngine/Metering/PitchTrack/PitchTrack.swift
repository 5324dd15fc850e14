// PitchTrack/ finds the pitch of one voice at every instant: candidates by autocorrelation, and the
// likeliest way through them. It streams, with a fixed delay and constant memory, and what it finds
// does not depend on the blocks it is given.

/// Follows the pitch of a voice, at a low sample rate.
struct PitchTrack: ~Copyable {
  /// Samples from one point to the next; the first point is the first sample's.
  let hop: Int
  /// Samples that must have been given beyond a point's before it is told.
  let lookahead: Int
  private var frame: AutocorrelationFrame
  /// Of a thorough track.
  private let brief: Box<AutocorrelationFrame>?
  private var highPass: VoiceHighPass?
  private var path: PitchPath
  /// The samples from the beginning of the next point's window on.
  private var pending: [Float]
  private var pendingCount: Int
  /// Samples given, and points told.
  private var taken = 0
  private var made = 0
  /// The largest sample up to now, slowly forgotten.
  private var loudest: Float = 0
  private let forgetting: Float

  /// A point every 5 ms, decided 150 ms later (Talkin 1995).
  private static let hopSeconds = 0.005
  private static let lagSeconds = 0.15
  /// A voiced sound correlates by this much with itself a period later, and its largest sample is
  /// this fraction of the loudest (Boersma 1993).
  private static let voicing: Float = 0.5
  private static let silence: Float = 0.03
  /// Nothing that 24 bits can hold is quieter.
  private static let faintest: Float = 0x1p-23

  /// The ratio of the lowest pitch that the shorter window finds to that of the longer.
  private static let briefness = 1.8

  /// Fundamentals of voices, from creak to children.
  static let voices = 50.0...700.0

  /// A sound above the range has a multiple of its period, but is not voiced for a meter.
  ///
  /// A thorough track takes hum and rumble out of the sound first, and beside its window, which holds
  /// three of the longest periods, has a shorter one for voices that do not last so long.
  init(
    sampleRate: Double, range: ClosedRange<Double>, isMeter: Bool = false,
    isThorough: Bool = false
  ) throws(LibraryError) {
    var brief: Box<AutocorrelationFrame>?
    if isThorough {
      let range = min(range.lowerBound * Self.briefness, range.upperBound)...range.upperBound
      brief = Box(
        try AutocorrelationFrame(
          sampleRate: sampleRate, range: range, isMeter: isMeter))
    }
    frame = try AutocorrelationFrame(
      sampleRate: sampleRate, range: range, isMeter: isMeter)
    self.brief = brief
    hop = max(Int((sampleRate * Self.hopSeconds).rounded()), 1)
    highPass = isThorough ? VoiceHighPass(sampleRate: sampleRate) : nil
    let seconds = Double(hop) / sampleRate
    let lag = Int((Self.lagSeconds / seconds).rounded())
    path = PitchPath(lag: lag, stepSeconds: seconds)
    let half = frame.frameCount / 2
    lookahead = frame.frameCount - half + lag * hop
    pending = Array(repeating: 0, count: frame.frameCount + 4096)
    pendingCount = half
    // 6 dB in 20 s.
    forgetting = Float(1 - 0.693 * seconds / 20)
  }

  /// Takes the first samples of a buffer's first channel, and adds the points that have become known.
  mutating func add(
    _ buffer: borrowing AudioBuffer, count: Int, to points: inout [PitchPoint]
  ) {
    add(buffer.frames.prefix(count).samples(of: 0), to: &points)
  }

  /// Takes the next samples, and adds the points that have become known.
  mutating func add(_ samples: Span<Float>, to points: inout [PitchPoint]) {
    var start = 0
    while start < samples.count {
      let filled = pendingCount
      let count = min(samples.count - start, pending.count - filled)
      do {
        var memory = pending.mutableSpan
        let whole = count / 8 * 8
        for index in stride(from: 0, to: whole, by: 8) {
          memory.setLanes(at: filled + index, to: samples.lanes(at: start + index))
        }
        for index in whole..<count { memory[filled + index] = samples[start + index] }
      }
      highPass?.filter(&pending, filled..<filled + count)
      pendingCount = filled + count
      start += count
      look(&points)
    }
    taken += samples.count
  }

  mutating func finish(_ points: inout [PitchPoint]) {
    let end = taken
    let silence = [Float](repeating: 0, count: hop)
    while made * hop <= end { add(silence.span, to: &points) }
    while let point = path.finish() { points.append(point) }
  }

  /// The points that are not decided yet, as they stand.
  var undecided: [PitchPoint] {
    var path = self.path
    var points: [PitchPoint] = []
    while let point = path.finish() { points.append(point) }
    return points
  }

  private mutating func look(_ points: inout [PitchPoint]) {
    let filled = pendingCount
    var start = 0
    while start + frame.frameCount <= filled {
      let candidates = Self.candidates(
        pending, from: start, &frame, brief, &loudest, path.voicingCost)
      loudest *= forgetting
      made += 1
      if let point = path.add(candidates) { points.append(point) }
      start += hop
    }
    var memory = pending.mutableSpan
    for index in start..<filled { memory[index - start] = memory[index] }
    pendingCount = filled - start
  }

  private static func candidates(
    _ pending: [Float], from start: Int, _ frame: inout AutocorrelationFrame,
    _ brief: Box<AutocorrelationFrame>?, _ loudest: inout Float, _ voicingCost: Float
  ) -> PitchCandidates {
    let samples = pending.span.extracting(start..<start + frame.frameCount)
    let mean = AutocorrelationFrame.mean(samples)
    let peak = frame.peak(of: samples, mean: mean)
    loudest = max(loudest, peak)
    guard peak > faintest else { return PitchCandidates(unvoiced: 2 + voicing, peak: peak) }
    let quietness = max(0, 2 - peak / loudest * (1 + voicing) / silence)
    // The best path is unvoiced here whatever the candidates, since it may leave voicing and come back; with
    // a little more, for rounding.
    guard voicing + quietness < frame.highestScore + 2 * voicingCost + 0.01 else {
      return PitchCandidates(unvoiced: voicing + quietness, peak: peak)
    }
    var all = frame.candidates(of: samples, mean: mean, unvoiced: voicing + quietness, peak: peak)
    if let brief {
      let first = (frame.frameCount - brief.value.frameCount) / 2
      let middle = samples.extracting(first..<first + brief.value.frameCount)
      let mean = AutocorrelationFrame.mean(middle)
      all.merge(brief.value.candidates(of: middle, mean: mean, unvoiced: 0, peak: peak))
    }
    return all
  }
}

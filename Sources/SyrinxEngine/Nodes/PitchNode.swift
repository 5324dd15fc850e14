#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Time stretching and pitch shifting by Rubber Band, in one pass and constant memory, and then, where
/// formants do not follow the pitch, a stage that moves them.
final class PitchNode: Node {
  private let knobs: Pitch
  private let crew: Crew
  private let lengths: PieceCutter.Lengths
  private var settings = TimeStretcher.Settings()
  private var inflow = Inflow(format: StreamFormat(sampleRate: 1, channelCount: 1), length: nil)
  private var cents = Automation(constant: 0)
  private var formant = Automation(constant: 1)
  /// Output against input time.
  private var path = SpeedPath(Automation(constant: 1))
  /// Nil where at most the formants are moved, and where a knob of the stretcher follows a curve.
  private var pieces: PieceRun?
  /// Set where one does: the course, and the two steps.
  private var course: PitchCourse?
  private var run: StretchRun?
  private var playback: SlidingResampleRun?
  /// Nil where formants follow the pitch.
  private var formants: FormantRun?
  /// Frames of the stretched sound that the formant stage was given.
  private var position = 0

  /// A node that works with its share of a crew's threads.
  init(_ knobs: Pitch, _ crew: Crew, lengths: PieceCutter.Lengths = PieceCutter.Lengths()) {
    self.knobs = knobs
    self.crew = crew
    self.lengths = lengths
    crew.join()
  }

  func prepare(for inputs: [Inflow], maximumFrameCount: Int) throws -> StreamFormat {
    inflow = inputs[0]
    cents = try automation(knobs.cents)
    let tempo = try automation(knobs.tempo)
    path = SpeedPath(tempo)
    let isFixed = cents.constant != nil && tempo.constant != nil
    course =
      isFixed
      ? nil : PitchCourse(cents: cents, tempo: tempo, sampleRate: inflow.format.sampleRate)
    settings.isFast = knobs.quality == .fast
    settings.isVariable = !isFixed
    settings.pitchScale = isFixed ? pitchScale(at: 0) : 1
    settings.timeRatio = course?.firstRatio ?? 1 / tempo.value(at: 0)
    if case .ratio(let ratio) = knobs.formants { formant = try automation(ratio) }
    formants = movesFormants ? try FormantRun(format: inflow.format) : nil
    try reset()
    return inflow.format
  }

  private func automation(_ curve: Curve) throws(EngineError) -> Automation {
    try Automation(curve, rate: inflow.format.sampleRate, length: inflow.length)
  }

  /// Whether formants end up anywhere but where a shift of pitch leaves them.
  private var movesFormants: Bool {
    if case .follow = knobs.formants { return false }
    guard let cents = cents.constant, let formant = formant.constant else { return true }
    return formant != exp2(cents / 1200)
  }

  private func pitchScale(at frame: Double) -> Double { exp2(cents.value(at: frame) / 1200) }

  func length(for inputs: [StreamLength?]) -> StreamLength? {
    inputs[0].map { path.length(for: $0) }
  }

  var stretch: Double? { path.constantSpeed.map { 1 / $0 } }

  var latency: Int { formants?.latency ?? 0 }

  /// More than the longest window the library holds, and what threads read ahead or, along a curve,
  /// what the playback of the stretched sound does.
  var lookahead: Int {
    let window = inflow.format.sampleRate / 2
    guard course != nil else {
      return window + (pieces == nil ? 0 : PieceRun.lookahead(for: crew.share, of: inflow.format))
    }
    let stretched = SlidingResampleRun.lookahead(upTo: highestPitchScale)
    let smallestRatio = exp2(knobs.cents.minimum / 1200) / knobs.tempo.maximum
    return 2 * window + Int(bounded: Double(stretched) / smallestRatio)
  }

  private var highestPitchScale: Double { exp2(knobs.cents.maximum / 1200) }

  func reset() throws {
    position = 0
    formants?.reset()
    // The stretcher would leave its trace even where it has nothing to do.
    let isIdle = cents.constant == 0 && path.constantSpeed == 1
    pieces = nil
    if let speed = path.constantSpeed, course == nil, !isIdle {
      pieces = PieceRun(
        format: inflow.format, settings, speed: speed, threadCount: crew.share,
        lengths: lengths)
    }
    run = try course.map {
      try StretchRun(
        format: inflow.format, settings, inputFrameCount: inflow.length?.frameCount, course: $0)
    }
    playback = try course.map {
      try SlidingResampleRun(
        channelCount: inflow.format.channelCount,
        maximumRatio: highestPitchScale, beginningAt: $0.pitchScale(at: 0))
    }
  }

  func render(into block: AudioBlock, from inlets: [Inlet]) throws {
    try stretch(into: block, from: inlets[0])
    guard let formants else { return }
    if let length = inlets[0].length {
      // A surplus after the end, which the engine trims, must not be heard in the last windows.
      let end = path.length(for: length).frameCount
      block.dropFirst(max(end - position, 0)).clear()
    }
    position += block.frameCount
    formants.process(block) { [cents, formant, path] frame in
      let moment = path.inputFrame(atOutput: Double(frame))
      return (exp2(cents.value(at: moment) / 1200), formant.value(at: moment))
    }
  }

  /// Fills the block with the sound at its new pitch and tempo, formants following.
  private func stretch(into block: AudioBlock, from inlet: Inlet) throws {
    if let pieces {
      try pieces.render(into: block) { try inlet.pull(into: $0) }
      return
    }
    guard let course, let run, let playback else {
      try inlet.pull(into: block)
      return
    }
    try playback.render(
      into: block, ratio: { [path] in course.pitchScale(at: path.inputFrame(atOutput: Double($0))) }
    ) { stretched in
      try run.render(into: stretched) { try inlet.pull(into: $0) }
      return stretched.frameCount
    }
  }
}

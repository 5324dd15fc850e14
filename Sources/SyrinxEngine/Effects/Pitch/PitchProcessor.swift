import SyrinxSystem

/// Time stretching and pitch shifting by Rubber Band or by spectra, in one pass and constant memory, and then, where
/// formants do not follow the pitch, a stage that moves them.
final class PitchProcessor: Processor {
  private enum Stretcher {
    /// None: it would leave its trace even where it has nothing to do.
    case unchanged
    case segments(SegmentedStretcher)
    /// Along a curve.
    case course(CourseStretcher)
    case spectral(SpectralStretcher)
  }

  /// Plays the stretched sound at the speed of its pitch.
  private enum Playback {
    case fixed(FixedResampler)
    case sliding(SlidingResampler)
  }

  let format: StreamFormat
  let timeMap: TimeMap
  private var setup: ProcessorSetup
  private let lengths: SilenceSplitter.Lengths
  private let values: PitchValues
  private let course: PitchCourse
  private let isSpectral: Bool
  private let isFast: Bool
  private var stretcher = Stretcher.unchanged
  /// Nil where the pitch comes right by the stretcher or stays as it was.
  private var playback: Playback?
  /// Where along a curve the stretched sound is played back.
  private var playedPath: StretchedPath?
  /// Nil where formants follow the pitch.
  private let formants: FormantStage?
  /// Frames of the stretched sound that the formant stage was given.
  private var position = 0

  init(
    _ pitch: Pitch, _ setup: ProcessorSetup,
    lengths: SilenceSplitter.Lengths = SilenceSplitter.Lengths()
  ) throws {
    self.setup = setup
    self.setup.openInputAgain = nil
    self.lengths = lengths
    format = setup.format
    isSpectral = (pitch.quality == .spectral || pitch.quality == .auto) && !setup.isLive
    isFast = pitch.quality != .fine
    values = try PitchValues(pitch, setup)
    course = PitchCourse(values, sampleRate: format.sampleRate)
    timeMap = .curve(course.times)
    // A shift of pitch may leave formants where they are wanted.
    let scale = values.cents.constant.map { exp2($0 / 1200) }
    let isMoved =
      pitch.formants != .follow && (scale == nil || scale != values.formants.constant)
    formants = isMoved ? try FormantStage(format: format) : nil
    try reset(to: 0)
  }

  private var settings: TimeStretcher.Settings {
    var settings = TimeStretcher.Settings()
    settings.isFast = isFast
    if let cents = values.cents.constant, let speed = values.tempo.constant {
      settings.pitchScale = exp2(cents / 1200)
      settings.timeRatio = 1 / speed
    } else {
      settings.isVariable = true
      settings.timeRatio = course.firstRatio
    }
    return settings
  }

  var latency: Int { formants?.latency ?? 0 }

  /// More than the longest window the library holds, and what threads read ahead or, along a curve,
  /// what the playback of the stretched sound does.
  var lookahead: Int {
    let window = format.sampleRate / 2
    switch stretcher {
    case .unchanged: return window
    case .segments:
      return window + SegmentedStretcher.lookahead(for: setup.workerCount, of: format, lengths)
    case .course:
      let stretched = SlidingResampler.lookahead(upTo: highestPitchScale)
      return 2 * window + Int(bounded: Double(stretched) / course.smallestRatio)
    case .spectral:
      let (input, stretched) = SpectralStretcher.lookahead(at: format.sampleRate)
      let played = max(
        SlidingResampler.lookahead(upTo: highestPitchScale),
        FixedResampler.lookahead(upTo: highestPitchScale))
      return input + Int(bounded: Double(stretched + played) / course.smallestRatio)
    }
  }

  private var highestPitchScale: Double { exp2(values.cents.range.upperBound / 1200) }

  func reset(to frame: Int) throws {
    position = 0
    values.reset(to: frame)
    formants?.reset()
    let cents = values.cents.constant
    guard cents != 0 || values.tempo.constant != 1 else { return }
    if !isSpectral, cents != nil, let speed = values.tempo.constant {
      stretcher = .segments(
        SegmentedStretcher(
          format: format, settings, speed: speed, threadCount: setup.workerCount, lengths: lengths))
      return
    }
    stretcher =
      isSpectral
      ? .spectral(try SpectralStretcher(format: format, course: course))
      : .course(
        try CourseStretcher(
          format: format, settings, inputFrameCount: setup.input.length?.frameCount,
          course: course, isLive: setup.isLive))
    playedPath = course.path
    guard isSpectral, let cents else {
      playback = .sliding(
        try SlidingResampler(
          channelCount: format.channelCount, maximumRatio: highestPitchScale,
          beginningAt: course.pitchScale(at: 0), isLive: setup.isLive))
      return
    }
    guard cents != 0 else { return }
    playback = .fixed(
      try FixedResampler(
        channelCount: format.channelCount, inputRate: exp2(cents / 1200), outputRate: 1))
  }

  func render(into block: inout AudioBlock, from inputs: [ProcessorInput]) throws {
    try shift(into: &block, from: inputs[0])
    guard let formants else { return }
    if let length = inputs[0].length {
      // A surplus after the end, which the engine trims, must not be heard in the last windows.
      let end = course.times.length(for: length).frameCount
      block.clear(from: max(end - position, 0))
    }
    position += block.frameCount
    values.formants.note(upTo: Int(course.times.inputFrame(atOutput: Double(position))))
    formants.process(&block) { [course, values] frame in
      let inputFrame = course.times.inputFrame(atOutput: Double(frame))
      return (course.pitchScale(at: inputFrame), values.formants.value(at: inputFrame))
    }
  }

  /// Fills the block with the sound at its new pitch and tempo, formants following.
  private func shift(into block: inout AudioBlock, from input: ProcessorInput) throws {
    switch playback {
    case nil: _ = try stretch(into: &block, from: input)
    case .fixed(let resampler):
      try resampler.render(into: &block) { try stretch(into: &$0, from: input) }
    case .sliding(let resampler):
      try resampler.render(
        into: &block,
        target: {
          SlidingResampler.Target(
            ratio: course.pitchScale(at: course.times.inputFrame(atOutput: $0)),
            frame: playedPath?.position(atOutput: $0))
        }
      ) { try stretch(into: &$0, from: input) }
    }
  }

  /// Fills the block with the sound before it is played back, and returns how many frames that is.
  private func stretch(into block: inout AudioBlock, from input: ProcessorInput) throws -> Int {
    switch stretcher {
    case .unchanged: try input.pull(into: &block)
    case .segments(let stretcher):
      try stretcher.render(into: &block) { try input.pull(into: &$0) }
    case .course(let stretcher): try stretcher.render(into: &block) { try input.pull(into: &$0) }
    case .spectral(let stretcher):
      try stretcher.render(into: &block) { try input.pull(into: &$0) }
    }
    return block.frameCount
  }
}

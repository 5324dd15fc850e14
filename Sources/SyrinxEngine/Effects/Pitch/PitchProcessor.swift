import SyrinxSystem

/// Time stretching and pitch shifting by Rubber Band or by spectra, in one pass and constant memory, and then, where
/// formants do not follow the pitch, a stage that moves them.
final class PitchProcessor: Processor {
  private enum Path {
    /// Not at all: the stretcher would leave its trace even where it has nothing to do.
    case unchanged
    case segments(SegmentedStretcher)
    /// Along a curve: stretched first, then played back at the speed of the pitch.
    case course(PitchCourse, CourseStretcher, SlidingResampler)
    /// The same by spectra.
    case spectral(PitchCourse, SpectralStretcher, SlidingResampler)
    /// At one pitch; no playback where it stays as it was.
    case evenSpectral(SpectralStretcher, FixedResampler?)
  }

  let format: StreamFormat
  let timeMap: TimeMap
  private let input: StreamInfo
  private let workerCount: Int
  private let lengths: SilenceSplitter.Lengths
  private let cents: FrameValues
  private let tempo: FrameCurve
  private let formant: FrameValues
  private let isLive: Bool
  private let isSpectral: Bool
  private let times: SpeedCurve
  private let settings: TimeStretcher.Settings
  private var path = Path.unchanged
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
    input = setup.input
    format = setup.format
    workerCount = setup.workerCount
    isLive = setup.isLive
    isSpectral = (pitch.quality == .spectral || pitch.quality == .auto) && !setup.isLive
    self.lengths = lengths
    cents = try setup.frameValues("cents", pitch.cents)
    tempo = try setup.speed("tempo", pitch.tempo)
    formant =
      if case .ratio(let ratio) = pitch.formants {
        try setup.frameValues("formants", ratio)
      } else {
        FrameValues(FrameCurve(constant: 1))
      }
    times = SpeedCurve(tempo)
    timeMap = .curve(times)
    settings = Self.settings(cents, tempo, isFast: pitch.quality != .fine, format)
    let moves = Self.movesFormants(pitch.formants, cents, formant)
    formants = moves ? try FormantStage(format: format) : nil
    try reset(to: 0)
  }

  private static func settings(
    _ cents: FrameValues, _ tempo: FrameCurve, isFast: Bool, _ format: StreamFormat
  ) -> TimeStretcher.Settings {
    var settings = TimeStretcher.Settings()
    settings.isFast = isFast
    guard let constant = cents.constant, let speed = tempo.constant else {
      settings.isVariable = true
      settings.timeRatio =
        PitchCourse(cents: cents, tempo: tempo, sampleRate: format.sampleRate).firstRatio
      return settings
    }
    settings.pitchScale = exp2(constant / 1200)
    settings.timeRatio = 1 / speed
    return settings
  }

  /// Formants end up anywhere but where a shift of pitch leaves them.
  private static func movesFormants(
    _ formants: Pitch.Formants, _ cents: FrameValues, _ formant: FrameValues
  ) -> Bool {
    if case .follow = formants { return false }
    guard let cents = cents.constant, let formant = formant.constant else { return true }
    return formant != exp2(cents / 1200)
  }

  func length(for inputs: [StreamLength?]) -> StreamLength? { inputs[0].map(times.length) }

  var latency: Int { formants?.latency ?? 0 }

  /// More than the longest window the library holds, and what threads read ahead or, along a curve,
  /// what the playback of the stretched sound does.
  var lookahead: Int {
    let window = format.sampleRate / 2
    switch path {
    case .unchanged: return window
    case .segments:
      return window + SegmentedStretcher.lookahead(for: workerCount, of: format, lengths)
    case .course:
      let stretched = SlidingResampler.lookahead(upTo: highestPitchScale)
      return 2 * window + Int(bounded: Double(stretched) / smallestRatio)
    case .spectral, .evenSpectral:
      let (input, stretched) = SpectralStretcher.lookahead(at: format.sampleRate)
      let played = max(
        SlidingResampler.lookahead(upTo: highestPitchScale),
        FixedResampler.lookahead(upTo: highestPitchScale))
      return input + Int(bounded: Double(stretched + played) / smallestRatio)
    }
  }

  private var smallestRatio: Double {
    exp2(cents.range.lowerBound / 1200) / tempo.range.upperBound
  }

  private var highestPitchScale: Double { exp2(cents.range.upperBound / 1200) }

  func reset(to frame: Int) throws {
    position = 0
    cents.reset(to: frame)
    formant.reset(to: frame)
    formants?.reset()
    guard cents.constant != 0 || tempo.constant != 1 else {
      path = .unchanged
      return
    }
    let course = PitchCourse(cents: cents, tempo: tempo, sampleRate: format.sampleRate)
    playedPath = course.path
    if isSpectral {
      let stretcher = try SpectralStretcher(format: format, course: course)
      path =
        if let constant = cents.constant {
          .evenSpectral(
            stretcher,
            constant == 0
              ? nil
              : try FixedResampler(
                channelCount: format.channelCount, inputRate: exp2(constant / 1200), outputRate: 1))
        } else {
          .spectral(course, stretcher, try playback(of: course))
        }
    } else if cents.constant != nil, let speed = tempo.constant {
      path = .segments(
        SegmentedStretcher(
          format: format, settings, speed: speed, threadCount: workerCount, lengths: lengths))
    } else {
      path = .course(
        course,
        try CourseStretcher(
          format: format, settings, inputFrameCount: input.length?.frameCount, course: course,
          isLive: isLive),
        try playback(of: course))
    }
  }

  private func playback(of course: PitchCourse) throws -> SlidingResampler {
    try SlidingResampler(
      channelCount: format.channelCount, maximumRatio: highestPitchScale,
      beginningAt: course.pitchScale(at: 0), isLive: isLive)
  }

  func render(into block: inout AudioBlock, from inputs: [ProcessorInput]) throws {
    try stretch(into: &block, from: inputs[0])
    guard let formants else { return }
    if let length = inputs[0].length {
      // A surplus after the end, which the engine trims, must not be heard in the last windows.
      let end = times.length(for: length).frameCount
      block.clear(from: max(end - position, 0))
    }
    position += block.frameCount
    formant.note(upTo: Int(times.inputFrame(atOutput: Double(position))))
    formants.process(&block) { [cents, formant, times] frame in
      let inputFrame = times.inputFrame(atOutput: Double(frame))
      return (exp2(cents.value(at: inputFrame) / 1200), formant.value(at: inputFrame))
    }
  }

  /// Fills the block with the sound at its new pitch and tempo, formants following.
  private func stretch(into block: inout AudioBlock, from input: ProcessorInput) throws {
    switch path {
    case .unchanged: try input.pull(into: &block)
    case .segments(let stretcher): try stretcher.render(into: &block) { try input.pull(into: &$0) }
    case .course(let course, let stretcher, let playback):
      try play(course, through: playback, into: &block) { stretched in
        try stretcher.render(into: &stretched) { try input.pull(into: &$0) }
      }
    case .evenSpectral(let stretcher, nil):
      try stretcher.render(into: &block) { try input.pull(into: &$0) }
    case .evenSpectral(let stretcher, let playback?):
      try playback.render(into: &block) { stretched in
        try stretcher.render(into: &stretched) { try input.pull(into: &$0) }
        return stretched.frameCount
      }
    case .spectral(let course, let stretcher, let playback):
      try play(course, through: playback, into: &block) { stretched in
        try stretcher.render(into: &stretched) { try input.pull(into: &$0) }
      }
    }
  }

  /// Fills the block with a stretched sound, played at the speed of its pitch.
  private func play(
    _ course: PitchCourse, through playback: SlidingResampler, into block: inout AudioBlock,
    render: (inout AudioBlock) throws -> Void
  ) throws {
    try playback.render(
      into: &block,
      target: {
        SlidingResampler.Target(
          ratio: course.pitchScale(at: times.inputFrame(atOutput: $0)),
          frame: playedPath?.position(atOutput: $0))
      }
    ) { stretched in
      try render(&stretched)
      return stretched.frameCount
    }
  }
}

import SyrinxSystem

/// Pitch, formants and tempo of one voice, period by period, in one pass and constant memory.
final class VoicePitchProcessor: Processor {
  let format: StreamFormat
  let timeMap: TimeMap
  let lookahead: Int
  private let cents: FrameValues
  private let formants: FrameValues
  private let course: VoiceCourse
  /// The sound is heard at once, and keeps its tempo.
  private let isHasty: Bool
  /// Nil where nothing is changed.
  private var shifter: VoiceShifter?
  private var input: AudioBuffer
  /// Input frames taken.
  private var fed = 0

  init(_ pitch: Pitch, _ setup: ProcessorSetup) throws {
    format = setup.format
    cents = try setup.frameValues("cents", pitch.cents)
    let tempo = try setup.frameCurve(pitch.tempo)
    formants =
      switch pitch.formants {
      case .ratio(let ratio): try setup.frameValues("formants", ratio)
      case .follow, .keep: FrameValues(FrameCurve(constant: 1))
      }
    course = Self.course(cents, formants, tempo, follows: pitch.formants == .follow)
    timeMap = .curve(course.times)
    isHasty = setup.isLive && course.tempos == 1...1
    if course.isIdle {
      lookahead = 0
      input = AudioBuffer(channelCount: format.channelCount, frameCapacity: 0)
    } else {
      let shifter = try Self.shifter(format, course, isHasty: isHasty)
      lookahead = shifter.lookahead
      input = AudioBuffer(
        channelCount: format.channelCount, frameCapacity: shifter.inputFrameCount)
    }
    try reset(to: 0)
  }

  private static func course(
    _ cents: FrameValues, _ formants: FrameValues, _ tempo: FrameCurve, follows: Bool
  ) -> VoiceCourse {
    let constant = cents.constant.map { exp2($0 / 1200) }
    let ratios = exp2(cents.range.lowerBound / 1200)...exp2(cents.range.upperBound / 1200)
    return VoiceCourse(
      controls: { frame in
        let ratio = constant ?? exp2(cents.value(at: frame) / 1200)
        return VoiceControls(
          ratio: ratio, formants: follows ? ratio : formants.value(at: frame),
          tempo: tempo.value(at: frame))
      },
      times: SpeedCurve(tempo), ratios: ratios, formants: follows ? ratios : formants.range,
      tempos: tempo.range)
  }

  private static func shifter(
    _ format: StreamFormat, _ course: VoiceCourse, isHasty: Bool
  ) throws(LibraryError) -> VoiceShifter {
    try VoiceShifter(
      sampleRate: format.sampleRate, channelCount: format.channelCount,
      range: isHasty ? VoiceShifter.hastyVoices : PitchTrack.voices, course: course,
      isHasty: isHasty)
  }

  func length(for inputs: [StreamLength?]) -> StreamLength? {
    inputs[0].map(course.times.length)
  }

  func reset(to frame: Int) throws {
    fed = 0
    cents.reset(to: frame)
    formants.reset(to: frame)
    shifter = course.isIdle ? nil : try Self.shifter(format, course, isHasty: isHasty)
  }

  func render(into block: inout AudioBlock, from inputs: [ProcessorInput]) throws {
    guard shifter != nil else {
      try inputs[0].pull(into: &block)
      return
    }
    var done = 0
    while done < block.frameCount {
      let count = min(shifter?.readyCount ?? 0, block.frameCount - done)
      if count > 0 {
        var part = block.extracting(done..<done + count)
        shifter?.drain(into: &part)
        done += count
      } else {
        try input.withBlock { _ = try inputs[0].pull(into: &$0) }
        fed += input.frameCapacity
        cents.note(upTo: fed)
        formants.note(upTo: fed)
        input.withFrames { shifter?.feed($0) }
      }
    }
  }
}

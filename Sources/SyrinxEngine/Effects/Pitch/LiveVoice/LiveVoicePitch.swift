/// Pitch and formants of one voice, as it is heard.
struct LiveVoicePitch: InPlaceState, ~Copyable {
  let format: StreamFormat
  let memory = InputMemory.everything
  private let values: VoiceValues
  private var shifter: LiveVoiceShifter
  private var queue: ReblockingBuffer

  init(_ pitch: Pitch, _ setup: ProcessorSetup) throws {
    format = setup.format
    values = try VoiceValues(pitch, setup)
    shifter = Self.shifter(format, values)
    queue = ReblockingBuffer(
      channelCount: format.channelCount,
      blockFrameCount: LiveVoiceShifter.blockFrameCount(at: format.sampleRate))
  }

  /// One whose first frame is this one.
  private static func shifter(
    _ format: StreamFormat, _ values: VoiceValues, from frame: Int = 0
  ) -> LiveVoiceShifter {
    var course = values.course
    if frame > 0 {
      let controls = course.controls
      course.controls = { controls($0 + Double(frame)) }
    }
    return LiveVoiceShifter(
      sampleRate: format.sampleRate, channelCount: format.channelCount, course: course)
  }

  var latency: Int { queue.blockFrameCount + LiveVoiceShifter.delay(at: format.sampleRate) }
  var alignment: Int { queue.blockFrameCount }

  mutating func process(_ block: inout AudioBlock) {
    var done = 0
    while done < block.frameCount {
      guard queue.exchange(&block, &done) else { continue }
      values.note(upTo: queue.position + queue.blockFrameCount)
      Self.shift(&shifter, queue.input, &queue.output)
      queue.advance()
    }
  }

  private static func shift(
    _ shifter: inout LiveVoiceShifter, _ input: borrowing AudioBuffer, _ output: inout AudioBuffer
  ) {
    output.withBlock { shifter.process(input.frames, into: &$0) }
  }

  mutating func reset(to frame: Int) {
    values.reset(to: frame)
    queue.reset(to: frame)
    shifter = Self.shifter(format, values, from: frame)
  }
}

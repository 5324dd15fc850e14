/// Pitch and formants of one voice, as it is heard.
struct LiveVoicePitch: ReblockedState, ~Copyable {
  let format: StreamFormat
  let memory = InputMemory.everything
  private let values: PitchValues
  private var shifter: LiveVoiceShifter
  var queue: ReblockingBuffer

  init(_ pitch: Pitch, _ setup: ProcessorSetup) throws {
    format = setup.format
    values = try PitchValues(pitch, setup)
    shifter = Self.shifter(format, values)
    queue = ReblockingBuffer(
      channelCount: format.channelCount,
      blockFrameCount: LiveVoiceShifter.blockFrameCount(at: format.sampleRate))
  }

  /// One whose first frame is this one.
  private static func shifter(
    _ format: StreamFormat, _ values: PitchValues, from frame: Int = 0
  ) -> LiveVoiceShifter {
    var course = values.course
    if frame > 0 {
      let controls = course.controls
      course.controls = { controls($0 + Double(frame)) }
    }
    return LiveVoiceShifter(format: format, course: course)
  }

  var latency: Int { queue.blockFrameCount + LiveVoiceShifter.delay(at: format.sampleRate) }

  mutating func processBlock() {
    values.note(upTo: queue.position + queue.blockFrameCount)
    queue.process { input, output in shifter.process(input, into: &output) }
  }

  mutating func reset(to frame: Int) {
    values.reset(to: frame)
    queue.reset(to: frame)
    shifter = Self.shifter(format, values, from: frame)
  }
}

/// Sings a voice again at other pitches while it sings.
struct LiveSungVoices: ReblockedState, ~Copyable {
  let format: StreamFormat
  let memory = InputMemory.everything
  private let voices: SungVoices
  private var singers: [Singer<LiveVoiceShifter>]
  var queue: ReblockingBuffer
  private var sung: AudioBuffer

  init(_ voices: SungVoices, _ setup: ProcessorSetup) {
    format = setup.format
    self.voices = voices
    let count = LiveVoiceShifter.blockFrameCount(at: format.sampleRate)
    queue = ReblockingBuffer(channelCount: format.channelCount, blockFrameCount: count)
    sung = AudioBuffer(channelCount: format.channelCount, frameCapacity: count)
    singers = Self.singers(voices, format)
  }

  private static func singers(
    _ voices: SungVoices, _ format: StreamFormat
  ) -> [Singer<LiveVoiceShifter>] {
    let rate = Double(format.sampleRate)
    return voices.notes.map { notes in
      // Pitch is that of the last periods, whose middle lies 10 ms back.
      let course = SungCourse(
        notes, spacing: Double(LiveVoiceShifter.blockFrameCount(at: format.sampleRate)),
        offset: -0.01 * rate, sampleRate: rate, reference: voices.reference, isLive: true)
      return Singer(
        LiveVoiceShifter(format: format, course: SungVoices.course { course.ratio(at: $0) }),
        course)
    }
  }

  var latency: Int { queue.blockFrameCount + LiveVoiceShifter.delay(at: format.sampleRate) }

  mutating func processBlock() {
    Self.sing(singers, voices, queue.input, &queue.output, &sung)
    queue.advance()
  }

  private static func sing(
    _ singers: [Singer<LiveVoiceShifter>], _ voices: SungVoices, _ input: borrowing AudioBuffer,
    _ output: inout AudioBuffer, _ sung: inout AudioBuffer
  ) {
    output.clear()
    for singer in singers {
      sung.withBlock { singer.shifter.process(input.frames, into: &$0) }
      output.withBlock { $0.add(sung.frames, gain: voices.mix) }
      singer.course.add(singer.shifter.fundamental ?? 0)
    }
    guard voices.dry != 0, let first = singers.first else { return }
    sung.withBlock { first.shifter.copy(into: &$0) }
    output.withBlock { $0.add(sung.frames, gain: voices.dry) }
  }

  mutating func reset(to frame: Int) {
    queue.reset(to: frame)
    singers = Self.singers(voices, format)
  }
}

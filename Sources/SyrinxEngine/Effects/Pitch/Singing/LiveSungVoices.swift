/// Sings a voice again at other pitches while it sings.
struct LiveSungVoices: ReblockedState, ~Copyable {
  let format: StreamFormat
  let memory = InputMemory.everything
  private let voices: SungVoices
  private var singers: [Singer] = []
  var queue: ReblockingBuffer
  private var sung: AudioBuffer

  /// A shifter, and what it follows.
  private final class Singer {
    var shifter: LiveVoiceShifter
    let course: SungCourse

    init(_ shifter: consuming LiveVoiceShifter, _ course: SungCourse) {
      self.shifter = shifter
      self.course = course
    }
  }

  init(_ voices: SungVoices, _ setup: ProcessorSetup) {
    format = setup.format
    self.voices = voices
    let count = LiveVoiceShifter.blockFrameCount(at: format.sampleRate)
    queue = ReblockingBuffer(channelCount: format.channelCount, blockFrameCount: count)
    sung = AudioBuffer(channelCount: format.channelCount, frameCapacity: count)
    singers = Self.singers(voices, format)
  }

  /// Pitch is that of the last periods, whose middle lies so long ago.
  private static let heardSeconds = 0.01

  private static func singers(_ voices: SungVoices, _ format: StreamFormat) -> [Singer] {
    voices.notes.map { notes in
      let course = SungCourse(
        notes, spacing: Double(LiveVoiceShifter.blockFrameCount(at: format.sampleRate)),
        offset: -heardSeconds * Double(format.sampleRate),
        sampleRate: Double(format.sampleRate), reference: voices.reference, isLive: true)
      let shifter = LiveVoiceShifter(
        sampleRate: format.sampleRate, channelCount: format.channelCount,
        course: SungVoices.course { course.ratio(at: $0) })
      return Singer(shifter, course)
    }
  }

  var latency: Int {
    queue.blockFrameCount + LiveVoiceShifter.delay(at: format.sampleRate)
  }

  mutating func processBlock() {
    Self.sing(singers, voices, queue.input, &queue.output, &sung)
    queue.advance()
  }

  private static func sing(
    _ singers: [Singer], _ voices: SungVoices, _ input: borrowing AudioBuffer,
    _ output: inout AudioBuffer, _ sung: inout AudioBuffer
  ) {
    output.clear()
    for (singer, mix) in zip(singers, voices.mixes) {
      sung.withBlock { singer.shifter.process(input.frames, into: &$0) }
      output.withBlock { $0.add(sung.frames, gain: mix) }
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

/// One run of a stretcher over one sound: feeds it by blocks and hands on what comes out.
final class StretchRun {
  private let stretcher: TimeStretcher
  private var course: PitchCourse?
  private let input: AudioBuffer
  private let inputFrameCount: Int?
  private var fed = 0
  private var retrieved = 0
  /// Silence still to be fed before the sound, and output still to be thrown away before its own.
  private var pad = 0
  private var late = 0
  private var isFinished: Bool

  /// How many frames are fed between two changes of a variable ratio.
  private static let courseFrameCount = 256

  /// A run at fixed ratios over a sound of known length, or of a length that shows when a pull
  /// falls short; or along a course of ratios, where the settings name the first.
  init(
    format: StreamFormat, _ settings: TimeStretcher.Settings, inputFrameCount: Int?,
    course: PitchCourse? = nil
  ) throws(EngineError) {
    stretcher = try TimeStretcher(format: format, settings, inputFrameCount: inputFrameCount)
    self.course = course
    input = AudioBuffer(
      channelCount: format.channelCount,
      frameCapacity: course == nil ? TimeStretcher.blockFrameCount : Self.courseFrameCount)
    self.inputFrameCount = inputFrameCount
    // The library never finishes a sound of no frames.
    isFinished = inputFrameCount == 0
    if course != nil {
      pad = stretcher.startPad
      late = stretcher.startDelay
    }
  }

  /// Fills the block, with silence after the end. `pull` fills a block and returns how many of its
  /// frames the sound still had.
  func render(into block: AudioBlock, pull: (AudioBlock) throws -> Int) throws {
    var done = 0
    while done < block.frameCount, !isFinished {
      guard let available = stretcher.availableFrameCount else {
        isFinished = true
        break
      }
      if available == 0 {
        try feed(pull)
      } else if late > 0 {
        late -= stretcher.retrieve(into: input.block.prefix(min(available, late)))
      } else {
        let count = stretcher.retrieve(into: block.dropFirst(done).prefix(available))
        done += count
        retrieved += count
      }
    }
    block.dropFirst(done).clear()
  }

  private func feed(_ pull: (AudioBlock) throws -> Int) throws {
    if pad > 0 {
      let silence = input.block.prefix(pad)
      silence.clear()
      stretcher.process(silence, isFinal: false)
      pad -= silence.frameCount
      return
    }
    let count = try pull(input.block)
    fed += count
    let isFinal = count < input.frameCapacity || fed == inputFrameCount
    if isFinal, fed == 0 {
      isFinished = true
      return
    }
    if course != nil {
      // The frame that is being analysed lies half a window, the start pad, behind the newest, and
      // what has been made of it lies a start delay behind again.
      let frame = max(Double(fed - count / 2 - stretcher.startPad), 0)
      let made = retrieved - late + (stretcher.availableFrameCount ?? 0) + stretcher.startDelay
      stretcher.setTimeRatio(course!.advance(to: frame, madeFrameCount: made))
    }
    stretcher.process(input.block.prefix(count), isFinal: isFinal)
  }
}

/// Stretches one sound along a course of ratios by Rubber Band.
final class CourseStretcher {
  private let stretcher: TimeStretcher
  private var course: PitchCourse
  private var input: AudioBuffer
  private let inputFrameCount: Int?
  private var fed = 0
  private var retrieved = 0
  /// Silence still to be fed before the sound, and output still to be thrown away before its own.
  private var pad: Int
  private var late: Int
  private var isFinished: Bool

  /// A run over a sound of known length, or of a length that shows when a pull falls short; the
  /// settings name the first ratio.
  init(
    format: StreamFormat, _ settings: TimeStretcher.Settings, inputFrameCount: Int?,
    course: PitchCourse, isLive: Bool
  ) throws(LibraryError) {
    stretcher = try TimeStretcher(format: format, settings)
    self.course = course
    // The ratio changes whenever so many frames have been fed.
    input = AudioBuffer(channelCount: format.channelCount, frameCapacity: isLive ? 64 : 256)
    self.inputFrameCount = inputFrameCount
    // The library never finishes a sound of no frames.
    isFinished = inputFrameCount == 0
    pad = stretcher.startPad
    late = stretcher.startDelay
  }

  /// Fills the block, with silence after the end. `pull` fills a block and returns how many of its
  /// frames the sound still had.
  func render(into block: inout AudioBlock, pull: (inout AudioBlock) throws -> Int) throws {
    var done = 0
    while done < block.frameCount, !isFinished {
      guard let available = stretcher.availableFrameCount else { break }
      if available == 0 {
        try feed(pull)
      } else if late > 0 {
        late -= input.withBlock { input in
          var part = input.prefix(min(available, late))
          return stretcher.retrieve(into: &part)
        }
      } else {
        var part = block.extracting(done..<min(done + available, block.frameCount))
        let count = stretcher.retrieve(into: &part)
        done += count
        retrieved += count
      }
    }
    block.clear(from: done)
  }

  private func feed(_ pull: (inout AudioBlock) throws -> Int) throws {
    if pad > 0 {
      let count = min(pad, input.frameCapacity)
      input.clear()
      input.withFrames { stretcher.process($0.prefix(count), isFinal: false) }
      pad -= count
      return
    }
    let count = try input.withBlock { try pull(&$0) }
    fed += count
    course.cents.note(upTo: fed)
    let isFinal = count < input.frameCapacity || fed == inputFrameCount
    if isFinal, fed == 0 {
      isFinished = true
      return
    }
    // The frame that is being analysed lies half a window, the start pad, behind the newest, and
    // what has been made of it lies a start delay behind again.
    let frame = max(Double(fed - count / 2 - stretcher.startPad), 0)
    let made = retrieved - late + (stretcher.availableFrameCount ?? 0) + stretcher.startDelay
    stretcher.setTimeRatio(course.advance(to: frame, madeFrameCount: made))
    input.withFrames { stretcher.process($0.prefix(count), isFinal: isFinal) }
  }
}

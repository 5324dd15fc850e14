/// Pitch, formants and tempo of one voice, period by period, in one pass and constant memory.
final class VoicePitchProcessor: Processor {
  let format: StreamFormat
  let timeMap: TimeMap
  let lookahead: Int
  private let values: PitchValues
  /// Nil where nothing is changed.
  private var shifter: VoiceShifter?
  private var input: AudioBuffer
  /// Input frames taken.
  private var fed = 0

  init(_ pitch: Pitch, _ setup: ProcessorSetup) throws {
    format = setup.format
    values = try PitchValues(pitch, setup)
    timeMap = .curve(values.course.times)
    input = AudioBuffer(
      channelCount: format.channelCount, frameCapacity: VoiceShifter.blockFrameCount)
    shifter = try Self.shifter(format, values.course)
    lookahead = shifter?.lookahead ?? 0
  }

  private static func shifter(
    _ format: StreamFormat, _ course: VoiceCourse
  ) throws(LibraryError) -> VoiceShifter? {
    course.isIdle ? nil : try VoiceShifter(format: format, course: course)
  }

  func reset(to frame: Int) throws {
    fed = 0
    values.reset(to: frame)
    shifter = try Self.shifter(format, values.course)
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
        values.note(upTo: fed)
        input.withFrames { shifter?.feed($0) }
      }
    }
  }
}

/// Pitch, formants and tempo of one voice, period by period, in one pass and constant memory.
final class VoicePitchProcessor: Processor {
  let format: StreamFormat
  let timeMap: TimeMap
  let lookahead: Int
  private let values: VoiceValues
  /// Nil where nothing is changed.
  private var shifter: VoiceShifter?
  private var input: AudioBuffer
  /// Input frames taken.
  private var fed = 0

  init(_ pitch: Pitch, _ setup: ProcessorSetup) throws {
    format = setup.format
    values = try VoiceValues(pitch, setup)
    timeMap = .curve(values.course.times)
    if values.course.isIdle {
      lookahead = 0
      input = AudioBuffer(channelCount: format.channelCount, frameCapacity: 0)
    } else {
      lookahead = try Self.shifter(format, values.course).lookahead
      input = AudioBuffer(
        channelCount: format.channelCount, frameCapacity: VoiceShifter.blockFrameCount)
    }
    try reset(to: 0)
  }

  private static func shifter(
    _ format: StreamFormat, _ course: VoiceCourse
  ) throws(LibraryError) -> VoiceShifter {
    try VoiceShifter(
      sampleRate: format.sampleRate, channelCount: format.channelCount, range: PitchTrack.voices,
      course: course)
  }

  func length(for inputs: [StreamLength?]) -> StreamLength? {
    inputs[0].map(values.course.times.length)
  }

  func reset(to frame: Int) throws {
    fed = 0
    values.reset(to: frame)
    shifter = values.course.isIdle ? nil : try Self.shifter(format, values.course)
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

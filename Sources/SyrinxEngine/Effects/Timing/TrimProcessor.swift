/// Hands on some frames of a stream, and nothing before or after them.
final class TrimProcessor: Processor {
  let format: StreamFormat
  let memory = InputMemory.frames(0)
  private let kept: Range<Int>
  private var scratch: AudioBuffer
  private var isStarted = false

  init(keeping kept: Range<Int>, _ setup: ProcessorSetup) {
    format = setup.format
    self.kept = kept
    scratch = AudioBuffer(
      channelCount: format.channelCount, frameCapacity: setup.maximumFrameCount)
  }

  var timeMap: TimeMap { .keeping(kept) }

  /// It pulls what it cuts away before its first frame.
  var lookahead: Int { kept.lowerBound }

  /// What was a tail and is kept stays one. The end is known even where that of the input is not.
  func length(for inputs: [StreamLength?]) -> StreamLength? {
    timeMap.length(of: inputs[0] ?? StreamLength(duration: Double(kept.upperBound)))
  }

  func render(into block: inout AudioBlock, from inputs: [ProcessorInput]) throws {
    if !isStarted {
      isStarted = true
      var left = kept.lowerBound
      while left > 0 {
        left -= try scratch.withBlock { whole in
          var part = whole.prefix(left)
          try inputs[0].pull(into: &part)
          return part.frameCount
        }
      }
    }
    try inputs[0].pull(into: &block)
  }

  func reset(to frame: Int) { isStarted = frame > 0 }
}

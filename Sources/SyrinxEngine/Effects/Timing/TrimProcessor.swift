/// Hands on some frames of a stream, and nothing before or after them.
package final class TrimProcessor: Processor {
  package let format: StreamFormat
  package let memory = InputMemory.frames(0)
  private let kept: Range<Int>
  private let length: StreamLength?
  private var scratch: AudioBuffer
  private var isStarted = false

  /// With a `length`, that is how long the stream is said to be, and there is silence past the end of the input.
  package init(keeping kept: Range<Int>, length: StreamLength? = nil, _ setup: ProcessorSetup) {
    format = setup.format
    self.kept = kept
    self.length = length
    scratch = AudioBuffer(
      channelCount: format.channelCount,
      frameCapacity: kept.lowerBound > 0 ? setup.maximumFrameCount : 0)
  }

  package var timeMap: TimeMap { .keeping(kept) }

  /// It pulls what it cuts away before its first frame.
  package var lookahead: Int { kept.lowerBound }

  /// What was a tail and is kept stays one. The end is known even where that of the input is not.
  package func length(for inputs: [StreamLength?]) -> StreamLength? {
    length ?? timeMap.length(of: inputs[0] ?? StreamLength(duration: Double(kept.upperBound)))
  }

  package func render(into block: inout AudioBlock, from inputs: [ProcessorInput]) throws {
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

  package func reset(to frame: Int) { isStarted = frame > 0 }
}

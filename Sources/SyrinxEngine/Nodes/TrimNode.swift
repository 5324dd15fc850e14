/// Hands on some frames of a stream, and nothing before or after them.
final class TrimNode: Node {
  private let kept: Range<Int>
  private var scratch = AudioBuffer(channelCount: 1, frameCapacity: 0)
  private var isStarted = false

  init(_ kept: Range<Int>) { self.kept = kept }

  func prepare(for inputs: [Inflow], maximumFrameCount: Int) -> StreamFormat {
    let format = inputs[0].format
    scratch = AudioBuffer(channelCount: format.channelCount, frameCapacity: maximumFrameCount)
    isStarted = false
    return format
  }

  /// It pulls what it cuts away before its first frame.
  var lookahead: Int { kept.lowerBound }

  /// What was a tail and is kept stays one. The end is known even where that of the input is not.
  func length(for inputs: [StreamLength?]) -> StreamLength? {
    let end = Double(kept.upperBound)
    let body = min(inputs[0]?.duration ?? end, end) - Double(kept.lowerBound)
    var length = StreamLength(duration: max(body, 0))
    length.tail = kept.count - length.bodyFrameCount
    return length
  }

  /// Whether a moment of its input is not cut away.
  func keeps(_ moment: Double) -> Bool {
    moment >= Double(kept.lowerBound) && moment <= Double(kept.upperBound)
  }

  func render(into block: AudioBlock, from inlets: [Inlet]) throws {
    if !isStarted {
      isStarted = true
      var left = kept.lowerBound
      while left > 0 {
        let piece = scratch.block.prefix(left)
        try inlets[0].pull(into: piece)
        left -= piece.frameCount
      }
    }
    try inlets[0].pull(into: block)
  }

  func reset() { isStarted = false }
}

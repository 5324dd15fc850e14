/// Pulls those inputs that sound, and no others.
final class MixerProcessor: SelectiveProcessor {
  let format: StreamFormat
  let memory = InputMemory.frames(0)
  private var addend: Addend
  private var active: ActiveSet
  private var position = 0

  init(format: StreamFormat, _ setup: ProcessorSetup) {
    self.format = format
    addend = Addend(
      channelCount: format.channelCount, maximumFrameCount: setup.maximumFrameCount)
    active = ActiveSet(setup.inputs.map(\.active))
  }

  func length(for inputs: [StreamLength?]) -> StreamLength? {
    var longest = StreamLength(duration: 0)
    for input in inputs {
      guard let input else { return nil }
      let whole = max(longest.frameCount, input.frameCount)
      longest.duration = max(longest.duration, input.duration)
      longest.tail = whole - longest.bodyFrameCount
    }
    return longest
  }

  func render(into block: inout AudioBlock, from inputs: [ProcessorInput]) throws {
    let end = position + block.frameCount
    active.advance(to: position, before: end) { inputs[$0].finish() }
    var isEmpty = true
    for index in active.members {
      let input = inputs[index]
      input.skip(to: position)
      let isWide = input.format.channelCount == block.channelCount
      if isEmpty, isWide {
        try input.pull(into: &block)
      } else {
        if isEmpty { block.clear() }
        try addend.add(to: &block, isWide: isWide) {
          try input.pull(into: &$0)
          return $0.frameCount
        }
      }
      isEmpty = false
    }
    // As adding the silence of those that are not pulled would.
    if isEmpty {
      block.clear()
    } else if active.members.count < inputs.count {
      block.makeZerosPositive()
    }
    position = end
  }

  func silence(from position: Int, _ inputs: [ProcessorInput]) -> Int {
    var until = active.nextStart
    for index in active.members { until = min(until, inputs[index].silentUntil) }
    return max(until, position)
  }

  func skip(to position: Int, _ inputs: [ProcessorInput]) {
    for index in active.members { inputs[index].skip(to: position) }
  }

  func reset(to frame: Int) {
    position = frame
    active.reset(to: frame)
  }
}

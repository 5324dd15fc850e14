/// Adds its inputs at unity: nothing is ever scaled down to make room.
///
/// A mono input beside wider ones is heard in each of their channels, as a mono file is when it is
/// made stereo.
public struct Mixer: GraphNode {
  public init() {}

  public var inputCounts: ClosedRange<Int> { 1...Int.max }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    MixerProcessor(format: try Self.format(of: setup.inputs.map(\.format)), setup)
  }

  /// The format of the widest input. Inputs that mean different loudspeakers by one channel leave open
  /// what they are.
  private static func format(of inputs: [StreamFormat]) throws(EngineError) -> StreamFormat {
    let widest = inputs.max { $0.channelCount < $1.channelCount }!
    let mono = StreamFormat(sampleRate: widest.sampleRate, channelCount: 1)
    guard inputs.allSatisfy({ $0 == widest || $0 == mono }) else {
      throw .formatsClash(node: "", inputs)
    }
    let layouts = Set(inputs.filter { $0 == widest }.compactMap(\.layout))
    return StreamFormat(
      sampleRate: widest.sampleRate, channelCount: widest.channelCount,
      layout: layouts.count == 1 ? layouts.first : nil)
  }
}

/// Pulls those inputs that sound, and no others.
private final class MixerProcessor: SelectiveProcessor {
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

/// Where a stream's frames are made before they are added to those of others: a wide one's, or a mono
/// one's, which is added to every channel.
struct Addend: ~Copyable {
  private var wide: AudioBuffer
  private var mono: AudioBuffer

  init(channelCount: Int, maximumFrameCount: Int) {
    wide = AudioBuffer(channelCount: channelCount, frameCapacity: maximumFrameCount)
    mono = AudioBuffer(channelCount: 1, frameCapacity: maximumFrameCount)
  }

  /// Adds the frames that `make` fills in, as many of the first ones as it returns.
  mutating func add(
    to block: inout AudioBlock, isWide: Bool, _ make: (inout AudioBlock) throws -> Int
  ) throws {
    if isWide {
      try Self.add(to: &block, wide.prefix(block.frameCount), make)
    } else {
      try Self.add(to: &block, mono.prefix(block.frameCount), make)
    }
  }

  private static func add(
    to block: inout AudioBlock, _ part: consuming AudioBlock,
    _ make: (inout AudioBlock) throws -> Int
  ) throws {
    let count = try make(&part)
    block.add(part.frames.prefix(count), at: 0)
  }
}

/// Any number of clips on one timeline, added where they overlap: memory and time go with those that
/// sound at once, not with how many there are.
public struct Clips: GraphNode {
  private let clips: any ClipList
  private let format: StreamFormat

  /// Clips whose graphs give this format, or mono of its rate.
  public init(_ clips: any ClipList, format: StreamFormat) {
    self.clips = clips
    self.format = format
  }

  public var inputCounts: ClosedRange<Int> { 0...0 }

  public func makeProcessor(_ setup: ProcessorSetup) -> any Processor {
    ClipsProcessor(clips, format, setup)
  }
}

private final class ClipsProcessor: SourceProcessor {
  let format: StreamFormat
  let memory = InputMemory.frames(0)
  let start: Int
  private let clips: any ClipList
  private let length: StreamLength
  private let settings: RenderSettings
  private let idle: IdleSources
  private var active: ActiveSet
  /// Those of the clips that sound.
  private var sounding: [Int: (at: Int, renderer: Renderer)] = [:]
  /// Set where the sources of a clip are told that they will be played.
  private var isExpected: [Bool]
  private var addend: Addend
  private var position = 0

  init(_ clips: any ClipList, _ format: StreamFormat, _ setup: ProcessorSetup) {
    self.clips = clips
    self.format = format
    idle = setup.idle
    var body = 0
    var ranges: [Range<Int>] = []
    ranges.reserveCapacity(clips.count)
    for index in 0..<clips.count {
      let (at, length) = clips.place(at: index)
      body = max(body, at + length.bodyFrameCount)
      ranges.append(at..<at + length.frameCount)
    }
    start = ranges.lazy.map(\.lowerBound).min() ?? 0
    let whole = ranges.lazy.map(\.upperBound).max() ?? 0
    length = StreamLength(duration: Double(body), tail: whole - body)
    active = ActiveSet(ranges)
    isExpected = Array(repeating: false, count: clips.count)
    var settings = RenderSettings(
      maximumFrameCount: setup.maximumFrameCount, resources: OneThread(setup.resources))
    settings.idleSources = idle
    self.settings = settings
    addend = Addend(
      channelCount: format.channelCount, maximumFrameCount: setup.maximumFrameCount)
    expectAll()
  }

  deinit { close() }

  func length(for inputs: [StreamLength?]) -> StreamLength? { length }

  func render(into block: inout AudioBlock, from inputs: [ProcessorInput]) throws {
    block.clear()
    let end = position + block.frameCount
    active.advance(to: position, before: end) { drop($0) }
    for index in active.members {
      let (at, renderer) = try sounding[index] ?? begin(index)
      let isWide = renderer.format.channelCount == format.channelCount
      var target = block.dropFirst(max(at - position, 0))
      try addend.add(to: &target, isWide: isWide) { try renderer.render(into: &$0) }
    }
    position = end
  }

  private func begin(_ index: Int) throws -> (at: Int, renderer: Renderer) {
    let clip = clips.clip(at: index)
    let renderer = try Renderer(clip.makeGraph(), settings)
    let mono = StreamFormat(sampleRate: format.sampleRate, channelCount: 1)
    guard renderer.format == format || renderer.format == mono else {
      throw EngineError.formatsClash(node: "", [format, renderer.format])
    }
    if position > clip.at { try renderer.seek(to: position - clip.at) }
    sounding[index] = (clip.at, renderer)
    return (clip.at, renderer)
  }

  private func drop(_ index: Int) {
    sounding[index] = nil
    guard isExpected[index] else { return }
    isExpected[index] = false
    for source in clips.clip(at: index).sources { source.forget(idle) }
  }

  func silence(from position: Int, _ inputs: [ProcessorInput]) -> Int {
    active.members.isEmpty ? max(active.nextStart, position) : position
  }

  func close() {
    for index in isExpected.indices { drop(index) }
  }

  /// Forward, which is what happens after every silence, costs what was passed.
  func reset(to frame: Int) {
    sounding = [:]
    if frame < position {
      active.reset(to: frame)
      position = frame
      expectAll()
    } else {
      position = frame
      active.advance(to: frame, before: frame + 1) { drop($0) }
    }
  }

  private func expectAll() {
    for index in isExpected.indices
    where !isExpected[index] && active.ranges[index].upperBound > position {
      isExpected[index] = true
      for source in clips.clip(at: index).sources { source.expect(idle) }
    }
  }
}

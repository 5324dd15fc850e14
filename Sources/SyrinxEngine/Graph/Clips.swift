/// Any number of clips on one timeline, added where they overlap: memory and time go with those that
/// sound at once, not with how many there are.
public struct Clips: GraphNode {
  private let clips: [Clip]
  private let format: StreamFormat

  /// Clips whose graphs give this format, or mono of its rate.
  public init(_ clips: [Clip], format: StreamFormat) {
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
  private let clips: [Clip]
  private let settings: RenderSettings
  private let idle: IdleSources
  private var active: ActiveSet
  /// Those of the clips that sound.
  private var renderers: [Int: Renderer] = [:]
  /// Whether the sources of each are told that they will be played.
  private var isExpected: [Bool]
  private let wide: AudioBuffer
  private let mono: AudioBuffer
  private var position = 0

  init(_ clips: [Clip], _ format: StreamFormat, _ setup: ProcessorSetup) {
    self.clips = clips
    self.format = format
    idle = setup.idle
    start = clips.lazy.map(\.at).min() ?? 0
    active = ActiveSet(clips.map(\.frames))
    isExpected = Array(repeating: false, count: clips.count)
    var settings = RenderSettings(
      maximumFrameCount: setup.maximumFrameCount, resources: OneThread(setup.resources))
    settings.idleSources = idle
    self.settings = settings
    wide = AudioBuffer(
      channelCount: format.channelCount, frameCapacity: setup.maximumFrameCount)
    mono = AudioBuffer(channelCount: 1, frameCapacity: setup.maximumFrameCount)
    reset(to: 0)
  }

  deinit { close() }

  func length(for inputs: [StreamLength?]) -> StreamLength? {
    let body = clips.map { $0.at + $0.length.bodyFrameCount }.max() ?? 0
    let whole = clips.map(\.frames.upperBound).max() ?? 0
    return StreamLength(duration: Double(body), tail: whole - body)
  }

  func render(into block: AudioBlock, from inputs: [ProcessorInput]) throws {
    block.clear()
    let end = position + block.frameCount
    active.advance(to: position, before: end) { drop($0) }
    for index in active.members {
      let renderer = try renderers[index] ?? makeRenderer(index)
      let isWide = renderer.format.channelCount == format.channelCount
      let target = block.dropFirst(max(clips[index].at - position, 0))
      let part = (isWide ? wide : mono).block.prefix(target.frameCount)
      let count = try renderer.render(into: part)
      target.prefix(count).add(part.prefix(count))
    }
    position = end
  }

  private func makeRenderer(_ index: Int) throws -> Renderer {
    let clip = clips[index]
    let renderer = try Renderer(clip.makeGraph(), settings)
    let mono = StreamFormat(sampleRate: format.sampleRate, channelCount: 1)
    guard renderer.format == format || renderer.format == mono else {
      throw EngineError.formatsClash(node: "", [format, renderer.format])
    }
    if position > clip.at { try renderer.seek(to: position - clip.at) }
    renderers[index] = renderer
    return renderer
  }

  private func drop(_ index: Int) {
    renderers[index] = nil
    guard isExpected[index] else { return }
    isExpected[index] = false
    for source in clips[index].sources { source.forget(idle) }
  }

  func silence(from position: Int, _ inputs: [ProcessorInput]) -> Int {
    active.members.isEmpty ? max(active.nextStart, position) : position
  }

  func close() {
    for index in clips.indices { drop(index) }
  }

  func reset(to frame: Int) {
    renderers = [:]
    position = frame
    active.reset(to: frame)
    for index in clips.indices where !isExpected[index] && clips[index].frames.upperBound > frame {
      isExpected[index] = true
      for source in clips[index].sources { source.expect(idle) }
    }
  }
}

/// The resources of another, for work that is done on the caller's thread.
private struct OneThread: RenderResources {
  private let resources: any RenderResources
  init(_ resources: any RenderResources) { self.resources = resources }

  func openSource(at path: String) throws -> any FrameSource {
    try resources.openSource(at: path)
  }

  func opensAgain(at path: String) -> Bool { resources.opensAgain(at: path) }

  func shared<Value: Sendable>(
    for key: some Hashable & Sendable, _ make: () throws -> Value
  ) throws -> Value { try resources.shared(for: key, make) }
}

/// A processor within a rendering: what it pulls from, its position, its end.
final class Stage: Upstream {
  let processor: any Processor
  let name: String
  let settings: [Setting]
  let inputs: [Stage]
  let live: LiveValues
  var format: StreamFormat { processor.format }
  var taps: [FrameTap] = []
  /// The frame at which the first source sounds, before rounding.
  let onset: Double
  /// Where several stages pull from this one.
  let tee: Tee?
  /// Nil until the end of the stream is known.
  private(set) var length: StreamLength?
  /// Up to this frame all that comes next is zero, without being rendered.
  private(set) var silentUntil = 0

  private let connections: [ProcessorInput]
  let maximumFrameCount: Int
  /// Takes frames that are not wanted: those before a late processor's first, and those before the one at
  /// which it goes on.
  private var discard: AudioBuffer?
  private let selective: (any SelectiveProcessor)?
  private let memory: InputMemory
  private let latency: Int
  /// Frames by which all that it makes comes later than what it is made of.
  let offset: Int?
  /// Latency-free frames made so far.
  private var position = 0
  private var isPrimed = false
  /// Those of the inputs, kept here since asking for them must not allocate.
  private var inputLengths: [StreamLength?]
  /// Frames were left out that the processor does not know of.
  private var isStale = false
  private var isFinished = false
  /// Up to which of the frames that enter it all are zero, as far as is known.
  private var inputSilentUntil = 0
  /// The frame before which one last entered that may not have been zero; nil if none did.
  private var soundedBefore: Int?

  init(
    _ entry: Graph.Entry, inputs: [Input], consumerCount: Int, workerCount: Int,
    _ settings: RenderSettings, _ idle: IdleSources,
    openInputAgain: (() throws -> any FrameSource)?
  ) throws {
    name = entry.name
    self.settings = entry.settings
    self.inputs = inputs.map(\.stage)
    let isReadAhead = settings.live != nil && inputs.isEmpty
    maximumFrameCount =
      isReadAhead
      ? max(settings.maximumFrameCount, PrefetchedSource.slotFrameCount)
      : settings.maximumFrameCount
    live = LiveValues(
      for: settings.live == nil ? [] : entry.node.parameterOwner?.parameters ?? [])
    do {
      let made = try entry.node.makeProcessor(
        ProcessorSetup(
          inputs: inputs.map {
            $0.stage.info(isAlwaysPulled: $0.isShared || !settings.skipsSilence, settings.tail)
          },
          maximumFrameCount: maximumFrameCount, workerCount: workerCount,
          resources: settings.resources, isLive: settings.live != nil, live: live,
          idle: idle, openInputAgain: openInputAgain))
      if let live = settings.live, let source = made.asSource, source.isReadAhead {
        processor = PrefetchedSource(source, seconds: live.prefetchSeconds)
      } else {
        processor = made
      }
    } catch let error as EngineError {
      throw error.named(name)
    }
    onset = Self.onset(of: processor, for: self.inputs)
    connections = self.inputs.map { ProcessorInput($0.tee?.makeReader() ?? $0) }
    inputLengths = self.inputs.map(\.length)
    length = try Self.length(of: processor, named: name, for: inputLengths)
    let format = processor.format
    latency = processor.latency
    offset = processor.timeMap.offset
    memory = offset == nil || !settings.skipsSilence ? .unknown : processor.memory
    selective = settings.skipsSilence ? processor.asSelective : nil
    discard =
      latency > 0 || processor.alignment > 1
      ? AudioBuffer(channelCount: format.channelCount, frameCapacity: maximumFrameCount) : nil
    tee =
      consumerCount > 1
      ? Tee(channelCount: format.channelCount, frameCapacity: maximumFrameCount) : nil
    tee?.stage = self
    findSilence()
  }

  /// A stage to pull from; `isShared` where it or one before it is read by others too.
  struct Input {
    let stage: Stage
    let isShared: Bool
  }

  private func info(isAlwaysPulled: Bool, _ tail: TailPolicy) -> StreamInfo {
    let end = max(length?.frameCount ?? .max, silentUntil)
    return StreamInfo(
      format: format, length: length, tail: tail, onset: Int(bounded: onset.rounded()),
      active: isAlwaysPulled ? 0..<Int.max : silentUntil..<end)
  }

  /// The length that a processor gives its stream, if that is known and credible.
  private static func length(
    of processor: any Processor, named name: String, for inputs: [StreamLength?]
  ) throws(EngineError) -> StreamLength? {
    let length = processor.length(for: inputs)
    if let length, !length.isCredible { throw .tooLong(node: name) }
    return length
  }

  /// When the first source sounds in what a processor makes.
  private static func onset(of processor: any Processor, for inputs: [Stage]) -> Double {
    if let source = processor.asSource { return Double(source.start) }
    let onset = inputs.map(\.onset).min() ?? 0
    guard inputs.count == 1 else { return onset }
    return processor.timeMap.output(at: onset) ?? 0
  }

  /// Makes sure that readers may lie so many frames apart before they meet again.
  func reserve(_ distance: Double, forJoinAt join: String) throws(EngineError) {
    // Nothing is held of the silence after the end.
    let whole = length.map { Double($0.frameCount + maximumFrameCount) } ?? .infinity
    try tee?.reserve(Int(bounded: min(distance, whole).rounded(.up)), forJoinAt: join)
  }

  private var hasEnded: Bool { length.map { position >= $0.frameCount } ?? false }

  /// Frames rendered or left out so far, late ones included.
  private var renderedFrameCount: Int { isPrimed ? position + latency : position }

  /// Fills the block and returns how many of its frames come before the stream's end.
  func pull(into block: inout AudioBlock) throws -> Int {
    var filled = 0
    while filled < block.frameCount {
      let left = length.map { max($0.frameCount - position, 0) } ?? .max
      let count = min(block.frameCount - filled, maximumFrameCount, left)
      guard count > 0 else { break }
      var part = block.extracting(filled..<filled + count)
      var valid = count
      if silentUntil - position >= count {
        part.clear()
        skip(to: position + count)
      } else {
        if isStale { try goOn() }
        if !isPrimed { try prime() }
        try processor.render(into: &part, from: connections)
        try findEnd()
        valid = length.map { min(count, max($0.frameCount - position, 0)) } ?? count
        for tap in taps where valid > 0 { tap.take(part.frames.prefix(valid), at: position) }
        position += valid
        if inputSilentUntil < renderedFrameCount { soundedBefore = renderedFrameCount }
        findSilence()
      }
      filled += valid
      if valid < count { break }
    }
    block.clear(from: filled)
    if hasEnded { finish() }
    return filled
  }

  /// Has a processor do now what it would do before its first frame.
  func warmUp() throws {
    try prime()
    var nothing = AudioBuffer(channelCount: format.channelCount, frameCapacity: 0)
    try nothing.withBlock { try processor.render(into: &$0, from: connections) }
  }

  /// Lets a late processor run until its first frame is due.
  func prime() throws {
    guard !isPrimed else { return }
    isPrimed = true
    guard latency > 0 else { return }
    try render(unwanted: latency)
    try findEnd()
  }

  /// Takes the processor past frames that were left out, to where its own blocks begin, and from there on
  /// through silence.
  private func goOn() throws {
    isStale = false
    let frame = renderedFrameCount
    let late = frame % processor.alignment
    try processor.reset(to: frame - late)
    guard late > 0 else { return }
    for connection in connections { connection.silenceFrameCount = late }
    try render(unwanted: late)
  }

  private func render(unwanted frameCount: Int) throws {
    var left = frameCount
    while left > 0 {
      left -= try discard!.withBlock {
        var part = $0.prefix(left)
        try processor.render(into: &part, from: connections)
        return part.frameCount
      }
    }
  }

  private func findEnd() throws(EngineError) {
    guard length == nil else { return }
    for index in inputs.indices { inputLengths[index] = inputs[index].length }
    length = try Self.length(of: processor, named: name, for: inputLengths)
  }

  func reset() throws {
    try processor.reset(to: 0)
    for connection in connections { connection.silenceFrameCount = 0 }
    tee?.reset()
    position = 0
    isPrimed = false
    isStale = false
    isFinished = false
    soundedBefore = nil
    findSilence()
  }
}

extension Stage {
  /// Leaves out frames: up to where it is silent, or before what is wanted after seeking.
  func skip(to target: Int) {
    guard target > position else { return }
    tellTaps(upTo: target)
    position = target
    isStale = true
    let frame = renderedFrameCount
    if let selective {
      selective.skip(to: frame, connections)
    } else {
      for connection in connections { connection.skip(to: max(frame - (offset ?? 0), 0)) }
    }
    findSilence()
  }

  /// Taps hear silence too.
  private func tellTaps(upTo target: Int) {
    guard !taps.isEmpty else { return }
    let silence = AudioBuffer(
      channelCount: format.channelCount, frameCapacity: maximumFrameCount)
    let end = min(target, length?.frameCount ?? .max)
    for start in stride(from: position, to: end, by: maximumFrameCount) {
      for tap in taps { tap.take(silence.frames.prefix(end - start), at: start) }
    }
  }

  /// Says that nothing more is pulled.
  func finish() {
    guard !isFinished else { return }
    isFinished = true
    for connection in connections { connection.finish() }
    processor.asSource?.close()
  }

  /// Finds out for how long nothing but zeros follows.
  private func findSilence() {
    if hasEnded {
      silentUntil = .max
    } else if let selective {
      silentUntil = selective.silence(from: position, connections)
    } else if memory == .unknown || connections.isEmpty {
      silentUntil = position
    } else {
      let offset = offset!
      inputSilentUntil = .max
      for connection in connections {
        inputSilentUntil = min(inputSilentUntil, connection.silentUntil.addingBounded(offset))
      }
      let isAtRest = inputSilentUntil > renderedFrameCount && hasForgotten
      silentUntil = isAtRest ? max(inputSilentUntil.addingBounded(-latency), position) : position
    }
  }

  /// Nothing is left of the frames that have entered.
  private var hasForgotten: Bool {
    guard let soundedBefore else { return true }
    guard case .frames(let count) = memory else { return false }
    return renderedFrameCount - soundedBefore >= count
  }

  /// The frame of its input, counted as its own, from which it has to be run so that it gives the right
  /// frames from one of its own on.
  func start(before frame: Int) -> Int {
    switch memory {
    case .unknown: 0
    case .everything: min(frame, silentUntil)
    case .frames(let count): max(frame - max(count - latency, 0), 0)
    }
  }

  /// Gives nothing from a frame on.
  func isOver(at frame: Int) -> Bool { length.map { $0.frameCount <= frame } ?? false }
}

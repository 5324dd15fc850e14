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
  var silentUntil = 0

  let connections: [ProcessorInput]
  /// Those of its parameters that follow a sound.
  private let followers: Followers
  let maximumFrameCount: Int
  /// Takes frames that are not wanted: those before a late processor's first, and those before the one at
  /// which it goes on.
  private var discard: AudioBuffer?
  let selective: (any SelectiveProcessor)?
  let memory: InputMemory
  let latency: Int
  /// Frames by which all that it makes comes later than what it is made of.
  let offset: Int?
  /// Latency-free frames made so far.
  var position = 0
  private var isPrimed = false
  /// Nothing has been asked of it since it was made or reset.
  var isFresh = true
  /// Those of the inputs, kept here since asking for them must not allocate.
  private var inputLengths: [StreamLength?]
  /// Frames were left out that the processor does not know of.
  var isStale = false
  private var isFinished = false
  /// Set where its frames were rendered before: then it pulls nothing.
  private(set) var kept: KeptReader?
  /// Its inputs know that nothing is pulled from them.
  private(set) var isCutOff = false
  /// Up to which of the frames that enter it all are zero, as far as is known.
  var inputSilentUntil = 0
  /// The frame before which one last entered that may not have been zero; nil if none did.
  var soundedBefore: Int?

  /// It pulls from `inputs`, which are shared where they or those before them are read by others too.
  init(
    _ entry: Graph.Entry, inputs: [(stage: Stage, isShared: Bool)], consumerCount: Int,
    workerCount: Int, _ settings: RenderSettings, _ idle: IdleSources,
    openInputAgain: (() throws -> any FrameSource)?
  ) throws {
    name = entry.name
    self.settings = entry.settings
    self.inputs = inputs.map { $0.stage }
    let isReadAhead = settings.live != nil && inputs.isEmpty
    maximumFrameCount =
      isReadAhead
      ? max(settings.maximumFrameCount, PrefetchedSource.slotFrameCount)
      : settings.maximumFrameCount
    live = LiveValues(
      for: settings.live == nil ? [] : entry.node.parameterOwner?.liveParameters ?? [])
    do {
      var setup = ProcessorSetup(
        inputs: inputs.map {
          $0.stage.info(isAlwaysPulled: $0.isShared || !settings.skipsSilence, settings.tail)
        },
        maximumFrameCount: maximumFrameCount, workerCount: workerCount,
        resources: settings.resources, isLive: settings.live != nil, live: live)
      setup.idle = idle
      setup.openInputAgain = openInputAgain
      let made = try entry.node.readingCurves(settings.resources).makeProcessor(setup)
      followers = setup.followers
      followers.keep(latency: made.latency)
      // Only there each frame is heard before its value is read.
      if let parameter = followers.parameter, !(made is any InPlaceProcessor) {
        throw EngineError.badCurve(node: name, parameter: parameter, .followsUnheard)
      }
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
    // A level remembers all that was heard.
    let skipsSilence = settings.skipsSilence && followers.isEmpty
    memory = offset == nil || !skipsSilence ? .unknown : processor.memory
    selective = skipsSilence ? processor.asSelective : nil
    if !followers.isEmpty { connections.first?.followers = followers }
    discard =
      latency > 0 || processor.alignment > 1
      ? AudioBuffer(channelCount: format.channelCount, frameCapacity: maximumFrameCount) : nil
    tee =
      consumerCount > 1
      ? Tee(channelCount: format.channelCount, frameCapacity: maximumFrameCount) : nil
    tee?.stage = self
    findSilence()
  }

  private func info(isAlwaysPulled: Bool, _ tail: TailPolicy) -> StreamInfo {
    let end = max(length?.frameCount ?? .max, silentUntil)
    return StreamInfo(
      format: format, length: length, tail: tail, onset: Int(bounded: onset.rounded()),
      active: isAlwaysPulled ? 0..<Int.max : silentUntil..<end)
  }

  /// Makes sure that readers may lie so many frames apart before they meet again.
  func reserve(_ distance: Double, forJoinAt join: String) throws(EngineError) {
    // Nothing is held of the silence after the end.
    let whole = length.map { Double($0.frameCount + maximumFrameCount) } ?? .infinity
    try tee?.reserve(Int(bounded: min(distance, whole).rounded(.up)), forJoinAt: join)
  }

  var hasEnded: Bool { length.map { position >= $0.frameCount } ?? false }

  /// Frames rendered or left out so far, late ones included.
  var renderedFrameCount: Int { isPrimed ? position + latency : position }

  /// Fills the block and returns how many of its frames come before the stream's end.
  func pull(into block: inout AudioBlock) throws -> Int {
    isFresh = false
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
      } else if kept != nil {
        valid = try readKept(into: &part)
        moveOn(part, valid)
        findSilence()
      } else {
        if isStale { try goOn() }
        if !isPrimed { try prime() }
        try processor.render(into: &part, from: connections)
        try findEnd()
        valid = length.map { min(count, max($0.frameCount - position, 0)) } ?? count
        moveOn(part, valid)
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

  private func moveOn(_ block: borrowing AudioBlock, _ count: Int) {
    for tap in taps where count > 0 { tap.take(block.frames.prefix(count), at: position) }
    position += count
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
    isFresh = false
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
    try followers.reset(to: frame - late)
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
    tee?.reset()
    guard !isFresh else { return }
    isFresh = true
    try followers.reset(to: 0)
    try processor.reset(to: 0)
    for connection in connections { connection.silenceFrameCount = 0 }
    position = 0
    isPrimed = false
    isStale = false
    isFinished = false
    isCutOff = false
    soundedBefore = nil
    findSilence()
  }

  func finish() {
    guard !isFinished else { return }
    isFinished = true
    cutOff()
  }

  /// Says to what it pulls from that nothing more is pulled.
  func cutOff() {
    guard !isCutOff else { return }
    isFresh = false
    isCutOff = true
    for connection in connections { connection.finish() }
    processor.asSource?.close()
  }

  /// Has frames that were rendered before take the place of what the processor would make, or with nil
  /// no longer; no frame has been pulled.
  func keep(_ frames: KeptFrames?) {
    kept = frames.map { KeptReader($0) }
    findSilence()
  }

  private func readKept(into block: inout AudioBlock) throws -> Int {
    cutOff()
    let frames = kept!.frames
    var part = block.prefix(frames.store.frameCount - position)
    try kept!.reader.read(into: &part, from: position)
    // Where nobody knew the end, it is known when it has come.
    if position + part.frameCount == frames.store.frameCount { length = frames.length }
    return part.frameCount
  }
}

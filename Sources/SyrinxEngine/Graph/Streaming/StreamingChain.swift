import SyrinxSystem

// Streaming/ turns the engine round: frames are given to a graph instead of being pulled by it.

/// A chain of effects that frames are given to and taken from, in parts of any size: a plug-in's callback, a
/// stream from a network, a microphone.
///
///     let chain = try StreamingChain([Reverb()], sampleRate: 48_000, channelCount: 2)
///     var (samples, made) = ([Float](repeating: 0, count: 960), [Float](repeating: 0, count: 960))
///     let taken = try chain.give(interleaved: samples.span)
///     var room = made.mutableSpan
///     let frameCount = try chain.take(interleaved: &room)
///
/// Offline, the frames that are taken are those of a `Renderer` of the same graph, bit for bit and to the
/// last of the tail; they come as soon as the effects have heard enough. Live (`RenderSettings.live`), as
/// many frames can be taken as were given, each `latency` frames after it came, and neither `give` nor
/// `take` allocates or waits; the tail is as long as any value makes it that a parameter may be turned to.
///
/// No argument ends the program: what cannot be done is thrown. One thread at a time may use a chain.
public final class StreamingChain: @unchecked Sendable {
  public let inputFormat: StreamFormat
  /// Of what is taken.
  public let format: StreamFormat
  /// Frames by which the sound that is taken is late: 0 offline, where late frames are left out.
  public let latency: Int
  package let renderer: Renderer
  private let input: StreamInput
  private let declaredFrameCount: Int?
  /// Nil live.
  private let rendering: StreamRendering?
  private let turns = Turns()
  private var worker: Worker?
  private var isFinished = false
  /// The first error, which all later calls throw again.
  private var failure: (any Error)?
  /// Frames on their way from or to interleaved samples.
  private var entering: AudioBuffer
  private var leaving: AudioBuffer

  /// Effects one after the other, those left out that change nothing; live all are kept, since they may be
  /// turned.
  public convenience init(
    _ effects: [any Effect], sampleRate: Int, channelCount: Int, layout: ChannelLayout? = nil,
    frameCount: Int? = nil, settings: RenderSettings = RenderSettings()
  ) throws {
    try self.init(
      sampleRate: sampleRate, channelCount: channelCount, layout: layout, frameCount: frameCount,
      settings: settings
    ) { graph, input in
      var last = input
      for effect in effects where settings.live != nil || !effect.isBypass {
        last = try graph.add(effect, as: effect.descriptor.name, after: last)
      }
      return last
    }
  }

  /// `build` adds nodes after that of the input, and returns the last of them. `frameCount` declares how
  /// many frames will be given, which what counts from the end has to know; `latency` is that of a live
  /// chain made of the same before, which need then not be measured.
  public init(
    sampleRate: Int, channelCount: Int, layout: ChannelLayout? = nil, frameCount: Int? = nil,
    settings: RenderSettings = RenderSettings(), latency known: Int? = nil,
    build: (inout Graph, NodeID) throws -> NodeID
  ) throws {
    guard Limits.sampleRates.contains(sampleRate), Limits.channelCounts.contains(channelCount),
      layout.map({ $0.speakers.count == channelCount }) ?? true
    else { throw StreamingError.badFormat(sampleRate: sampleRate, channelCount: channelCount) }
    let most = settings.maximumFrameCount
    let lately = 0...Int(Self.longestLatency * Double(sampleRate))
    for (count, range) in [
      (frameCount ?? 0, Limits.frameCounts), (known ?? 0, lately), (most, Self.blockFrameCounts),
    ] where !range.contains(count) { throw StreamingError.badFrameCount(count) }
    inputFormat = StreamFormat(
      sampleRate: sampleRate, channelCount: channelCount, layout: layout)
    declaredFrameCount = settings.live == nil ? frameCount : nil
    if settings.live == nil {
      input = StreamInput(
        inputFormat, frameCapacity: max(2 * most, 4096), declaredFrameCount: frameCount,
        wait: { [turns] in try turns.giveWay() })
      renderer = try Self.renderer(input, settings, build)
      latency = 0
      rendering = StreamRendering(renderer, turns, maximumFrameCount: most)
    } else {
      latency = try known ?? Self.latency(inputFormat, settings, build)
      input = StreamInput(inputFormat, frameCapacity: latency + 2 * most)
      renderer = try Self.renderer(input, settings, build)
      rendering = nil
    }
    format = renderer.format
    entering = AudioBuffer(channelCount: channelCount, frameCapacity: most)
    leaving = AudioBuffer(channelCount: format.channelCount, frameCapacity: most)
    if let rendering {
      worker = rendering.start()
      guard worker != nil else { throw EngineError.noThread }
    } else {
      // So much is always there that the effects may pull ahead.
      let silence = AudioBuffer(channelCount: channelCount, frameCapacity: max(latency, 1))
      _ = input.give(silence.frames.prefix(latency))
      try renderer.prime()
    }
  }

  deinit {
    turns.end()
    worker?.join()
  }

  /// Frames that `take` gives in all, tail and latency included; nil until the end is known.
  public var frameCount: Int? { renderer.frameCount }

  /// A parameter of a node, to be turned from any thread while the sound is live; nil where there is none.
  public func liveValue(_ parameter: String, of node: String) -> LiveValue? {
    renderer.liveValue(parameter, of: node)
  }

  /// Takes over as many frames as there is room for and returns how many. The others are given again when
  /// frames have been taken.
  public func give(_ frames: AudioFrames) throws -> Int {
    if let failure { throw failure }
    guard !isFinished else { throw StreamingError.alreadyFinished }
    guard frames.channelCount == inputFormat.channelCount else {
      throw StreamingError.channelCountsDiffer(
        given: frames.channelCount, expected: inputFormat.channelCount)
    }
    let count = min(frames.frameCount, input.freeFrameCount)
    let sum = input.givenFrameCount + count
    if let declaredFrameCount, sum > declaredFrameCount {
      throw StreamingError.lengthsDiffer(given: sum, declared: declaredFrameCount)
    }
    return input.give(frames.prefix(count))
  }

  /// The same of interleaved samples.
  public func give(interleaved samples: Span<Float>) throws -> Int {
    let channelCount = inputFormat.channelCount
    let frameCount = try Self.frameCount(of: samples.count, channelCount)
    var done = 0
    while done < frameCount {
      let count = min(entering.frameCapacity, frameCount - done)
      entering.withBlock { block in
        for channel in 0..<channelCount {
          var plane = block[channel]
          for frame in 0..<count {
            plane[frame] = samples[(done + frame) * channelCount + channel]
          }
        }
      }
      let taken = try entering.withFrames { try give($0.prefix(count)) }
      done += taken
      guard taken == count else { break }
    }
    return done
  }

  /// No more frames will be given: all that is left can be taken, the tail included.
  public func finish() throws {
    if let failure { throw failure }
    guard !isFinished else { throw StreamingError.alreadyFinished }
    if let declaredFrameCount, input.givenFrameCount != declaredFrameCount {
      throw StreamingError.lengthsDiffer(
        given: input.givenFrameCount, declared: declaredFrameCount)
    }
    isFinished = true
    input.finish()
  }

  /// Fills the front of a block and returns how many frames there were: 0 where more must be given first, or
  /// when all have been taken after `finish`.
  public func take(into block: inout AudioBlock) throws -> Int {
    if let failure { throw failure }
    guard block.channelCount == format.channelCount else {
      throw StreamingError.channelCountsDiffer(
        given: block.channelCount, expected: format.channelCount)
    }
    do {
      if let rendering { return try rendering.take(into: &block) }
      let ready = isFinished ? Int.max : input.givenFrameCount - latency - renderer.position
      var part = block.prefix(ready)
      return try renderer.render(into: &part)
    } catch {
      failure = error
      throw error
    }
  }

  /// The same into interleaved samples.
  public func take(interleaved samples: inout MutableSpan<Float>) throws -> Int {
    let channelCount = format.channelCount
    let frameCount = try Self.frameCount(of: samples.count, channelCount)
    var done = 0
    while done < frameCount {
      let wanted = min(leaving.frameCapacity, frameCount - done)
      let count = try leaving.withBlock {
        var block = $0.prefix(wanted)
        return try take(into: &block)
      }
      leaving.withFrames { frames in
        for channel in 0..<channelCount {
          let plane = frames.samples(of: channel)
          for frame in 0..<count {
            samples[(done + frame) * channelCount + channel] = plane[frame]
          }
        }
      }
      done += count
      guard count == wanted else { break }
    }
    return done
  }

  private static func frameCount(
    of sampleCount: Int, _ channelCount: Int
  ) throws(StreamingError) -> Int {
    guard sampleCount.isMultiple(of: channelCount) else {
      throw .partialFrame(sampleCount: sampleCount, channelCount: channelCount)
    }
    return sampleCount / channelCount
  }
}

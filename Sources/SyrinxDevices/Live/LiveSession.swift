import SyrinxEngine
import Synchronization

/// A microphone heard through a chain, as it comes.
///
/// The output's callback does the work: it takes what has come by way of a `ClockBridge`, runs the chain, and
/// hands a copy to the monitor's bridge. Nothing in it allocates or waits.
public final class LiveSession {
  public private(set) var voices: [LiveVoice]
  /// Set by `push`.
  public internal(set) var pushToTalk = PushToTalk.off
  /// The number of the voice that is heard or will be.
  public private(set) var selected: Int?
  let core: LiveCore
  private let input: any DeviceStream
  private let output: any DeviceStream
  private var monitor: (any DeviceStream)?
  /// The chain that was put in last, whose parameters are turned.
  private var chain: LiveChain
  /// The same, until the callbacks take it.
  private var waiting: LiveChain?
  /// Of the voices that have been made: their delays, and what was turned.
  private var delays: [String: Int] = [:]
  private var turned: [String: [String: Double]] = [:]

  /// Opens the devices; nothing is heard before `start`. The voice of `selecting` is the first; nil is the sound
  /// as it comes.
  public init(
    _ system: any AudioSystem, _ settings: LiveRequest, voices: [LiveVoice],
    selecting first: Int? = nil
  ) throws {
    self.voices = voices
    selected = first
    let block = settings.blockFrameCount
    func format(_ channelCount: Int) -> StreamFormat {
      StreamFormat(sampleRate: settings.sampleRate, channelCount: channelCount)
    }
    // The bridges are made when the formats of the streams are known; before `start` nothing is called.
    let holder = Holder()
    let input = try system.open(
      StreamRequest(
        device: settings.input, format: format(settings.inputChannelCount), blockFrameCount: block,
        title: "Syrinx live"), .input
    ) { block, time in holder.core?.inputBridge.write(block.frames, at: time) }
    let output = try system.open(
      StreamRequest(
        device: settings.output, format: format(settings.outputChannelCount),
        blockFrameCount: block, bufferFrameCount: settings.bufferFrameCount, title: "Syrinx live"),
      .output
    ) { block, time in
      if let core = holder.core { core.play(into: &block, at: time) } else { block.clear() }
    }
    let monitor = try settings.monitor.map { device in
      try system.open(
        StreamRequest(
          device: device.id, format: format(settings.outputChannelCount), blockFrameCount: block,
          bufferFrameCount: settings.bufferFrameCount, title: "Syrinx monitor"), .output
      ) { block, time in
        if (try? holder.core?.monitorBridge?.read(into: &block, at: time)) == nil { block.clear() }
      }
    }
    let rate = output.format.sampleRate
    func bridge(_ from: any DeviceStream, _ to: any DeviceStream) throws -> ClockBridge {
      try ClockBridge(
        ClockBridge.Setup(
          channelCount: from.format.channelCount, inputRate: from.format.sampleRate,
          outputRate: to.format.sampleRate, inputBlockFrameCount: from.blockFrameCount,
          outputBlockFrameCount: to.blockFrameCount))
    }
    let heard = StreamFormat(sampleRate: rate, channelCount: input.format.channelCount)
    chain = try LiveChain(
      first.map { voices[$0] } ?? .passthrough, heard, maximumFrameCount: output.blockFrameCount)
    delays[chain.name] = chain.delay
    let core = LiveCore(
      try bridge(input, output), try monitor.map { try bridge(output, $0) },
      VoiceSwitch(
        chain, format: output.format, fadeSeconds: settings.fadeSeconds,
        maximumFrameCount: output.blockFrameCount),
      heard: heard, played: output.format, blockFrameCount: output.blockFrameCount)
    holder.core = core
    (self.core, self.input, self.output, self.monitor) = (core, input, output, monitor)
  }

  private final class Holder: @unchecked Sendable { var core: LiveCore? }

  deinit { stop() }

  public func start() throws(DeviceError) {
    try input.start()
    try output.start()
    try monitor?.start()
  }

  /// Falls silent at once, for good.
  public func stop() {
    output.close()
    monitor?.close()
    input.close()
  }

  /// Passes to another voice, or with nil to the sound as it comes. The new chain is made here, not where the
  /// sound is. False where it has to wait for the end of the last change, and for `proceed`.
  @discardableResult
  public func select(_ number: Int?) throws -> Bool {
    let voice = number.map { voices[$0] } ?? .passthrough
    let made = try make(voice, delay: delays[voice.name])
    for (key, value) in turned[voice.name] ?? [:] { Self.live(key, in: made)?.set(value) }
    return pass(to: made, number)
  }

  /// Puts another voice in the place of a number, or after all others, and passes to it.
  @discardableResult
  public func select(_ voice: LiveVoice, at number: Int) throws -> Bool {
    let made = try make(voice, delay: nil)
    turned[voice.name] = nil
    if number < voices.count { voices[number] = voice } else { voices.append(voice) }
    return pass(to: made, min(number, voices.count - 1))
  }

  private func make(_ voice: LiveVoice, delay: Int?) throws -> LiveChain {
    try LiveChain(
      voice, microphoneFormat, maximumFrameCount: output.blockFrameCount, delay: delay)
  }

  private func pass(to made: LiveChain, _ number: Int?) -> Bool {
    delays[made.name] = made.delay
    (chain, waiting, selected) = (made, made, number)
    return proceed()
  }

  /// Has the callbacks take the chain that waits, if they can; true where none waits any more.
  @discardableResult
  public func proceed() -> Bool {
    core.voices.letGo()
    core.sounds.letGo()
    guard let next = waiting else { return true }
    guard core.voices.put(next) else { return false }
    waiting = nil
    return true
  }

  /// The parameters of the chosen voice that can be turned, in the order of its nodes' names.
  public var parameters: [(node: String, parameter: String, value: LiveValue)] {
    chain.renderer.nodeNames.flatMap { node in
      chain.renderer.liveParameters(of: node).compactMap { name in
        chain.renderer.liveValue(name, of: node).map { (node, name, $0) }
      }
    }
  }

  /// Turns a parameter of the chosen voice; it stays so when the voice is chosen again. False where it has none of
  /// that name.
  public func set(_ parameter: String, of node: String, to value: Double) -> Bool {
    guard let live = Self.live("\(node).\(parameter)", in: chain) else { return false }
    live.set(value)
    turned[chain.name, default: [:]]["\(node).\(parameter)"] = live.value
    return true
  }

  private static func live(_ key: String, in chain: LiveChain) -> LiveValue? {
    guard let dot = key.lastIndex(of: ".") else { return nil }
    return chain.renderer.liveValue(
      String(key[key.index(after: dot)...]), of: String(key[..<dot]))
  }

  /// The largest magnitudes since somebody asked last, of what comes and of what goes.
  public func takePeaks() -> (input: Float, output: Float) {
    (
      Float(bitPattern: core.inputPeak.exchange(0, ordering: .relaxed)),
      Float(bitPattern: core.outputPeak.exchange(0, ordering: .relaxed))
    )
  }

  public var format: StreamFormat { output.format }
  /// That of the microphone as the chain gets it.
  public var microphoneFormat: StreamFormat {
    StreamFormat(sampleRate: output.format.sampleRate, channelCount: input.format.channelCount)
  }

  /// Fills the front of a block with what has been played and was not taken yet, and returns how many frames.
  public func takePlayed(into block: inout AudioBlock) -> Int { core.played.read(into: &block) }

  /// The latency aimed at; the devices' own is not in it.
  public var expectedLatency: LiveLatency {
    let rate = Double(output.format.sampleRate)
    return LiveLatency(
      input: 0, bridge: core.inputBridge.targetDelay, chain: Double(chain.delay) / rate,
      output: Double(max(output.bufferFrameCount - 2 * output.blockFrameCount, 0)) / rate)
  }

  /// As it is now; nil while a device does not know.
  public var latency: LiveLatency? {
    guard let before = input.latency, let after = output.latency else { return nil }
    // A server may state a negative delay for a monitor.
    return LiveLatency(
      input: max(before, 0), bridge: core.inputBridge.delay,
      chain: Double(chain.delay) / Double(output.format.sampleRate), output: max(after, 0))
  }

  /// Dropouts of the devices, and sound that came too late.
  public var dropoutCount: Int {
    input.dropoutCount + output.dropoutCount + core.inputBridge.dropoutCount
      + (monitor?.dropoutCount ?? 0) + (core.monitorBridge?.dropoutCount ?? 0)
  }

  public func nextEvent() -> DeviceEvent? {
    input.nextEvent() ?? output.nextEvent() ?? monitor?.nextEvent()
  }
}

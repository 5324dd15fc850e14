import SyrinxEngine
import Synchronization

/// A microphone heard through a chain, as it comes.
///
/// The output's callback does the work: it takes what has come by way of a `ClockBridge`, runs the chain, and
/// hands a copy to the monitor's bridge. Nothing in it allocates or waits.
public final class LiveSession {
  public let settings: LiveRequest
  public let voices: [LiveVoice]
  /// The number of the voice that is heard or will be.
  public private(set) var selected: Int?
  private let core: Core
  private let input: any DeviceStream
  private let output: any DeviceStream
  private var monitor: (any DeviceStream)?
  /// The chain that was put in last, whose parameters are turned.
  private var chain: LiveChain
  /// Of the voices that have been made: their delays, and what was turned.
  private var delays: [String: Int] = [:]
  private var turned: [String: [String: Double]] = [:]

  /// The state that the callbacks touch.
  private final class Core: @unchecked Sendable {
    let inputBridge: ClockBridge
    let monitorBridge: ClockBridge?
    let voices: VoiceSwitch
    private var heard: AudioBuffer
    /// The frames played lately, for whoever looks at them; those that nobody takes are left out.
    let played: FrameRing
    let inputPeak = Atomic<UInt32>(0)
    let outputPeak = Atomic<UInt32>(0)

    init(
      _ inputBridge: ClockBridge, _ monitorBridge: ClockBridge?, _ voices: VoiceSwitch,
      heard: consuming AudioBuffer, playedFormat: StreamFormat
    ) {
      played = FrameRing(
        channelCount: playedFormat.channelCount, frameCapacity: playedFormat.sampleRate / 4)
      self.inputBridge = inputBridge
      self.monitorBridge = monitorBridge
      self.voices = voices
      self.heard = heard
    }

    func play(into block: inout AudioBlock, at time: Double) {
      heard.withBlock {
        var heard = $0.prefix(block.frameCount)
        if (try? inputBridge.read(into: &heard, at: time)) == nil { heard.clear() }
        note(heard.frames.peak, inputPeak)
        voices.process(heard.frames, into: &block)
      }
      note(block.frames.peak, outputPeak)
      _ = played.write(block.frames)
      monitorBridge?.write(block.frames, at: time)
    }

    /// The bits of positive numbers are in the order of the numbers.
    private func note(_ peak: Float, _ largest: borrowing Atomic<UInt32>) {
      largest.max(peak.bitPattern, ordering: .relaxed)
    }
  }

  /// Opens the devices; nothing is heard before `start`. The voice of `selecting` is the first; nil is the sound
  /// as it comes.
  public init(
    _ system: any AudioSystem, _ settings: LiveRequest, voices: [LiveVoice],
    selecting first: Int? = nil
  ) throws {
    self.settings = settings
    self.voices = voices
    selected = first
    let block = settings.blockFrameCount
    func format(_ channelCount: Int) -> StreamFormat {
      StreamFormat(sampleRate: settings.sampleRate, channelCount: channelCount)
    }
    // The bridges are made when the formats of the streams are known; before `start` nothing is called.
    let holder = Holder()
    let input = try system.openInput(
      StreamRequest(
        device: settings.input, format: format(settings.inputChannelCount), blockFrameCount: block,
        title: "Syrinx live")
    ) { block, time in holder.core?.inputBridge.write(block.frames, at: time) }
    let output = try system.openOutput(
      StreamRequest(
        device: settings.output, format: format(settings.outputChannelCount),
        blockFrameCount: block, bufferFrameCount: settings.bufferFrameCount, title: "Syrinx live")
    ) { block, time in
      if let core = holder.core { core.play(into: &block, at: time) } else { block.clear() }
    }
    let monitor = try settings.monitor.map { device in
      try system.openOutput(
        StreamRequest(
          device: device.id, format: format(settings.outputChannelCount), blockFrameCount: block,
          bufferFrameCount: settings.bufferFrameCount, title: "Syrinx monitor")
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
    let core = Core(
      try bridge(input, output), try monitor.map { try bridge(output, $0) },
      VoiceSwitch(
        chain, format: output.format, fadeSeconds: settings.fadeSeconds,
        maximumFrameCount: output.blockFrameCount),
      heard: AudioBuffer(
        channelCount: heard.channelCount, frameCapacity: output.blockFrameCount),
      playedFormat: output.format)
    holder.core = core
    (self.core, self.input, self.output, self.monitor) = (core, input, output, monitor)
  }

  private final class Holder: @unchecked Sendable { var core: Core? }

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
  /// sound is. False where the last change has not come to its end: then nothing changes.
  public func select(_ number: Int?) throws -> Bool {
    _ = core.voices.gone.take()
    guard core.voices.coming.isEmpty else { return false }
    let voice = number.map { voices[$0] } ?? .passthrough
    let format = StreamFormat(
      sampleRate: output.format.sampleRate, channelCount: input.format.channelCount)
    let made = try LiveChain(
      voice, format, maximumFrameCount: output.blockFrameCount, delay: delays[voice.name])
    delays[voice.name] = made.delay
    for (key, value) in turned[voice.name] ?? [:] { Self.live(key, in: made)?.set(value) }
    guard core.voices.coming.put(made) else { return false }
    chain = made
    selected = number
    return true
  }

  /// The parameters of the chosen voice that can be turned, in the order of its nodes' names.
  public var parameters: [(node: String, parameter: String, value: LiveValue)] {
    nodeNames.flatMap { node in
      chain.renderer.liveParameters(of: node).compactMap { name in
        chain.renderer.liveValue(name, of: node).map { (node, name, $0) }
      }
    }
  }

  private var nodeNames: [String] { chain.renderer.nodeNames }

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

  /// The format of what is played.
  public var format: StreamFormat { output.format }

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

  /// By how much the microphone's clock is faster than the loudspeaker's, as far as it has been found.
  public var drift: Double { core.inputBridge.drift }

  public func nextEvent() -> DeviceEvent? {
    input.nextEvent() ?? output.nextEvent() ?? monitor?.nextEvent()
  }
}

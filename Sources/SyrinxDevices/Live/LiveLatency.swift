import SyrinxEngine

/// Where the time goes between a sound's coming and its going, in seconds.
public struct LiveLatency: Hashable, Sendable {
  /// From the microphone to the program: what the device holds until a block is whole.
  public var input: Double
  /// Until the other device asks for it, with the filter that joins their clocks.
  public var bridge: Double
  /// In the effects.
  public var chain: Double
  /// From the program to the loudspeaker.
  public var output: Double

  public var total: Double { input + bridge + chain + output }
}

extension LiveLatency {
  /// The seconds to be expected in the effects.
  public static func chain(expecting settings: LiveRequest, _ voice: LiveVoice) throws -> Double {
    let format = StreamFormat(
      sampleRate: settings.sampleRate, channelCount: settings.inputChannelCount)
    let chain = try LiveChain(voice, format, maximumFrameCount: settings.blockFrameCount)
    return Double(chain.delay) / Double(settings.sampleRate)
  }

  /// The latency to be expected, before anything is opened. The bridge counts the block that an input waits for;
  /// an output is asked for its buffer when two blocks of it have become free.
  public init(expecting settings: LiveRequest, _ voice: LiveVoice) throws {
    let bridge = try ClockBridge(
      ClockBridge.Setup(
        channelCount: settings.inputChannelCount, inputRate: settings.sampleRate,
        outputRate: settings.sampleRate, inputBlockFrameCount: settings.blockFrameCount,
        outputBlockFrameCount: settings.blockFrameCount))
    self.init(
      input: 0, bridge: bridge.targetDelay, chain: try Self.chain(expecting: settings, voice),
      output: Double(max(settings.bufferFrameCount - 2 * settings.blockFrameCount, 0))
        / Double(settings.sampleRate))
  }
}

import SyrinxEngine

// Live/ changes the sound of a microphone while it is heard.

/// A chain through which a microphone is heard.
public struct LiveVoice: @unchecked Sendable {
  public let name: String
  let resources: any RenderResources
  let build: (inout Graph, NodeID) throws -> NodeID

  /// `build` adds the chain after a node and returns its last node. Its effects read files from the resources.
  public init(
    name: String, resources: any RenderResources = NoResources(),
    build: @escaping (inout Graph, NodeID) throws -> NodeID
  ) {
    self.name = name
    self.resources = resources
    self.build = build
  }

  public static let passthrough = LiveVoice(name: "passthrough") { _, input in input }
}

/// A voice at work. Its delay is always the same.
final class LiveChain: @unchecked Sendable {
  let name: String
  let chain: StreamingChain
  private var made: AudioBuffer

  /// `delay` is that of a chain that was made of the same voice before.
  init(
    _ voice: LiveVoice, _ format: StreamFormat, maximumFrameCount: Int, delay known: Int? = nil
  ) throws {
    name = voice.name
    let settings = RenderSettings(
      maximumFrameCount: maximumFrameCount, resources: voice.resources, live: LiveSettings())
    do {
      chain = try StreamingChain(
        sampleRate: format.sampleRate, channelCount: format.channelCount, layout: format.layout,
        settings: settings, latency: known, build: voice.build)
    } catch EngineError.notMeasured, StreamingError.cannotFollow {
      throw DeviceError.notLive(voice: voice.name)
    }
    made = AudioBuffer(channelCount: chain.format.channelCount, frameCapacity: maximumFrameCount)
  }

  /// Frames between a frame's coming and its going.
  var delay: Int { chain.latency }
  var renderer: Renderer { chain.renderer }

  /// Makes as many frames as have come. The output may have other channels than the chain.
  func process(_ block: AudioFrames, into output: inout AudioBlock) {
    made.withBlock { buffer in
      var made = buffer.prefix(output.frameCount)
      guard (try? chain.give(block)) != nil,
        (try? chain.take(into: &made)) == output.frameCount
      else { return output.clear() }
      output.fill(from: made.frames)
    }
  }
}

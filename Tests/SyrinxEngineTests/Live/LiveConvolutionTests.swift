import TestSupport
import Testing

@testable import SyrinxEngine

/// Hands out one response, whatever the path.
private struct Responses: RenderResources {
  let channels: [[Float]]

  func openSource(at path: String) -> any FrameSource {
    BufferSource(AudioBuffer(channels: channels), sampleRate: 48_000)
  }
}

@Suite("Live reverb with an impulse response")
struct LiveConvolutionTests {
  /// The output of the processor itself, which is as late as it says.
  private func convolve(_ sound: [Float], with response: [Float], block size: Int) throws
    -> (samples: [Float], latency: Int)
  {
    var reverb = Reverb()
    reverb.ir = "hall.wav"
    reverb.irGain = .file
    reverb.mix = 100
    let info = StreamInfo(format: StreamFormat(sampleRate: 48_000, channelCount: 1), length: nil)
    let processor = try reverb.makeProcessor(
      ProcessorSetup(
        inputs: [info], maximumFrameCount: size, resources: Responses(channels: [response]),
        isLive: true))
    let inPlace = try #require(processor as? any InPlaceProcessor)
    var buffer = AudioBuffer(channels: [sound])
    for start in stride(from: 0, to: sound.count, by: size) {
      var part = buffer.extracting(start..<min(start + size, sound.count))
      try inPlace.process(&part)
    }
    return (buffer.channels[0], processor.latency)
  }

  @Test("is at most a block late", arguments: [64, 128, 1024])
  func latency(size: Int) throws {
    for place in [0, 1, 63, 100] {
      let (samples, latency) = try convolve(
        impulse(at: place, count: 4096), with: [1, 0.5], block: size)
      let loudest = samples.indices.max { samples[$0].magnitude < samples[$1].magnitude }
      #expect(loudest == place + latency && latency <= size)
    }
  }

  @Test(
    "is the direct convolution, with responses that end in every level of the partitions",
    arguments: [1, 64, 700, 1024, 1025, 5000, 8192, 8193, 30_000])
  func direct(length: Int) throws {
    let response = noise(count: length, seed: 3).map { $0 / Float(length).squareRoot() }
    let places = [0, 1, 62, 5000, 9001]
    var sound = [Float](repeating: 0, count: 50_000)
    for place in places { sound[place] = 1 }
    let (samples, latency) = try convolve(sound, with: response, block: 128)
    var worst: Float = 0
    for frame in latency..<samples.count {
      var sum: Float = 0
      for place in places where response.indices.contains(frame - latency - place) {
        sum += response[frame - latency - place]
      }
      worst = max(worst, (samples[frame] - sum).magnitude)
    }
    #expect(worst < 2e-6)
  }

  @Test("is what is heard otherwise, to rounding")
  func offline() throws {
    var reverb = Reverb()
    reverb.ir = "hall.wav"
    let sound = [noise(count: 20_000), noise(count: 20_000, seed: 2)]
    let resources = Responses(channels: [noise(count: 24_000, seed: 5), noise(count: 24_000)])
    func out(_ live: LiveSettings?) throws -> [[Float]] {
      var graph = Graph()
      let source = SoundSource(AudioBuffer(channels: sound), sampleRate: 48_000)
      let player = try graph.add(PlayerNode(source), as: "player")
      try graph.connect(graph.add(reverb, as: "reverb", after: player), to: graph.output)
      let renderer = try Renderer(
        graph, RenderSettings(maximumFrameCount: 64, resources: resources, live: live))
      if live != nil { try renderer.prime() }
      return try renderer.renderAll()
    }
    let (live, offline) = (try out(LiveSettings()), try out(nil))
    for channel in 0..<2 {
      let heard = Array(live[channel].prefix(offline[channel].count))
      #expect(largestDifference(heard, offline[channel]) < 2e-6)
    }
  }
}

import SyrinxEngine
import SyrinxRender
import SyrinxSystem

/// The response of a chain to one impulse of full scale.
struct ChainImpulse {
  /// A channel each, from the moment of the impulse on.
  let channels: [[Float]]
  /// Set where a softer, later impulse gives the same response, softer and later: only then does it
  /// hold for any sound.
  let isLinear: Bool

  /// The longest response that is looked at, in seconds.
  static let longest = 60.0
  private static let softness: Float = 0.25
  private static let lateness = 4801
  /// 30 dB: below lie rounding and the slow sway of a reverb, which no picture shows.
  private static let tolerance = 1e-3

  init(_ chain: ChainSpec, sampleRate: Int, _ resources: FileResources) throws {
    channels = try Self.render(chain, sampleRate, resources, height: 1, at: 0)
    let other = try Self.render(
      chain, sampleRate, resources, height: Self.softness, at: Self.lateness)
    var (energy, difference) = (0.0, 0.0)
    for (first, second) in zip(channels, other) {
      for index in first.indices {
        let place = index + Self.lateness
        let expected = Double(first[index] * Self.softness)
        let found = place < second.count ? Double(second[place]) : 0
        energy += expected * expected
        difference += (expected - found) * (expected - found)
      }
    }
    isLinear = difference <= energy * Self.tolerance
  }

  private static func render(
    _ chain: ChainSpec, _ sampleRate: Int, _ resources: FileResources, height: Float,
    at place: Int
  ) throws -> [[Float]] {
    // A second of silence after it, of which pictures show the end of every short response.
    var buffer = AudioBuffer(channelCount: 1, frameCapacity: place + sampleRate)
    do {
      var samples = buffer[0]
      samples[place] = height
    }
    let source = SoundSource(buffer, sampleRate: sampleRate)
    var builder = GraphBuilder(resources)
    builder.addPlayerAgain = { try $0.addPlayer(source, Player(), as: "impulse") }
    let player = try builder.addPlayer(source, Player(), as: "impulse")
    let last = try builder.add(chain, after: player)
    // A fixed tail is what lets filters ring on; where they have died away is where to stop.
    let renderer = try Renderer(
      builder.finish(at: last), RenderSettings(tail: .seconds(longest), resources: resources))
    let sink = BufferSink(channelCount: renderer.format.channelCount)
    let end = renderer.description.nodes.last?.length?.frameCount ?? .max
    let most = min(renderer.format.frames(in: longest), end - place)
    var part = AudioBuffer(
      channelCount: renderer.format.channelCount, frameCapacity: AudioBlock.usualFrameCount)
    while renderer.position < most + place {
      let count = try renderer.render(into: &part)
      guard count > 0 else { break }
      if Interruption.isRequested { throw RenderError.interrupted() }
      sink.write(part.frames.prefix(count))
    }
    return sink.channels
  }
}

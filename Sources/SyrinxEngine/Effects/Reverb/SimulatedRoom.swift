import SyrinxSystem

/// Sets the sound into a rectangular room, between a speaker and a microphone.
public struct SimulatedRoom: DeclaredEffect {
  /// Metres.
  public var length = 5.0
  public var width = 4.0
  public var height = 2.7
  /// Seconds.
  public var rt60 = 0.4
  /// Metres between the speaker and the microphone.
  public var distance = 1.5
  /// Percent, from dry to wet.
  public var mix: Curve = 100
  public var seed = 1

  public init() {}

  public static let name = "room"
  public static let purpose = EffectPurpose.channel
  public static let summary = "Place a speaker and a microphone in a rectangular room."
  public static let examples = ["room 5 4 2.7 rt60=0.4", "room rt60=0.8 distance=3 seed=5"]
  public static let parameters: [Parameter<SimulatedRoom>] = [
    .fixed("length", \.length, .plain, 1.5...50, positional: true, help: "of the room, in metres"),
    .fixed("width", \.width, .plain, 1.5...50, positional: true, help: "of the room, in metres"),
    .fixed("height", \.height, .plain, 1.5...20, positional: true, help: "of the room, in metres"),
    .fixed(
      "rt60", \.rt60, .seconds, 0.05...3,
      help: "time in which the reverberation falls by 60 dB; the walls absorb accordingly"),
    .fixed(
      "distance", \.distance, .plain, 0.1...30,
      help: "from the speaker to the microphone, in metres; at most what the room allows"),
    .number("mix", \.mix, .percent, 0...100, bypassValue: 0, help: "dry/wet mix"),
    .seed(\.seed, of: "the two places in the room"),
  ]
  public static let details = [
    "The response is computed by the image-source method (Allen and Berkley, 1979) with walls that"
      + " all reflect alike at all frequencies, and scatter where mirrors would let sound stay too long,"
      + " as along a corridor. The direct sound is neither delayed nor"
      + " attenuated, so that words stay in time: distance decides how much reverberation there"
      + " is beside it.",
    "rt60 is met within a tenth, unless there is hardly any reverberation: where the first echo comes later"
      + " than rt60 or lies 25 dB below the direct sound.",
  ]

  /// 2: corridors, flat halls and very dry rooms have their decay time, since their walls scatter.
  public static let revision = 2

  public static let traits: EffectTraits = .reverberates
  public static let canRunLive = false
  public var isBypass: Bool { mix.isConstant(0) }
  public var threadWeight: Int { 1 }

  /// The speaker and the microphone, at least 30 cm, or a fifth of the room, from every wall.
  func places() -> (source: SIMD3<Double>, microphone: SIMD3<Double>) {
    let size = SIMD3(length, width, height)
    let margin = SIMD3(
      min(0.3, length / 5), min(0.3, width / 5), min(0.3, height / 5))
    var bits = RandomBits(seed: seed)
    func place() -> SIMD3<Double> {
      let share = SIMD3(bits.fraction(), bits.fraction(), bits.fraction())
      return margin + share * (size - 2 * margin)
    }
    var best = (place(), place(), Double.infinity)
    for _ in 0..<200 {
      let source = place()
      // In a direction at random, at the distance.
      let (turn, rise) = (2 * Double.pi * bits.fraction(), 2 * bits.fraction() - 1)
      let level = (1 - rise * rise).squareRoot()
      let way = SIMD3(level * cos(turn), level * sin(turn), rise) * distance
      let wanted = source + way
      let microphone = wanted.clamped(lowerBound: margin, upperBound: size - margin)
      let miss = microphone - wanted
      let error = (miss * miss).sum()
      if error < best.2 { best = (source, microphone, error) }
      if error == 0 { break }
    }
    return (best.0, best.1)
  }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    let size = SIMD3(length, width, height)
    let rate = setup.format.sampleRate
    let key = RoomSpectra.Key(size: size, decay: rt60, distance: distance, seed: seed, rate: rate)
    let spectra = try setup.resources.shared(for: key) {
      let (source, microphone) = places()
      let room = ShoeboxRoom(size: size, source: source, microphone: microphone, decay: rt60)
      return RoomSpectra(spectra: try ImpulseSpectra([room.response(sampleRate: rate, seed: seed)]))
    }.spectra
    var settings = Reverb()
    settings.mix = mix
    let convolvers = try ChannelBank(
      spectra, channelCount: setup.format.channelCount, workerCount: setup.workerCount)
    return StatefulProcessor(
      try ConvolutionState(
        settings, convolvers, blockFrameCount: spectra.blockFrameCount,
        responseFrameCount: spectra.frameCount, setup))
  }
}

/// The response of a room, which is also wanted where the sound is measured first.
private struct RoomSpectra: LargeValue {
  struct Key: Hashable {
    let size: SIMD3<Double>
    let decay: Double
    let distance: Double
    let seed: Int
    let rate: Int
  }

  let spectra: ImpulseSpectra
  /// Mostly more than it is: a room that was drawn serves one sound, so that few are kept.
  var byteCount: Int { max(spectra.byteCount, 4 << 20) }
}

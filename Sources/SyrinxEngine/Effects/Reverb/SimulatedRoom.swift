import SyrinxSystem

/// Sets the sound into a rectangular room, between a speaker and a microphone.
public struct SimulatedRoom: DeclaredEffect {
  /// Metres.
  public var length = 5.0
  public var width = 4.0
  public var height = 2.7
  /// Seconds.
  public var rt60 = 0.4
  /// The same at high frequencies; as `rt60` where it is longer or absent.
  public var rt60High: Double?
  /// Metres between the speaker and the microphone; 1.5 where absent.
  public var distance: Double?
  /// Metres along length, width and height; drawn where absent.
  public var source: SIMD3<Double>?
  public var microphone: SIMD3<Double>?
  public var mix: Curve = 100
  public var seed = 1

  public init() {}

  public static let name = "room"
  public static let purpose = EffectPurpose.channel
  public static let summary = "Place a speaker and a microphone in a rectangular room."
  public static let examples = [
    "room 5 4 2.7 rt60=0.4", "room rt60=0.8 distance=3 seed=5",
    "room 6 5 3 rt60-high=0.25 source=1/2/1.5",
  ]
  public static let parameters: [Parameter<SimulatedRoom>] = [
    .fixed("length", \.length, .plain, 1.5...50, positional: true, help: "of the room, in metres"),
    .fixed("width", \.width, .plain, 1.5...50, positional: true, help: "of the room, in metres"),
    .fixed("height", \.height, .plain, 1.5...20, positional: true, help: "of the room, in metres"),
    .fixed(
      "rt60", \.rt60, .seconds, 0.05...3,
      help: "time in which the reverberation falls by 60 dB; the walls absorb accordingly"),
    .optional(
      "rt60-high", \.rt60High, .seconds, 0.05...3,
      help: "the same at high frequencies, from about 3 kHz; at most rt60; default: rt60"),
    .optional(
      "distance", \.distance, .plain, 0.1...30,
      help:
        "from the speaker to the microphone, in metres; at most what the room allows; default: 1.5"
    ),
    .place(
      "source", \.source,
      help: "place of the speaker, in metres along length, width and height; default: drawn"),
    .place("microphone", \.microphone, help: "place of the microphone, likewise; default: drawn"),
    .number("mix", \.mix, .percent, 0...100, bypassValue: 0, help: "dry/wet mix"),
    .seed(\.seed, of: "the places that are not given, and of late reflections"),
  ]
  public static let details = [
    "The response is computed by the image-source method (Allen and Berkley, 1979) with walls that"
      + " all reflect alike, and scatter where mirrors would let sound stay too long,"
      + " as along a corridor. With rt60-high they absorb more of high frequencies: below about 350 Hz"
      + " rt60 holds, above about 3 kHz rt60-high, and between them times between. The direct sound is neither"
      + " delayed nor attenuated, so that words stay in time: distance decides how much"
      + " reverberation there is beside it. Reverberation makes the whole louder, by more than 10 dB where"
      + " both are far apart in a small room: put normalize after it.",
    "rt60 is met within a tenth, unless there is hardly any reverberation: where the first echo comes later"
      + " than rt60 or lies 25 dB below the direct sound.",
  ]

  /// 2: corridors, flat halls and very dry rooms have their decay time, since their walls scatter.
  public static let revision = 2

  public static let traits: EffectTraits = .reverberates
  public static let canRunLive = false
  public var isBypass: Bool { mix.isConstant(0) }
  public var threadWeight: Int { 1 }
  private var size: SIMD3<Double> { SIMD3(length, width, height) }

  /// The speaker and the microphone: as given, or else at least 30 cm, or a fifth of the room, from every wall.
  func places() -> (source: SIMD3<Double>, microphone: SIMD3<Double>) {
    if let source, let microphone { return (source, microphone) }
    let margin = pointwiseMin(SIMD3(repeating: 0.3), size / 5)
    var bits = RandomBits(seed: seed)
    func place() -> SIMD3<Double> {
      let share = SIMD3(bits.fraction(), bits.fraction(), bits.fraction())
      return margin + share * (size - 2 * margin)
    }
    let given = source ?? microphone
    var best = (place(), place(), Double.infinity)
    for _ in 0..<200 {
      let first = given ?? place()
      // In a direction at random, at the distance.
      let (turn, rise) = (2 * Double.pi * bits.fraction(), 2 * bits.fraction() - 1)
      let level = (1 - rise * rise).squareRoot()
      let way = SIMD3(level * cos(turn), level * sin(turn), rise) * (distance ?? 1.5)
      let wanted = first + way
      let second = wanted.clamped(lowerBound: margin, upperBound: size - margin)
      let miss = second - wanted
      let error = (miss * miss).sum()
      if error < best.2 { best = (first, second, error) }
      if error == 0 { break }
    }
    return microphone == nil ? (best.0, best.1) : (best.1, best.0)
  }

  /// Refuses places outside the room, and a distance beside both.
  private func check() throws {
    for (name, place) in [("source", source), ("microphone", microphone)] {
      guard let place, place.clamped(lowerBound: SIMD3(), upperBound: size) != place else {
        continue
      }
      throw EngineError.placeOutside(
        effect: Self.name, parameter: name, place: place.word,
        ranges: (0..<3).map { 0...size[$0] })
    }
    if source != nil, microphone != nil, distance != nil {
      throw EngineError.placesHaveDistance(effect: Self.name)
    }
  }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    try check()
    let rate = setup.format.sampleRate
    let (source, microphone) = places()
    let room = ShoeboxRoom(
      size: size, source: source, microphone: microphone, decay: rt60,
      highDecay: min(rt60High ?? rt60, rt60))
    let key = RoomSpectra.Key(room: room, seed: seed, rate: rate)
    let spectra = try setup.resources.shared(for: key) {
      RoomSpectra(spectra: try ImpulseSpectra([room.response(sampleRate: rate, seed: seed)]))
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
    let room: ShoeboxRoom
    let seed: Int
    let rate: Int
  }

  let spectra: ImpulseSpectra
  /// Mostly more than it is: a room that was drawn serves one sound, so that few are kept.
  var byteCount: Int { max(spectra.byteCount, 4 << 20) }
}

extension Parameter {
  /// A place in metres, such as 1/2/1.5, or none.
  fileprivate static func place(
    _ name: String, _ path: @autoclosure @escaping Path<SIMD3<Double>?>, help: String
  ) -> Parameter {
    Parameter(
      name, .text(placeholder: "X/Y/Z"), help: help,
      read: { $0[keyPath: path()].map { .text($0.word) } ?? .unset },
      write: { (owner, value) throws(ParameterError) in
        do throws(ItemFault) {
          owner[keyPath: path()] = try value.word.map { (word) throws(ItemFault) in
            try SIMD3(place: word)
          }
        } catch {
          throw .badItem(parameter: name, word: value.word ?? "", error)
        }
      })
  }
}

extension SIMD3<Double> {
  /// The word that is read as this place.
  fileprivate var word: String { "\(x.shortText)/\(y.shortText)/\(z.shortText)" }

  /// Reads three coordinates of what the largest room has.
  fileprivate init(place word: String) throws(ItemFault) {
    let numbers = word.split(separator: "/", omittingEmptySubsequences: false)
    let (axes, ends) = (["x", "y", "z"], [50.0, 50, 20])
    guard numbers.count <= 3 else { throw .excess(part: "/\(numbers[3])", kind: "a place X/Y/Z") }
    self.init()
    for (index, axis) in axes.enumerated() {
      guard index < numbers.count, !numbers[index].isEmpty else {
        throw .missing(part: axis, form: "X/Y/Z, as in 1/2/1.5")
      }
      let value = try ItemFault.number(numbers[index], axis, .plain, examples: ["1.5"])
      guard (0...ends[index]).contains(value) else {
        throw .outOfRange(
          part: axis, word: String(numbers[index]), allowed: "0…\(ends[index].shortText)")
      }
      self[index] = value + 0
    }
  }
}

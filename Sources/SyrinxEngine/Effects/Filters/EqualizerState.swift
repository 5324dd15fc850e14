import SyrinxSystem

/// Runs a stream through an equalizer's bands, then through its gain: bands that stay as they are all in one
/// pass, and all of them frame by frame where one moves.
struct EqualizerState: InPlaceState, ~Copyable {
  let format: StreamFormat
  let tail: Int
  let memory = InputMemory.everything
  private var cascade: BiquadCascade
  private var moving: MovingBands
  private var level: GainCurve

  init(_ settings: Equalizer, _ setup: ProcessorSetup) throws {
    let format = setup.format
    try Self.checkFrequencies(of: settings, format)
    let decibels = try setup.stream("gain", settings.gain)
    let bands = try MovingBands(settings, setup)
    let sections =
      bands.isEmpty
      ? settings.bands
        .filter { !$0.isBypass && $0.frequency.beginning <= format.nyquist }
        .map { $0.coefficients(sampleRate: format.sampleRate) } : []
    // The sections scale anyway, so a constant gain costs nothing there.
    let folded = sections.isEmpty ? nil : decibels.constant
    cascade = BiquadCascade(
      sections, gain: exactAmplitude(decibels: folded ?? 0), channelCount: format.channelCount,
      maximumFrameCount: setup.maximumFrameCount)
    level = GainCurve(
      folded == nil ? decibels : ParameterStream(constant: 0),
      maximumFrameCount: setup.maximumFrameCount)
    tail = setup.input.tail(
      ringing: bands.isEmpty ? sections.framesOfRinging : bands.framesOfRinging)
    moving = bands
    self.format = format
  }

  /// Refuses bands beyond Nyquist, apart from those that would change only what such a stream does not
  /// have: one chain with a low-pass serves recordings of every rate.
  private static func checkFrequencies(
    of settings: Equalizer, _ format: StreamFormat
  ) throws(EngineError) {
    for band in settings.bands {
      let most =
        band.kind.actsAbove ? max(format.nyquist, Equalizer.Band.highestHeard) : format.nyquist
      let range = min(Equalizer.Band.lowestHeard, most)...most
      for frequency in [band.frequency.minimum, band.frequency.maximum]
      where !range.contains(frequency) {
        throw .outOfRange(
          node: "", parameter: "bands", value: frequency, unit: .hertz, range: range)
      }
    }
  }

  mutating func process(_ block: inout AudioBlock) {
    cascade.process(&block)
    moving.process(&block)
    level.apply(to: &block)
  }

  mutating func reset(to frame: Int) {
    cascade.reset()
    moving.reset(to: frame)
    level.seek(to: frame)
  }
}

/// The bands of an equalizer of which some move, in a row and in double precision.
struct MovingBands {
  private static let blockFrameCount = 256

  private var bands: [MovingBand] = []
  private var scratch: [SIMD2<Double>] = []

  /// None where nothing moves.
  init(_ settings: Equalizer, _ setup: ProcessorSetup) throws {
    let bands = try settings.bands.enumerated()
      .filter { _, band in
        (setup.isLive || !band.isBypass) && band.frequency.minimum <= setup.format.nyquist
      }
      .map { index, band in
        try MovingBand(band, number: index + 1, setup, maximumFrameCount: Self.blockFrameCount)
      }
    guard !bands.allSatisfy(\.isConstant) else { return }
    self.bands = bands
    scratch = Array(repeating: SIMD2(), count: Self.blockFrameCount)
  }

  var isEmpty: Bool { bands.isEmpty }

  var framesOfRinging: Int {
    bands.reduce(0) { Int(bounded: Double($0) + Double($1.framesOfRinging)) }
  }

  mutating func process(_ block: inout AudioBlock) {
    guard !isEmpty else { return }
    block.forEachBlock(of: Self.blockFrameCount) { process(part: &$0) }
  }

  private mutating func process(part: inout AudioBlock) {
    let count = part.frameCount
    for index in bands.indices { bands[index].advance(count) }
    for left in stride(from: 0, to: part.channelCount, by: 2) {
      // A channel without a partner is its own.
      let right = min(left + 1, part.channelCount - 1)
      Self.load(part.frames, left, right, into: &scratch)
      for index in bands.indices { bands[index].process(&scratch, count, pair: left / 2) }
      for (lane, channel) in [left, right].enumerated() {
        var samples = part[channel]
        for frame in 0..<count { samples[frame] = Float(scratch[frame][lane]) }
      }
    }
  }

  private static func load(
    _ frames: AudioFrames, _ left: Int, _ right: Int, into pairs: inout [SIMD2<Double>]
  ) {
    let (one, other) = (frames.samples(of: left), frames.samples(of: right))
    for frame in one.indices { pairs[frame] = SIMD2(Double(one[frame]), Double(other[frame])) }
  }

  mutating func reset(to frame: Int) {
    for index in bands.indices { bands[index].reset(to: frame) }
  }
}

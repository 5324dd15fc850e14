/// Bands of which some move, in a row and in double precision.
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
    self.init(bands)
  }

  /// The same filters of each kind in a row, of one frequency; none where that does not move.
  init(_ kinds: [Equalizer.Band.Kind], at frequency: ParameterStream, _ setup: ProcessorSetup) {
    self.init(
      kinds.map {
        MovingBand(
          Equalizer.Band($0, at: 0), frequency: frequency, setup,
          maximumFrameCount: Self.blockFrameCount)
      })
  }

  private init(_ bands: [MovingBand]) {
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

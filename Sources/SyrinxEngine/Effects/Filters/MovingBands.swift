/// Bands of an equalizer of which some move, in a row.
struct MovingBands {
  private var bands: [MovingBand] = []
  private var coefficients: [[StateVariableCoefficients]] = []
  private var cascade = StateVariableCascade(sectionCount: 0, channelCount: 0)

  /// None where nothing moves.
  init(_ settings: Equalizer, _ setup: ProcessorSetup) throws {
    let bands = try settings.bands.enumerated()
      .filter { _, band in
        (setup.isLive || !band.isBypass) && band.frequency.minimum <= setup.format.nyquist
      }
      .map { index, band in try MovingBand(band, number: index + 1, setup) }
    guard !bands.allSatisfy(\.isConstant) else { return }
    self.bands = bands
    coefficients = bands.map {
      Array(repeating: $0.coefficients, count: StateVariableCascade.blockFrameCount)
    }
    cascade = StateVariableCascade(
      sectionCount: bands.count, channelCount: setup.format.channelCount)
  }

  var isEmpty: Bool { bands.isEmpty }

  var framesOfRinging: Int {
    bands.reduce(0) { Int(bounded: Double($0) + Double($1.framesOfRinging)) }
  }

  mutating func process(_ block: inout AudioBlock) {
    guard !isEmpty else { return }
    block.forEachBlock(
      of: StateVariableCascade.blockFrameCount, from: cascade.position
    ) { part in
      for index in bands.indices {
        bands[index].advance(part.frameCount, into: &coefficients[index])
      }
      cascade.process(&part, coefficients)
    }
  }

  /// Goes on with the values of a frame, having heard nothing.
  mutating func reset(to frame: Int) {
    cascade.reset(to: frame)
    for index in bands.indices { bands[index].seek(to: frame) }
  }
}

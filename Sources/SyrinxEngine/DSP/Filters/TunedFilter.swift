import SyrinxSystem

/// Butterworth filters of the second order in a row: sections that stay as they are or, where a frequency
/// moves, filters that follow it frame by frame.
struct TunedFilter: ~Copyable {
  enum Kind {
    case lowPass, highPass
  }

  private var cascade: BiquadCascade
  private var moving: StateVariableCascade
  private let kinds: [Kind]
  private var frequencies: [ParameterBlock<Double>]
  private var coefficients: [[StateVariableCoefficients]]
  private let sampleRate: Double

  /// The sections of frequencies that stay, and each filter with the stream of its own.
  init(
    _ sections: [BiquadCoefficients], _ filters: [(kind: Kind, frequency: ParameterStream)],
    _ format: StreamFormat, maximumFrameCount: Int
  ) {
    let isConstant = filters.allSatisfy { $0.frequency.constant != nil }
    let count = StateVariableCascade.blockFrameCount
    cascade = BiquadCascade(
      isConstant ? sections : [], gain: 1, channelCount: format.channelCount,
      maximumFrameCount: maximumFrameCount)
    let moved = isConstant ? [] : filters
    moving = StateVariableCascade(sectionCount: moved.count, channelCount: format.channelCount)
    kinds = moved.map(\.kind)
    frequencies = moved.map { ParameterBlock($0.frequency, maximumFrameCount: count) }
    sampleRate = Double(format.sampleRate)
    let nothing = StateVariableCoefficients(g: 0, k: 1, direct: 1, band: 0, low: 0)
    coefficients = Array(repeating: Array(repeating: nothing, count: count), count: moved.count)
  }

  mutating func process(_ block: inout AudioBlock) {
    cascade.process(&block)
    guard !kinds.isEmpty else { return }
    block.forEachBlock(of: StateVariableCascade.blockFrameCount, from: moving.position) { part in
      for section in kinds.indices {
        frequencies[section].advance(part.frameCount)
        Self.fill(
          &coefficients[section], part.frameCount, kinds[section], frequencies[section].values,
          sampleRate)
      }
      moving.process(&part, coefficients)
    }
  }

  private static func fill(
    _ coefficients: inout [StateVariableCoefficients], _ count: Int, _ kind: Kind,
    _ frequencies: [Double], _ sampleRate: Double
  ) {
    let k = 2.0.squareRoot()
    for frame in 0..<count {
      let g = tan(.pi * min(frequencies[frame] / sampleRate, 0.499))
      coefficients[frame] =
        switch kind {
        case .lowPass: StateVariableCoefficients(g: g, k: k, direct: 0, band: 0, low: 1)
        case .highPass: StateVariableCoefficients(g: g, k: k, direct: 1, band: -k, low: -1)
        }
    }
  }

  mutating func reset(to frame: Int) {
    cascade.reset(to: frame)
    moving.reset(to: frame)
    for section in frequencies.indices { frequencies[section].seek(to: frame) }
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Mixes each channel with itself after four all-pass filters, whose frequency sweeps about 800 Hz.
///
/// The sweep is read every 32 frames; the filters glide there in the next 32.
final class PhaserNode: InPlaceNode {
  private static let centre = 800.0
  private static let octaves = 2.0
  private let sweep: Sweep
  private var works: Works?
  private(set) var tail = 0

  /// What is made anew for every stream.
  fileprivate struct Works {
    static let pieceFrameCount = 32
    let sampleRate: Double
    var tracks: SweepTracks
    /// One for each pair of channels, all at the same place of the sweep.
    var chains: [AllpassChain]
    /// Where the chains of left and right channels are bound.
    var coefficients: SIMD2<Double>
    let silence: AudioBuffer
    var position = 0
  }

  /// `sweep.depth` is percent of two octaves.
  init(_ sweep: Sweep) { self.sweep = sweep }

  func prepare(for inputs: [Inflow], maximumFrameCount: Int) throws -> StreamFormat {
    let format = inputs[0].format
    let count = Works.pieceFrameCount
    works = Works(
      sampleRate: Double(format.sampleRate),
      tracks: try SweepTracks(sweep, for: inputs[0], maximumFrameCount: count),
      chains: Array(repeating: AllpassChain(), count: (format.channelCount + 1) / 2),
      coefficients: SIMD2(), silence: AudioBuffer(channelCount: 1, frameCapacity: count))
    // The filters delay low frequencies most, each by (1 − a)/(1 + a) = 1/tan(πf/R) frames.
    let lowest = Self.centre * exp2(-Self.octaves * sweep.depth.maximum / 100)
    tail =
      inputs[0].keepsRinging
      ? EchoTail.frameCount(
        delay: 4 / tan(.pi * min(lowest / Double(format.sampleRate), 0.45)) + 1,
        feedback: sweep.feedback.strongest / 100, sampleRate: format.sampleRate) : 0
    return format
  }

  /// The coefficient at a place of the sweep, from −1 to 1, for a depth in percent.
  fileprivate static func coefficient(_ place: Double, depth: Double, _ sampleRate: Double)
    -> Double
  {
    let frequency = centre * exp2(octaves * depth / 100 * place)
    let t = tan(.pi * min(frequency / sampleRate, 0.45))
    return (t - 1) / (t + 1)
  }

  func process(_ block: AudioBlock) {
    block.forEachPiece(of: Works.pieceFrameCount, from: works!.position) { works!.process($0) }
  }

  func reset() { works?.reset() }
}

extension PhaserNode.Works {
  mutating func process(_ piece: AudioBlock) {
    let count = piece.frameCount
    tracks.advance(count)
    if position % Self.pieceFrameCount == 0 { turn() }
    for pair in chains.indices {
      var left = piece[2 * pair]
      if 2 * pair + 1 < piece.channelCount {
        var right = piece[2 * pair + 1]
        process(&left, &right, pair)
      } else {
        let partner = silence.block.prefix(count)
        var right = partner[0]
        process(&left, &right, pair)
      }
    }
    position += count
  }

  /// Reads the sweep and sends the filters there.
  private mutating func turn() {
    let depth = tracks.depth.values[0]
    func coefficient(ofRight isRight: Bool) -> Double {
      PhaserNode.coefficient(-tracks.wave(ofRight: isRight), depth: depth, sampleRate)
    }
    let next = SIMD2(coefficient(ofRight: false), coefficient(ofRight: true))
    let start = position == 0 ? next : coefficients
    for pair in chains.indices {
      let first = tracks.isRight(2 * pair) ? 1 : 0
      let second = tracks.isRight(2 * pair + 1) ? 1 : 0
      chains[pair].glide(
        from: SIMD2(start[first], start[second]), to: SIMD2(next[first], next[second]),
        frameCount: Self.pieceFrameCount)
    }
    coefficients = next
  }

  private mutating func process(
    _ left: inout MutableSpan<Float>, _ right: inout MutableSpan<Float>, _ pair: Int
  ) {
    var chain = chains[pair]
    chain.process(
      &left, &right, feedback: tracks.feedback.values.span, mix: tracks.mix.values.span)
    chains[pair] = chain
  }

  mutating func reset() {
    tracks.reset()
    for pair in chains.indices { chains[pair] = AllpassChain() }
    position = 0
  }
}

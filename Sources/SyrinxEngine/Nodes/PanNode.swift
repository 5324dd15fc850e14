/// Lays out the channels of a stream and moves them between left and right.
///
/// While the position never changes, layout and position are one matrix.
final class PanNode: Node, LayoutReading {
  private let knobs: Pan
  private(set) var assumption: ChannelAssumption?
  private var works: Works?

  /// What is made anew for every stream.
  fileprivate struct Works {
    static let pieceFrameCount = 256
    let matrix: ChannelMatrix
    /// The position, where it moves after the matrix.
    var track: CurveTrack?
    /// Whether what moves is mono.
    let isMono: Bool
    /// The channels that move.
    let partners: [(left: Int, right: Int)]
    let input: AudioBuffer
    /// The four gains of `EqualPowerPan` at each frame of a piece.
    let gains: AudioBuffer
    var position = 0
  }

  init(_ knobs: Pan) { self.knobs = knobs }

  func prepare(for inputs: [Inflow], maximumFrameCount: Int) throws -> StreamFormat {
    let format = inputs[0].format
    let position = try Automation(
      knobs.position, rate: format.sampleRate, length: inputs[0].length)
    assumption = ChannelAssumption(format)
    var (matrix, layout) = lay(out: format)
    let isMono = matrix.outputCount == 1
    if position.constant != 0, isMono {
      matrix = .placing(matrix)
      layout = nil
    }
    let laidOut = StreamFormat(
      sampleRate: format.sampleRate, channelCount: matrix.outputCount, layout: layout)
    if let constant = position.constant, constant != 0 {
      let pan = isMono ? EqualPowerPan(mono: constant) : EqualPowerPan(stereo: constant)
      matrix = pan.matrix(matrix.outputCount, laidOut.partners).after(matrix)
    }
    works = Works(
      matrix: matrix,
      track: position.constant == nil
        ? CurveTrack(position, maximumFrameCount: Works.pieceFrameCount) : nil,
      isMono: isMono, partners: laidOut.partners,
      input: AudioBuffer(
        channelCount: format.channelCount, frameCapacity: maximumFrameCount),
      gains: AudioBuffer(channelCount: 4, frameCapacity: Works.pieceFrameCount))
    return laidOut
  }

  private func lay(out format: StreamFormat) -> (matrix: ChannelMatrix, layout: ChannelLayout?) {
    let count = format.channelCount
    let (left, right) = format.partners.first ?? (0, min(1, count - 1))
    return switch knobs.channels {
    case .keep: (.identity(count), format.layout)
    case .mono: format.converted(to: 1)
    case .stereo: format.converted(to: 2)
    case .left: (.extracting(left, of: count), nil)
    case .right: (.extracting(right, of: count), nil)
    case .swap: (.swapping(count, format.partners), format.layout)
    }
  }

  func render(into block: AudioBlock, from inlets: [Inlet]) throws {
    let input = works!.input.block.prefix(block.frameCount)
    try inlets[0].pull(into: input)
    works!.matrix.apply(to: input, into: block)
    guard works!.track != nil else { return }
    block.forEachPiece(of: Works.pieceFrameCount, from: works!.position) { works!.move($0) }
  }

  func reset() {
    works?.track?.reset()
    works?.position = 0
  }
}

extension ChannelMatrix {
  /// A mono sound as the left of two channels.
  fileprivate static func placing(_ mono: ChannelMatrix) -> ChannelMatrix {
    var matrix = ChannelMatrix(inputCount: 1, outputCount: 2)
    matrix[0, 0] = 1
    return matrix.after(mono)
  }
}

extension PanNode.Works {
  /// Moves partners by the position at each frame.
  mutating func move(_ piece: AudioBlock) {
    let count = piece.frameCount
    track!.advance(count)
    fillGains(count)
    let g = gains.block.prefix(count)
    for (left, right) in partners {
      var l = piece[left]
      var r = piece[right]
      Self.move(
        &l, &r, g.samples(of: 0), g.samples(of: 1), g.samples(of: 2), g.samples(of: 3))
    }
    position += count
  }

  private func fillGains(_ count: Int) {
    let g = gains.block
    var leftToLeft = g[0]
    var rightToLeft = g[1]
    var leftToRight = g[2]
    var rightToRight = g[3]
    let positions = track!.values.span
    for frame in 0..<count {
      let pan =
        isMono ? EqualPowerPan(mono: positions[frame]) : EqualPowerPan(stereo: positions[frame])
      leftToLeft[frame] = pan.leftToLeft
      rightToLeft[frame] = pan.rightToLeft
      leftToRight[frame] = pan.leftToRight
      rightToRight[frame] = pan.rightToRight
    }
  }

  private static func move(
    _ left: inout MutableSpan<Float>, _ right: inout MutableSpan<Float>,
    _ leftToLeft: Span<Float>, _ rightToLeft: Span<Float>, _ leftToRight: Span<Float>,
    _ rightToRight: Span<Float>
  ) {
    for frame in left.indices {
      let (l, r) = (left[frame], right[frame])
      left[frame] = leftToLeft[frame] * l + rightToLeft[frame] * r
      right[frame] = leftToRight[frame] * l + rightToRight[frame] * r
    }
  }
}

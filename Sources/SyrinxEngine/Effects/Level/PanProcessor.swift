/// Lays out the channels of a stream and moves them between left and right.
///
/// While the position never changes, layout and position are one matrix.
final class PanProcessor: Processor, LayoutReading {
  private static let blockFrameCount = 256

  let format: StreamFormat
  let memory = InputMemory.frames(0)
  let assumption: ChannelAssumption?
  private let matrix: ChannelMatrix
  /// The position, where it moves after the matrix.
  private var position: ParameterBlock<Double>?
  /// Whether what moves is mono.
  private let isMono: Bool
  /// The channels that move.
  private let partners: [(left: Int, right: Int)]
  private let input: AudioBuffer
  /// The four gains of `EqualPowerPan` at each frame of a block.
  private let gains: AudioBuffer

  init(_ settings: Pan, _ setup: ProcessorSetup) throws {
    let entering = setup.format
    let stream = try setup.stream("position", settings.position)
    assumption = ChannelAssumption(entering)
    var (matrix, layout) = Self.lay(out: entering, settings.channels)
    isMono = matrix.outputCount == 1
    if stream.constant != 0, isMono {
      matrix = .placing(matrix)
      layout = nil
    }
    format = StreamFormat(
      sampleRate: entering.sampleRate, channelCount: matrix.outputCount, layout: layout)
    partners = format.partners
    if let constant = stream.constant, constant != 0 {
      let pan = isMono ? EqualPowerPan(mono: constant) : EqualPowerPan(stereo: constant)
      matrix = pan.matrix(matrix.outputCount, partners).after(matrix)
    }
    self.matrix = matrix
    position =
      stream.constant == nil
      ? ParameterBlock(stream, maximumFrameCount: Self.blockFrameCount) : nil
    input = AudioBuffer(
      channelCount: entering.channelCount, frameCapacity: setup.maximumFrameCount)
    gains = AudioBuffer(channelCount: 4, frameCapacity: Self.blockFrameCount)
  }

  private static func lay(
    out format: StreamFormat, _ channels: Pan.Layout
  ) -> (matrix: ChannelMatrix, layout: ChannelLayout?) {
    let count = format.channelCount
    let (left, right) = format.partners.first ?? (0, min(1, count - 1))
    return switch channels {
    case .keep: (.identity(count), format.layout)
    case .mono: format.converted(to: 1)
    case .stereo: format.converted(to: 2)
    case .surround51: format.spread(to: 6)
    case .surround71: format.spread(to: 8)
    case .left: (.extracting(left, of: count), nil)
    case .right: (.extracting(right, of: count), nil)
    case .swap: (.swapping(count, format.partners), format.layout)
    }
  }

  func render(into block: AudioBlock, from inputs: [ProcessorInput]) throws {
    let input = self.input.block.prefix(block.frameCount)
    try inputs[0].pull(into: input)
    matrix.apply(to: input, into: block)
    guard position != nil else { return }
    block.forEachBlock(of: Self.blockFrameCount) { move($0) }
  }

  func reset(to frame: Int) { position?.seek(to: frame) }

  /// Moves partners by the position at each frame.
  private func move(_ part: AudioBlock) {
    let count = part.frameCount
    position!.advance(count)
    fillGains(count)
    let g = gains.block.prefix(count)
    for (left, right) in partners {
      var l = part[left]
      var r = part[right]
      Self.move(
        &l, &r, g.samples(of: 0), g.samples(of: 1), g.samples(of: 2), g.samples(of: 3))
    }
  }

  private func fillGains(_ count: Int) {
    let g = gains.block
    var leftToLeft = g[0]
    var rightToLeft = g[1]
    var leftToRight = g[2]
    var rightToRight = g[3]
    let positions = position!.values
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

extension ChannelMatrix {
  /// A mono sound as the left of two channels.
  fileprivate static func placing(_ mono: ChannelMatrix) -> ChannelMatrix {
    var matrix = ChannelMatrix(inputCount: 1, outputCount: 2)
    matrix[0, 0] = 1
    return matrix.after(mono)
  }
}

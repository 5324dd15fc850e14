/// Lays out the channels of a stream and moves them between left and right.
///
/// While the position never changes, layout and position are one matrix.
final class PanProcessor: Processor {
  let format: StreamFormat
  let memory = InputMemory.frames(0)
  var remark: ChannelRemark? { peaks.remark ?? mapRemark }
  private let mapRemark: ChannelRemark?
  private var peaks = MixedPeaks()
  private let matrix: ChannelMatrix
  /// Follows the position, where it moves after the matrix.
  private var movingPan: MovingPan?
  private var input: AudioBuffer

  init(_ settings: Pan, _ setup: ProcessorSetup) throws {
    let entering = setup.format
    let stream = try setup.stream("position", settings.position)
    mapRemark = ChannelRemark(entering)
    var (matrix, layout) = Self.lay(out: entering, settings.channels)
    let isMono = matrix.outputCount == 1
    if stream.constant != 0, isMono {
      matrix = .placing(matrix)
      layout = nil
    }
    format = StreamFormat(
      sampleRate: entering.sampleRate, channelCount: matrix.outputCount, layout: layout)
    let partners = format.partners
    if let constant = stream.constant, constant != 0 {
      let pan = EqualPowerPan(constant, isMono: isMono)
      matrix = pan.matrix(matrix.outputCount, partners).after(matrix)
    }
    self.matrix = matrix
    movingPan = stream.constant == nil ? MovingPan(stream, isMono: isMono, partners: partners) : nil
    input = AudioBuffer(
      channelCount: entering.channelCount, frameCapacity: setup.maximumFrameCount)
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

  func render(into block: inout AudioBlock, from inputs: [ProcessorInput]) throws {
    try input.withBlock { whole in
      var entering = whole.prefix(block.frameCount)
      try inputs[0].pull(into: &entering)
      matrix.apply(to: entering.frames, into: &block)
      peaks.add(entering.frames, block.frames)
    }
    movingPan?.process(&block)
  }

  func reset(to frame: Int) {
    peaks = MixedPeaks()
    movingPan?.seek(to: frame)
  }
}

private struct MovingPan: ~Copyable {
  private static let blockFrameCount = 256

  private var position: ParameterBlock<Double>
  private let isMono: Bool
  private let partners: [(left: Int, right: Int)]
  /// The gains of left and right in the new left at each frame of a block, and in the new right.
  private var gains: AudioBuffer

  init(_ position: ParameterStream, isMono: Bool, partners: [(left: Int, right: Int)]) {
    self.position = ParameterBlock(position, maximumFrameCount: Self.blockFrameCount)
    self.isMono = isMono
    self.partners = partners
    gains = AudioBuffer(channelCount: 4, frameCapacity: Self.blockFrameCount)
  }

  mutating func process(_ block: inout AudioBlock) {
    block.forEachBlock(of: Self.blockFrameCount) { process(part: &$0) }
  }

  mutating func seek(to frame: Int) { position.seek(to: frame) }

  private mutating func process(part: inout AudioBlock) {
    position.advance(part.frameCount)
    fill(part.frameCount)
    for (left, right) in partners {
      var both = part.pair(left, right)
      Self.move(
        &both.left, &both.right, gains.samples(of: 0), gains.samples(of: 1),
        gains.samples(of: 2), gains.samples(of: 3))
    }
  }

  private mutating func fill(_ count: Int) {
    let (positions, isMono) = (position.values, isMono)
    var block = self.gains.block
    var gains = block.quad()
    for frame in 0..<count {
      let pan = EqualPowerPan(positions[frame], isMono: isMono)
      gains.zero[frame] = pan.leftToLeft
      gains.one[frame] = pan.rightToLeft
      gains.two[frame] = pan.leftToRight
      gains.three[frame] = pan.rightToRight
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

/// Convolution of one channel in small blocks, however long the response is, by partitions that grow along
/// it (Gardner 1995; Wefers 2015, chapter 6): what a live sound is convolved with.
///
/// The first partitions are as short as a block. Those of each further level are eight times as long.
final class GradedConvolver: ChannelProcessor {
  /// Frames taken and made at once.
  static let blockFrameCount = 64
  private static let sizes = [512, 4096]

  private let first: PartitionedConvolver
  private let further: [SpreadConvolver]
  private let sum = AudioBuffer(channelCount: 1, frameCapacity: GradedConvolver.blockFrameCount)

  init(_ response: [Float]) throws(LibraryError) {
    // Where each level begins, two of its blocks into the response, and where the last one ends.
    let starts = Self.sizes.map { min(2 * $0, response.count) } + [response.count]
    first = try PartitionedConvolver(
      ImpulseSpectra.spectra(
        of: response, frames: 0..<starts[0], blockFrameCount: Self.blockFrameCount),
      blockFrameCount: Self.blockFrameCount)
    var further: [SpreadConvolver] = []
    for (level, size) in Self.sizes.enumerated() where starts[level] < starts[level + 1] {
      further.append(
        try SpreadConvolver(
          response, frames: starts[level]..<starts[level + 1], blockFrameCount: size))
    }
    self.further = further
  }

  func process(_ input: Span<Float>, into output: consuming MutableSpan<Float>) {
    let sum = self.sum.block
    first.process(input, into: sum[0])
    for level in further { level.process(input, addingTo: sum) }
    let samples = sum.samples(of: 0)
    for frame in output.indices { output[frame] = samples[frame] }
  }

  func reset(to frame: Int) {
    first.reset(to: frame)
    for level in further { level.reset(to: frame) }
  }
}

/// Convolution with frames of a response that come at least two blocks after its first, so that the work
/// on a block can be spread evenly over the time in which the next one comes in.
private final class SpreadConvolver {
  private let convolver: PartitionedConvolver
  private let entering: AudioBuffer
  private let leaving: AudioBuffer
  private var filled = 0

  init(_ response: [Float], frames: Range<Int>, blockFrameCount: Int) throws(LibraryError) {
    convolver = try PartitionedConvolver(
      ImpulseSpectra.spectra(of: response, frames: frames, blockFrameCount: blockFrameCount),
      blockFrameCount: blockFrameCount)
    entering = AudioBuffer(channelCount: 1, frameCapacity: blockFrameCount)
    leaving = AudioBuffer(channelCount: 1, frameCapacity: blockFrameCount)
  }

  /// Takes the next frames, a whole part of a block, and adds to the sum what is due with them.
  func process(_ input: Span<Float>, addingTo sum: AudioBlock) {
    let rest = entering.block.dropFirst(filled)
    var new = rest[0]
    for frame in input.indices { new[frame] = input[frame] }
    sum.add(leaving.block.extracting(filled..<filled + input.count))
    let end = filled + input.count
    let (groups, size) = (convolver.groupCount, convolver.blockFrameCount)
    convolver.multiply(groups * filled / size..<groups * end / size)
    filled = end
    guard filled == size else { return }
    filled = 0
    let (due, block) = (leaving.block, entering.block)
    convolver.finish(into: due[0])
    convolver.take(block.samples(of: 0))
  }

  func reset(to frame: Int) {
    convolver.reset(to: frame)
    leaving.block.clear()
    filled = 0
  }
}

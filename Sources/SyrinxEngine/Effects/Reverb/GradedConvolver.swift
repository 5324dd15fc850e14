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

  func process(_ input: Span<Float>, into output: inout MutableSpan<Float>) {
    first.process(input, into: &output)
    for level in further { level.process(input, addingTo: &output) }
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
  private var entering: AudioBuffer
  private var leaving: AudioBuffer
  private var filled = 0

  init(_ response: [Float], frames: Range<Int>, blockFrameCount: Int) throws(LibraryError) {
    convolver = try PartitionedConvolver(
      ImpulseSpectra.spectra(of: response, frames: frames, blockFrameCount: blockFrameCount),
      blockFrameCount: blockFrameCount)
    entering = AudioBuffer(channelCount: 1, frameCapacity: blockFrameCount)
    leaving = AudioBuffer(channelCount: 1, frameCapacity: blockFrameCount)
  }

  /// Takes the next frames, a whole part of a block, and adds to the sum what is due with them.
  func process(_ input: Span<Float>, addingTo sum: inout MutableSpan<Float>) {
    Self.exchange(input, &entering, leaving, addingTo: &sum, from: filled)
    let end = filled + input.count
    let (groups, size) = (convolver.groupCount, convolver.blockFrameCount)
    convolver.multiply(groups * filled / size..<groups * end / size)
    filled = end
    guard filled == size else { return }
    filled = 0
    leaving.withBlock {
      var due = $0[0]
      convolver.finish(into: &due)
    }
    entering.withFrames { convolver.take($0.samples(of: 0)) }
  }

  private static func exchange(
    _ input: Span<Float>, _ entering: inout AudioBuffer, _ leaving: borrowing AudioBuffer,
    addingTo sum: inout MutableSpan<Float>, from first: Int
  ) {
    var new = entering[0]
    let due = leaving.samples(of: 0)
    for frame in input.indices {
      new[first + frame] = input[frame]
      sum[frame] += due[first + frame]
    }
  }

  func reset(to frame: Int) {
    convolver.reset(to: frame)
    leaving.clear()
    filled = 0
  }
}

/// Impulse responses made ready to be convolved with, by any number of convolvers.
struct ImpulseSpectra: Sendable {
  /// Frames of the longest response.
  let frameCount: Int
  let blockFrameCount: Int
  let partitionCount: Int
  let responses: [[Float]]

  /// Responses of one length.
  init(_ responses: [[Float]]) throws(LibraryError) {
    frameCount = responses[0].count
    let blockFrameCount = Self.blockFrameCount(for: max(frameCount, 1))
    self.blockFrameCount = blockFrameCount
    partitionCount = max((frameCount + blockFrameCount - 1) / blockFrameCount, 1)
    var all: [[Float]] = []
    for response in responses {
      all.append(try Self.spectra(of: response, blockFrameCount: blockFrameCount))
    }
    self.responses = all
  }

  /// The spectra of a response's partitions, or of those of some of its frames, as
  /// `PartitionedConvolver` reads them.
  static func spectra(
    of response: [Float], frames: Range<Int>? = nil, blockFrameCount: Int
  ) throws(LibraryError) -> [Float] {
    let frames = frames ?? response.indices
    let partitionCount = max((frames.count + blockFrameCount - 1) / blockFrameCount, 1)
    var plan = try FourierPlan(size: 2 * blockFrameCount)
    // The transform there and back is 2 · block times too large.
    let scale = 1 / Float(2 * blockFrameCount)
    var spectra = [Float](repeating: 0, count: (blockFrameCount / 8 + 1) * partitionCount * 16)
    for partition in 0..<partitionCount {
      let start = frames.lowerBound + partition * blockFrameCount
      var samples = plan.real
      for frame in samples.indices {
        let isInside = frame < blockFrameCount && start + frame < frames.upperBound
        samples[frame] = isInside ? response[start + frame] * scale : 0
      }
      plan.transform()
      var target = spectra.mutableSpan
      PartitionedConvolver.store(
        &plan, into: &target, at: partitionCount - 1 - partition, of: partitionCount)
    }
    return spectra
  }

  /// Half a dozen partitions fit the cache; longer responses want longer transforms.
  private static func blockFrameCount(for length: Int) -> Int {
    var blockFrameCount = 512
    while blockFrameCount < min(length, 32_768),
      blockFrameCount < 8192 || 6 * blockFrameCount < length
    { blockFrameCount *= 2 }
    return blockFrameCount
  }
}

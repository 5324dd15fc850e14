/// Impulse responses made ready to be convolved with, by any number of convolvers.
public struct ImpulseSpectra: Sendable {
  /// How many frames the longest response lasts.
  let frameCount: Int
  let blockFrameCount: Int
  let partitionCount: Int
  let groupCount: Int
  let responses: [[Float]]

  /// Reads the whole of a recording and fits it to a format and to a level.
  public init(
    _ source: any FrameSource, path: String, gain: ImpulseGain, for format: StreamFormat
  ) throws {
    var responses = try ImpulseResponse(source, path: path).responses(for: format)
    if gain == .energy {
      let level =
        try responses.map {
          try ImpulseLevel.gain(of: $0, sampleRate: format.sampleRate)
        }.max() ?? 0
      // A response of silence has no level.
      let factor = level > 0 ? Float(1 / level) : 1
      for channel in responses.indices {
        for frame in responses[channel].indices { responses[channel][frame] *= factor }
      }
    }
    try self.init(responses)
  }

  /// Responses of one length.
  init(_ responses: [[Float]]) throws(EngineError) {
    frameCount = responses[0].count
    let length = max(frameCount, 1)
    let blockFrameCount = Self.blockFrameCount(for: length)
    let partitionCount = (length + blockFrameCount - 1) / blockFrameCount
    self.blockFrameCount = blockFrameCount
    self.partitionCount = partitionCount
    groupCount = (blockFrameCount + 1 + 7) / 8
    var plan = try FourierPlan(size: 2 * blockFrameCount)
    // The transform there and back is 2 · block times too large.
    let scale = 1 / Float(2 * blockFrameCount)
    var all: [[Float]] = []
    for response in responses {
      var spectra = [Float](repeating: 0, count: groupCount * partitionCount * 16)
      for partition in 0..<partitionCount {
        let start = partition * blockFrameCount
        var samples = plan.real
        for frame in samples.indices {
          let isInside = frame < blockFrameCount && start + frame < response.count
          samples[frame] = isInside ? response[start + frame] * scale : 0
        }
        plan.transform()
        PartitionedConvolver.store(
          &plan, into: &spectra, at: partitionCount - 1 - partition, of: partitionCount)
      }
      all.append(spectra)
    }
    self.responses = all
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

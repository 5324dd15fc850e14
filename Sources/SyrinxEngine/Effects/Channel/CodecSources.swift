/// The sound that enters a processor, as a source.
final class EnteringSource: FrameSource {
  private let input: ProcessorInput
  let format: StreamFormat

  init(_ input: ProcessorInput) {
    self.input = input
    format = input.format
  }

  var frameCount: Int? { input.length?.frameCount }

  func read(into block: inout AudioBlock) throws -> Int { try input.pull(into: &block) }

  /// It goes forward only.
  func seek(to frame: Int) throws { throw EngineError.sourceInUse }
}

/// A source at another rate, from its beginning to its end.
final class ResampledSource: FrameSource {
  let format: StreamFormat
  private let source: any FrameSource
  private let resampler: FixedResampler
  private var pulledCount = 0
  private var madeCount = 0
  private var hasEnded = false

  init(_ source: any FrameSource, to sampleRate: Int) throws(LibraryError) {
    let input = source.format
    self.source = source
    format = StreamFormat(
      sampleRate: sampleRate, channelCount: input.channelCount, layout: input.layout)
    resampler = try FixedResampler(
      channelCount: input.channelCount, inputRate: Double(input.sampleRate),
      outputRate: Double(sampleRate))
  }

  var frameCount: Int? { nil }

  func read(into block: inout AudioBlock) throws -> Int {
    try resampler.render(into: &block) { part in
      let count = try source.read(into: &part)
      pulledCount += count
      if count < part.frameCount { hasEnded = true }
      return count
    }
    var count = block.frameCount
    if hasEnded {
      let ratio = Double(format.sampleRate) / Double(source.format.sampleRate)
      let end = Int(bounded: (Double(pulledCount) * ratio).rounded(.up))
      count = min(count, max(end - madeCount, 0))
    }
    madeCount += count
    return count
  }

  /// It goes forward only.
  func seek(to frame: Int) throws { throw EngineError.sourceInUse }
}

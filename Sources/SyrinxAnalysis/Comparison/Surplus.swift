import SyrinxEngine

/// Frames at an end of a sound that lie before or after all of another sound.
struct Surplus {
  private let frames: Range<Int>
  /// Frames next to them that both sounds have.
  private let beside: Range<Int>

  /// Those at both ends of a sound of which the other has some frames.
  static func ends(of frameCount: Int, common: Range<Int>, _ format: StreamFormat) -> [Surplus] {
    let reach = format.frames(in: PerceptualThreshold.beside)
    let (start, end) = (common.lowerBound, common.upperBound)
    return [
      Surplus(frames: 0..<start, beside: start..<min(start + reach, end)),
      Surplus(frames: end..<max(frameCount, end), beside: max(end - reach, start)..<end),
    ]
  }

  /// The largest sample of those that are heard: they are many, or are a click, which is louder than
  /// what it lies beside.
  func heardPeak(of source: any FrameSource) throws -> Float {
    guard !frames.isEmpty else { return 0 }
    let peak = try Self.peak(of: source, frames)
    if frames.count > source.format.frames(in: PerceptualThreshold.instant) { return peak }
    return try peak > PerceptualThreshold.click * Self.peak(of: source, beside) ? peak : 0
  }

  private static func peak(of source: any FrameSource, _ frames: Range<Int>) throws -> Float {
    var buffer = AudioBuffer(
      channelCount: source.format.channelCount, frameCapacity: frames.count)
    try source.seek(to: frames.lowerBound)
    var block = buffer.block
    let count = try source.read(into: &block)
    return block.frames.prefix(count).peak
  }
}

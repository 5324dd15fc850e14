import SyrinxEngine

/// Frames that have been read of a source, however often it was opened.
final class ReadFrames: @unchecked Sendable {
  var count = 0
}

/// Counts the frames that are read of a sound.
final class CountingSource: FrameSource {
  let frames: ReadFrames
  private let source: BufferSource

  init(_ samples: [Float], rate: Int, _ frames: ReadFrames = ReadFrames()) {
    source = BufferSource(AudioBuffer(channels: [samples]), sampleRate: rate)
    self.frames = frames
  }

  var format: StreamFormat { source.format }
  var frameCount: Int? { source.frameCount }

  func read(into block: inout AudioBlock) -> Int {
    let count = source.read(into: &block)
    frames.count += count
    return count
  }

  func seek(to frame: Int) { source.seek(to: frame) }
}

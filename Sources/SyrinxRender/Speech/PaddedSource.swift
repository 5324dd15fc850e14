import SyrinxEngine
import SyrinxFiles

/// A source with silence before and after it; without one all is silence.
final class PaddedSource: FrameSource {
  let format: StreamFormat
  private let source: (any FrameSource)?
  private let body: Range<Int>
  private let end: Int
  private var position = 0

  /// The pauses are in seconds.
  init(_ source: (any FrameSource)?, _ format: StreamFormat, before: Double, after: Double) {
    self.source = source
    self.format = format
    let start = format.frames(in: before)
    body = start..<start + (source?.frameCount ?? 0)
    end = body.upperBound + format.frames(in: after)
  }

  var frameCount: Int? { end }

  func read(into block: inout AudioBlock) throws -> Int {
    var filled = 0
    while filled < block.frameCount, position < end {
      let isBody = body.contains(position)
      let limit = isBody ? body.upperBound : position < body.lowerBound ? body.lowerBound : end
      var part = block.extracting(filled..<min(filled + limit - position, block.frameCount))
      var count = part.frameCount
      if let source, isBody {
        count = try source.read(into: &part)
        guard count > 0 else { break }
      } else {
        part.clear()
      }
      filled += count
      position += count
    }
    return filled
  }

  func seek(to frame: Int) throws {
    position = min(max(frame, 0), end)
    try source?.seek(to: min(max(position - body.lowerBound, 0), body.count))
  }
}

import SyrinxEngine
import SyrinxFiles

/// The output's frames for those of an input; of an input that is reversed none has a place.
struct MovedFrames {
  /// The first frame of the input that is played.
  let first: Int
  private let last: Int
  /// Sound follows that is not played.
  private let isCutShort: Bool
  private let reverses: Bool
  private let renderer: Renderer
  private let map: TimeMap

  init(
    of format: StreamFormat, frameCount: Int?, _ request: RenderRequest, _ renderer: Renderer
  ) {
    let player = request.options.player
    first = format.frames(in: player.start)
    last = player.end.map { format.frames(in: $0) } ?? frameCount ?? .max
    isCutShort = last < frameCount ?? .max
    reverses = request.patch.reverses
    self.renderer = renderer
    map = renderer.timeMap
  }

  /// Where a frame comes out; nil outside of what is played.
  func place(_ frame: Int) -> Int? {
    guard frame >= first, frame <= last, !reverses else { return nil }
    return renderer.output(atPlayed: Double(frame - first)).flatMap { Int(exactly: $0.rounded()) }
  }

  /// Where a stretch begins of which a part may be missing; nil where all of it is.
  func beginning(_ stretch: Range<Int>) -> Int? {
    let (start, end) = (max(stretch.lowerBound, first), min(stretch.upperBound, last))
    guard start < end, !reverses else { return nil }
    return map.output(of: Double(start - first)...Double(end - first)).map {
      Int(bounded: $0.lowerBound.rounded())
    }
  }

  /// A stretch is played and then left out by an effect, or begins only where playing ends.
  func isCutOut(_ stretch: ClosedRange<Int>) -> Bool {
    isCutShort && stretch.lowerBound == last && stretch.upperBound > last
      || map.silences(Double(stretch.lowerBound - first)...Double(stretch.upperBound - first))
  }

  /// Where regions end that go on beyond the end of what is played.
  var end: Int? { place(last) ?? renderer.frameCount }

  func moved(_ metadata: Metadata) -> (metadata: Metadata, losses: [Metadata.Loss]) {
    metadata.moved(end: end, by: place, beginning: beginning, isCutOut: isCutOut)
  }
}

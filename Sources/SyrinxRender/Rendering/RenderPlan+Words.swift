import SyrinxEngine
import SyrinxFiles
import SyrinxText

extension RenderPlan {
  /// The words at their times in the output, without those outside of the segment that is rendered.
  package func moved(_ text: TimedText) -> (text: TimedText, losses: [TimedTextLoss]) {
    guard let input else { return (text, []) }
    let player = request.options.player
    let (rate, outputRate) = (input.format.sampleRate, renderer.format.sampleRate)
    let segment = playedSegment
    let kept = segment.map { TimeMap.keeping($0) } ?? .identity
    guard player.loop > 1, let segment else {
      return text.moved(by: kept.followed(by: renderer.timeMap), from: rate, to: outputRate)
    }
    var (played, losses) = text.moved(by: kept, from: rate, to: rate)
    played = played.repeated(
      player.loop, every: played.frame(Double(segment.count) / Double(rate)))
    let (moved, more) = played.moved(by: renderer.timeMap, from: rate, to: outputRate)
    losses += more
    return (moved, losses)
  }

  /// The frames of the input that are played, once or several times over; nil where that is all of them, once.
  private var playedSegment: Range<Int>? {
    guard let input else { return nil }
    let player = request.options.player
    let first = input.format.frames(in: player.start)
    guard first > 0 || player.end != nil || player.loop > 1 else { return nil }
    let end = player.end.map { input.format.frames(in: $0) } ?? input.frameCount ?? .max
    return first..<max(end, first)
  }

  /// Where a time of the input, in seconds, comes out first; nil if it is cut away.
  func moved(_ seconds: Double) -> Double? {
    guard let input, seconds.isFinite else { return nil }
    let kept = playedSegment.map { TimeMap.keeping($0) } ?? .identity
    return kept.followed(by: renderer.timeMap).output(
      at: seconds * Double(input.format.sampleRate)
    ).map { $0 / Double(renderer.format.sampleRate) }
  }
}

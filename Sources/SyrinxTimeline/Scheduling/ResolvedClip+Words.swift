import SyrinxEngine
import SyrinxText

extension ResolvedClip {
  /// Words of the source where they are heard in the timeline.
  func placed(
    _ words: TimedText, rate: Int, _ settings: RenderSettings
  ) throws -> TimedText {
    let playedFrames = placed.playedFrames
    let isLooped = playedFrames > sourceFrames
    let played = sourceStart..<sourceStart + min(sourceFrames, playedFrames)
    var text = words.moved(by: .keeping(played), from: rate, to: rate).text
    if isLooped {
      let count = (playedFrames + sourceFrames - 1) / sourceFrames
      text = text.repeated(count, every: text.frame(Double(sourceFrames) / Double(rate)))
    }
    return text.moved(by: try timeMap(ofPlayed: playedFrames, settings), from: rate, to: rate).text
  }

  /// From the frames that enter its chain to those of the timeline.
  private func timeMap(ofPlayed playedFrames: Int, _ settings: RenderSettings) throws -> TimeMap {
    var map = TimeMap.keeping(0..<playedFrames)
    if chain != nil {
      map = map.followed(
        by: try Renderer(chainGraph(playing: playedFrames, settings), settings).timeMap)
    }
    let skipped = placed.skippedFrames
    return map.followed(by: .keeping(skipped..<skipped + frames))
      .followed(by: .delayed(by: Double(at)))
  }

  /// From the frames of its source, at the timeline's rate, to those of the timeline in which they are
  /// heard first.
  public func timeMap(_ settings: RenderSettings) throws -> TimeMap {
    let playedFrames = placed.playedFrames
    let first = sourceStart..<sourceStart + min(sourceFrames, playedFrames)
    return TimeMap.keeping(first).followed(by: try timeMap(ofPlayed: playedFrames, settings))
  }
}

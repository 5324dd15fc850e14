import SyrinxEngine
import SyrinxText

extension TimelineSchedule {
  /// The words of all clips that are heard, at their times in the timeline and in the order of these. `source`
  /// gives the words of what a clip plays, `film` those of the picture.
  public func words(
    film: TimedText? = nil, of source: (ResolvedClip) throws -> TimedText?
  ) throws -> TimedText {
    var found: [TimedText] = []
    for (index, track) in resolved.tracks.enumerated()
    where isHeard(index) && isWanted(track.name) {
      let map = try timeMap(ofTrack: index)
      let replaced = replacedRanges(track.name)
      for clip in track.clips where !clip.isOff && clip.frames > 0 {
        do {
          let words =
            try source(clip)
            ?? clip.nested.map { nested in
              try TimelineSchedule(nested, settings: settings, ducks: false).words(of: source)
            }
          guard let words, !words.lines.isEmpty else { continue }
          var text = try clip.placed(words, rate: resolved.rate, settings)
          let ratio = Double(resolved.rate) / Double(text.rate)
          text.lines.removeAll { line in
            let frame = Int(bounded: Double(line.start) * ratio)
            return replaced.contains { $0.contains(frame) }
          }
          found.append(text.moved(by: map, from: resolved.rate, to: resolved.rate).text)
        } catch {
          throw error as? ClipError
            ?? ClipError(place: clip.place, clip: clip.title, error: error)
        }
      }
    }
    if let film, let picture = resolved.picture {
      let range =
        resolved.format.frames(
          in: picture.lowerBound)..<resolved.format.frames(
          in: picture.upperBound)
      found.append(film.moved(by: .keeping(range), from: resolved.rate, to: resolved.rate).text)
    }
    return TimedText(merging: found)
      .moved(by: try Renderer(graph, settings).timeMap, from: resolved.rate, to: resolved.rate).text
  }

  private func timeMap(ofTrack index: Int) throws -> TimeMap {
    guard resolved.timeline.tracks[index].chain != nil else { return .identity }
    var graph = Graph()
    try graph.connect(addTrack(index, to: &graph), to: graph.output)
    return try Renderer(graph, settings).timeMap
  }
}

extension ResolvedClip {
  /// Words of the source where they are heard in the timeline.
  fileprivate func placed(
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

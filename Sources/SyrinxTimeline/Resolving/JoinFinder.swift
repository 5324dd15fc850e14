/// Finds where clips of a track overlap and where they meet.
struct JoinFinder {
  /// Frames in which the level falls before a join, and in which it rises after it.
  private let half: Int

  init(_ rate: Int, _ seam: TimelineTime) { half = seam.frames(at: rate) / 2 }

  /// The track with its joins softened, but for those of clips that go on where the one before has ended.
  func soften(_ track: ResolvedTrack) -> ResolvedTrack {
    var track = track
    let order = track.clips.indices
      .filter { !track.clips[$0].isOff && track.clips[$0].frames > 0 }
      .sorted { (track.clips[$0].at, $0) < (track.clips[$1].at, $1) }
    var ends: [Int: Int] = [:]
    for index in order { ends[track.clips[index].range.upperBound] = index }
    var heardUntil = 0
    for index in order {
      let clip = track.clips[index]
      track.clips[index].overlap = max(min(heardUntil, clip.range.upperBound) - clip.at, 0)
      heardUntil = max(heardUntil, clip.range.upperBound)
      guard half > 0, let before = ends[clip.at], before != index,
        !track.clips[before].isContinued(by: clip)
      else { continue }
      track.clips[before].soften(isRising: false, half)
      track.clips[index].soften(isRising: true, half)
    }
    return track
  }
}

extension ResolvedClip {
  /// Whether a clip that follows at once plays on where this one has ended.
  fileprivate func isContinued(by next: ResolvedClip) -> Bool {
    source == next.source && chain == nil && next.chain == nil && loops == 1 && next.loops == 1
      && sourceStart + skippedFrames + frames == next.sourceStart + next.skippedFrames
  }

  fileprivate mutating func soften(isRising: Bool, _ count: Int) {
    guard !ramps.contains(where: { $0.isRising == isRising }), isRising || tailFrames == 0
    else { return }
    let count = min(count, frames)
    ramps.append(
      GainRamp(
        start: isRising ? 0 : frames - count, frameCount: count, isRising: isRising,
        shape: .linear))
  }
}

import SyrinxSystem

struct JoinFinder {
  /// Frames in which the level falls before a join, and in which it rises after it.
  let seam: Int

  init(_ rate: Int, _ seam: TimelineTime) { self.seam = seam.frames(at: rate) / 2 }

  /// Softens the joins of a track, but for those of clips that go on where the one before has ended.
  func soften(
    _ placed: inout [PlacedClip], _ range: Range<Int>, of written: [TimelineClip]
  ) {
    let first = range.lowerBound
    let order =
      range
      .filter { !written[$0 - first].isOff && placed[$0].frames > 0 }
      .ordered { placed[$0].at }
    var ends: [Int: Int] = [:]
    for index in order { ends[placed[index].range.upperBound] = index }
    var heardUntil = 0
    for index in order {
      let range = placed[index].range
      placed[index].overlap = max(min(heardUntil, range.upperBound) - range.lowerBound, 0)
      heardUntil = max(heardUntil, range.upperBound)
      guard seam > 0, let before = ends[range.lowerBound], before != index else { continue }
      let (one, next) = (written[before - first], written[index - first])
      let goesOn =
        one.source == next.source && one.chain == nil && next.chain == nil
        && placed[before].isContinued(by: placed[index])
      guard !goesOn else { continue }
      let (end, start) = (placed[before], placed[index])
      if end.ramps.allSatisfy(\.isRising), end.tailFrames == 0 { placed[before].hasSoftEnd = true }
      if !start.ramps.contains(where: \.isRising) { placed[index].hasSoftStart = true }
    }
  }
}

extension PlacedClip {
  /// A clip of the same source that follows at once plays on where this one has ended.
  fileprivate func isContinued(by next: PlacedClip) -> Bool {
    loops == 1 && next.loops == 1
      && sourceStart + skippedFrames + frames == next.sourceStart + next.skippedFrames
  }
}

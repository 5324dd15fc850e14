import SyrinxSystem

extension ResolvedTimeline {
  /// Nothing is added up, scaled or processed, conversions of rate and channels apart: every frame
  /// is one of a clip, or silence.
  public var isPlain: Bool {
    let heard = tracks.indices.filter { !tracks[$0].isOff }
    let isUntouched = heard.allSatisfy {
      let track = timeline.tracks[$0]
      return track.chain == nil && track.duck == nil && track.replaces.isEmpty
        && track.sends.isEmpty && track.gain.isConstant(0)
    }
    guard timeline.master == nil, isUntouched else { return false }
    var ranges: [Range<Int>] = []
    for track in heard {
      for clip in tracks[track].clips where !clip.isOff && clip.frames > 0 {
        guard clip.chain == nil, clip.gain.isConstant(0), clip.ramps.isEmpty else { return false }
        ranges.append(clip.range)
      }
    }
    ranges = ranges.ordered(by: \.lowerBound)
    return zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
  }
}

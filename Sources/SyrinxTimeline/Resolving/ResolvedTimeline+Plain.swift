extension ResolvedTimeline {
  /// Whether nothing is added up, scaled or processed, conversions of rate and channels apart: every frame
  /// is one of a clip, or silence.
  public var isPlain: Bool {
    let heard = tracks.indices.filter { !tracks[$0].isOff }
    let isUntouched = heard.allSatisfy {
      let track = timeline.tracks[$0]
      return track.chain == nil && track.duck == nil && track.replaces.isEmpty
        && track.sends.isEmpty && track.gain.isConstant(0)
    }
    let clips = heard.flatMap { tracks[$0].clips }.filter { !$0.isOff && $0.frames > 0 }
      .sorted { $0.at < $1.at }
    return timeline.master == nil && isUntouched
      && clips.allSatisfy { $0.chain == nil && $0.gain.isConstant(0) && $0.ramps.isEmpty }
      && zip(clips, clips.dropFirst()).allSatisfy { $0.range.upperBound <= $1.at }
  }
}

import SyrinxSystem

struct AllClips: RandomAccessCollection {
  private let tracks: [Timeline.Track]
  /// The number of the first clip of each track, and of those of all.
  private let starts: [Int]

  init(_ tracks: [Timeline.Track]) {
    self.tracks = tracks
    starts = tracks.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.clips.count) }
  }

  var startIndex: Int { 0 }
  var endIndex: Int { starts[tracks.count] }

  subscript(index: Int) -> TimelineClip {
    let (track, clip) = place(of: index)
    return tracks[track].clips[clip]
  }

  func place(of index: Int) -> (track: Int, clip: Int) {
    let track = starts[..<tracks.count].firstIndexAbove(index) { $0 } - 1
    return (track, index - starts[track])
  }

  /// A clip is off by itself, or with all of its track.
  func isOff(_ index: Int) -> Bool {
    let (track, clip) = place(of: index)
    return tracks[track].isOff || tracks[track].clips[clip].isOff
  }

  func range(ofTrack track: Int) -> Range<Int> { starts[track]..<starts[track + 1] }
}

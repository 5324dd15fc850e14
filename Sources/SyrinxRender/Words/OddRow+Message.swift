import SyrinxText

extension ChapterList.OddRow.Fault {
  /// Of the row before it.
  var sentence: String {
    switch self {
    case .noTime:
      "does not begin with the time of a chapter, such as 1:02 or 1:02:03.5, of which only the first"
        + " number may be above 59"
    case .otherFile:
      "begins another sound, but chapters are of one: make a cue sheet of each FILE with its tracks"
    case .noIndex: "has no INDEX 01 below it, which tells where the track begins"
    case .badIndex:
      "has no time of a cue sheet, such as 01:02:74: minutes, seconds to 59 and frames to 74"
    }
  }
}

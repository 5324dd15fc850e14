import SyrinxEngine

extension CurveError: UsageError {
  package var sentence: String {
    switch self {
    case .lengthUnknown:
      "a curve in percent requires an input of known length: give its times in seconds"
    case .unread(let path): "the curve in \(path) has not been read"
    case .followsUnheard:
      "cannot follow a sound (‘follow’), because it is not evaluated frame by frame: give a"
        + " number, a curve over time such as VALUE@0s/VALUE@3s, or an oscillation such as LOW..HIGH@2Hz"
    case .followsFileLive(let path):
      "cannot follow ‘\(path)’ live, only the sound that enters its effect: leave out the file"
    case .timesDescend(let earlier, let later):
      "the times of a curve must not decrease: \(earlier.shortText) s, \(later.shortText) s"
    }
  }
}

import SyrinxFiles
import SyrinxTimeline

extension TimelineNote {
  /// A sentence with times in seconds.
  package func sentence(at rate: Int) -> String {
    func seconds(_ frames: Int) -> String {
      (Double(frames) / Double(rate)).text(decimals: 3) + " s"
    }
    return switch self {
    case .pastSource(let clip, let frames, let isStart):
      "\(clip): \"\(isStart ? "start" : "end")\" is \(seconds(frames)) after the end of the source"
        + (isStart ? "" : ", to which it is played")
    case .empty(let clip): "\(clip): nothing of it is heard"
    case .beforeStart(let clip, let frames):
      "\(clip): \(seconds(frames)) are before the beginning and are not heard"
    case .pastPicture(let clip, let frames):
      "\(clip): \(seconds(frames)) are after the end of the picture and are not heard"
    case .crossfadeShortened(let clip, let frames):
      "\(clip): the crossfade is shortened to \(seconds(frames)), the length of a clip"
    case .nothingToCrossfade(let clip, let isLooped):
      "\(clip): there is no clip before it in its track to be crossfaded with"
        + (isLooped ? TimelineError.loopAdvice : "")
    case .markerPastEnd(let name, let frames):
      "marker ‘\(name)’ is \(seconds(frames)) after the end"
    case .imported(let sentence), .damaged(let sentence): sentence
    case .within(let path, let note): "\(path): \(note.sentence(at: rate))"
    }
  }
}

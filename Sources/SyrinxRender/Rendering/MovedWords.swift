import SyrinxEngine
import SyrinxFiles
import SyrinxText

/// The words of a file or of the input, at their times in the output of a render.
package struct MovedWords {
  package let request: WordsRequest
  private let plan: RenderPlan
  private let text: () -> TimedText
  /// Set for words of the input itself, which may have tiers of phonemes.
  private let isCarried: Bool
  /// Set where the words are known before the sound is rendered; those of speech are not.
  let isKnown: Bool

  init(_ request: WordsRequest, _ plan: RenderPlan) throws {
    self.request = request
    self.plan = plan
    isCarried = request.source == nil
    isKnown = request.source != nil || plan.reader != nil
    if let source = request.source {
      let read = try plan.request.texts.value(for: source) {
        try TimedTextFile(source).read()
      }
      text = { read }
    } else if let words = plan.input?.words {
      text = words
    } else if let name = plan.input?.name, FilmFile.isFilm(name) {
      let read = try TimedTextFile(name).read()
      text = { read }
    } else {
      throw WordsError.noWords(
        path: plan.input?.name ?? request.target,
        advice: "name a file of them, as in --words song.lrc=out.lrc")
    }
  }

  /// The file of the words and the files of the sound.
  package var sources: [String] { [request.source].compactMap { $0 } + plan.request.sources }

  /// The words at their times in the output, and what was cut away.
  package func moved() -> (text: TimedText, losses: [TimedTextLoss]) {
    plan.moved(text())
  }

  /// The losses to report: tiers of phonemes that the user has not asked for are not among them.
  func told(_ losses: [TimedTextLoss]) -> [TimedTextLoss] {
    losses.filter { !isCarried || $0.kind != .tiers }
  }

  /// A warning where lines begin after the end of the sound, as those of another sound would.
  package var warning: String? {
    guard let source = request.source, let input = plan.input, let count = input.frameCount else {
      return nil
    }
    let text = text()
    let seconds = Double(count) / Double(input.format.sampleRate)
    let late = text.lines.count { text.seconds($0.start) > seconds + 0.5 }
    guard late > 0 else { return nil }
    return "\(source): \(late) of \(Measure.count(text.lines.count, "line")) begin after the end of"
      + " ‘\(input.name)’ (\(Measure.duration(seconds))): are they the words of another sound?"
  }
}

extension RenderPlan {
  /// The words at their times in the output, without those outside of the segment that is rendered.
  package func moved(_ text: TimedText) -> (text: TimedText, losses: [TimedTextLoss]) {
    guard let input else { return (text, []) }
    let player = request.options.player
    let (rate, outputRate) = (input.format.sampleRate, renderer.format.sampleRate)
    let segment = playedSegment
    let kept = segment.map { TimeMap.keeping($0) } ?? .identity
    guard player.loop > 1, let segment else {
      return text.moved(by: kept.followed(by: renderer.timeMap), from: rate, to: outputRate)
    }
    var (played, losses) = text.moved(by: kept, from: rate, to: rate)
    played = played.repeated(
      player.loop, every: played.frame(Double(segment.count) / Double(rate)))
    let (moved, more) = played.moved(by: renderer.timeMap, from: rate, to: outputRate)
    losses += more
    return (moved, losses)
  }

  /// The frames of the input that are played, once or several times over; nil where that is all of them, once.
  private var playedSegment: Range<Int>? {
    guard let input else { return nil }
    let player = request.options.player
    let first = input.format.frames(in: player.start)
    guard first > 0 || player.end != nil || player.loop > 1 else { return nil }
    let end = player.end.map { input.format.frames(in: $0) } ?? input.frameCount ?? .max
    return first..<max(end, first)
  }

  /// Where a time of the input, in seconds, comes out first; nil if it is cut away.
  func moved(_ seconds: Double) -> Double? {
    guard let input, seconds.isFinite else { return nil }
    let kept = playedSegment.map { TimeMap.keeping($0) } ?? .identity
    return kept.followed(by: renderer.timeMap).output(
      at: seconds * Double(input.format.sampleRate)
    ).map { $0 / Double(renderer.format.sampleRate) }
  }
}

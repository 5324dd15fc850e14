import SyrinxEngine
import SyrinxFiles
import SyrinxText

/// The words of a render at their times in its output: those of a file, or those that the input carries.
package struct MovedWords {
  package let request: WordsRequest
  private let plan: RenderPlan
  private let text: () -> TimedText
  /// Whether there are phonemes beside the words, for the formats that hold them.
  private let isCarried: Bool
  /// Whether they are there before the sound is.
  let isKnown: Bool

  init(_ request: WordsRequest, _ plan: RenderPlan) throws {
    self.request = request
    self.plan = plan
    isCarried = request.source == nil
    isKnown = request.source != nil || plan.reader != nil
    if let source = request.source {
      let read = try TimedTextFile(source).read()
      text = { read }
    } else if let words = plan.input?.words {
      text = words
    } else if let name = plan.input?.name, FilmFile.isFilm(name) {
      let read = try TimedTextFile(name).read()
      text = { read }
    } else {
      throw WordsError.noWords(path: plan.input?.name ?? request.target)
    }
  }

  /// The files that they come from, and those of the sound that they are the words of.
  package var sources: [String] { [request.source].compactMap { $0 } + plan.request.sources }

  /// The words, and what is worth saying of what is not among them.
  package func moved() -> (text: TimedText, losses: [TimedTextLoss]) {
    let (moved, losses) = plan.moved(text())
    return (moved, losses)
  }

  /// What of the losses of a format is told: what nobody has asked for is not missed.
  func told(_ losses: [TimedTextLoss]) -> [TimedTextLoss] {
    losses.filter { !isCarried || $0.kind != .tiers }
  }

  /// A sentence where they begin after the end of the sound, as those of another one do.
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
  /// Words of the input at their times in the output; what lies in what is cut away is left out.
  package func moved(_ text: TimedText) -> (text: TimedText, losses: [TimedTextLoss]) {
    guard let input else { return (text, []) }
    let player = request.options.player
    let (rate, outputRate) = (input.format.sampleRate, renderer.format.sampleRate)
    let first = input.format.frames(in: player.start)
    guard first > 0 || player.end != nil || player.loop > 1 else {
      return text.moved(by: renderer.timeMap, from: rate, to: outputRate)
    }
    let end = player.end.map { input.format.frames(in: $0) } ?? input.frameCount ?? .max
    let kept = TimeMap.keeping(first..<max(end, first))
    guard player.loop > 1 else {
      return text.moved(by: kept.followed(by: renderer.timeMap), from: rate, to: outputRate)
    }
    var (segment, losses) = text.moved(by: kept, from: rate, to: rate)
    segment = segment.repeated(
      player.loop, every: segment.frame(Double(end - first) / Double(rate)))
    let (moved, more) = segment.moved(by: renderer.timeMap, from: rate, to: outputRate)
    losses += more
    return (moved, losses)
  }
}

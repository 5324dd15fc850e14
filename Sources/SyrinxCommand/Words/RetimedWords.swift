import SyrinxEngine
import SyrinxFiles
import SyrinxText

/// The words of a sound, moved as the sound is, in a file beside it.
final class RetimedWords: Output {
  private let file: TimedTextFile
  private let writer: DataFileWriter
  private let text: () -> TimedText
  private let plan: RenderPlan
  /// Whether there are phonemes beside the words, for the formats that hold them.
  private let isCarried: Bool
  /// What is worth saying about it, once it is complete.
  private(set) var warnings: [String] = []

  /// Reads the words and begins the file; nothing of it is there until the sound is.
  init(_ request: WordsRequest, _ plan: RenderPlan) throws {
    self.plan = plan
    isCarried = request.source == nil
    file = TimedTextFile(request.target)
    guard file.format != nil else { throw WordsError.unknownEnding(path: request.target) }
    if let source = request.source {
      let read = try TimedTextFile(source).read()
      text = { read }
    } else if let input = plan.input, let words = input.words {
      text = words
    } else {
      throw WordsError.noWords(path: plan.input?.name ?? request.target)
    }
    writer = try DataFileWriter(
      path: request.target, noClobber: plan.request.options.noClobber)
  }

  var path: String { file.path }

  func complete() throws(FileError) -> WholeFile? {
    let (moved, cut) = plan.moved(text())
    let bytes: [UInt8]
    do throws(WordsError) {
      let (encoded, losses) = try file.encoded(moved)
      bytes = encoded
      let told = losses.filter { !isCarried || $0.kind != .tiers }
      warnings = [(cut + told).sentence(of: path)].compactMap { $0 }
    } catch {
      throw .library(path: path, reason: error.sentence)
    }
    try writer.write(bytes)
    return try writer.complete()
  }

  func discard() { writer.discard() }
}

extension RenderPlan {
  /// Words of the input at their times in the output; what lies in what is cut away is left out.
  fileprivate func moved(_ text: TimedText) -> (text: TimedText, losses: [TimedTextLoss]) {
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

import SyrinxEngine
import SyrinxFiles
import SyrinxSpeech
import SyrinxSystem
import SyrinxText

/// The speech of another engine in a temporary file, which is deleted with its owner.
final class SpokenFile {
  let source: any FrameSource
  let words: TimedText
  private let file: TemporaryFile

  init(_ utterance: Utterance, by engine: SpeechEngine) throws {
    do throws(SystemFailure) { file = try TemporaryFile() } catch {
      throw PathError.noTemporaryFile(folder: temporaryFolder, errno: error.number)
    }
    try ProgramSpeech.speak(utterance, by: engine, into: file)
    let reader: SoundFileReader
    do throws(FileError) { reader = try SoundFileReader(path: file.path) } catch {
      throw SpeechError.programFailed(engine.rawValue, reason: "it wrote no sound")
    }
    let rate = reader.format.sampleRate
    source = try PaddedSource(
      reader, before: reader.format.frames(in: utterance.before),
      after: reader.format.frames(in: utterance.after))
    let start = reader.format.frames(in: utterance.before)
    var text = TimedText(rate: rate)
    text.lines = EstimatedWords.lines(
      utterance.text, frames: start..<start + (reader.frameCount ?? 0))
    words = text
  }
}

/// A source with silence before and after it.
private final class PaddedSource: FrameSource {
  let format: StreamFormat
  let frameCount: Int?
  private let source: any FrameSource
  private let before: Int
  private let body: Int
  private var position = 0

  init(_ source: any FrameSource, before: Int, after: Int) throws {
    self.source = source
    self.before = before
    format = source.format
    body = source.frameCount ?? 0
    frameCount = before + body + after
  }

  func read(into block: inout AudioBlock) throws -> Int {
    let count = min(block.frameCount, frameCount! - position)
    guard count > 0 else { return 0 }
    let range =
      position < before
      ? position..<min(before, position + count)
      : position < before + body
        ? position..<min(before + body, position + count) : position..<position + count
    var part = block.prefix(range.count)
    if position >= before, position < before + body {
      let read = try source.read(into: &part)
      guard read > 0 else { return 0 }
      position += read
      return read
    }
    part.clear()
    position += range.count
    return range.count
  }

  func seek(to frame: Int) throws {
    position = min(max(frame, 0), frameCount!)
    try source.seek(to: min(max(position - before, 0), body))
  }
}

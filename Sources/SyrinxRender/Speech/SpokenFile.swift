import SyrinxEngine
import SyrinxFiles
import SyrinxSpeech
import SyrinxSystem
import SyrinxText

/// The speech of another engine in a temporary file, which is deleted with its owner.
final class SpokenFile {
  let source: any FrameSource
  let words: TimedText
  private let file: TemporaryFile?

  init(_ part: SpeechPart, by engine: SpeechEngine) throws {
    let (utterance, spoken) = (part.utterance, part.plain)
    // A word may be spoken as none.
    guard !spoken.text.allSatisfy(\.isWhitespace) else {
      let format = StreamFormat(sampleRate: SpeechSource.sampleRate, channelCount: 1)
      source = PaddedSource(nil, format, before: utterance.before, after: utterance.after)
      words = TimedText(rate: format.sampleRate)
      self.file = nil
      return
    }
    let file: TemporaryFile
    do throws(SystemFailure) { file = try TemporaryFile() } catch {
      throw PathError.noTemporaryFile(folder: temporaryFolder, errno: error.number)
    }
    self.file = file
    try ProgramSpeech.speak(spoken, by: engine, into: file)
    let reader: SoundFileReader
    do throws(FileError) { reader = try SoundFileReader(path: file.path) } catch {
      throw SpeechError.programFailed(engine.rawValue, reason: "it wrote no sound")
    }
    let rate = reader.format.sampleRate
    source = PaddedSource(
      reader, reader.format, before: utterance.before, after: utterance.after)
    let start = reader.format.frames(in: utterance.before)
    var text = TimedText(rate: rate)
    text.lines = EstimatedWords.lines(
      utterance.text, frames: start..<start + (reader.frameCount ?? 0))
    words = text
  }
}

/// A source with silence before and after it; without one all is silence.
final class PaddedSource: FrameSource {
  let format: StreamFormat
  private let source: (any FrameSource)?
  private let body: Range<Int>
  private let end: Int
  private var position = 0

  /// The pauses are in seconds.
  init(_ source: (any FrameSource)?, _ format: StreamFormat, before: Double, after: Double) {
    self.source = source
    self.format = format
    let start = format.frames(in: before)
    body = start..<start + (source?.frameCount ?? 0)
    end = body.upperBound + format.frames(in: after)
  }

  var frameCount: Int? { end }

  func read(into block: inout AudioBlock) throws -> Int {
    var filled = 0
    while filled < block.frameCount, position < end {
      let isBody = body.contains(position)
      let limit = isBody ? body.upperBound : position < body.lowerBound ? body.lowerBound : end
      var part = block.extracting(filled..<min(filled + limit - position, block.frameCount))
      var count = part.frameCount
      if let source, isBody {
        count = try source.read(into: &part)
        guard count > 0 else { break }
      } else {
        part.clear()
      }
      filled += count
      position += count
    }
    return filled
  }

  func seek(to frame: Int) throws {
    position = min(max(frame, 0), end)
    try source?.seek(to: min(max(position - body.lowerBound, 0), body.count))
  }
}

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

import SyrinxEngine
import SyrinxFiles
import SyrinxSpeech
import SyrinxSystem
import SyrinxText

/// Plays utterances in series, each through its own chain, and collects their words.
package final class QueuedSpeech: FrameSource {
  package let format: StreamFormat
  package var frameCount: Int? { nil }
  /// The words of the utterances read so far; times are in frames.
  package private(set) var text: TimedText

  private let queue: [QueuedUtterance]
  private let engine: SpeechEngine
  private let resources: FileResources
  private var index = 0
  private var position = 0
  private var current: Current?

  private struct Current {
    let renderer: Renderer
    let start: Int
    let words: () -> TimedText
  }

  package init(_ queue: [QueuedUtterance], by engine: SpeechEngine, _ resources: FileResources)
    throws
  {
    // Programs speak one text at a time, so that of marked-up text each part is one.
    let queue = engine == .espeak ? queue : queue.flatMap(\.divided)
    self.queue = queue
    self.engine = engine
    self.resources = resources
    var formats: [StreamFormat] = []
    for utterance in queue {
      formats.append(try Self.render(utterance, engine, resources, isTrial: true).renderer.format)
    }
    let rate = formats[0].sampleRate
    format = StreamFormat(
      sampleRate: rate, channelCount: formats.map(\.channelCount).max() ?? 1)
    text = TimedText(rate: rate)
  }

  package func read(into block: inout AudioBlock) throws -> Int {
    var filled = 0
    while filled < block.frameCount {
      guard let made = try current ?? begin() else { break }
      let channelCount = made.renderer.format.channelCount
      var buffer = AudioBuffer(
        channelCount: channelCount,
        frameCapacity: min(block.frameCount - filled, AudioBlock.usualFrameCount))
      let count = try made.renderer.render(into: &buffer)
      guard count > 0 else {
        finish(made)
        continue
      }
      // The last channel of a narrower sound fills the others.
      for channel in 0..<format.channelCount {
        let source = buffer.samples(of: min(channel, channelCount - 1))
        var target = block[channel]
        for frame in 0..<count { target[filled + frame] = source[frame] }
      }
      filled += count
      position += count
    }
    return filled
  }

  /// Nil after the last utterance.
  private func begin() throws -> Current? {
    guard index < queue.count else { return nil }
    let (renderer, words) = try Self.render(queue[index], engine, resources, isTrial: false)
    guard renderer.format.sampleRate == format.sampleRate else {
      throw EngineError.formatsClash(node: "say", [format, renderer.format])
    }
    current = Current(renderer: renderer, start: position, words: words)
    return current
  }

  /// Adds the words of an utterance that has been played.
  private func finish(_ made: Current) {
    let (moved, _) = made.words().moved(
      by: made.renderer.timeMap, from: text.rate, to: text.rate)
    text.append(moved, at: made.start)
    current = nil
    index += 1
  }

  package func seek(to frame: Int) throws {
    if frame < position {
      (index, position, current) = (0, 0, nil)
      text = TimedText(rate: format.sampleRate)
    }
    var buffer = AudioBuffer(channelCount: format.channelCount, frameCapacity: 4096)
    while position < frame {
      var part = buffer.prefix(frame - position)
      if try read(into: &part) == 0 { return }
    }
  }

  /// A renderer of one utterance, and its words, which are complete after rendering. A trial is
  /// only for the format and starts no program of another engine.
  private static func render(
    _ utterance: QueuedUtterance, _ engine: SpeechEngine, _ resources: FileResources, isTrial: Bool
  ) throws -> (renderer: Renderer, words: () -> TimedText) {
    var builder = GraphBuilder(resources)
    let source: SoundSource
    let words: () -> TimedText
    if engine == .espeak {
      let speech = try SpeechSource(parts: utterance.parts, by: ownSpeechProgram)
      source = SoundSource(speech)
      words = { speech.text }
    } else if isTrial {
      let silence = AudioBuffer(channelCount: 1, frameCapacity: 1)
      source = SoundSource(silence, sampleRate: SpeechSource.sampleRate)
      words = { TimedText() }
    } else {
      let file = try SpokenFile(utterance.parts[0], by: engine)
      // Other engines have sample rates of their own.
      source = try SoundSource(file.source).converted(to: SpeechSource.sampleRate)
      words = { file.words }
    }
    let player = try builder.addPlayer(source, Player(), as: "speech")
    let last = try builder.add(utterance.chain, after: player)
    return (try Renderer(builder.finish(at: last), RenderSettings(resources: resources)), words)
  }
}

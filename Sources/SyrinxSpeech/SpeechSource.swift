import SyrinxEngine
import SyrinxText

/// Plays a queue of utterances, one after the other, each with its pauses. While one is read the next
/// ones are being spoken already, as far as their pipes hold.
public final class SpeechSource: FrameSource {
  public static let sampleRate = Espeak.sampleRate

  public let format = StreamFormat(sampleRate: SpeechSource.sampleRate, channelCount: 1)
  /// The length is known only when the engine has spoken.
  public var frameCount: Int? { nil }

  /// The words of all that has been read, in frames of the stream.
  public private(set) var text = TimedText(rate: SpeechSource.sampleRate)

  private let queue: [SpeechPart]
  private let program: SpeechProgram
  private let keepsWords: Bool
  /// Utterances are dealt out to processes in turn: for each of these the one that speaks, and up to where
  /// in the queue it has been asked.
  private var lanes: [(process: SpeechProcess?, end: Int)]
  private var current = 0
  private var position = 0
  /// Frames of silence that come first, then samples.
  private var silence = 0
  private var samples: ArraySlice<Int16> = []
  /// Where in the stream the utterance's first sample is.
  private var utteranceStart: Int?

  public convenience init(
    _ queue: [Utterance], by program: SpeechProgram, processCount: Int = 2
  ) throws(SpeechError) {
    try self.init(parts: queue.map { SpeechPart($0) }, by: program, processCount: processCount)
  }

  /// One that keeps no words needs no more memory for a longer text.
  public init(
    parts: [SpeechPart], by program: SpeechProgram, processCount: Int = 2, keepsWords: Bool = true
  ) throws(SpeechError) {
    guard !parts.isEmpty else { throw .emptyText }
    for part in parts where !part.isPause { try part.utterance.check() }
    queue = parts
    self.program = program
    self.keepsWords = keepsWords
    lanes = Array(repeating: (nil, 0), count: max(processCount, 1))
    text.tiers = [TimedText.Tier("phonemes", labels: [])]
  }

  public func read(into block: inout AudioBlock) throws -> Int {
    var filled = 0
    while filled < block.frameCount, try fetch() {
      let room = block.frameCount - filled
      let count = min(silence > 0 ? silence : samples.count, room)
      if silence > 0 {
        block.clear(filled..<filled + count)
        silence -= count
      } else {
        var free = block.extracting(filled..<filled + count)
        var target = free[0]
        let part = samples.prefix(count)
        target.copy(from: part.span)
        samples = samples.dropFirst(count)
      }
      filled += count
      position += count
    }
    return filled
  }

  /// Speech has no way back but from the beginning.
  public func seek(to frame: Int) throws {
    if frame < position { restart() }
    var buffer = AudioBuffer(channelCount: 1, frameCapacity: 4096)
    while position < frame {
      var part = buffer.prefix(frame - position)
      if try read(into: &part) == 0 { return }
    }
  }

  private func restart() {
    lanes = Array(repeating: (nil, 0), count: lanes.count)
    (current, position, silence) = (0, 0, 0)
    samples = []
    utteranceStart = nil
    text.lines = []
    text.tiers = [TimedText.Tier("phonemes", labels: [])]
  }

  /// Makes sure that there is something to be read; false at the end.
  private func fetch() throws(SpeechError) -> Bool {
    while silence == 0, samples.isEmpty {
      guard current < queue.count else { return false }
      let part = queue[current]
      guard let start = utteranceStart else {
        try startProcesses()
        silence = format.frames(in: part.utterance.before)
        utteranceStart = position + silence
        continue
      }
      if !part.isPause, let process = lanes[current % lanes.count].process {
        if let next = try process.next() {
          samples = next[...]
          continue
        }
        if keepsWords { finish(part, process, at: start) }
        process.advance()
      }
      silence = format.frames(in: part.utterance.after)
      current += 1
      utteranceStart = nil
    }
    return true
  }

  /// The most that one process is asked at a time.
  private static let mostRequests = 32
  private static let mostBytes = 1 << 16

  /// Has the next utterances spoken, as many at a time as there may be processes. To start one costs as much
  /// as a sentence, so each gets several.
  private func startProcesses() throws(SpeechError) {
    for first in current..<min(current + lanes.count, queue.count) {
      let lane = first % lanes.count
      guard first >= lanes[lane].end else { continue }
      var requests: [SpeechRequest] = []
      var (index, byteCount) = (first, 0)
      while index < queue.count, requests.count < Self.mostRequests, byteCount < Self.mostBytes {
        if !queue[index].isPause {
          requests.append(queue[index].request)
          byteCount += queue[index].utterance.text.utf8.count
        }
        index += lanes.count
      }
      lanes[lane] = (nil, index)
      guard !requests.isEmpty else { continue }
      lanes[lane].process = try SpeechProcess(requests, by: program, keepsEvents: keepsWords)
    }
  }

  private func finish(_ part: SpeechPart, _ process: SpeechProcess, at start: Int) {
    let events = part.textEvents(process.events)
    let words = SpokenWords(part.utterance.text, events: events, frameCount: process.frameCount)
    var spoken = TimedText(rate: Self.sampleRate, lines: words.lines)
    spoken.tiers = [TimedText.Tier("phonemes", labels: words.phonemes)]
    let marks = part.marks.map { mark in
      // A mark is where the word after it begins.
      let frame = events.first { $0.kind == .word && $0.position >= mark.position }?.frame
      let time = min(frame ?? process.frameCount, process.frameCount)
      return TimedText.Tier.Label(mark.name, start: time, end: time)
    }
    if !marks.isEmpty {
      spoken.tiers.append(TimedText.Tier("marks", isOfPoints: true, labels: marks))
    }
    text.append(spoken, at: start)
  }
}

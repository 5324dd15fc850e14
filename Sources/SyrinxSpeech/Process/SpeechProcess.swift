/// Where the program is that speaks one utterance when it is called: this program, with a word of its own.
public struct SpeechProgram: Hashable, Sendable {
  public var words: [String]

  public init(_ words: [String]) { self.words = words }
}

/// A process that speaks one utterance. Several may run at once; each speaks ahead until its pipe is
/// full, and ends when it is not wanted any more or this process ends.
public final class SpeechProcess {
  private let child: ChildProcess
  private let program: String
  private var isDone = false
  private var waiting: ArraySlice<UInt8> = []
  /// The events told so far.
  public private(set) var events: [SpeechEvent] = []
  /// How many frames have been handed over.
  public private(set) var frameCount = 0

  public convenience init(
    _ utterance: Utterance, by program: SpeechProgram
  ) throws(SpeechError) {
    try self.init(SpeechRequest(utterance), by: program)
  }

  init(_ request: SpeechRequest, by program: SpeechProgram) throws(SpeechError) {
    try request.utterance.check()
    self.program = program.words[0]
    child = try ChildProcess(program.words, input: request.bytes)
  }

  /// The next samples; nil at the end, when all events are known.
  public func next() throws(SpeechError) -> [Int16]? {
    while !isDone {
      let head = try take(5)
      guard head.count == 5 else { throw failure() }
      let length = head[1...].reversed().reduce(0) { $0 << 8 | Int($1) }
      guard length <= SpeechMessage.lengthLimit else { throw .badMessage }
      let content = try take(length)
      guard content.count == length else { throw failure() }
      switch try SpeechMessage(kind: head[0], content) {
      case .samples(let samples):
        frameCount += samples.count
        return samples
      case .event(let event):
        guard events.count < 1 << 24 else { throw .badMessage }
        events.append(event)
      case .end(let count):
        isDone = true
        guard count == frameCount else { throw .badMessage }
        _ = child.finish()
      case .failure(let error):
        isDone = true
        throw error
      }
    }
    return nil
  }

  /// The next bytes, fewer only at the end; they are read many at a time.
  private func take(_ count: Int) throws(SpeechError) -> [UInt8] {
    while waiting.count < count {
      let more = try child.read(upTo: 1 << 16)
      if more.isEmpty { break }
      waiting = waiting.isEmpty ? more[...] : waiting + more
    }
    defer { waiting = waiting.dropFirst(count) }
    return Array(waiting.prefix(count))
  }

  private func failure() -> SpeechError {
    _ = child.finish()
    return .programFailed(program, reason: child.lastComplaint)
  }
}

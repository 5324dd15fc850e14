import SyrinxSystem

/// Where the program is that speaks one utterance when it is called: this program, with a word of its own.
public struct SpeechProgram: Hashable, Sendable {
  public var words: [String]

  public init(_ words: [String]) { self.words = words }
}

/// A process that speaks utterances one after the other. Several may run at once; each speaks ahead until
/// its pipe is full, and ends when it is not wanted any more or this process ends.
public final class SpeechProcess {
  private let child: ChildProgram
  private let program: String
  private let keepsEvents: Bool
  /// The seconds for which it may say nothing.
  private let patience: Int
  /// Utterances that have not been read to their end.
  private var left: Int
  private var isDone = false
  private var waiting: ArraySlice<UInt8> = []
  public private(set) var events: [SpeechEvent] = []
  /// Frames of the utterance that have been handed over.
  public private(set) var frameCount = 0

  init(
    _ requests: [SpeechRequest], by program: SpeechProgram, keepsEvents: Bool = true
  ) throws(SpeechError) {
    for request in requests { try request.utterance.check() }
    self.program = program.words[0]
    self.keepsEvents = keepsEvents
    left = requests.count
    let characters = requests.reduce(0) { $0 + $1.utterance.text.count }
    do throws(ChildProgram.Failure) {
      child = try ChildProgram(
        program.words, input: .bytes(requests.flatMap(\.framed)), output: .piped(ahead: true))
    } catch {
      throw SpeechError(error, program.words[0])
    }
    patience = ChildProgram.speechSeconds(characters: characters)
  }

  /// Goes on to the next utterance, of which nothing has been read.
  func advance() {
    (isDone, events, frameCount) = (left == 0, [], 0)
  }

  /// The next samples of an utterance; nil at its end, when all events are known.
  public func next() throws(SpeechError) -> [Int16]? {
    while !isDone {
      let head = try take(5)
      guard head.count == 5 else { throw failure() }
      guard let length = head[1...].littleEndian.count(upTo: SpeechMessage.lengthLimit) else {
        throw .badMessage
      }
      let content = try take(length)
      guard content.count == length else { throw failure() }
      switch try SpeechMessage(kind: head[0], content) {
      case .samples(let samples):
        frameCount += samples.count
        return samples
      case .event(let event):
        guard events.count < 1 << 24 else { throw .badMessage }
        if keepsEvents { events.append(event) }
      case .end(let count):
        isDone = true
        left -= 1
        guard count == frameCount else { throw .badMessage }
        if left == 0 { try? child.finish(patience: Double(patience)) }
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
      let more: [UInt8]
      do throws(ChildProgram.Failure) {
        more = try child.read(upTo: 1 << 16, patience: Double(patience))
      } catch {
        throw SpeechError(error, program)
      }
      if more.isEmpty { break }
      waiting = waiting.isEmpty ? more[...] : waiting + more
    }
    let taken = Array(waiting.prefix(count))
    waiting = waiting.dropFirst(count)
    return taken
  }

  private func failure() -> SpeechError {
    do throws(ChildProgram.Failure) {
      try child.finish(patience: Double(patience))
      return .programFailed(program, reason: "it ended before it was done")
    } catch {
      return SpeechError(error, program)
    }
  }
}

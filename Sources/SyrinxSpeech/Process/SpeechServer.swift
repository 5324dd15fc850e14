import SyrinxSystem

/// Speaks the utterances that are asked for on standard input, and writes messages to standard output: all
/// that a speaking process does. Returns its exit status. It ends by itself when nobody reads any more.
///
/// An utterance changes the sound of those after it: of several each is spoken by a copy of this
/// process (`fork`), in which the library has been made ready and has said nothing.
public func serveSpeech() -> Int32 {
  do throws(SpeechError) {
    guard var request = try SpeechRequest(from: 0) else { throw .badMessage }
    guard var next = try SpeechRequest(from: 0) else { return speak(request) }
    _ = try Espeak.ready.get()
    while true {
      guard try speakApart(request) == 0 else { return 1 }
      request = next
      guard let another = try SpeechRequest(from: 0) else { break }
      next = another
    }
    return try speakApart(request)
  } catch {
    SpeechOutput().write(SpeechMessage.failure(error).bytes)
    return 1
  }
}

/// Speaks in this process, which has said nothing before.
private func speak(_ request: SpeechRequest) -> Int32 {
  let output = SpeechOutput()
  do throws(SpeechError) {
    try Espeak.speak(
      request.utterance, isMarkup: request.isMarkup,
      samples: { output.add($0) }, event: { output.add($0) })
    output.end()
    return output.isBroken ? 1 : 0
  } catch {
    output.write(SpeechMessage.failure(error).bytes)
    return 1
  }
}

/// Speaks in a copy of this process and waits for its end.
private func speakApart(_ request: SpeechRequest) throws(SpeechError) -> Int32 {
  do throws(SystemFailure) {
    return try doApart { speak(request) }?.isSuccess == true ? 0 : 1
  } catch {
    throw .system(number: error.number)
  }
}

/// Collects samples, so that messages are few. Events are written before the samples they come with.
private final class SpeechOutput {
  private var events: [UInt8] = []
  private var samples: [Int16] = []
  private var frameCount = 0
  private(set) var isBroken = false
  private static let batch = 16_384

  func add(_ block: Span<Int16>) -> Bool {
    unsafe block.withUnsafeBufferPointer { unsafe samples.append(contentsOf: $0) }
    frameCount += block.count
    return samples.count < Self.batch || flush()
  }

  func add(_ event: SpeechEvent) -> Bool {
    events += SpeechMessage.event(event).bytes
    return events.count < Self.batch || flush()
  }

  @discardableResult private func flush() -> Bool {
    if !samples.isEmpty { events += SpeechMessage.samples(samples).bytes }
    write(events)
    events.removeAll(keepingCapacity: true)
    samples.removeAll(keepingCapacity: true)
    return !isBroken
  }

  func end() {
    flush()
    write(SpeechMessage.end(frameCount: frameCount).bytes)
  }

  func write(_ bytes: [UInt8]) {
    guard !isBroken else { return }
    isBroken = (try? writeBytes(bytes.span, to: 1)) == nil
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Speaks the one utterance that is asked for on standard input, and writes messages to standard
/// output: all that the process of an utterance does. Returns its exit status. It ends by itself when
/// nobody reads any more.
public func serveSpeech() -> Int32 {
  let output = SpeechOutput()
  do throws(SpeechError) {
    let bytes = try readAll(from: STDIN_FILENO, limit: 2 * Utterance.byteLimit)
    let request = try SpeechRequest(bytes)
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

/// Collects samples, so that messages are few. Events are written before the samples they come with.
private final class SpeechOutput {
  private var events: [UInt8] = []
  private var samples: [Int16] = []
  private var frameCount = 0
  private(set) var isBroken = false
  private static let batch = 16_384

  func add(_ block: Span<Int16>) -> Bool {
    for index in block.indices { samples.append(block[index]) }
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
    isBroken = !writeAll(bytes, to: STDOUT_FILENO)
  }
}

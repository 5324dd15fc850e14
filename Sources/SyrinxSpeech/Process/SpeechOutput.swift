import SyrinxSystem

/// Collects samples, so that messages are few. Events are written before the samples they come with.
final class SpeechOutput {
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

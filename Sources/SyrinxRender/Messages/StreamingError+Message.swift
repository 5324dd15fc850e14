import SyrinxEngine

extension StreamingError: UsageError {
  package var sentence: String {
    switch self {
    case .badFormat(let rate, let channels):
      "\(rate) Hz, \(channels) channels: supported range: 1 Hz to"
        + " \(Limits.sampleRates.upperBound) Hz, 1 to \(Limits.channelCounts.upperBound) channels"
    case .badFrameCount(let count):
      "\(count) frames are not supported"
    case .channelCountsDiffer(let given, let expected):
      "\(Measure.count(given, "channel")) given: \(expected) expected"
    case .partialFrame(let samples, let channels):
      "\(Measure.count(samples, "sample")) are not whole frames of \(channels) channels"
    case .badMemory(let channels, let frames, let stride):
      "\(channels) channels of \(frames) frames cannot be stored with a stride of \(stride) samples"
    case .lengthsDiffer(let given, let declared):
      "\(Measure.count(given, "frame")) given: \(declared) were declared"
    case .alreadyFinished: "the stream is finished: no more frames can be given"
    case .needsWholeSound:
      "the chain requires the whole sound at once: it has effects that measure or reverse it, or branches"
        + " that differ in speed"
    case .cannotFollow:
      "the chain cannot process a live sound: it changes the timing, or its latency is too long"
    }
  }
}

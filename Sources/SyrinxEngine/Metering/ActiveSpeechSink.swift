/// Measures the loudest channel of a sound.
final class ActiveSpeechSink: FrameSink {
  private var meters: [ActiveSpeechMeter]

  init(_ format: StreamFormat) {
    meters = (0..<format.channelCount).map { _ in
      ActiveSpeechMeter(sampleRate: format.sampleRate)
    }
  }

  func write(_ block: AudioFrames) {
    for channel in meters.indices { meters[channel].add(block.samples(of: channel)) }
  }

  var levelDB: Double? { meters.compactMap(\.levelDB).max() }
}

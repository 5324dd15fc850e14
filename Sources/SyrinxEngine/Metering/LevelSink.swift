final class LevelSink: FrameSink {
  private(set) var truePeak: TruePeakMeter
  private(set) var loudness: LoudnessMeter?

  init(_ format: StreamFormat, measuresLoudness: Bool = true) {
    truePeak = TruePeakMeter(format: format)
    loudness = measuresLoudness ? LoudnessMeter(format: format) : nil
  }

  func write(_ block: AudioFrames) {
    truePeak.add(block)
    loudness?.add(block)
  }
}

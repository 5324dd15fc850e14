import SyrinxSystem

// Metering/ is what the engine itself has to know of a sound: how loud it is and how high its wave
// rises. A meter is a value that is made for a format, is given blocks, and can be asked at any
// time. How the stream is cut into blocks never changes what it says.

/// Measures loudness as people hear it: Recommendation ITU-R BS.1770-4 and EBU R 128.
///
/// Memory does not grow with the length of the stream.
public struct LoudnessMeter: Sendable {
  private let sampleRate: Int
  private let filter: KWeighting
  private let weights: [Double]
  private var pairs: [KWeightedPair]
  /// Frames seen, tenths of a second completed, and the frames at which the present one began and
  /// will end.
  private var position = 0
  private var tenths = 0
  private var tenthStart = 0
  private var tenthEnd: Int
  /// The power of the last thirty tenths, a ring.
  private var recent = [Double](repeating: 0, count: 30)
  private var momentary = LoudnessHistogram()
  private var shortTerm = LoudnessHistogram()

  public init(format: StreamFormat) {
    sampleRate = format.sampleRate
    filter = KWeighting(sampleRate: Double(format.sampleRate))
    weights = Self.weights(format)
    pairs = Array(repeating: KWeightedPair(), count: (format.channelCount + 1) / 2)
    tenthEnd = max(1, format.sampleRate / 10)
  }

  /// The weights of the channels (BS.1770-4, tables 3 and 4): those beside the listener count more,
  /// the low-frequency one not at all. A pair at the back is beside the listener where it is the
  /// only one.
  static func weights(_ format: StreamFormat) -> [Double] {
    let layout = format.layout ?? .usual(channelCount: format.channelCount)
    guard format.channelCount > 2, let speakers = layout?.speakers else {
      return Array(repeating: 1, count: format.channelCount)
    }
    let hasSides = speakers.contains(.sideLeft)
    return speakers.map { speaker in
      switch speaker {
      case .lowFrequency: 0
      case .sideLeft, .sideRight: 1.41
      case .backLeft, .backRight: hasSides ? 1 : 1.41
      default: 1
      }
    }
  }

  public mutating func add(_ block: AudioFrames) {
    precondition(block.channelCount == weights.count, "the block has another format")
    // In a pause the filters ring on into denormal numbers before a tenth of a second is over.
    withDenormalsFlushed { follow(block) }
  }

  private mutating func follow(_ block: AudioFrames) {
    var start = 0
    while start < block.frameCount {
      let end = min(start + tenthEnd - position, block.frameCount)
      for pair in pairs.indices {
        let second = min(2 * pair + 1, block.channelCount - 1)
        pairs[pair].add(
          block.samples(of: 2 * pair), block.samples(of: second), start..<end, filter)
      }
      position += end - start
      start = end
      if position == tenthEnd { endTenth() }
    }
  }

  /// Ends a tenth of a second: every tenth, 400 ms and 3 s of sound are behind us again.
  private mutating func endTenth() {
    var energy = 0.0
    for pair in pairs.indices {
      let taken = pairs[pair].takeEnergy()
      energy += taken[0] * weights[2 * pair]
      if 2 * pair + 1 < weights.count { energy += taken[1] * weights[2 * pair + 1] }
    }
    recent[tenths % recent.count] = energy * filter.power / Double(tenthEnd - tenthStart)
    tenths += 1
    tenthStart = tenthEnd
    tenthEnd = max(tenthStart + 1, (tenths + 1) * sampleRate / 10)
    if tenths >= 4 { momentary.add(power: meanPower(tenths: 4)) }
    if tenths >= 30 { shortTerm.add(power: meanPower(tenths: 30)) }
  }

  private func meanPower(tenths count: Int) -> Double {
    var sum = 0.0
    for back in 1...count { sum += recent[(tenths - back) % recent.count] }
    return sum / Double(count)
  }

  /// Adds what another meter has heard, as if it had been part of the same programme.
  public mutating func add(_ other: LoudnessMeter) {
    momentary.add(other.momentary)
    shortTerm.add(other.shortTerm)
  }

  /// The loudness of the whole; nil for silence and for anything shorter than 400 ms, of which the
  /// Recommendation says nothing.
  public var integratedLUFS: Double? { momentary.integrated }

  /// The distance of soft and loud passages (EBU Tech 3342); nil below 3 s.
  public var loudnessRangeLU: Double? { shortTerm.range }

  /// The loudest 400 ms and the loudest 3 s (EBU Tech 3341), looked at every tenth of a second; nil
  /// where none rises above −70 LUFS.
  public var highestMomentaryLUFS: Double? { momentary.highest }
  public var highestShortTermLUFS: Double? { shortTerm.highest }
}

/// The level of an amplitude, full scale being 0 dB; nil for silence, which has none.
public func decibels(amplitude: Double) -> Double? {
  amplitude > 0 ? 20 * log10(amplitude) : nil
}

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

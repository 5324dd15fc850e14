/// Measures the pitch that a voice keeps about: the median of its track, over the mean of all channels.
///
/// Memory does not grow with the length of the stream, unless the track is kept.
public struct PitchMeter: ~Copyable {
  /// Fundamentals of speech, in Hz.
  public static let range = 75.0...600.0

  private var listener: PitchListener
  private var count: VoicedCount
  /// All points, if they are kept, and frames taken.
  private var kept: [PitchPoint]?
  private var taken = 0

  public init(format: StreamFormat, keepsTrack: Bool = false) throws(LibraryError) {
    kept = keepsTrack ? [] : nil
    listener = try PitchListener(
      sampleRate: format.sampleRate, range: Self.range, isMeter: true)
    count = VoicedCount(histogram: PitchHistogram(range: Self.range))
  }

  public mutating func add(_ block: AudioFrames) {
    listener.hear(block)
    for point in listener.points { count.add(point, sampleRate: listener.sampleRate) }
    kept?.append(contentsOf: listener.points)
    taken += block.frameCount
  }

  /// The track of all that was taken, if it is kept. To be called once, at the end.
  public mutating func finishTrack() -> PitchCurve? {
    guard var points = kept else { return nil }
    kept = nil
    // The median and the voiced share stay as they are.
    count = whole
    listener.finish()
    points += listener.points
    let sampleRate = listener.sampleRate
    let frameRate = sampleRate * Double(listener.factor)
    let step = Double(listener.track.hop) / sampleRate
    let start = -Double(listener.delay) / frameRate
    // The filter's first samples lie before the sound.
    let first = Int((-start / step).rounded(.up))
    let end = Double(taken) / frameRate
    let count = max(Int(((end - start) / step).rounded(.up)), first)
    let inside = points.prefix(count).dropFirst(first)
    return PitchCurve(
      start: start + Double(first) * step, step: step, duration: end,
      frequencies: inside.map { $0.isVoiced ? sampleRate / Double($0.period) : nil },
      strengths: inside.map { $0.isVoiced ? Double($0.strength) : nil })
  }

  private var whole: VoicedCount {
    var count = self.count
    for point in listener.track.undecided { count.add(point, sampleRate: listener.sampleRate) }
    return count
  }

  /// The median in Hz; nil where nothing was voiced.
  public var median: Double? { whole.histogram.median }

  /// The voiced fraction of the time, from 0 to 1; nil where there was too little sound to look at.
  public var voicedShare: Double? {
    let whole = self.whole
    return whole.pointCount > 0 ? Double(whole.voicedCount) / Double(whole.pointCount) : nil
  }
}

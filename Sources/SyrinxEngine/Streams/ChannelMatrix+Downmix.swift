// Fewer channels are made of more as Recommendation ITU-R BS.775-3 has it (annex 4, table 2). Layouts
// that it does not list follow from its rules: a sound between two loudspeakers goes to both at
// −3 dB each, surround goes forward at −3 dB, and the low-frequency effects channel is left out.

private let half = 0.5.squareRoot()

extension ChannelMatrix {
  /// Every channel to the same loudspeaker, or to those that stand for it; what stands for nothing is
  /// left out.
  ///
  /// The gains are those of the Recommendation divided by the largest sum of those that meet in one
  /// channel, if it is above 1: no sum of channels at full scale is above full scale then, and the
  /// balance is kept. Two channels to one are their mean, as everywhere.
  init(from input: ChannelLayout, to output: ChannelLayout) {
    let (sources, targets) = (input.speakers, output.speakers)
    var gains = [[Double]](
      repeating: Array(repeating: 0, count: sources.count), count: targets.count)
    for (channel, speaker) in sources.enumerated() {
      for (target, gain) in Self.shares(of: speaker, among: targets, besides: sources) {
        gains[targets.firstIndex(of: target)!][channel] += gain
      }
    }
    let largest = gains.map { $0.reduce(0, +) }.max()!
    self.init(inputCount: sources.count, outputCount: targets.count)
    for output in gains.indices {
      for input in gains[output].indices {
        self[output, input] = Float(gains[output][input] / max(largest, 1))
      }
    }
  }

  /// The loudspeakers that take over from one, and with which gain.
  private static func shares(
    of speaker: ChannelLayout.Speaker, among targets: [ChannelLayout.Speaker],
    besides sources: [ChannelLayout.Speaker]
  ) -> [(ChannelLayout.Speaker, Double)] {
    typealias Speaker = ChannelLayout.Speaker
    func shares(_ others: Speaker..., gain: Double) -> [(Speaker, Double)] {
      others.flatMap { other in
        Self.shares(of: other, among: targets, besides: sources).map { ($0, $1 * gain) }
      }
    }
    /// The channels beside the listener where there is no such pair, or no other.
    func surround(_ twin: Speaker, _ front: Speaker) -> [(Speaker, Double)] {
      if targets.contains(twin) { return [(twin, sources.contains(twin) ? half : 1)] }
      if targets.contains(.backCenter) { return [(.backCenter, half)] }
      return shares(front, gain: half)
    }
    if targets.contains(speaker) { return [(speaker, 1)] }
    switch speaker {
    case .lowFrequency: return []
    case .frontLeft, .frontRight:
      return targets.contains(.frontCenter) ? [(.frontCenter, half)] : []
    case .frontCenter:
      let pair: [Speaker] = [.frontLeft, .frontRight]
      return pair.filter(targets.contains).map { ($0, half) }
    case .frontLeftOfCenter: return shares(.frontLeft, gain: 1)
    case .frontRightOfCenter: return shares(.frontRight, gain: 1)
    case .backLeft: return surround(.sideLeft, .frontLeft)
    case .backRight: return surround(.sideRight, .frontRight)
    case .sideLeft: return surround(.backLeft, .frontLeft)
    case .sideRight: return surround(.backRight, .frontRight)
    case .backCenter: return shares(.backLeft, .backRight, gain: half)
    case .topCenter: return shares(.frontLeft, .frontRight, gain: 0.5)
    case .topFrontLeft: return shares(.frontLeft, gain: half)
    case .topFrontCenter: return shares(.frontCenter, gain: half)
    case .topFrontRight: return shares(.frontRight, gain: half)
    case .topBackLeft: return shares(.backLeft, gain: half)
    case .topBackCenter: return shares(.backCenter, gain: half)
    case .topBackRight: return shares(.backRight, gain: half)
    }
  }
}

extension StreamFormat {
  /// The way of the channels of this format to another number of channels, and the loudspeakers
  /// that those are for, where that is known.
  ///
  /// Mono becomes copies, two channels become their mean or the first two of more. Of more than eight
  /// channels of which nothing is said, the mean is taken, or the first.
  func converted(to count: Int) -> (matrix: ChannelMatrix, layout: ChannelLayout?) {
    if count == channelCount { return (.identity(count), layout) }
    guard channelCount > 2, let input = layout ?? .usual(channelCount: channelCount),
      let output = ChannelLayout.usual(channelCount: count)
    else { return (.converting(from: channelCount, to: count), nil) }
    return (ChannelMatrix(from: input, to: output), output)
  }

  /// The channels on the loudspeakers of so many, each on its own; all others stay silent.
  func spread(to count: Int) -> (matrix: ChannelMatrix, layout: ChannelLayout?) {
    guard let input = layout ?? .usual(channelCount: channelCount),
      let output = ChannelLayout.usual(channelCount: count)
    else { return converted(to: count) }
    return (ChannelMatrix(from: input, to: output), output)
  }

  /// The channels that stand left and right of each other; of two always these two.
  var partners: [(left: Int, right: Int)] {
    let usual = ChannelLayout.usual(channelCount: channelCount)
    return (channelCount > 2 ? layout ?? usual : usual)?.partners ?? [(0, 1)]
  }
}

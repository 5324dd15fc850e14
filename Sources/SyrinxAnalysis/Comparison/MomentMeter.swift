import SyrinxEngine

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Finds the moment at which two sounds differ most to the ear, whatever their phases.
///
/// Every 5 ms the power within 20 ms is compared in each critical band of the ear (Zwicker, JASA 33,
/// 1961). What is masked does not count: what lies 20 dB below the same band, or 40 dB below the
/// whole, within 20 ms before or after, and what lies below −93 dBFS.
struct MomentMeter: ~Copyable {
  /// The largest mean distance over the bands, in dB, and the frame in the middle of its window.
  private(set) var worst = 0.0
  private(set) var worstFrame = 0
  /// The sum of the distances of each channel, and how many of its moments are heard.
  private var sums: [Double]
  private var heardCounts: [Int]

  private var want: WindowedTransform
  private var got: WindowedTransform
  private let channelCount: Int
  private let bands: [Range<Int>]
  /// Powers of the last moments, a ring: for each the bands of every channel of `want`, then `got`.
  private var ring: [[Double]]
  private var momentCount = 0

  private static let edges: [Double] = [
    100, 200, 300, 400, 510, 630, 770, 920, 1080, 1270, 1480, 1720, 2000, 2320, 2700, 3150, 3700,
    4400, 5300, 6400, 7700, 9500, 12_000, 15_500,
  ]
  /// Moments before and after in which something may mask.
  private static let reach = 4
  private static let sameBand = 1e-2
  private static let allBands = 1e-4
  private static let threshold = 5e-10

  init(format: StreamFormat) throws(EngineError) {
    let rate = Double(format.sampleRate)
    let hop = max(Int(rate / 200), 1)
    let size = FourierPlan.quickSize(atLeast: 4 * hop)
    let count = format.channelCount
    let first = try WindowedTransform(size: size, hop: hop, channelCount: count)
    let second = try WindowedTransform(size: size, hop: hop, channelCount: count)
    want = first
    got = second
    channelCount = format.channelCount
    let width = rate / Double(size)
    bands = zip(Self.edges, Self.edges.dropFirst()).compactMap { low, high in
      let first = Int((low / width).rounded(.up))
      let end = min(Int((high / width).rounded(.up)), size / 2)
      return first < end ? first..<end : nil
    }
    sums = Array(repeating: 0, count: count)
    heardCounts = Array(repeating: 0, count: count)
    ring = Array(
      repeating: Array(repeating: 0, count: 2 * channelCount * bands.count),
      count: 2 * Self.reach + 1)
  }

  /// The mean distance over all moments in which anything is heard, in the channel where it is largest.
  var mean: Double { zip(sums, heardCounts).reduce(0) { max($0, $1.0 / Double(max($1.1, 1))) } }

  /// Takes the next frames of both into account; they come in blocks of the same sizes.
  mutating func add(want wanted: AudioBlock, got gotten: AudioBlock) {
    let hop = want.hop
    var start = 0
    while start < wanted.frameCount {
      let piece = start..<min(start + hop, wanted.frameCount)
      fill(wanted.extracting(piece), gotten.extracting(piece))
      start = piece.upperBound
    }
  }

  /// Looks at what is still to come when the sound is over: silence.
  mutating func finish() {
    let silence = AudioBuffer(
      channelCount: channelCount, frameCapacity: want.size + (Self.reach + 1) * want.hop)
    add(want: silence.block, got: silence.block)
  }

  private mutating func fill(_ wanted: AudioBlock, _ gotten: AudioBlock) {
    let bands = self.bands
    var moment = ring[momentCount % ring.count]
    var isComplete = false
    func sum(_ powers: borrowing Span<Float>, _ place: Int) {
      for (band, range) in bands.enumerated() {
        var power = 0.0
        for bin in range { power += Double(powers[bin]) }
        moment[place + band] = power
      }
    }
    want.add(wanted) { powers, channel in sum(powers, channel * bands.count) }
    got.add(gotten) { powers, channel in
      sum(powers, (channelCount + channel) * bands.count)
      isComplete = true
    }
    guard isComplete else { return }
    ring[momentCount % ring.count] = moment
    momentCount += 1
    if momentCount > Self.reach { compare() }
  }

  /// Compares the moment in the middle of the ring.
  private mutating func compare() {
    let middle = momentCount - 1 - Self.reach
    let present = ring[middle % ring.count]
    let half = channelCount * bands.count
    for channel in 0..<channelCount {
      var masks = [Double](repeating: 0, count: bands.count)
      var loudest = 0.0
      for moment in ring {
        var total = 0.0
        for band in bands.indices {
          let place = channel * bands.count + band
          let power = max(moment[place], moment[place + half])
          masks[band] = max(masks[band], power)
          total += power
        }
        loudest = max(loudest, total)
      }
      var sum = 0.0
      for band in bands.indices {
        let place = channel * bands.count + band
        let mask =
          max(Self.sameBand * masks[band], Self.allBands * loudest) + Self.threshold
        sum += (10 * log10((present[place + half] + mask) / (present[place] + mask))).magnitude
      }
      let distance = sum / Double(max(bands.count, 1))
      if loudest > Self.threshold {
        sums[channel] += distance
        heardCounts[channel] += 1
      }
      guard distance > worst else { continue }
      worst = distance
      worstFrame = max((middle + 1) * want.hop - want.size / 2, 0)
    }
  }
}

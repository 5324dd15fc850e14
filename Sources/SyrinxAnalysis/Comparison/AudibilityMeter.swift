import SyrinxEngine
import SyrinxSystem

/// Finds where the ear would notice a difference between two sounds most, whatever their phases.
///
/// In each view of the sounds the excitations of the ear's critical bands are compared instant by
/// instant: how many dB one is above the other, beside what masks it. What masks is in the
/// excitations themselves, and beside them the threshold in quiet and what lies 40 dB below the
/// loudest band of that time. In the difference of two channels the channels themselves mask, less at
/// low frequencies, where two ears tell more than one (binaural masking level differences: Blauert,
/// Spatial Hearing, 1997).
struct AudibilityMeter: ~Copyable {
  /// The resolution of time and frequency; one cannot be had without loss of the other.
  struct Resolution {
    /// The length of a window, in seconds.
    let window: Double
    let range: ClosedRange<Double>
    /// The width of a band, in Bark.
    let step: Double
    /// Many times the threshold in quiet, since what is short is heard less.
    let quiet: Double
    /// Instants before and after whose loudest band masks.
    let reach: Int
    /// Instants before and after whose excitation explains a difference.
    let tolerance: Int
    let sensitivity: Sensitivity
    let stretches: [DifferenceScan.Stretch]
  }

  /// The most audible difference of each view.
  var worst: [AudibleDifference] {
    scans.enumerated().map { view, scan in
      let found = scan.worst
      let start = found.instants.lowerBound * hop + hop / 2
      return AudibleDifference(
        audibility: found.audibility, frames: start..<start + found.instants.count * hop,
        hertz: bands.hertz(of: found.bands), change: .decibels(found.difference), view: view)
    }
  }

  private let resolution: Resolution
  private let bands: CriticalBands
  private let fading: [Double]
  private let viewCount: Int
  /// Which view is the difference of two channels.
  private let side: Int?
  private let size: Int
  private let hop: Int
  /// The first window begins before the sound.
  private static let skippedCount = 1
  private var pair: TransformPair
  private var windowCount = 0
  private var comparedCount = 0
  /// Excitations of the last instants, a ring: for each the views of `want`, then those of `got`.
  private var ring: [[Double]]
  /// The loudest band of each view in these.
  private var loudest: [[Double]]
  private var own: [Double]
  /// The power below the bands of the newest instant.
  private var lowPowers: [Double]
  private var scans: [DifferenceScan]

  init(_ resolution: Resolution, _ views: borrowing Views) throws(LibraryError) {
    let rate = Double(views.format.sampleRate)
    let count = views.format.channelCount
    self.resolution = resolution
    hop = FourierPlan.quickSize(atLeast: max(Int(resolution.window / 2 * rate), 1))
    size = 2 * hop
    pair = try TransformPair(size: size, hop: hop, channelCount: count)
    viewCount = count
    side = views.side
    bands = CriticalBands(
      resolution.range, step: resolution.step, size: size, sampleRate: rate)
    fading = bands.fading(after: Double(hop) / rate)
    let slots = 2 * max(resolution.reach, resolution.tolerance) + 1
    ring = Array(repeating: Array(repeating: 0, count: 2 * count * bands.count), count: slots)
    loudest = Array(repeating: Array(repeating: 0, count: count), count: slots)
    own = Array(repeating: 0, count: bands.count)
    lowPowers = Array(repeating: 0, count: count)
    let scan = DifferenceScan(
      bandCount: bands.count, stretches: resolution.stretches, sensitivity: resolution.sensitivity)
    scans = Array(repeating: scan, count: count)
  }

  /// Takes the next frames of both into account; they come in blocks of the same sizes.
  mutating func add(want wanted: AudioFrames, got gotten: AudioFrames) {
    guard bands.count > 0 else { return }
    TransformPair.forEachPart(of: wanted, gotten, hop: hop) { transform($0, $1) }
  }

  /// Looks at the instants that waited for others, and at a sound that is shorter than a window.
  mutating func finish() {
    guard bands.count > 0 else { return }
    if windowCount <= Self.skippedCount {
      let silence = AudioBuffer(channelCount: viewCount, frameCapacity: size)
      add(want: silence.frames, got: silence.frames)
    }
    while comparedCount < instantCount { compare() }
    for view in scans.indices { scans[view].finish() }
  }

  private var instantCount: Int { max(windowCount - Self.skippedCount, 0) }

  private mutating func transform(_ wanted: AudioFrames, _ gotten: AudioFrames) {
    let slot = windowCount % ring.count
    let previous = (windowCount + ring.count - 1) % ring.count
    var excitations = ring[slot]
    ring[slot] = []
    var isComplete = false
    var own = self.own
    var lowPowers = self.lowPowers
    let bands = self.bands
    let (width, views) = (bands.count, viewCount)
    pair.want.add(wanted) { powers, view in
      bands.excite(powers, own: &own, &excitations, from: view * width)
      lowPowers[view] = bands.powerBelow(powers)
    }
    pair.got.add(gotten) { powers, view in
      bands.excite(powers, own: &own, &excitations, from: (views + view) * width)
      lowPowers[view] = max(lowPowers[view], bands.powerBelow(powers))
      isComplete = true
    }
    self.lowPowers = lowPowers
    guard isComplete else {
      ring[slot] = excitations
      return
    }
    if windowCount > Self.skippedCount {
      for position in 0..<2 * views {
        for band in 0..<width {
          let index = position * width + band
          excitations[index] = max(excitations[index], fading[band] * ring[previous][index])
        }
      }
    }
    for view in 0..<views {
      var most = Self.leakage * lowPowers[view]
      for band in 0..<width {
        most = max(
          most, excitations[view * width + band], excitations[(views + view) * width + band])
      }
      loudest[slot][view] = most
    }
    ring[slot] = excitations
    windowCount += 1
    if instantCount - comparedCount > ring.count / 2 { compare() }
  }

  /// Compares the next instant, all of whose neighbours are there as far as the sound goes.
  private mutating func compare() {
    let instant = comparedCount
    comparedCount += 1
    let last = instantCount - 1
    func neighbours(_ reach: Int) -> ClosedRange<Int> {
      max(instant - reach, 0)...min(instant + reach, last)
    }
    let (width, views) = (bands.count, viewCount)
    let now = ring[slot(instant)]
    var weights = [Double](repeating: 0, count: width)
    var exact = weights
    var tolerant = weights
    var channels = weights
    for view in 0..<views {
      var most = 0.0
      for other in neighbours(resolution.reach) { most = max(most, loudest[slot(other)][view]) }
      let (w, g) = (view * width, (views + view) * width)
      for band in 0..<width {
        let (wanted, gotten) = (now[w + band], now[g + band])
        let excitation = max(wanted, gotten)
        var mask = resolution.quiet * bands.thresholds[band] + Self.depth * most
        if view == side {
          mask += bands.binauralFraction(of: band) * channels[band]
        } else if side.map({ view + 1 < $0 }) ?? false {
          channels[band] = max(channels[band], excitation)
        }
        weights[band] = excitation / (excitation + mask)
        var (low, high) = (wanted, wanted)
        for other in neighbours(resolution.tolerance) {
          let beside = ring[slot(other)][w + band]
          low = min(low, beside)
          high = max(high, beside)
        }
        let nearest = min(max(gotten, low), high)
        let least = gotten == nearest ? 0 : Self.decibels(gotten + mask, nearest + mask)
        let whole = Self.decibels(gotten + mask, wanted + mask)
        tolerant[band] = least
        exact[band] = least + min(max(whole - least, -Self.mostExplained), Self.mostExplained)
      }
      scans[view].add(weights: weights.span, exact: exact.span, tolerant: tolerant.span)
    }
  }

  private func slot(_ instant: Int) -> Int { (instant + Self.skippedCount) % ring.count }

  /// The decibels that count of a difference that the reference's neighbouring instants explain, as
  /// that of an attack which is a little later.
  private static let mostExplained = 2.5
  /// Anything so far below the loudest band of its time is masked.
  private static let depth = 1e-4

  /// Short windows leak from below their bands.
  private static let leakage = 0.1

  private static func decibels(_ got: Double, _ want: Double) -> Double {
    got == want ? 0 : 10 * log10(got / want)
  }
}

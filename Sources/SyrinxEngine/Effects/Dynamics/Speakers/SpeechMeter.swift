import SyrinxSystem

// Speakers/ tells where there is speech in a sound and how loud the present speaker is, and makes the
// gain that brings all speakers to one loudness.

/// The signs of speech in a hundredth of a second.
struct SpeechInstant {
  /// LUFS, with the noise taken away.
  var loudness: Float = -120
  /// Periodic, and above the noise, as vowels are.
  var isVoiced = false
  /// So periodic as noise and many voices at once seldom are.
  var isClear = false
  /// Frames at the low rate after which what is voiced repeats itself.
  var period = 0
  /// Decibels by which bins exceed the noise, on average; consonants do so too.
  var presence: Float = 0
}

/// Measures loudness as BS.1770 weighs it, periodicity and distance from the noise, every hundredth of
/// a second.
struct SpeechMeter: ~Copyable {
  /// Frames from one instant to the next.
  let hop: Int
  private var loudness: HopLoudness
  private var decimator: Decimator
  private let lowHop: Int
  /// The latest of the sound at a low rate, from the beginning of the next instant's window on.
  private var history: AudioBuffer
  private var filled: Int
  private let firstFilled: Int
  private let window: AudioBuffer
  private var plan: FourierPlan
  /// The powers of the bins at the latest instants, in a ring, and those with anything in them.
  private var spectra: AudioBuffer
  private var isSound = [Bool](repeating: false, count: previewCount)
  /// The weighted powers at the instants whose spectrum is still to be looked at, in a ring.
  private var powers = [Double](repeating: 0, count: previewCount + spectrumDelay + 1)
  private var noise: NoiseTracker
  private var noiseIsKnown = false
  private let periodicity: SpectrumPeriodicity
  private let bins: Range<Int>
  /// Hops that were heard.
  private var count = 0

  /// Instants that are heard beforehand for a first guess of the noise.
  private static let previewCount = 50
  /// Hops after an instant's own that its window, and the decimator, may reach into.
  private static let spectrumDelay = 3
  /// Hops by which the instant that is given is late.
  static let delay = previewCount + spectrumDelay
  private static let hopsOverWindow = 4
  private static let hopSeconds = 0.01
  private static let voices = 65.0...450.0
  /// Hz of the bins that are compared with the noise.
  private static let band = 100.0...3600.0
  private static let voicing: Float = 0.6
  private static let clearness: Float = 0.8
  /// Power of what is voiced over that of the noise.
  private static let leastRatio: Float = 2
  private static let softest: Float = -70

  /// Frames of a hop at a sample rate: about 10 ms, in whole lanes.
  static func hop(at sampleRate: Int) -> (frames: Int, factor: Int) {
    let factor = max(sampleRate / 8000, 1)
    let lanes = (Double(sampleRate / factor) * hopSeconds / 8).rounded()
    return (max(Int(lanes), 1) * 8 * factor, factor)
  }

  /// A meter for a sound whose channels count by these weights.
  init(sampleRate: Int, weights: [Double]) throws(LibraryError) {
    let (hop, factor) = Self.hop(at: sampleRate)
    let rate = Double(sampleRate) / Double(factor)
    let lowHop = hop / factor
    let windowSize = Self.hopsOverWindow * lowHop
    let shortestLag = max(Int(rate / Self.voices.upperBound), 2)
    let longestLag = max(Int(rate / Self.voices.lowerBound), shortestLag)
    decimator = Decimator(factor: factor)
    loudness = HopLoudness(sampleRate: sampleRate, weights: weights)
    history = AudioBuffer(channelCount: 1, frameCapacity: windowSize + 4 * lowHop + 64)
    // The first window lies about the middle of the first hop.
    firstFilled = (3 * hop / 2 - decimator.delay) / factor
    filled = firstFilled
    window = AudioBuffer(channels: [HannWindow.weights(windowSize).map { Float($0) }])
    plan = try FourierPlan(size: FourierPlan.quickSize(atLeast: windowSize + longestLag + 8))
    spectra = AudioBuffer(channelCount: Self.previewCount, frameCapacity: plan.binCount)
    noise = NoiseTracker(binCount: plan.binCount, spacing: Double(hop) / Double(sampleRate))
    let step = rate / Double(plan.size)
    periodicity = SpectrumPeriodicity(
      lags: shortestLag...longestLag, windowSize: windowSize, frequencyStep: step, plan)
    let first = min(Int(Self.band.lowerBound / step) + 1, plan.binCount - 1)
    bins = first..<max(min(Int(Self.band.upperBound / step) + 1, plan.binCount), first + 1)
    self.hop = hop
    self.lowHop = lowHop
  }

  /// Takes the next hop, and gives the instant that has become known: that of `delay` hops before.
  mutating func add(_ block: AudioFrames) -> SpeechInstant? {
    powers[count % powers.count] = loudness.power(of: block)
    take(block)
    defer { count += 1 }
    guard count >= Self.spectrumDelay else { return nil }
    let slot = (count - Self.spectrumDelay) % Self.previewCount
    let instant =
      count < Self.delay ? nil : look(at: slot, powers[(count - Self.delay) % powers.count])
    transform(into: slot)
    return instant
  }

  private mutating func take(_ block: AudioFrames) {
    var done = 0
    while done < block.frameCount {
      let part = block.dropFirst(done).prefix(decimator.freeFrameCount)
      decimator.enter(part, leavesOutFaults: true)
      filled += decimator.take(part.frameCount, into: &history, at: filled)
      done += part.frameCount
    }
  }

  /// Puts the powers of the next window's bins in the ring.
  private mutating func transform(into slot: Int) {
    Self.fill(&plan, history, window)
    plan.transform()
    isSound[slot] = Self.measurePowers(of: plan, &spectra, slot)
    filled -= lowHop
    let (filled, lowHop) = (filled, lowHop)
    var samples = history[0]
    for index in 0..<filled { samples[index] = samples[index + lowHop] }
  }

  private static func measurePowers(
    of plan: borrowing FourierPlan, _ spectra: inout AudioBuffer, _ slot: Int
  ) -> Bool {
    spectra.measurePowers(of: plan.spectrumSpan, channel: slot)
  }

  private static func fill(
    _ plan: inout FourierPlan, _ history: borrowing AudioBuffer, _ window: borrowing AudioBuffer
  ) {
    let x = history.samples(of: 0)
    let w = window.samples(of: 0)
    var samples = plan.real
    for index in w.indices { samples[index] = x[index] * w[index] }
    for index in w.count..<samples.count { samples[index] = 0 }
  }

  private mutating func preview(from slot: Int) {
    noiseIsKnown = true
    for offset in 0..<Self.previewCount {
      let slot = (slot + offset) % Self.previewCount
      if isSound[slot] { spectra.withFrames { noise.preview($0.samples(of: slot)) } }
    }
    noise.begin()
  }

  /// The instant of the oldest spectrum in the ring.
  private mutating func look(at slot: Int, _ power: Double) -> SpeechInstant {
    guard isSound[slot] else { return SpeechInstant() }
    if !noiseIsKnown { preview(from: slot) }
    spectra.withFrames { noise.track($0.samples(of: slot)) }
    let (ratio, presence) = Self.compare(spectra, slot, noise, bins)
    let own = max(1 - 1 / ratio, 0.05)
    let loudness = LoudnessHistogram.loudness(power: max(power * Double(own), 1e-12))
    var instant = SpeechInstant(loudness: Float(loudness), presence: presence)
    guard ratio > Self.leastRatio, instant.loudness > Self.softest else { return instant }
    let (correlation, period) = Self.measure(periodicity, spectra, slot, noise, &plan)
    instant.isVoiced = correlation > Self.voicing
    instant.isClear = correlation > Self.clearness
    instant.period = period
    return instant
  }

  private static func measure(
    _ periodicity: SpectrumPeriodicity, _ spectra: borrowing AudioBuffer, _ slot: Int,
    _ noise: borrowing NoiseTracker, _ plan: inout FourierPlan
  ) -> (correlation: Float, period: Int) {
    periodicity.measure(spectra.samples(of: slot), above: noise.noise, &plan)
  }

  /// The power of some bins over that of the noise in them, and by how many decibels they exceed it on
  /// average.
  private static func compare(
    _ spectra: borrowing AudioBuffer, _ slot: Int, _ tracker: borrowing NoiseTracker,
    _ bins: Range<Int>
  ) -> (ratio: Float, presence: Float) {
    let power = spectra.samples(of: slot)
    let noise = tracker.noise
    var (all, unwanted, levels) = (Float(0), Float(0), Float(0))
    for bin in bins {
      all += power[bin]
      unwanted += noise[bin]
      // Half the level that the ratio would have as a magnitude.
      levels += 0.5 * level(ofMagnitude: max(power[bin] / noise[bin], 1))
    }
    return (max(all / unwanted, 1e-9), levels / Float(bins.count))
  }

  mutating func reset() {
    loudness.reset()
    decimator = Decimator(factor: hop / lowHop)
    history.clear()
    filled = firstFilled
    for slot in isSound.indices { isSound[slot] = false }
    noise.reset()
    noiseIsKnown = false
    count = 0
  }
}

import SyrinxEngine

/// Finds by how many frames one sound is later than another, from their correlation around the
/// loudest position.
///
/// Most of a sound is in its low frequencies, which filters delay more than the rest: an all-pass at
/// 500 Hz turns music over there, and is not heard. So the correlation is also taken of the sounds'
/// slopes and of the slopes' slopes, in which high frequencies count as much and more. The brightest
/// decides in which the two are surely alike, else the one in which they are most alike.
struct LagFinder {
  /// The frames of `want` that are looked for in `got`, and how far away.
  private let window: Range<Int>
  private let reach: Int

  /// The least likeness of two stretches for one to be the other moved: the correlation's
  /// magnitude.
  private static let leastLikeness = 0.5
  private static let certainty = 0.9
  /// Correlations closer than this are equal, as with tones, which repeat; the shorter lag is taken.
  private static let equality = 1e-5

  init(around frame: Int, of frameCount: Int, sampleRate: Int) {
    let length = min(3 * sampleRate, 393_216, frameCount)
    reach = min(sampleRate, 131_072)
    let start = min(max(frame - length / 2, 0), frameCount - length)
    window = start..<start + length
  }

  /// The lag in frames; nil where the two have nothing in common.
  func find(_ want: any FrameSource, _ got: any FrameSource) throws -> Int? {
    guard !window.isEmpty else { return nil }
    var wantPart = try Self.read(want, window)
    var gotPart = try Self.read(got, window.lowerBound - reach..<window.upperBound + reach)
    var found = try best(wantPart, gotPart)
    for _ in 0..<2 {
      Self.differentiate(&wantPart)
      Self.differentiate(&gotPart)
      guard let brighter = try best(wantPart, gotPart) else { continue }
      if brighter.likeness >= min(found?.likeness ?? 0, Self.certainty) { found = brighter }
    }
    return found?.lag
  }

  /// The lag at which two stretches are most alike, if they are alike at all.
  private func best(
    _ want: borrowing AudioBuffer, _ got: borrowing AudioBuffer
  ) throws -> (lag: Int, likeness: Double)? {
    let correlation = try correlate(want, got)
    return best(of: correlation, Self.energy(want), Self.energies(got, window.count))
  }

  /// Makes of each sample its difference from the one before.
  private static func differentiate(_ buffer: inout AudioBuffer) {
    for channel in 0..<buffer.channelCount {
      var samples = buffer[channel]
      var before: Float = 0
      for index in samples.indices {
        let sample = samples[index]
        samples[index] = sample - before
        before = sample
      }
    }
  }

  /// Some frames of a source, silent where it has none.
  private static func read(_ source: any FrameSource, _ frames: Range<Int>) throws -> AudioBuffer {
    var buffer = AudioBuffer(
      channelCount: source.format.channelCount, frameCapacity: frames.count)
    let start = max(frames.lowerBound, 0)
    try source.seek(to: start)
    do {
      var rest = buffer.dropFirst(start - frames.lowerBound)
      _ = try source.read(into: &rest)
    }
    return buffer
  }

  /// Σ want(n) · got(n + lag) over all channels, for lags from −reach to reach, by way of spectra.
  private func correlate(
    _ want: borrowing AudioBuffer, _ got: borrowing AudioBuffer
  ) throws -> [Float] {
    let size = FourierPlan.quickSize(atLeast: got.frameCapacity)
    var plan = try FourierPlan(size: size)
    // The spectrum of one channel of `want`, and the sum over the channels.
    var spectra = AudioBuffer(channelCount: 2, frameCapacity: 2 * plan.binCount)
    for channel in 0..<want.channelCount {
      Self.transform(want, channel, &plan)
      Self.keep(&plan, &spectra)
      Self.transform(got, channel, &plan)
      Self.addProduct(&plan, &spectra)
    }
    var bins = plan.spectrum
    let sum = spectra.samples(of: 1)
    for index in bins.indices { bins[index] = sum[index] }
    plan.inverse()
    let samples = plan.real
    var correlation: [Float] = []
    for lag in 0...2 * reach { correlation.append(samples[lag] / Float(size)) }
    return correlation
  }

  private static func transform(
    _ buffer: borrowing AudioBuffer, _ channel: Int, _ plan: inout FourierPlan
  ) {
    let samples = buffer.samples(of: channel)
    var real = plan.real
    for index in samples.indices { real[index] = samples[index] }
    for index in samples.count..<real.count { real[index] = 0 }
    plan.transform()
  }

  /// Adds got · conj(want), bin by bin.
  private static func addProduct(_ plan: inout FourierPlan, _ spectra: inout AudioBuffer) {
    let got = plan.spectrum
    var pair = spectra.pair(0, 1)
    for bin in stride(from: 0, to: got.count, by: 2) {
      let (re, im) = (pair.left[bin], pair.left[bin + 1])
      pair.right[bin] += got[bin] * re + got[bin + 1] * im
      pair.right[bin + 1] += got[bin + 1] * re - got[bin] * im
    }
  }

  private static func keep(_ plan: inout FourierPlan, _ spectra: inout AudioBuffer) {
    let bins = plan.spectrum
    var first = spectra[0]
    for index in first.indices { first[index] = bins[index] }
  }

  private static func energy(_ buffer: borrowing AudioBuffer) -> Double {
    energies(buffer, buffer.frameCapacity)[0]
  }

  /// The energy of every stretch of so many frames, over all channels.
  private static func energies(_ buffer: borrowing AudioBuffer, _ count: Int) -> [Double] {
    var energies = [Double](repeating: 0, count: buffer.frameCapacity - count + 1)
    for channel in 0..<buffer.channelCount {
      let samples = buffer.samples(of: channel)
      var energy = 0.0
      for index in samples.indices {
        let come = Double(samples[index])
        energy += come * come
        guard index >= count - 1 else { continue }
        let start = index + 1 - count
        energies[start] += max(energy, 0)
        let gone = Double(samples[start])
        energy -= gone * gone
      }
    }
    return energies
  }

  /// The lag of the highest peak, and among equal ones the shortest.
  private func best(of correlation: [Float], _ want: Double, _ got: [Double]) -> (
    lag: Int, likeness: Double
  )? {
    let least = 1e-6 * (got.max() ?? 0)
    let likeness = zip(correlation, got).map { value, energy in
      energy > least ? Double(value).magnitude / (want * energy).squareRoot() : 0
    }
    guard let highest = likeness.max(), highest >= Self.leastLikeness else { return nil }
    let peaks = likeness.indices.filter { index in
      likeness[index] >= highest - Self.equality
        && (index == 0 || likeness[index] >= likeness[index - 1])
        && (index + 1 == likeness.count || likeness[index] >= likeness[index + 1])
    }
    let lag = peaks.map { $0 - reach }.min { $0.magnitude < $1.magnitude }
    return lag.map { ($0, highest) }
  }
}

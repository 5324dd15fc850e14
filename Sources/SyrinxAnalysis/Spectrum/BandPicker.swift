import SyrinxEngine

/// Picks the amplitudes of bands from a spectrum, weighted and blended with their neighbours.
struct BandPicker {
  /// The bins inside a band, and the place of its middle between bins.
  private struct Band {
    let bins: Range<Int>
    let middle: Float
  }

  /// The bands, with as many more beyond both ends as have neighbours there.
  private let bands: [Band]
  private let neighbours: [Float]
  private let gains: [Float]
  private var magnitudes: [Float]
  private var peaks: [Float]

  init(_ settings: SpectrumSettings, sampleRate: Double, binCount: Int) {
    let layout = settings.layout
    let width = sampleRate / 2 / Double(binCount - 1)
    let reach = settings.neighbours.count / 2
    bands = (-reach..<settings.bands + reach).map { band in
      let edges = [layout.lowerEdge(band), layout.lowerEdge(band + 1)].map { edge in
        Int(min((edge / width).rounded(.up), Double(binCount)))
      }
      return Band(bins: edges[0]..<edges[1], middle: Float(layout.centre(band) / width))
    }
    let sum = settings.neighbours.reduce(0, +)
    neighbours = settings.neighbours.map { Float($0 / sum) }
    gains = (0..<binCount).map { Float(settings.weighting.gain(at: Double($0) * width)) }
    magnitudes = Array(repeating: 0, count: binCount)
    peaks = Array(repeating: 0, count: bands.count)
  }

  /// Looks at the spectrum that has just been made.
  mutating func pick(from plan: inout FourierPlan) {
    Self.fill(&magnitudes, from: plan.spectrumSpan, by: gains)
    for index in bands.indices { peaks[index] = peak(of: bands[index]) }
  }

  private static func fill(_ array: inout [Float], from spectrum: Span<Float>, by gains: [Float]) {
    var magnitudes = array.mutableSpan
    var bin = 0
    while bin + 8 <= magnitudes.count {
      let (re, im) = spectrum.pairs(at: bin)
      magnitudes.setLanes(at: bin, to: (re * re + im * im).squareRoot())
      bin += 8
    }
    while bin < magnitudes.count {
      let (re, im) = (spectrum[2 * bin], spectrum[2 * bin + 1])
      magnitudes[bin] = (re * re + im * im).squareRoot()
      bin += 1
    }
    weigh(&magnitudes, by: gains.span)
  }

  /// The amplitude of a band, its neighbours counted in.
  func amplitude(of band: Int) -> Float {
    var sum: Float = 0
    for index in neighbours.indices { sum += neighbours[index] * peaks[band + index] }
    return sum
  }

  /// Weighs each hill of the spectrum by the frequency of its top: a window smears a tone over its
  /// lobe, but it stays the tone it is. Weighed where they fall, the skirts of low tones would grow
  /// with the curve and move them a band up.
  private static func weigh(_ magnitudes: inout MutableSpan<Float>, by gains: Span<Float>) {
    let end = magnitudes.count
    var start = 0
    while start < end {
      var top = start
      while top + 1 < end, magnitudes[top + 1] >= magnitudes[top] { top += 1 }
      var foot = top
      while foot + 1 < end, magnitudes[foot + 1] < magnitudes[foot] { foot += 1 }
      let gain = gain(atTop: top, of: magnitudes.span, by: gains)
      for bin in start...foot { magnitudes[bin] *= gain }
      start = foot + 1
    }
  }

  /// The weight of a hill's top, which lies between bins: where a parabola has its vertex.
  private static func gain(
    atTop top: Int, of magnitudes: Span<Float>, by gains: Span<Float>
  ) -> Float {
    guard top > 0, top + 1 < magnitudes.count else { return gains[top] }
    let (a, b, c) = (magnitudes[top - 1], magnitudes[top], magnitudes[top + 1])
    let bend = a - 2 * b + c
    // The bin before has been weighed already where it is the foot of another hill.
    guard bend < 0, a <= b else { return gains[top] }
    let offset = min(max((a - c) / 2 / bend, -0.5), 0.5)
    let next = gains[offset < 0 ? top - 1 : top + 1]
    return gains[top] + offset.magnitude * (next - gains[top])
  }

  /// The highest point of a band: a bin in it, or its middle, by a parabola through three bins.
  private func peak(of band: Band) -> Float {
    let nearest = Int(band.middle.rounded())
    guard nearest + 1 < magnitudes.count else { return 0 }
    let highest = magnitudes.span.extracting(band.bins).peak
    guard nearest > 0 else { return max(highest, magnitudes[nearest]) }
    let offset = band.middle - Float(nearest)
    let (a, b, c) = (magnitudes[nearest - 1], magnitudes[nearest], magnitudes[nearest + 1])
    return max(highest, b + offset / 2 * (c - a) + offset * offset / 2 * (a - 2 * b + c))
  }
}

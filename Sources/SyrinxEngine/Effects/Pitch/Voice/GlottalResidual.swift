/// What linear prediction leaves of a voice: a pulse at every closure of the glottis (Makhoul 1975;
/// Drugman et al., IEEE TASL 20, 2012), at a low sample rate.
struct GlottalResidual {
  /// Samples from one filter to the next, and of the window of each.
  private let hop: Int
  private let size: Int
  /// Where the window begins, counted from the first sample that the filter is for.
  private let start: Int
  /// Samples of the sound that must be known beyond a filter's first.
  private let needed: Int
  private let window: [Float]
  private var windowed: [Float]
  private var correlation: [Float]
  private var prediction: LinearPrediction
  private(set) var residual: SampleHistory

  private static let order = 12

  /// The window lies about the samples that the filter is for, or ends with them.
  init(sampleRate: Double, hop: Int, reach: Int, isCausal: Bool) {
    self.hop = hop
    size = Int(sampleRate * 0.025) / 8 * 8
    start = isCausal ? hop - size : hop / 2 - size / 2
    needed = isCausal ? hop : hop + size
    let count = Double(size)
    window = (0..<size).map { Float(HannWindow.weight(at: (Double($0) + 0.5) / count)) }
    windowed = Array(repeating: 0, count: size + 32)
    correlation = Array(repeating: 0, count: Self.order + 1)
    prediction = LinearPrediction(order: Self.order)
    residual = SampleHistory(reach: reach, block: hop)
  }

  /// Adds the residual of as much of a sound as is known.
  mutating func follow(_ sound: SampleHistory) {
    while residual.end + needed <= sound.end {
      let first = sound.index(of: residual.end)
      Self.correlate(sound.samples, max(first + start, 0), window, &windowed, &correlation)
      let position = residual.extend(by: hop)
      correlation[0] *= 1.0001
      guard Self.solve(&prediction, correlation) else { continue }
      Self.filter(sound.samples, first, prediction.coefficients, hop, &residual.samples, position)
    }
  }

  private static func correlate(
    _ sound: [Float], _ from: Int, _ window: [Float], _ windowed: inout [Float],
    _ correlation: inout [Float]
  ) {
    let sound = sound.span
    let window = window.span
    var memory = windowed.mutableSpan
    for index in window.indices { memory[index] = window[index] * sound[from + index] }
    let x = memory.span
    var r = correlation.mutableSpan
    for lag in r.indices {
      var sum = SIMD8<Float>()
      for index in stride(from: 0, to: window.count, by: 8) {
        sum += x.lanes(at: index) * x.lanes(at: index + lag)
      }
      r[lag] = sum.sum()
    }
  }

  private static func solve(
    _ prediction: inout LinearPrediction, _ correlation: [Float]
  ) -> Bool {
    prediction.solve(correlation.span)
  }

  private static func filter(
    _ sound: [Float], _ start: Int, _ coefficients: [Double], _ count: Int,
    _ residual: inout [Float], _ position: Int
  ) {
    let sound = sound.span
    let a = coefficients.span
    var memory = residual.mutableSpan
    for index in 0..<count {
      var sum: Float = 0
      for tap in a.indices { sum += Float(a[tap]) * sound[start + index - tap] }
      memory[position + index] = sum
    }
  }
}

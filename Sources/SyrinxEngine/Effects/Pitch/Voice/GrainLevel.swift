/// By how much grains must be made louder or softer for the voice to be as loud as it was.
///
/// A grain g that is repeated every P samples has the power Σ R(kP) ÷ P, R being its autocorrelation.
/// A voice that is raised away from its lowest formant would else fade where that carried it.
struct GrainLevel {
  private var window: GrainWindow
  private var grain: [Float]
  /// The last question, and its answer: a mark serves several grains where pitch rises.
  private var last = SIMD4<Double>()
  private var lastGain = 1.0

  /// Beyond this factor, what is missing is not to be had.
  private static let most = 3.0

  /// For periods of up to `longest` samples.
  init(longest: Double) {
    let capacity = Int(3 * longest) + 8
    window = GrainWindow(capacity: capacity)
    grain = Array(repeating: 0, count: 3 * capacity)
  }

  /// The gain for a grain about a position of a sound, of one period to either side, that is compressed
  /// in time by `formants` and repeated after the period divided by `ratio`.
  mutating func gain(
    _ sound: SampleHistory, about position: Double, period: Double, ratio: Double, formants: Double
  ) -> Double {
    let plain = (formants / ratio).squareRoot()
    guard ratio != formants else { return 1 }
    let asked = SIMD4(position, period, ratio, formants)
    if asked != last {
      last = asked
      lastGain = measure(sound, about: position, period: period, step: period * formants / ratio)
    }
    return plain * lastGain
  }

  private mutating func measure(
    _ sound: SampleHistory, about position: Double, period: Double, step: Double
  ) -> Double {
    window.shape(about: position, left: period, right: period)
    let count = Self.cut(
      sound.samples, sound.index(of: window.first), window.heights, window.count, &grain)
    let energy = correlation(count, lag: 0)
    guard energy > 0 else { return 1 }
    let before = energy + 2 * correlation(count, lag: period)
    var after = energy
    var lag = step
    while lag < 2 * period {
      after += 2 * correlation(count, lag: lag)
      lag += step
    }
    guard before > 0, after > 0 else { return 1 }
    return min(max((before / after).squareRoot(), 1 / Self.most), Self.most)
  }

  /// Windows a grain, silence after it; returns its length in whole lanes.
  private static func cut(
    _ sound: [Float], _ start: Int, _ window: [Float], _ length: Int, _ grain: inout [Float]
  ) -> Int {
    let count = (length + 7) / 8 * 8
    let x = sound.span
    let w = window.span
    var y = grain.mutableSpan
    guard start >= 0, start + count <= x.count, 2 * count + 16 <= y.count else { return 0 }
    for index in stride(from: 0, to: count, by: 8) {
      y.setLanes(at: index, to: x.lanes(at: start + index) * w.lanes(at: index))
    }
    for index in length..<2 * count + 16 { y[index] = 0 }
    return count
  }

  /// The autocorrelation at a lag, between samples by a straight line.
  private func correlation(_ count: Int, lag: Double) -> Double {
    let whole = Int(lag)
    let fraction = Float(lag - Double(whole))
    let x = grain.span
    guard whole < count else { return 0 }
    var here = SIMD8<Float>()
    var next = SIMD8<Float>()
    for index in stride(from: 0, to: count - whole, by: 8) {
      let lanes = x.lanes(at: index)
      here += lanes * x.lanes(at: index + whole)
      next += lanes * x.lanes(at: index + whole + 1)
    }
    return Double(here.sum() + fraction * (next.sum() - here.sum()))
  }
}

import SyrinxEngine

/// The move and the factor that make one sound most like another.
public struct Alignment: Hashable, Sendable {
  /// By how many frames it is later.
  public let lagFrames: Int
  /// The factor of its samples; negative where its polarity is inverted.
  public let gain: Double
  /// The root mean square of what is left when lag and gain are put right.
  public let residual: Double

  public var gainDB: Double? { decibels(amplitude: gain.magnitude) }
  public var isInverted: Bool { gain < 0 }
  public var residualDB: Double? { decibels(amplitude: residual) }
}

/// Adds up what an `Alignment` is worked out from: the gain that makes the difference smallest is
/// Σ want·got ÷ Σ want², or 1 + Σ want·(got − want) ÷ Σ want², in which small differences are not lost.
struct AlignmentSums {
  private var wants = 0.0
  private var gots = 0.0
  private var products = 0.0
  private var differences = 0.0
  private var count = 0

  /// Takes the next frames of both into account.
  mutating func add(want: AudioFrames, got: AudioFrames) {
    count += want.frameCount * want.channelCount
    for channel in 0..<want.channelCount {
      add(want.samples(of: channel), got.samples(of: channel))
    }
  }

  private mutating func add(_ want: Span<Float>, _ got: Span<Float>) {
    var wants = 0.0
    var gots = 0.0
    var products = 0.0
    var differences = 0.0
    for index in want.indices {
      let w = Double(want[index])
      let g = Double(got[index])
      let difference = g - w
      wants += w * w
      gots += g * g
      products += w * difference
      differences += difference * difference
    }
    guard (wants + gots).isFinite else { return }
    self.wants += wants
    self.gots += gots
    self.products += products
    self.differences += differences
  }

  /// Nil where one of the two is silent.
  func alignment(lag: Int) -> Alignment? {
    guard wants > 0, gots > 0 else { return nil }
    let change = products / wants
    let residual = max(differences - change * products, 0)
    return Alignment(
      lagFrames: lag, gain: 1 + change, residual: (residual / Double(count)).squareRoot())
  }
}

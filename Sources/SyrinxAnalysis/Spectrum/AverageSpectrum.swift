import SyrinxEngine

/// The power of each frequency, averaged over the whole of a sound and over its channels.
public struct AverageSpectrum: ~Copyable {
  private let sampleRate: Double
  private var cutter: WindowCutter
  private var plan: FourierPlan
  /// The powers since the last addition to the total.
  private var powers: PowerSum
  private var total: [Double]
  private var windowCount = 0

  public init(format: StreamFormat, size: Int = 8192) throws(LibraryError) {
    sampleRate = Double(format.sampleRate)
    cutter = WindowCutter(
      channelCount: format.channelCount, size: size, hop: Double(size / 2))
    plan = try FourierPlan(size: size)
    powers = PowerSum(binCount: plan.binCount)
    total = Array(repeating: 0, count: plan.binCount)
  }

  /// Takes the next frames into account.
  public mutating func add(_ block: AudioFrames) {
    var rest = block
    while cutter.take(from: &rest) { measure() }
  }

  /// Takes the end into account. To be called once.
  public mutating func finish() {
    while cutter.pad() { measure() }
    addToTotal()
  }

  /// A long sound has more windows than the steps that a float can count in.
  private static let windowsPerAddition = 64

  private mutating func addToTotal() {
    for (bin, power) in powers.values.enumerated() { total[bin] += Double(power) }
    powers.clear()
  }

  private mutating func measure() {
    for channel in 0..<cutter.channelCount {
      cutter.transform(channel: channel, by: &plan)
      powers.add(plan)
    }
    windowCount += 1
    if windowCount % Self.windowsPerAddition == 0 { addToTotal() }
    cutter.advance()
  }

  /// The levels between neighbouring frequencies, in decibels below a sine of full scale: the
  /// strongest bin; nil where there is nothing.
  public func levels(edges: [Double]) -> [Double?] {
    let count = Double(max(windowCount * cutter.channelCount, 1))
    let width = sampleRate / 2 / Double(total.count - 1)
    let rows = RowPicker(edges: edges, binWidth: width, binCount: total.count)
    return rows.pick(from: total.map { Float($0 / count) }, scale: 1).map {
      decibels(amplitude: Double($0).squareRoot())
    }
  }
}

import SyrinxSystem

/// Adjacent bands whose edges are in equal ratios.
public struct BandLayout: Hashable, Sendable {
  public let lowest: Double
  public let highest: Double
  public let count: Int

  public init(from lowest: Double, to highest: Double, count: Int) {
    precondition(lowest > 0 && highest > lowest && count > 0)
    self.lowest = lowest
    self.highest = highest
    self.count = count
  }

  /// The lower edge of a band. Bands go on beyond both ends, with the same ratio.
  public func lowerEdge(_ band: Int) -> Double {
    lowest * pow(highest / lowest, Double(band) / Double(count))
  }

  /// The geometric middle of a band.
  public func centre(_ band: Int) -> Double {
    lowest * pow(highest / lowest, (Double(band) + 0.5) / Double(count))
  }

  public var centres: [Double] { (0..<count).map(centre) }
}

import Synchronization

/// A parameter's value that may be changed from any thread while a sound is rendered, without locks.
public final class LiveValue: Sendable {
  /// What the value may be.
  public let range: ClosedRange<Double>
  private let bits: Atomic<UInt64>

  public init(_ value: Double, in range: ClosedRange<Double>) {
    self.range = range
    bits = Atomic(min(max(value, range.lowerBound), range.upperBound).bitPattern)
  }

  public var value: Double { Double(bitPattern: bits.load(ordering: .relaxed)) }

  /// Sets the nearest value in range; NaN changes nothing.
  public func set(_ value: Double) {
    guard !value.isNaN else { return }
    let nearest = min(max(value, range.lowerBound), range.upperBound)
    bits.store(nearest.bitPattern, ordering: .relaxed)
  }
}

/// The parameters of one node that are turned by hand.
public struct LiveValues: Sendable {
  private let values: [String: LiveValue]

  public init(_ values: [String: LiveValue] = [:]) { self.values = values }

  public subscript(name: String) -> LiveValue? { values[name] }
}

import Synchronization

/// A parameter's value that may be changed from any thread while a sound is rendered, without locks.
public final class LiveValue: Sendable {
  public let range: ClosedRange<Double>
  /// The parameter, where it is one of a node.
  public let declaration: ParameterDeclaration?
  private let bits: Atomic<UInt64>

  public init(
    _ value: Double, in range: ClosedRange<Double>, of declaration: ParameterDeclaration? = nil
  ) {
    self.range = range
    self.declaration = declaration
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

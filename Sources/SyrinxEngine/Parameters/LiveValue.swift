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

/// The parameters of one node that are changed while it sounds: those that its processor asks for.
public final class LiveValues {
  private var values: [String: LiveValue]
  /// Of parameters that get a value when they are asked for.
  private let ranges: [String: ClosedRange<Double>]

  public init(_ values: [String: LiveValue] = [:]) {
    self.values = values
    ranges = [:]
  }

  /// Values for whichever of these parameters take curves.
  init(for parameters: [ParameterDeclaration]) {
    values = [:]
    ranges = Dictionary(
      uniqueKeysWithValues: parameters.compactMap { parameter in
        parameter.domain.number.flatMap { $0.takesCurve ? (parameter.name, $0.range) : nil }
      })
  }

  public subscript(name: String) -> LiveValue? { values[name] }

  public var names: [String] { values.keys.sorted() }

  /// The value of a parameter that a processor reads; nil where it follows its curve.
  func value(_ name: String, beginningAt curve: Curve) -> LiveValue? {
    if let value = values[name] { return value }
    guard let range = ranges[name], let constant = curve.constant else { return nil }
    let value = LiveValue(constant, in: range)
    values[name] = value
    return value
  }
}

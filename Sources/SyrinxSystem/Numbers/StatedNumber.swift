// SyrinxSystem is below all other targets and the only one that calls the C library. Numbers/ has its
// mathematics, and protects the program from numbers that it is given.

/// A whole number that a file states, such as a length, a count or an offset. The file may state
/// anything, so arithmetic stops at the ends of `Int` instead of trapping, and a plain `Int` comes out
/// only through a function that names the range it must lie in.
package struct StatedNumber: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral {
  private let value: Int

  package init(_ value: some BinaryInteger) { self.value = Int(clamping: value) }
  package init(integerLiteral value: Int) { self.value = value }

  package static func < (one: Self, other: Self) -> Bool { one.value < other.value }

  package static func + (one: Self, other: Self) -> Self {
    let (sum, overflow) = one.value.addingReportingOverflow(other.value)
    return Self(overflow ? (one.value < 0 ? .min : .max) : sum)
  }

  package static func - (one: Self, other: Self) -> Self {
    let (difference, overflow) = one.value.subtractingReportingOverflow(other.value)
    return Self(overflow ? (one.value < 0 ? .min : .max) : difference)
  }

  package static func * (one: Self, other: Self) -> Self {
    let (product, overflow) = one.value.multipliedReportingOverflow(by: other.value)
    return Self(overflow ? ((one.value < 0) == (other.value < 0) ? .max : .min) : product)
  }

  /// The quotient, rounded towards zero; nil where the divisor is zero.
  package func divided(by divisor: Self) -> Self? {
    guard divisor.value != 0 else { return nil }
    let (quotient, overflow) = value.dividedReportingOverflow(by: divisor.value)
    return Self(overflow ? .max : quotient)
  }

  /// The number where it lies in a range; nil elsewhere.
  package func within(_ range: ClosedRange<Int>) -> Int? { range.contains(value) ? value : nil }

  /// The number as a count of something of which there can be so many; nil where it is negative or
  /// larger.
  package func count(upTo limit: Int) -> Int? { limit < 0 ? nil : within(0...limit) }

  package func clamped(to range: ClosedRange<Int>) -> Int {
    min(max(value, range.lowerBound), range.upperBound)
  }

  /// Where so many bytes or items end that begin at a place, if all of them lie before a limit.
  package func end(from start: Int, upTo limit: Int) -> Int? {
    count(upTo: (StatedNumber(limit) - StatedNumber(start)).value).map { start + $0 }
  }

  /// The lowest 32 bits, of numbers that are flags or names.
  package var bits: UInt32 { UInt32(truncatingIfNeeded: value) }
}

extension StatedNumber: CustomStringConvertible {
  package var description: String { String(value) }
}

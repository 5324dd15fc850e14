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

extension StatedNumber {
  /// The same number, if it is whole and no larger than `Int` holds.
  package init?(exactly number: Double) {
    guard let whole = Int(exactly: number) else { return nil }
    self.init(whole)
  }

  /// The whole number next to one that was worked out from what a file states; nil of NaN.
  package init?(nearest number: Double) {
    guard !number.isNaN else { return nil }
    // Both bounds are powers of two, so that they are themselves as Doubles.
    if number >= 0x1p63 {
      self.init(Int.max)
    } else if number <= -0x1p63 {
      self.init(Int.min)
    } else {
      self.init(Int(number.rounded()))
    }
  }
}

extension Double {
  package init(_ number: StatedNumber) { self.init(number.clamped(to: .min ... .max)) }
}

/// All numbers of a file that are more than a byte or two long are read here.
extension Collection<UInt8> {
  /// The bytes as one unsigned number, the highest first.
  package var bigEndian: StatedNumber {
    StatedNumber(reduce(UInt64(0)) { $0.leadingZeroBitCount < 8 ? .max : $0 << 8 | UInt64($1) })
  }

  /// The bytes as one unsigned number, the lowest first.
  package var littleEndian: StatedNumber { reversed().bigEndian }

  /// The bytes as a number of two's complement, the highest first.
  package var signedBigEndian: StatedNumber {
    guard let first else { return 0 }
    let start: Int64 = first >= 0x80 ? -1 : 0
    return StatedNumber(prefix(8).reduce(start) { $0 << 8 | Int64($1) })
  }
}

extension Int {
  /// The whole number that is left of a number without its decimals, no further than 2^60 from zero so
  /// that sums of a few cannot overflow, and 0 of what is not a number.
  @inlinable
  package init(bounded value: Double) {
    self = value.isNaN ? 0 : Int(Swift.min(Swift.max(value, -0x1p60), 0x1p60))
  }
}

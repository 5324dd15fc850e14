import SyrinxSystem

/// A table of bytes of which each row resembles the one before, such as spectra: the differences as
/// Rice codes (Golomb, “Run-length encodings”, 1966; Rice, “Some practical universal noiseless coding
/// techniques”, 1979), each row with the parameter that makes it shortest.
public struct PackedTable: Hashable, Sendable {
  public let columnCount: Int
  public private(set) var rowCount = 0
  private var previous: [UInt8]
  private var bytes: [UInt8] = []
  /// Bits that do not fill a byte yet, the first the highest.
  private var pending: UInt64 = 0
  private var pendingCount = 0

  /// Bits that say the parameter of a row.
  private static let parameterBits = 3

  public init(columnCount: Int) {
    self.columnCount = columnCount
    previous = Array(repeating: 0, count: columnCount)
  }

  public mutating func append(_ row: [UInt8]) {
    precondition(row.count == columnCount)
    let folded = zip(row, previous).map { Self.folded(Int8(bitPattern: $0 &- $1)) }
    let parameter = Self.bestParameter(folded)
    put(parameter, bits: Self.parameterBits)
    for value in folded {
      for _ in 0..<value >> parameter { put(1, bits: 1) }
      put(0, bits: 1)
      put(value & (1 << parameter - 1), bits: parameter)
    }
    previous = row
    rowCount += 1
  }

  /// 0, −1, 1, −2, … as 0, 1, 2, 3, …
  private static func folded(_ difference: Int8) -> Int {
    difference < 0 ? -2 * Int(difference) - 1 : 2 * Int(difference)
  }

  private static func bestParameter(_ values: [Int]) -> Int {
    (0..<1 << parameterBits).min { one, other in
      length(values, parameter: one) < length(values, parameter: other)
    }!
  }

  private static func length(_ values: [Int], parameter: Int) -> Int {
    values.reduce(values.count * (1 + parameter)) { $0 + $1 >> parameter }
  }

  private mutating func put(_ value: Int, bits: Int) {
    pending = pending << UInt64(bits) | UInt64(value)
    pendingCount += bits
    while pendingCount >= 8 {
      pendingCount -= 8
      bytes.append(UInt8(truncatingIfNeeded: pending >> UInt64(pendingCount)))
    }
  }

  /// All rows, as base64; bits that are left over are zero.
  var base64: String {
    var whole = bytes
    if pendingCount > 0 {
      whole.append(UInt8(truncatingIfNeeded: pending << UInt64(8 - pendingCount)))
    }
    return String(decoding: Base64.encoded(whole), as: UTF8.self)
  }
}

import SyrinxSystem

/// The tables for reading a sound, which are made when they are first asked for.
final class SincTables: Sendable {
  let pointCount: Int
  let plain: SincTable
  /// For a sound of which the upper half of the band is empty.
  let short: SincTable
  private let stepsInOctave: Int
  /// By the steps of their rates above 1.
  private let fast = LockedState<[Int: SincTable]>([:])

  /// For sounds of which the top of the band does not matter.
  static let usual = SincTables(pointCount: 16, stepsInOctave: 4)
  /// For speech of 8 or 16 kHz, which fills its band.
  static let sharp = SincTables(pointCount: 32, stepsInOctave: 8)

  static func tables(sampleRate: Int) -> SincTables { sampleRate < 20_000 ? sharp : usual }

  private init(pointCount: Int, stepsInOctave: Int) {
    self.pointCount = pointCount
    self.stepsInOctave = stepsInOctave
    plain = SincTable(rate: 1, pointCount: pointCount)
    short = SincTable(rate: 0.5, pointCount: pointCount)
  }

  /// Those for reading at rates of a range, up to 4.
  func fast(for rates: ClosedRange<Double>) -> FastSincTables {
    let steps = step(of: rates.lowerBound)...step(of: rates.upperBound)
    let tables = fast.update { known in
      steps.map { step in
        if let table = known[step] { return table }
        let rate = exp2(Double(step) / Double(stepsInOctave))
        let table = SincTable(rate: rate, pointCount: pointCount)
        known[step] = table
        return table
      }
    }
    return FastSincTables(sinc: self, first: steps.lowerBound, tables: tables)
  }

  fileprivate func step(of rate: Double) -> Int {
    min(max(Int((Double(stepsInOctave) * log2(rate) - 1e-9).rounded(.up)), 0), 2 * stepsInOctave)
  }
}

/// The tables for reading at rates of a range.
struct FastSincTables: Sendable {
  fileprivate let sinc: SincTables
  fileprivate let first: Int
  fileprivate let tables: [SincTable]

  func table(for rate: Double) -> SincTable {
    tables[min(max(sinc.step(of: rate) - first, 0), tables.count - 1)]
  }
}

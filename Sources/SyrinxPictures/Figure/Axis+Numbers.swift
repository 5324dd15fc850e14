import SyrinxSystem
import SyrinxText

extension Double {
  /// The number rounded to six figures.
  var toSixFigures: Double {
    guard self != 0, isFinite else { return self }
    var scale = 1.0
    while (self * scale).magnitude < 1e5, scale < 1e12 { scale *= 10 }
    return (self * scale).rounded() / scale
  }
}

extension Axis {
  /// A number with as many decimals as mean something: five figures of a straight axis's length.
  func text(_ value: Double) -> String { rounded(value).shortText }

  func list(_ values: [Double?]) -> JSONValue {
    .array(values.map { value in value.map { .number(rounded($0)) } ?? nil })
  }

  private func rounded(_ value: Double) -> Double {
    guard scale == .linear else { return value.toSixFigures }
    var unit = 1.0
    while unit * 100_000 > range.upperBound - range.lowerBound { unit /= 10 }
    // Divided rather than multiplied, so that the decimals are those of the shortest text.
    return (value / unit).rounded() / (1 / unit).rounded()
  }
}

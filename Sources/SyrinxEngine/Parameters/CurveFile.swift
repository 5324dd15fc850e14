/// The faults of a file with the points of a curve.
public enum CurveFileError: Error, Hashable, Sendable {
  case empty(path: String)
  case tooManyPoints(path: String, most: Int)
  /// A line, counted from 1, that is no time and value.
  case notAPoint(path: String, line: Int, text: String)
  case badTime(path: String, line: Int, CurveFault)
  case badValue(path: String, line: Int, ParameterError)
  case badCurve(path: String, CurveFault)
}

/// Reads the points of a curve from lines of a time, a value and perhaps the shape of the way there.
///
/// They are separated by commas, semicolons, tabs or spaces. The first line may hold names; empty lines and
/// those that begin with # are left out.
struct CurveFile {
  static let mostPoints = 100_000

  let path: String
  let text: String

  func points(_ number: NumberDomain, parameter: String) throws(CurveFileError) -> [Curve.Point] {
    var points: [Curve.Point] = []
    var isFirst = true
    var line = 0
    for row in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      line += 1
      let fields = row.split { ",;\t ".contains($0) }
      guard let first = fields.first, first.first != "#" else { continue }
      // Names instead of a time.
      if isFirst, Quantity(first) == nil {
        isFirst = false
        continue
      }
      isFirst = false
      let shape = fields.count == 3 ? CurveShape(rawValue: fields[2].lowercased()) : .linear
      guard fields.count == 2 || fields.count == 3, let shape else {
        throw .notAPoint(path: path, line: line, text: String(row))
      }
      guard points.count < Self.mostPoints else {
        throw .tooManyPoints(path: path, most: Self.mostPoints)
      }
      let time: Curve.Time
      do throws(CurveFault) { time = try Curve.Time(first) } catch {
        throw .badTime(path: path, line: line, error)
      }
      let value: Double
      do throws(ParameterError) {
        value = try number.value(fields[1], parameter)
      } catch {
        throw .badValue(path: path, line: line, error)
      }
      points.append(Curve.Point(value, at: time, points.isEmpty ? .linear : shape))
    }
    guard !points.isEmpty else { throw .empty(path: path) }
    do throws(CurveFault) { try Curve(points: points).check { $0.shortText } } catch {
      throw .badCurve(path: path, error)
    }
    return points
  }
}

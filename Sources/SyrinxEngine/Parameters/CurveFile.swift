import SyrinxSystem

/// The faults of a file with the points of a curve.
public enum CurveFileError: Error, Hashable, Sendable {
  case empty(path: String)
  case tooManyPoints(path: String, most: Int)
  /// A project of Audacity's in which more than one envelope has points.
  case severalEnvelopes(path: String, count: Int)
  /// A line, counted from 1, that is no time and value.
  case notAPoint(path: String, line: Int, text: String)
  /// The same in an envelope of Audacity's.
  case notAPointOfEnvelope(path: String, line: Int, text: String)
  case badTime(path: String, line: Int, CurveFault)
  case badValue(path: String, line: Int, ParameterError)
  case badCurve(path: String, CurveFault)
}

/// Reads the points of a curve from lines of a time, a value and perhaps the shape of the way there, or from an
/// envelope of Audacity's.
///
/// They are separated by commas, semicolons, tabs or spaces. The first line may hold names; empty lines and
/// those that begin with # are left out.
struct CurveFile {
  static let mostPoints = 100_000

  let path: String
  let text: String

  func points(_ number: NumberDomain, parameter: String) throws(CurveFileError) -> [Curve.Point] {
    if let envelope = AudacityEnvelope(text) {
      return try points(of: envelope, number, parameter: parameter)
    }
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
    return try checked(points)
  }

  private func checked(_ points: [Curve.Point]) throws(CurveFileError) -> [Curve.Point] {
    guard !points.isEmpty else { throw .empty(path: path) }
    do throws(CurveFault) { try Curve(points: points).check { $0.shortText } } catch {
      throw .badCurve(path: path, error)
    }
    return points
  }

  /// Factors of the amplitude are levels where the parameter counts decibels, between which they go in straight
  /// lines, as there; of any other they are the values.
  private func points(
    of envelope: AudacityEnvelope, _ number: NumberDomain, parameter: String
  ) throws(CurveFileError) -> [Curve.Point] {
    guard envelope.count <= 1 else {
      throw .severalEnvelopes(path: path, count: envelope.count)
    }
    guard envelope.points.count <= Self.mostPoints else {
      throw .tooManyPoints(path: path, most: Self.mostPoints)
    }
    let isLevel = [.decibels, .level, .truePeak].contains(number.unit)
    var points: [Curve.Point] = []
    for (line, time, value) in envelope.points {
      guard let seconds = Double(time), seconds.isFinite, let factor = Double(value),
        factor >= 0 || !isLevel
      else { throw .notAPointOfEnvelope(path: path, line: line, text: "t=\(time) val=\(value)") }
      var word = value
      if isLevel {
        let level = factor > 0 ? 20 * log10(factor) : -.infinity
        word = max(level, number.range.lowerBound).shortText[...]
      }
      do throws(ParameterError) {
        points.append(
          Curve.Point(
            try number.value(word, parameter), at: .seconds(min(max(seconds, 0), 360_000))))
      } catch {
        throw .badValue(path: path, line: line, error)
      }
    }
    return try checked(points)
  }
}

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
    let rows = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (line, row) in zip(1..., rows) {
      let fields = row.split { ",;\t ".contains($0) }
      guard let first = fields.first, first.first != "#" else { continue }
      let holdsNames = isFirst && Quantity(first) == nil
      isFirst = false
      if holdsNames { continue }
      let shape = fields.count == 3 ? CurveShape(rawValue: fields[2].lowercased()) : .linear
      guard fields.count == 2 || fields.count == 3, let shape else {
        throw .notAPoint(path: path, line: line, text: String(row))
      }
      let time: Curve.Time
      do throws(CurveFault) { time = try Curve.Time(first) } catch {
        throw .badTime(path: path, line: line, error)
      }
      guard points.count < Self.mostPoints else {
        throw .tooManyPoints(path: path, most: Self.mostPoints)
      }
      let value = try value(fields[1], line, number, parameter)
      points.append(Curve.Point(value, at: time, points.isEmpty ? .linear : shape))
    }
    return try checked(points)
  }

  private func value(
    _ word: Substring, _ line: Int, _ number: NumberDomain, _ parameter: String
  ) throws(CurveFileError) -> Double {
    do throws(ParameterError) { return try number.value(word, parameter) } catch {
      throw .badValue(path: path, line: line, error)
    }
  }

  private func checked(_ points: [Curve.Point]) throws(CurveFileError) -> [Curve.Point] {
    guard !points.isEmpty else { throw .empty(path: path) }
    guard points.count <= Self.mostPoints else {
      throw .tooManyPoints(path: path, most: Self.mostPoints)
    }
    do throws(CurveFault) { try Curve(points: points).check() } catch {
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
      points.append(
        Curve.Point(
          try self.value(word, line, number, parameter),
          at: .seconds(min(max(seconds, 0), 360_000))))
    }
    return try checked(points)
  }
}

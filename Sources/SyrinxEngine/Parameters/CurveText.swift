public enum CurveFault: Error, Hashable, Sendable {
  case notAPoint(word: String)
  case timeOutOfRange(word: String, unit: Unit, range: ClosedRange<Double>)
  case timesDescend(word: String)
  /// A way in equal ratios between values that have none: zero, or of two signs.
  case noRatio(word: String)
  /// A shape where no point follows.
  case shapeAlone(word: String)
  case notARate(word: String)
  case unknownWave(word: String)
  case notACurveFile(word: String)
  /// The text after the two values of one that follows a sound.
  case notAFollower(word: String)
  /// Levels out of range, or the lower one second.
  case levelsUnordered(word: String)
}

extension Curve {
  /// The text is that of a curve, rather than of one number.
  static func isWritten(in text: some StringProtocol) -> Bool {
    text.utf8.contains { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "/") }
  }

  /// A word that stands between the points of a curve, or after an oscillation.
  static func isShape(_ word: some StringProtocol) -> Bool {
    var follower = Follower()
    return CurveShape(rawValue: String(word)) != nil || Oscillation.Wave(word: word) != nil
      || follower.set(Substring(word))
  }

  /// Reads points such as `0@0s/+400@2s` with shapes between them, or an oscillation such as
  /// `300..3k@2Hz/triangle`; what a value may be, its parameter knows.
  static func parse<Failure>(
    _ text: Substring, value: (Substring) throws(Failure) -> Double,
    failure: (CurveFault) -> Failure
  ) throws(Failure) -> Curve {
    if text.utf8.first == UInt8(ascii: "@") {
      let path = text.dropFirst()
      let ending = fileEndings.first { path.lowercased().hasSuffix($0) }
      guard let ending, path.utf8.count > ending.utf8.count else {
        throw failure(.notACurveFile(word: String(text)))
      }
      return Curve(file: String(path))
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let curve =
      if let dots = parts[0].startOfDots {
        try oscillation(parts, dots, value: value, failure: failure)
      } else {
        Curve(points: try points(parts, value: value, failure: failure))
      }
    do throws(CurveFault) { try curve.check() } catch { throw failure(error) }
    return curve
  }

  /// Of Audacity's projects too.
  static let fileEndings = [".csv", ".aup", ".xml"]

  /// A shape before the first point is that of every way without one of its own.
  private static func points<Failure>(
    _ parts: [Substring], value: (Substring) throws(Failure) -> Double,
    failure: (CurveFault) -> Failure
  ) throws(Failure) -> [Point] {
    var points: [Point] = []
    var standard = CurveShape.linear
    var next: CurveShape?
    for part in parts {
      if next == nil, let shape = CurveShape(rawValue: String(part)) {
        if points.isEmpty { standard = shape }
        next = shape
        continue
      }
      let halves = part.split(separator: "@", omittingEmptySubsequences: false)
      guard halves.count == 2 else { throw failure(.notAPoint(word: String(part))) }
      let number = try value(halves[0])
      do throws(CurveFault) {
        let shape = points.isEmpty ? .linear : next ?? standard
        points.append(Point(number, at: try Time(halves[1]), shape))
      } catch {
        throw failure(error)
      }
      next = nil
    }
    guard next == nil else { throw failure(.shapeAlone(word: String(parts[parts.count - 1]))) }
    return points
  }

  private static func oscillation<Failure>(
    _ parts: [Substring], _ dots: Substring.Index, value: (Substring) throws(Failure) -> Double,
    failure: (CurveFault) -> Failure
  ) throws(Failure) -> Curve {
    let halves = parts[0].split(separator: "@", omittingEmptySubsequences: false)
    guard halves.count == 2, dots < halves[0].endIndex else {
      throw failure(.notARate(word: String(parts[0])))
    }
    let low = try value(halves[0][..<dots])
    let high = try value(halves[0][dots...].dropFirst(2))
    if halves[1].hasPrefix(Follower.word) {
      guard let follower = Follower([halves[1]] + parts.dropFirst()) else {
        throw failure(.notAFollower(word: parts.joined(separator: "/")))
      }
      return Curve(from: low, to: high, following: follower)
    }
    guard let rate = Quantity(halves[1]), !rate.suffix.isEmpty, let hertz = rate.value(in: .hertz),
      Oscillation.rates.contains(hertz)
    else { throw failure(.notARate(word: String(halves[1]))) }
    var oscillation = Oscillation(rate: hertz)
    for part in parts.dropFirst() {
      if part == CurveShape.exp.rawValue {
        oscillation.isExponential = true
      } else if let wave = Oscillation.Wave(word: part) {
        oscillation.wave = wave
      } else {
        throw failure(.unknownWave(word: String(part)))
      }
    }
    return Curve(from: low, to: high, oscillation)
  }

  /// The text that would be read as this curve, its values as `value` prints them.
  func text(_ value: (Double) -> String = { $0.shortText }) -> String {
    if let plainValue { return value(plainValue) }
    if let file { return "@" + file }
    if let between = oscillation?.text ?? follower?.text {
      return value(points[0].value) + ".." + value(points[1].value) + between
    }
    return points.map { point in
      (point.shape == .linear ? "" : point.shape.rawValue + "/") + value(point.value) + "@"
        + point.time.text
    }.joined(separator: "/")
  }

  /// Refuses times that are out of range, or earlier than those before them as far as that can be told
  /// without the length of the sound, and ways in equal ratios where there are none.
  func check() throws(CurveFault) {
    for point in points { try point.time.check(word: point.time.text) }
    if let oscillation, !Oscillation.rates.contains(oscillation.rate) {
      throw .notARate(word: oscillation.rate.shortText + "Hz")
    }
    try follower?.check()
    for index in points.indices.dropFirst() {
      let (earlier, later) = (points[index - 1], points[index])
      let descends =
        switch (earlier.time, later.time) {
        case (.seconds(let earlier), .seconds(let later)),
          (.percent(let earlier), .percent(let later)):
          later < earlier
        default: false
        }
      let isExponential =
        later.shape == .exp || oscillation?.isExponential == true || follower?.isExponential == true
      if descends { throw .timesDescend(word: Curve(points: [earlier, later]).text()) }
      if isExponential, !(earlier.value * later.value > 0) {
        throw .noRatio(word: "\(earlier.value.shortText) … \(later.value.shortText)")
      }
    }
  }
}

extension Substring {
  /// The first of the two dots of a range; a number may end in a dot of its own.
  fileprivate var startOfDots: Index? {
    let values = utf8.prefix { $0 != UInt8(ascii: "@") }
    return values.indices.dropLast().last {
      values[$0] == UInt8(ascii: ".") && values[values.index(after: $0)] == UInt8(ascii: ".")
    }
  }
}

extension Oscillation {
  static let rates = 0.001...1000

  /// The text after the two values.
  fileprivate var text: String {
    "@" + rate.shortText + "Hz" + (wave == .sine ? "" : "/" + wave.word)
      + (isExponential ? "/" + CurveShape.exp.rawValue : "")
  }
}

extension Oscillation.Wave {
  private static let plain: [(word: String, wave: Self)] = [
    ("sine", .sine), ("triangle", .triangle), ("square", .square), ("saw", .saw),
  ]
  public static let words = plain.map(\.word) + ["random"]

  /// Reads `triangle` or, with a seed, `random7`.
  init?(word: some StringProtocol) {
    if let found = Self.plain.first(where: { $0.word == word }) {
      self = found.wave
      return
    }
    guard word.hasPrefix("random") else { return nil }
    let digits = word.dropFirst(6)
    guard let seed = digits.isEmpty ? 0 : UInt32(digits) else { return nil }
    self = .random(seed: Int(seed))
  }

  fileprivate var word: String {
    if case .random(let seed) = self { return seed == 0 ? "random" : "random\(seed)" }
    return Self.plain.first { $0.wave == self }!.word
  }
}

extension Curve.Time {
  var text: String {
    switch self {
    case .seconds(let seconds): seconds.shortText + "s"
    case .percent(let percent): percent.shortText + "%"
    }
  }

  init(_ word: Substring) throws(CurveFault) {
    if word.hasSuffix("%"), let percent = Quantity(word.dropLast()), percent.suffix.isEmpty,
      percent.number >= 0
    {
      self = .percent(percent.number)
    } else {
      guard let seconds = Quantity.seconds(word), seconds >= 0 else {
        throw .notAPoint(word: String(word))
      }
      self = .seconds(seconds)
    }
    try check(word: String(word))
  }

  fileprivate func check(word: @autoclosure () -> String) throws(CurveFault) {
    let (number, unit, range) =
      switch self {
      case .seconds(let seconds): (seconds, Unit.seconds, Curve.seconds)
      case .percent(let percent): (percent, Unit.percent, Curve.percents)
      }
    guard range.contains(number) else {
      throw .timeOutOfRange(word: word(), unit: unit, range: range)
    }
  }
}

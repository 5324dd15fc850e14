/// The numbers that times are counted in.
struct TTMLClock {
  private let frameRate: Double
  private let tickRate: Double
  private let subframesPerFrame: Double

  init(_ root: XMLReader.Element) {
    func number(_ name: String, _ range: ClosedRange<Double>) -> Double? {
      root[name].flatMap(Double.init).flatMap { range.contains($0) ? $0 : nil }
    }
    let rate = number("frameRate", 1...1000)
    let factors = (root["frameRateMultiplier"] ?? "").split(whereSeparator: { " :".contains($0) })
      .compactMap { Double($0) }.filter { (1...1e6).contains($0) }
    let multiplier = factors.count == 2 ? factors[0] / factors[1] : 1
    frameRate = (rate ?? 30) * multiplier
    subframesPerFrame = number("subFrameRate", 1...1000) ?? 1
    tickRate = number("tickRate", 1...1e12) ?? (rate == nil ? 1 : frameRate * subframesPerFrame)
  }

  /// The seconds of an attribute that may be missing or empty, of an element in a line.
  func seconds(
    _ text: String?, line: @autoclosure () -> Int
  ) throws(TimedTextError) -> Double? {
    guard let text, !text.isBlank else { return nil }
    guard let seconds = seconds(text) else {
      throw .unreadable(.ttml, .badTime(text), line: line())
    }
    return seconds
  }

  /// Frames, and after a point the subframes that they are divided into.
  private func frames(_ text: Substring) -> Double? {
    let parts = text.fields(".")
    guard subframesPerFrame > 1, parts.count == 2 else { return Double(text) }
    guard let whole = Double(parts[0]), let subframes = Double(parts[1]), subframes >= 0 else {
      return nil
    }
    return whole + subframes / subframesPerFrame
  }

  private func seconds(_ text: String) -> Double? {
    let text = text.trimmed
    if text.utf8.contains(UInt8(ascii: ":")) {
      let parts = text.fields(":", omittingEmpty: true)
      guard parts.count == 4 else { return ClockTime.seconds(text, fields: 2...3) }
      guard let frames = frames(parts[3]), (0...1e6).contains(frames),
        let whole = ClockTime.seconds(parts[..<3].joined(separator: ":"), fields: 3...3)
      else { return nil }
      return whole + frames / frameRate
    }
    let unit = text.drop { !$0.isLetter }
    guard let number = Double(text[..<unit.startIndex]), number >= 0, number.isFinite else {
      return nil
    }
    let seconds: Double
    switch unit {
    case "h": seconds = number * 3600
    case "m": seconds = number * 60
    case "s", "": seconds = number
    case "ms": seconds = number / 1000
    case "f": seconds = number / frameRate
    case "t": seconds = number / tickRate
    default: return nil
    }
    return seconds <= ClockTime.limit ? seconds : nil
  }
}

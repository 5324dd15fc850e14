/// Pictures a second, as a fraction: those of television are no whole numbers.
public struct FrameRate: Hashable, Sendable {
  public let numerator: Int
  public let denominator: Int

  /// Nil for what is no rate of pictures: from one an hour to 1000 a second.
  public init?(_ numerator: Int, over denominator: Int = 1) {
    guard numerator > 0, (1...3_600_000).contains(denominator),
      numerator <= 1000 * denominator, numerator * 3600 >= denominator
    else { return nil }
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Reads `25`, `30000/1001`, `12.5`; `29.97` and its like are the NTSC rates of SMPTE ST 12-1, whole
  /// numbers times 1000/1001.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2, let above = Int(parts[0]), let below = Int(parts[1]) {
      self.init(above, over: below)
    } else if let number = Double(text) {
      self.init(number)
    } else {
      return nil
    }
  }

  public init?(_ number: Double) {
    guard number > 0, number <= 1000 else { return nil }
    let above = (number * 1.001).rounded()
    if number != number.rounded(), (above / 1.001 - number).magnitude < 0.006 {
      self.init(Int(above) * 1000, over: 1001)
    } else {
      self.init(Int((number * 1000).rounded()), over: 1000)
    }
  }

  /// The pictures that a timecode counts in a second.
  public var nominal: Int { (numerator + denominator / 2) / denominator }

  /// Numbers that drop-frame timecode leaves out each minute but every tenth; nil where it is not used.
  public var droppedNumbers: Int? {
    denominator == 1001 && nominal % 30 == 0 ? nominal / 15 : nil
  }

  public var text: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }

  public static func == (one: FrameRate, other: FrameRate) -> Bool {
    one.numerator * other.denominator == other.numerator * one.denominator
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(Double(numerator) / Double(denominator))
  }
}

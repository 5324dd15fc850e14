import SyrinxText

/// Pictures a second, as a fraction in its lowest terms: those of television are no whole numbers.
public struct FrameRate: Hashable, Sendable {
  // In 32 bits each, for the sake of documents with many times.
  private let above: UInt32
  private let below: UInt32

  public var numerator: Int { Int(above) }
  public var denominator: Int { Int(below) }

  /// Nil for what is no rate of pictures: from one an hour to 1000 a second.
  public init?(_ numerator: Int, over denominator: Int = 1) {
    guard numerator > 0, (1...3_600_000).contains(denominator),
      numerator <= 1000 * denominator, numerator * 3600 >= denominator
    else { return nil }
    let divisor = Self.commonDivisor(numerator, denominator)
    above = UInt32(numerator / divisor)
    below = UInt32(denominator / divisor)
  }

  private static func commonDivisor(_ a: Int, _ b: Int) -> Int {
    b == 0 ? a : commonDivisor(b, a % b)
  }

  /// Reads `25`, `30000/1001`, `12.5`; `29.97` and its like are the NTSC rates of SMPTE ST 12-1, whole
  /// numbers times 1000/1001.
  public init?(_ text: String) {
    let parts = text.fields("/")
    if parts.count == 2, let numerator = Int(parts[0]), let denominator = Int(parts[1]) {
      self.init(numerator, over: denominator)
    } else if let number = Double(text) {
      self.init(number)
    } else {
      return nil
    }
  }

  public init?(_ number: Double) {
    guard number > 0, number <= 1000 else { return nil }
    let nominal = (number * 1.001).rounded()
    if number != number.rounded(), (nominal / 1.001 - number).magnitude < 0.006 {
      self.init(Int(nominal) * 1000, over: 1001)
    } else {
      self.init(Int(bounded: (number * 1000).rounded()), over: 1000)
    }
  }

  /// The pictures that a timecode counts in a second.
  public var nominal: Int { (numerator + denominator / 2) / denominator }

  /// Numbers that drop-frame timecode leaves out each minute but every tenth; nil where it is not used.
  public var droppedNumbers: Int? {
    // By its value: in lowest terms 210 × 1000/1001 is 30000/143.
    nominal % 30 == 0 && numerator * 1001 == nominal * 1000 * denominator ? nominal / 15 : nil
  }

  func seconds(_ pictures: Double) -> Double {
    pictures * Double(denominator) / Double(numerator)
  }

  public var text: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}

/// The largest streams that are believed. A header that says more is broken or made to do harm, and
/// within these limits every number that is worked out from them fits its machine word.
public enum Limits {
  /// Frames a second.
  public static let sampleRates = 1...6_144_000
  public static let channelCounts = 1...1024
  public static let nodeCount = 1 << 16
  /// Nodes in a row. Each pulls from the one before, which takes memory on the stack.
  public static let chainLength = 1024
  /// Memory for the frames that one node holds for those after it.
  public static let heldBytes = 256 << 20
  /// Two months at 192 kHz.
  public static let frameCounts = 0...1 << 40
}

extension Int {
  /// The sum, or the nearest that can be said.
  func addingBounded(_ other: Int) -> Int {
    let (sum, isOverflowing) = addingReportingOverflow(other)
    return isOverflowing ? (other > 0 ? .max : .min) : sum
  }
}

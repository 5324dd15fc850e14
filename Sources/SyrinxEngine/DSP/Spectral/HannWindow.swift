import SyrinxSystem

/// The periodic Hann window.
public enum HannWindow {
  /// Its weights, one a sample.
  public static func weights(_ size: Int) -> [Double] {
    (0..<size).map { weight(at: Double($0) / Double(size)) }
  }

  /// Its weight at a position from 0 to 1.
  public static func weight(at position: Double) -> Double { 0.5 - 0.5 * cos(2 * .pi * position) }
}

import SyrinxEngine
import SyrinxRender

/// A level as a bar from −60 dBFS to full scale that falls slowly, with its peak in figures.
struct LevelBar {
  private var shown = LevelBar.floor
  private var peak = LevelBar.floor
  private var peakAge = 0.0
  private static let floor = -60.0
  /// Decibels a second by which the bar falls, and seconds for which a peak is held, as on a PPM (IEC 60268-10).
  private static let fall = 20.0
  private static let hold = 1.5
  private static let parts = Array(" ▏▎▍▌▋▊▉█")

  /// Takes the largest magnitude of some seconds.
  mutating func add(_ magnitude: Float, after seconds: Double) {
    let level = decibels(amplitude: Double(magnitude)) ?? Self.floor
    shown = max(level, shown - Self.fall * seconds, Self.floor)
    peakAge += seconds
    if level >= peak || peakAge > Self.hold { (peak, peakAge) = (max(level, Self.floor), 0) }
  }

  /// The level that is shown, in dBFS; nil for silence.
  var level: Double? { shown > Self.floor ? shown : nil }
  var heldPeak: Double? { peak > Self.floor ? peak : nil }

  func text(width: Int) -> String {
    let fraction = min(max((shown - Self.floor) / -Self.floor, 0), 1)
    let eighths = Int(bounded: (fraction * Double(width * 8)).rounded())
    let bar = (0..<width).map { Self.parts[min(max(eighths - $0 * 8, 0), 8)] }
    let figure = peak <= Self.floor ? "−∞" : peak.text(decimals: 0).withTrueMinus
    let padding = String(repeating: " ", count: max(3 - figure.count, 0))
    return String(bar) + " " + padding + figure + (peak > 0 ? " dBFS!" : " dBFS ")
  }
}

import SyrinxEngine
import SyrinxSystem

/// Numbers as the trade writes them.
package enum Measure {
  /// `5:00.000`, with hours where there are any.
  package static func duration(_ seconds: Double) -> String {
    let milliseconds = Int(bounded: (seconds * 1000).rounded())
    let (whole, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    return whole.clockText + "." + String(1000 + rest).dropFirst()
  }

  /// `5:00` or `1:05:00`.
  package static func clock(_ seconds: Double) -> String { Int(bounded: seconds).clockText }

  /// `44.1 kHz`.
  package static func rate(_ hertz: Int) -> String {
    (Double(hertz) / 1000).shortText + " kHz"
  }

  package static func channels(_ count: Int) -> String {
    switch count {
    case 1: "mono"
    case 2: "stereo"
    default: "\(count) channels"
    }
  }

  /// `−1.2 dBFS`; silence has no level.
  package static func level(_ decibels: Double?, _ unit: String) -> String {
    (decibels.map { $0.text(decimals: 1).withTrueMinus } ?? "−∞") + " " + unit
  }

  /// `48×`, with a decimal below ten.
  package static func speed(_ speed: Double) -> String {
    speed.text(decimals: speed < 9.95 ? 1 : 0) + "×"
  }

  /// `1:24:03 of sound in 0:53  96× real time`.
  package static func pace(_ soundSeconds: Double, in elapsed: Double) -> String {
    clock(soundSeconds.rounded()) + " of sound in " + clock(elapsed.rounded(.up)) + "  "
      + speed(soundSeconds / elapsed) + " real time"
  }

  /// `264.6 kB`, in steps of a thousand.
  package static func bytes(_ count: Int) -> String {
    var value = Double(count)
    for unit in ["bytes", "kB", "MB", "GB"] {
      if value < 999.5 { return value.text(decimals: unit == "bytes" ? 0 : 1) + " " + unit }
      value /= 1000
    }
    return value.text(decimals: 1) + " TB"
  }

  /// `1 sample`, `2 samples`.
  package static func count(_ count: Int, _ thing: String) -> String {
    "\(count) \(thing)\(count == 1 ? "" : "s")"
  }
}

extension Double {
  /// The number rounded to a multiple of 1 / `steps`.
  package func rounded(to steps: Double) -> Double { (self * steps).rounded() / steps }
}

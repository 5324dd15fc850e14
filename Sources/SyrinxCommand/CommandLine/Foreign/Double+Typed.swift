import SyrinxEngine
import SyrinxSystem

extension Double {
  /// The number as it would be typed, with three decimals at most.
  var typed: String {
    let rounded = rounded(to: 1000)
    return (rounded == 0 ? 0 : rounded).shortText
  }

  /// Likewise, with a sign.
  var signed: String { (self > 0 ? "+" : "") + typed }

  /// A level as it would be typed, with two decimals at most.
  var level: String { rounded(to: 100).typed }
}

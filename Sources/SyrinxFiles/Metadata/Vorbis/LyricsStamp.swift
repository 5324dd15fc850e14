import SyrinxText

/// A time in brackets within lyrics: `[01:02.34]`, or `<01:02.34>` before a word; minutes, seconds and
/// two or three digits of their fractions.
struct LyricsStamp {
  private let milliseconds: Int
  private let hasThousandths: Bool
  let text: String

  var seconds: Double { Double(milliseconds) / 1000 }

  init(milliseconds: Int, hasThousandths: Bool = false, _ brackets: String = "[]") {
    self.hasThousandths = hasThousandths
    let step = hasThousandths ? 1 : 10
    let steps = (milliseconds + step / 2) / step
    self.milliseconds = steps * step
    let digits = ClockTime.digits
    let minutes = digits(self.milliseconds / 60_000, 2)
    let seconds = digits(self.milliseconds / 1000 % 60, 2)
    let fraction = digits(steps % (1000 / step), hasThousandths ? 3 : 2)
    text = "\(brackets.first!)\(minutes):\(seconds).\(fraction)\(brackets.last!)"
  }

  /// Reads the time that a text begins with; nil where it begins with none.
  init?(at text: Substring, _ opening: Unicode.Scalar, _ closing: Unicode.Scalar) {
    let scalars = text.unicodeScalars
    guard scalars.first == opening, let end = scalars.prefix(16).firstIndex(of: closing) else {
      return nil
    }
    let inside = text[scalars.index(after: text.startIndex)..<end]
    let parts = inside.fields(":")
    guard inside.utf8.allSatisfy({ (0x30...0x3A).contains($0) || $0 == 0x2E }), parts.count == 2,
      let minutes = Int(parts[0]), let seconds = Double(parts[1]), minutes < 100_000, seconds < 60
    else { return nil }
    milliseconds = minutes * 60_000 + Int(bounded: (seconds * 1000).rounded())
    hasThousandths = parts[1].fields(".").last?.utf8.count == 3
    self.text = "\(opening)\(inside)\(closing)"
  }

  func moved(to seconds: Double) -> LyricsStamp {
    let time = Int(exactly: (seconds * 1000).rounded()) ?? 0
    let isUnmoved = abs(time - milliseconds) < 5 && !hasThousandths || time == milliseconds
    if isUnmoved { return self }
    return LyricsStamp(
      milliseconds: time, hasThousandths: hasThousandths, "\(text.first!)\(text.last!)")
  }
}

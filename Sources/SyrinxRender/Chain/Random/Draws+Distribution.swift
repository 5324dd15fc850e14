import SyrinxEngine
import SyrinxSystem

extension Draws {
  /// A word of the distribution, a whole number where only those are taken.
  func word(of distribution: Distribution, isWhole: Bool) throws(ChainError) -> String {
    let word = try drawn(distribution, isWhole)
    note(distribution.text, word)
    return word
  }

  private func drawn(_ distribution: Distribution, _ isWhole: Bool) throws(ChainError) -> String {
    guard let fraction = fraction() else {
      let ends = try files.ends(of: distribution)
      note(choices: ends.count)
      return ends[(probe ?? 0) % ends.count]
    }
    switch distribution.form {
    case .any(let items):
      let words = try files.words(of: items, distribution.text)
      let place = Swift.min(Int(bounded: fraction * Double(words.count)), words.count - 1)
      let range: NumberRange
      switch words[place] {
      case .word(let word): return word
      case .range(let found): range = found
      }
      // One number draws both, so that a single range takes no other.
      let rest = fraction * Double(words.count) - Double(place)
      let limits = range.low...range.high
      if isWhole {
        let low = range.low.rounded(.up)
        let count = Swift.max(range.high.rounded(.down) - low + 1, 1)
        return Swift.min(low + (rest * count).rounded(.down), limits.upperBound).shortText
          + range.unit
      }
      return range.word(range.low + rest * (range.high - range.low), limits: limits)
    case .log(let range):
      let value = exp(log(range.low) + fraction * (log(range.high) - log(range.low)))
      return range.word(
        isWhole ? value.rounded() : value, byRatio: true, limits: range.low...range.high)
    case .normal(let range):
      var first = fraction
      while true {
        let second = self.fraction() ?? 0
        let distance = (-2 * log(1 - first)).squareRoot() * cos(2 * Double.pi * second)
        if distance.magnitude <= 3 {
          let value = range.low + distance * range.high
          let limits = range.low - 3 * range.high...range.low + 3 * range.high
          let spread = NumberRange(limits, unit: range.unit)
          return spread.word(isWhole ? value.rounded() : value, limits: limits)
        }
        first = self.fraction() ?? 0
      }
    }
  }
}

extension NumberRange {
  init(_ limits: ClosedRange<Double>, unit: String) {
    (low, high, self.unit) = (limits.lowerBound, limits.upperBound, unit)
  }
}

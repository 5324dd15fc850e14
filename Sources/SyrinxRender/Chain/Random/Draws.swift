import SyrinxEngine
import SyrinxSystem

/// The values drawn while one chain is read, from a seed, the name of a sound and the number of a variant alone.
///
/// The generator is SplitMix64. Its state begins as XXH64 (seed 0) of the UTF-8 text of seed, name and number,
/// with line feeds between them. A number from 0 up to 1 is the upper 53 bits of the next output, divided by
/// 2⁵³. Values are drawn in the order in which they are read; what is not taken draws nothing.
package final class Draws: Sendable {
  /// A value that was drawn.
  package struct Draw: Hashable, Sendable {
    /// As it was written, such as `any:-3st..+3st`.
    package let text: String
    package let word: String
  }

  private struct State {
    var bits: RandomBits
    var made: [Draw] = []
    /// Above 0 where nothing is drawn since what is read is not taken.
    var suspended = 0
    /// The largest number of words that one distribution can give at its ends.
    var choices = 0
  }

  private let state: LockedState<State>
  /// Instead of drawing, takes the ends of distributions: which of them, from 0. Nil where it draws.
  private let probe: Int?
  let files: DrawnFiles

  package init(seed: Int, name: String, variant: Int, files: DrawnFiles) {
    probe = nil
    self.files = files
    let key = ContentHash.of("\(seed)\n\(name)\n\(variant)")
    state = LockedState(State(bits: RandomBits(seed: Int(Int64(bitPattern: key)))))
  }

  init(probing place: Int, files: DrawnFiles) {
    probe = place
    self.files = files
    state = LockedState(State(bits: RandomBits(seed: 0)))
  }

  package var made: [Draw] { state.update { $0.made } }

  /// Number of probes that reach all ends and words of what was read; 0 where nothing is drawn.
  var probeCount: Int { state.update { $0.choices } }

  /// False where all chains are taken, and the ends of distributions.
  var isDrawing: Bool { probe == nil && state.update { $0.suspended == 0 } }

  /// Takes the first end of each distribution, with the same files.
  var checking: Draws { Draws(probing: 0, files: files) }

  /// Nothing is drawn while `body` reads.
  func suspended<Result>(_ body: () throws(ChainError) -> Result) throws(ChainError) -> Result {
    state.update { $0.suspended += 1 }
    defer { state.update { $0.suspended -= 1 } }
    return try body()
  }

  /// The number of the next from 0 up to 1; nil where nothing is drawn.
  private func fraction() -> Double? {
    guard probe == nil else { return nil }
    return state.update { $0.suspended > 0 ? nil : $0.bits.fraction() }
  }

  private func note(_ text: String, _ word: String) {
    state.update { if $0.suspended == 0 { $0.made.append(Draw(text: text, word: word)) } }
  }

  private func note(choices: Int) {
    state.update { $0.choices = max($0.choices, choices) }
  }

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

  /// Draws with this probability; true where nothing is drawn.
  func takes(percent: Double) -> Bool {
    note(choices: 1)
    guard let fraction = fraction() else { return true }
    let isTaken = fraction * 100 < percent
    note("chance \(percent.shortText)%", isTaken ? "taken" : "left out")
    return isTaken
  }

  /// So many of `places`, in order or in any; all of them where nothing is drawn.
  func selection(_ counts: ClosedRange<Int>, of places: Int, isShuffled: Bool) -> [Int] {
    note(choices: 1)
    guard let fraction = fraction() else { return Array(0..<places) }
    let most = Swift.min(counts.upperBound, places)
    let least = Swift.min(counts.lowerBound, most)
    let count = least + Swift.min(Int(bounded: fraction * Double(most - least + 1)), most - least)
    // Fisher and Yates, from the front.
    var order = Array(0..<places)
    for place in 0..<count {
      let left = places - place
      let other = place + Swift.min(Int(bounded: (self.fraction() ?? 0) * Double(left)), left - 1)
      order.swapAt(place, other)
    }
    let taken = Array(order[..<count])
    return isShuffled ? taken : taken.sorted()
  }

  /// A seed for an effect that has none of its own; nil where nothing is drawn or has been drawn before.
  func seed() -> Int? { fraction().map { Int($0 * 1_000_000) } }
}

extension NumberRange {
  init(_ limits: ClosedRange<Double>, unit: String) {
    (low, high, self.unit) = (limits.lowerBound, limits.upperBound, unit)
  }
}
